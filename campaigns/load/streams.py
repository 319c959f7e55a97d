"""Many open streams while their tables play (B6, B12), cut, resumed and stalled.

Every viewer must get every event once and in order, byte for byte what a page of events tells.
"""

from __future__ import annotations

import json
import math
import time
from collections.abc import Iterable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack
from dataclasses import dataclass, replace
from hashlib import sha256
from itertools import cycle
from pathlib import Path

from campaigns.load.company import Company
from campaigns.load.listeners import Listened, Plan, listening
from tests.served import kib_of, served
from tests.tabletop.calling import Caller, keeping
from tests.tabletop.streaming import Streaming

MOVERS = 4
CONNECTIONS = "9000"
"""Three quarters may wait for events, and spectators may have three quarters of those: 5,062."""


@dataclass(frozen=True)
class Size:
    """How much of it."""

    tables: int = 50
    listeners: int = 10  # a table
    streams_each: int = 1
    seconds: float = 600.0
    cuts: int = 1_200
    stalled: int = 5
    moves_a_second: float = 25.0
    bursts: int = 10  # all tables at once
    workers: int = 1


THOUSANDS = Size(tables=79, listeners=32, streams_each=2, seconds=120.0, cuts=0, stalled=0)
"""As many streams as a session can have, at so many sessions that there are over 5,000."""
FULL_HOUSE = Size(
    tables=1_000, listeners=5, cuts=0, stalled=0, moves_a_second=100.0, bursts=0, workers=2
)
"""A thousand tables, each with everybody who plays at it."""


@dataclass(frozen=True)
class Weight:
    """What open streams cost their workers."""

    kib: float  # each
    threads: int  # of the workers, with all streams open
    files: int
    mib: float = 0.0  # of the workers, when all is played


@dataclass(frozen=True)
class Result:
    """What came of it; seconds from a move's answer to the last of its table's streams."""

    streams: int
    moves: int
    events: int
    cuts: int
    refusals: int
    wrong: list[str]
    late: list[float]  # by move
    burst: list[float]  # by burst: all tables at once, to the last of all streams
    weight: Weight
    listening: float  # seconds of the client's processor for each event


def run(folder: Path, size: Size) -> Result:
    """Serve, open the streams, play, and compare what came with what is told by pages."""
    with (
        served(
            folder, "--workers", str(size.workers), ROLLWRIGHT_CONNECTIONS=CONNECTIONS
        ) as service,
        ExitStack() as open_,
    ):
        companies = [
            Company.sits_down(open_.enter_context(keeping(service.url)), size.listeners)
            for _ in range(size.tables)
        ]
        viewers = [
            caller
            for company in companies
            for caller in company.listeners
            for _ in range(size.streams_each)
        ]
        seats = [(caller.path, caller.token or "") for caller in viewers]
        plan = Plan(service.url, tuple(seats), size.seconds, size.cuts)
        workers = service.workers()
        before = sum(map(kib_of, workers))
        with listening(plan) as listened:
            weight = _weight(workers, (sum(map(kib_of, workers)) - before) / len(seats))
            for company in companies[: size.stalled]:
                stalled = Streaming(service.url, company.table.watch(), buffer=4_096)
                open_.callback(stalled.close)
            bursts = list(_play(companies, size))
            weight = replace(weight, mib=sum(map(kib_of, workers)) / 1024)
        return _found(companies, listened.result(), viewers, bursts, weight)


def _weight(workers: Iterable[int], kib: float) -> Weight:
    processes = [Path(f"/proc/{worker}") for worker in workers]
    threads, files = (
        sum(len(list(process.glob(f"{of}/*"))) for process in processes) for of in ("task", "fd")
    )
    return Weight(kib, threads, files)


def _play(companies: list[Company], size: Size) -> Iterator[tuple[list[int], float]]:
    """Play at a steady pace; now and then all tables at once, whose last events are yielded."""
    playing = [(company, company.plays()) for company in companies]
    groups = [playing[number::MOVERS] for number in range(MOVERS)]
    pause = MOVERS / size.moves_a_second
    end = time.monotonic() + size.seconds
    with ThreadPoolExecutor(MOVERS) as pool:
        while time.monotonic() < end:
            stop = min(end, time.monotonic() + size.seconds / max(1, size.bursts))
            for paced in [pool.submit(_paced, group, pause, stop) for group in groups]:
                paced.result()
            if not size.bursts:
                return
            for moved in [pool.submit(_once, group) for group in groups]:
                moved.result()
            lasts = [company.done[-1].event for company in companies]
            yield lasts, max(company.done[-1].at for company in companies)


def _paced(group: list[tuple[Company, Iterator[None]]], pause: float, stop: float) -> None:
    due = time.monotonic()
    for _, moves in cycle(group):
        due += pause
        if due > stop:
            return
        time.sleep(max(0.0, due - time.monotonic()))
        next(moves)


def _once(group: Iterable[tuple[Company, Iterator[None]]]) -> None:
    for _, moves in group:
        next(moves)


def _found(
    companies: list[Company],
    listened: Listened,
    viewers: list[Caller],
    bursts: list[tuple[list[int], float]],
    weight: Weight,
) -> Result:
    listeners = listened.heard
    wrong = [f"{listener.path}: {what}" for listener in listeners for what in listener.wrong]
    told = {viewer.token: viewer for viewer in viewers}
    marks = {token: mark_of(viewer) for token, viewer in told.items()}
    for listener, viewer in zip(listeners, viewers, strict=True):
        if listener.mark != marks[viewer.token]:
            wrong.append(f"{listener.path}: the stream and the pages differ")
    each = len(listeners) // len(companies)
    tables = [listeners[first : first + each] for first in range(0, len(listeners), each)]
    late = [
        max(listener.came[move.event - 1] for listener in of_table) - move.at
        for company, of_table in zip(companies, tables, strict=True)
        for move in company.done
        if all(listener.last >= move.event for listener in of_table)
    ]
    burst = [
        max(
            listener.came[last - 1] if listener.last >= last else math.inf
            for last, of_table in zip(lasts, tables, strict=True)
            for listener in of_table
        )
        - acknowledged
        for lasts, acknowledged in bursts
    ]
    return Result(
        streams=len(listeners),
        moves=sum(len(company.done) for company in companies),
        events=sum(listener.last for listener in listeners),
        cuts=sum(listener.cuts for listener in listeners),
        refusals=sum(listener.refusals for listener in listeners),
        wrong=wrong,
        late=sorted(late),
        burst=sorted(burst),
        weight=weight,
        listening=listened.seconds_an_event,
    )


def mark_of(viewer: Caller) -> str:
    """What a listener's mark must be, by the pages of events."""
    hash = sha256()
    after = 0
    while events := viewer.get(f"/events?after={after}&limit=1000")["events"]:
        for event in events:
            hash.update(json.dumps(event, separators=(",", ":"), ensure_ascii=False).encode())
            hash.update(b"\n")
        after = events[-1]["id"]
    return hash.hexdigest()


def share(values: list[float], part: float) -> float:
    """The value that this part of the sorted values does not exceed."""
    return values[min(len(values) - 1, int(part * len(values)))]
