"""The speed of a roll while a hundred streams are open and odds are being computed (B8)."""

from __future__ import annotations

import json
import threading
import time
from collections.abc import Iterator, Sequence
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass
from itertools import count
from pathlib import Path

from campaigns.load.company import Company
from campaigns.load.streams import share
from tests.served import served
from tests.tabletop.calling import Send, keeping
from tests.tabletop.streaming import streaming

ROLL = json.dumps({"value": 12, "difficulty": 15}).encode()
JSON = {"Content-Type": "application/json"}


@dataclass(frozen=True)
class Size:
    """How much of it."""

    tables: int = 10
    listeners: int = 10  # a table
    asking: int = 1  # requests for odds at once
    rolls: int = 300
    turns: int = 10
    pause: float = 0.005


COMPANY = (
    ("100 open streams and odds", Size(), 3),
    ("40 odds at once", Size(tables=0, asking=40), 10),
)
"""What is beside a roll, and how many times as long its p99 may be then."""
LIMITED = {
    f"ROLLWRIGHT_{name}": value
    for name, value in {
        "RATE_LIMITS": "true",
        "REQUESTS_PER_ADDRESS": "1000000",
        "STREAMS_PER_ADDRESS": "1000",
        "SEATS_PER_ADDRESS": "1000",
    }.items()
}
"""Requests are counted, and never too many."""


def run(folder: Path, size: Size) -> tuple[float, float]:
    """The p99 of a roll in seconds: of an idle service, and of a busy one, asked in turn."""
    with ExitStack() as open_:
        idle, busy = (_served(folder / name, open_) for name in ("idle", "busy"))
        for service in (idle, busy):
            _rolls(service.send, size.rolls, size.pause)  # to warm up
        for _ in range(size.tables):
            company = Company.sits_down(busy.send, size.listeners)
            for listener in company.listeners:
                open_.enter_context(streaming(busy.url, listener))
        asking = [open_.enter_context(keeping(busy.url)) for _ in range(size.asking)]
        numbers = count()
        of_idle: list[float] = []
        of_busy: list[float] = []
        for _ in range(size.turns):
            of_idle += _rolls(idle.send, size.rolls, size.pause)
            with _computing(asking, numbers):
                of_busy += _rolls(busy.send, size.rolls, size.pause)
        return share(sorted(of_idle), 0.99), share(sorted(of_busy), 0.99)


@dataclass(frozen=True)
class _Served:
    url: str
    send: Send


def _served(folder: Path, open_: ExitStack) -> _Served:
    folder.mkdir()
    url = open_.enter_context(served(folder, "--workers", "1", **LIMITED)).url
    return _Served(url, open_.enter_context(keeping(url)))


def p99(send: Send, rolls: int, pause: float) -> float:
    """The p99 of so many rolls, one after the other, in seconds; there is a pause after each."""
    return share(sorted(_rolls(send, rolls, pause)), 0.99)


def _rolls(send: Send, rolls: int, pause: float) -> list[float]:
    """How long each of so many rolls took, in seconds."""
    took = []
    for _ in range(rolls):
        started = time.perf_counter()
        assert send("POST", "/v1/torg/2d10/roll", JSON, ROLL).status == 200
        took.append(time.perf_counter() - started)
        time.sleep(pause)
    return took


@contextmanager
def _computing(asking: Sequence[Send], numbers: Iterator[int]) -> Iterator[None]:
    """Odds are asked for meanwhile."""
    stop = threading.Event()
    computing = [threading.Thread(target=_compute, args=(send, numbers, stop)) for send in asking]
    for thread in computing:
        thread.start()
    try:
        yield
    finally:
        stop.set()
        for thread in computing:
            thread.join()


def _compute(send: Send, numbers: Iterator[int], stop: threading.Event) -> None:
    """Ask for odds, one after the other, each of them new."""
    while not stop.is_set():
        difficulty, value = divmod(next(numbers), 90)
        query = f"value={value}&difficulty={difficulty}&up=true&possibilities=3"
        assert send("GET", f"/v1/torg/2d10/odds?{query}", {}, None).status == 200
