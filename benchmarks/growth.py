"""The growth of cost, as curves."""

from __future__ import annotations

import os
from collections.abc import Iterator, Mapping
from contextlib import ExitStack
from dataclasses import dataclass
from statistics import median

from redis import Redis

from benchmarks.moves import copies, endless, in_rounds
from benchmarks.rolls import rolls
from benchmarks.servers import CLIENT_CPU, SERVER_CPU, Server, served, store
from benchmarks.speed import Request, rates, speed
from campaigns.load.listeners import Plan, listening
from tests.tabletop.calling import Caller, Send, TestTable, alter, keeping

SECONDS = 2
TABLES_STREAMED = 50


@dataclass(frozen=True)
class Curve:
    """The cost of one request: milliseconds of a worker, by the amount of something."""

    name: str
    title: str
    points: Mapping[int, float]


def measure(runs: int) -> Iterator[Curve]:
    """By rolls in a request, tables, events, streams, and workers."""
    yield _rolls(runs)
    with ExitStack() as stack:
        url = stack.enter_context(store())
        service = stack.enter_context(served(REDIS_URL=url))
        for curve in (_tables, _events):
            with keeping(service.url) as send:  # an idle connection would be closed meanwhile
                yield curve(runs, url, service, send)
    yield _streams(runs)
    yield _workers(runs)


def _rolls(runs: int) -> Curve:
    counts = (1, 10, 100, 1_000)
    with served() as service:
        points = {count: _cost(runs, service, rolls(count)) for count in counts}
    return Curve("rolls", "A request, by its rolls", points)


def _tables(runs: int, url: str, service: Server, send: Send) -> Curve:
    few = 10
    evenings = [in_rounds(send).gm for _ in range(few)]
    points = {}
    for count in (few, 100, 1_000, 10_000):
        with copies(url, evenings[0], count - few):
            points[count] = _cost(runs, service, *endless(*evenings))
    return Curve("tables", "A move at one of ten tables, by the tables in the store", points)


def _events(runs: int, url: str, service: Server, send: Send) -> Curve:
    points = {}
    for count in (0, 1_000, 2_500, 5_000):
        evenings = [in_rounds(send).gm for _ in range(10)]
        for gm in evenings:
            _grow(url, gm, count)
        points[count] = _cost(runs, service, *endless(*evenings))
    return Curve("events", "A move, by the events before it", points)


def _grow(url: str, gm: Caller, count: int) -> None:
    """Add `count` events: copies of the last."""
    with Redis.from_url(url) as admin:
        [(last, event)] = admin.xrevrange(gm.key("events"), count=1)
        first = int(last.partition(b"-")[0]) + 1
        with admin.pipeline(transaction=False) as together:
            for number in range(first, first + count):
                together.xadd(gm.key("events"), event, id=f"{number}-0")
            alter(together, gm.key("table"), last_event=str(first + count - 1))
            together.execute()


def _streams(runs: int) -> Curve:
    points = {}
    for each in (0, 2, 5, 10):
        with ExitStack() as stack:
            url = stack.enter_context(store())
            service = stack.enter_context(served(REDIS_URL=url))
            send = stack.enter_context(keeping(service.url))
            evenings = [in_rounds(send) for _ in range(TABLES_STREAMED)]
            seats = [watcher(table) for table in evenings for _ in range(each)]
            if seats:
                plan = Plan(service.url, tuple(seats), seconds=0, cuts=0, settle=0)
                stack.enter_context(listening(plan, _aside))
            points[len(seats)] = _cost(runs, service, *endless(*(table.gm for table in evenings)))
    return Curve(
        "streams", "A move at one of fifty tables, by the streams open at all of them", points
    )


def watcher(table: TestTable) -> tuple[str, str]:
    """The path and the token of one more spectator."""
    seat = table.watch()
    assert seat.token is not None
    return seat.path, seat.token


def _aside() -> None:
    os.sched_setaffinity(0, {int(CLIENT_CPU)})


def _workers(runs: int) -> Curve:
    points = {}
    for count, cpus in ((1, SERVER_CPU), (2, f"{SERVER_CPU},{CLIENT_CPU}")):
        with served(workers=count, cpus=cpus) as service:
            points[count] = _cost(runs, service, rolls(1_000))
    return Curve("workers", "A request of a thousand rolls, by the workers", points)


def _cost(runs: int, service: Server, *asked: Request) -> float:
    """Milliseconds of one request, with sixteen at once."""
    measured = [speed(service, *asked, seconds=SECONDS) for _ in range(runs)]
    return 1_000 / median(rates(measured))
