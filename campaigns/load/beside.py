"""The speed of a roll while a hundred streams are open and odds are being computed (B8)."""

from __future__ import annotations

import json
import threading
import time
from contextlib import ExitStack
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
    rolls: int = 3_000
    pause: float = 0.005


def run(folder: Path, size: Size) -> tuple[float, float]:
    """The p99 of a roll in seconds: of an idle service, and of a busy one."""
    with served(folder, "--workers", "1") as service, ExitStack() as open_:
        send = open_.enter_context(keeping(service.url))
        p99(send, size.rolls // 4, size.pause)  # to warm up
        idle = p99(send, size.rolls, size.pause)
        for _ in range(size.tables):
            company = Company.sits_down(send, size.listeners)
            for listener in company.listeners:
                open_.enter_context(streaming(service.url, listener))
        stop = threading.Event()
        asking = open_.enter_context(keeping(service.url))
        computing = threading.Thread(target=_compute, args=(asking, stop))
        computing.start()
        try:
            busy = p99(send, size.rolls, size.pause)
        finally:
            stop.set()
            computing.join()
        return idle, busy


def p99(send: Send, rolls: int, pause: float) -> float:
    """The p99 of so many rolls, one after the other, in seconds; there is a pause after each."""
    took = []
    for _ in range(rolls):
        started = time.perf_counter()
        assert send("POST", "/v1/torg/2d10/roll", JSON, ROLL).status == 200
        took.append(time.perf_counter() - started)
        time.sleep(pause)
    return share(sorted(took), 0.99)


def _compute(send: Send, stop: threading.Event) -> None:
    """Ask for odds, one after the other, each of them new."""
    for number in count():
        if stop.is_set():
            return
        query = f"value={number % 90}&difficulty=15&up=true&possibilities=3"
        assert send("GET", f"/v1/torg/2d10/odds?{query}", {}, None).status == 200
