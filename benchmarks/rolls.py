"""Rolls: B1, B2, and B10 for two workers."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Iterator, Sequence
from dataclasses import replace

from benchmarks.row import Row, ratios
from benchmarks.servers import CLIENT_CPU, SERVER_CPU, served, stock
from benchmarks.speed import Request, Speed, in_turn, microseconds, rates, speed

MANY = 1_000
ONE = Request("/v1/torg/2d10/roll", '{"value": 12, "difficulty": 15}')


def rolls(count: int) -> Request:
    """`count` rolls in one request."""
    return Request("/v1/torg/2d10/rolls", f'{{"value": 12, "difficulty": 15, "count": {count}}}')


def measure(runs: int) -> Iterator[Row]:
    """B1 and B2, beside a bare Flask view and raw WSGI, both behind stock gunicorn."""
    with (
        stock("benchmarks.ceilings.raw:app") as wsgi,
        stock("benchmarks.ceilings.bare:app") as flask,
        served() as service,
    ):
        raw, bare, single, many = in_turn(
            runs,
            lambda: speed(wsgi, ONE, seconds=1),
            lambda: speed(flask, Request("/roll", ONE.body), seconds=1),
            lambda: speed(service, ONE, seconds=1),
            lambda: speed(service, rolls(MANY), seconds=1),
        )
    rolls_per_second = [MANY * rate for rate in rates(many)]
    yield from requests("raw WSGI", raw)
    yield from requests("bare Flask", bare)
    yield from requests("one roll", single)
    yield Row("", f"{MANY:,} rolls in a request, rolls per second", rolls_per_second, "{:.0f}")
    saved = ratios(microseconds(bare), microseconds(single))
    yield Row("B1", "processor time of bare Flask / of one roll", saved, least=2.0)
    yield Row("", "rate of one roll / of bare Flask", ratios(rates(single), rates(bare)))
    many_beside_bare = ratios(rolls_per_second, rates(bare))
    yield Row(
        "B2", "rolls / requests to bare Flask, per second", many_beside_bare, "{:.0f}", least=60
    )


def requests(what: str, speeds: Sequence[Speed]) -> Iterator[Row]:
    """The rate and the processor time of requests."""
    yield Row("", f"{what}, requests per second", rates(speeds), "{:.0f}")
    yield Row("", f"{what}, µs of a processor per request", microseconds(speeds), "{:.0f}")


def two_workers(runs: int) -> Iterator[Row]:
    """B10: requests of a thousand rolls, whose compressed answers cost the client little."""
    many = replace(rolls(MANY), encoding="gzip")
    both = f"{SERVER_CPU},{CLIENT_CPU}"
    with served() as alone, served(workers=2, cpus=both) as pair:
        one, two, loop, loops = in_turn(
            runs,
            lambda: speed(alone, many, seconds=1),
            lambda: speed(pair, many, seconds=1),
            lambda: _unserved(SERVER_CPU),
            lambda: _unserved(SERVER_CPU, CLIENT_CPU),
        )
    gained, possible = ratios(rates(two), rates(one)), ratios(rates(loops), rates(loop))
    yield Row("", "rolls per second, one worker", [MANY * rate for rate in rates(one)], "{:.0f}")
    yield Row("", "rolls per second, two workers", [MANY * rate for rate in rates(two)], "{:.0f}")
    yield Row("", "two workers / one", gained)
    yield Row("", "two bare loops of rolls / one: what the processors allow", possible)
    yield Row(
        "B10",
        "two workers / one, of what two bare loops gain",
        ratios(gained, possible),
        least=0.95,
    )
    lost = ratios(microseconds(two), microseconds(one))
    unavoidable = ratios(microseconds(loops), microseconds(loop))
    yield Row(
        "B10",
        "the same by processor time: without wrk, which needs a share of both processors",
        ratios(unavoidable, lost),
        least=0.95,
    )


def _unserved(*cpus: str) -> Speed:
    """The same rolls in bare loops, without a server, one on each processor."""
    command = [sys.executable, "-m", "benchmarks.ceilings.loop", str(MANY)]
    loops = [
        subprocess.Popen(["taskset", "-c", cpu, *command], stdout=subprocess.PIPE) for cpu in cpus
    ]
    return Speed(sum(int(loop.communicate()[0]) for loop in loops), 1, len(cpus))
