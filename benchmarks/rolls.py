"""Rolls: B1, B2, and B10 for two workers."""

from __future__ import annotations

from collections.abc import Iterator

from benchmarks.row import Row, ratios
from benchmarks.servers import CLIENT_CPU, SERVER_CPU, SERVICE, Request, in_turn, served

MANY = 1_000
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
        raw, bare, single, thousands = in_turn(
            runs,
            lambda: (wsgi, [ONE]),
            lambda: (flask, [Request("/roll", ONE.body)]),
            lambda: (service, [ONE]),
            lambda: (service, [rolls(MANY)]),
        )
    many = [MANY * figure for figure in thousands]
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
        asked = [rolls(MANY)]
        one, two = in_turn(runs, lambda: (alone, asked), lambda: (pair, asked))
    for workers, figures in (("one worker", one), ("two workers", two)):
        rolled = [MANY * figure for figure in figures]
        yield Row("", f"rolls a second, {workers}", rolled, "{:.0f}")
    yield Row("B10", "two workers / one", ratios(two, one), least=1.8)
