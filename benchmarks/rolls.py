"""Rolls: B1, B2, and B10 for two workers."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Iterator

from benchmarks.row import Row, ratios
from benchmarks.servers import (
    CLIENT_CPU,
    SERVER_CPU,
    SERVICE,
    Request,
    in_turn,
    requests_per_second,
    served,
)

MANY = 1_000
COUNTING = """
import time
count, end = 0, time.perf_counter() + 1
while time.perf_counter() < end:
    for _ in range(1_000):
        count += 1
print(count)
"""
ONE = Request("/v1/torg/2d10/roll", '{"value": 12, "difficulty": 15}')


def rolls(count: int) -> Request:
    """So many rolls in one request."""
    return Request("/v1/torg/2d10/rolls", f'{{"value": 12, "difficulty": 15, "count": {count}}}')


def measure(runs: int) -> Iterator[Row]:
    """B1 and B2, beside a bare Flask view and raw WSGI."""
    with (
        served("benchmarks.ceilings.raw:app") as wsgi,
        served("benchmarks.ceilings.bare:app") as flask,
        served(SERVICE) as service,
    ):
        raw, bare, single, many = in_turn(
            runs,
            lambda: requests_per_second(wsgi, ONE, seconds=1),
            lambda: requests_per_second(flask, Request("/roll", ONE.body), seconds=1),
            lambda: requests_per_second(service, ONE, seconds=1),
            lambda: MANY * requests_per_second(service, rolls(MANY), seconds=1),
        )
    yield Row("", "raw WSGI, requests a second", raw, "{:.0f}")
    yield Row("", "bare Flask, requests a second", bare, "{:.0f}")
    yield Row("", "one roll, requests a second", single, "{:.0f}")
    yield Row("", f"{MANY:,} rolls in a request, rolls a second", many, "{:.0f}")
    yield Row("B1", "one roll / bare Flask", ratios(single, bare), least=0.9)
    yield Row(
        "B2", "rolls / requests of one roll, a second", ratios(many, single), "{:.0f}", least=40
    )


def two_workers(runs: int) -> Iterator[Row]:
    """B10: requests of a thousand rolls, which leave the processors to the workers."""
    both = f"{SERVER_CPU},{CLIENT_CPU}"
    with served(SERVICE) as alone, served(SERVICE, workers=2, cpus=both) as pair:
        one, two, loop, loops = in_turn(
            runs,
            lambda: MANY * requests_per_second(alone, rolls(MANY), seconds=1),
            lambda: MANY * requests_per_second(pair, rolls(MANY), seconds=1),
            lambda: _counted(SERVER_CPU),
            lambda: _counted(SERVER_CPU, CLIENT_CPU),
        )
    yield Row("", "rolls a second, one worker", one, "{:.0f}")
    yield Row("", "rolls a second, two workers", two, "{:.0f}")
    yield Row("", "two bare loops / one: what the processors allow", ratios(loops, loop))
    yield Row("B10", "two workers / one", ratios(two, one), least=1.8)


def _counted(*cpus: str) -> float:
    """How far loops get in a second, one on each processor."""
    loop = [sys.executable, "-c", COUNTING]
    counting = [
        subprocess.Popen(["taskset", "-c", cpu, *loop], stdout=subprocess.PIPE) for cpu in cpus
    ]
    return float(sum(int(one.communicate()[0]) for one in counting))
