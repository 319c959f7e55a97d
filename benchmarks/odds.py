"""Exact odds: B4 beside icepool's, B5 for two slow queries."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from fractions import Fraction
from typing import Any

import icepool

from benchmarks.row import Row, ratios
from benchmarks.servers import served
from service.systems.torang.opposed import Opposed, better, result
from service.systems.torang.opposed import odds as opposed_odds
from service.systems.torang.roll import Side, level
from tests.tabletop.calling import over_http

ACTIVE, OPPOSING = 65, 50
TIMES = 200
LONG = {
    "odds of 20d6kh10, ms": "/v1/dice/odds?expression=20d6kh10",
    "odds of 2d10 with Up and three Possibilities, ms": (
        "/v1/torg/2d10/odds?value=12&difficulty=15&up=true&possibilities=3"
    ),
}


def measure(runs: int) -> Iterator[Row]:
    """B4: an opposed roll of two abilities, with the same odds from both libraries."""
    opposed = Opposed(active=Side(score=ACTIVE), opposing=Side(score=OPPOSING))
    found: Any = opposed_odds(opposed).outcomes
    others = by_icepool(ACTIVE, OPPOSING)
    if {str(ended): chance for ended, chance in found.items() if chance} != others:
        raise SystemExit(f"icepool finds other odds: {others}, not {found}")
    ours = [_ms(lambda: opposed_odds(opposed), TIMES) for _ in range(runs)]
    theirs = [_ms(lambda: by_icepool(ACTIVE, OPPOSING), 3) for _ in range(runs)]
    yield Row("", "odds of an opposed d100 roll, ms", ours, "{:.3f}")
    yield Row("", "the same by icepool, ms", theirs, "{:.1f}")
    yield Row("B4", "icepool / Rollwright", ratios(theirs, ours), "{:.0f}", least=700)
    for what, path in LONG.items():
        yield Row("B5", what, [_first_answer(path) for _ in range(runs)], "{:.1f}", most=15)


def by_icepool(active: int, opposing: int) -> dict[str, Fraction]:
    """The results of an opposed roll, by the rules for scores up to 100."""

    def ends(own: int, other: int) -> str:
        closer = better(own, other, lowest_wins=False)
        return str(result(level(own, active), level(other, opposing), closer))

    die: Any = icepool.map(ends, icepool.d(100), icepool.d(100))
    return {ended: die.probability(ended) for ended in die}


def _ms(work: Callable[[], object], times: int) -> float:
    """Milliseconds of one call."""
    started = time.perf_counter()
    for _ in range(times):
        work()
    return 1_000 * (time.perf_counter() - started) / times


def _first_answer(path: str) -> float:
    """Milliseconds of the first request for these odds to a service that has answered others."""
    with served() as service:
        send = over_http(service.url)
        for _ in range(20):
            send("GET", "/v1/dice/odds?expression=2d6", {}, None).ok()
        started = time.perf_counter()
        send("GET", path, {}, None).ok()
        return 1_000 * (time.perf_counter() - started)
