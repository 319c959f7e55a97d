"""The request that costs most, looked for in every operation; and what others feel of the worst."""

from __future__ import annotations

import threading
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack
from dataclasses import dataclass
from itertools import cycle
from pathlib import Path
from random import Random

from campaigns.fuzz.application import application
from campaigns.fuzz.full_table import full_table, lengthen
from campaigns.fuzz.operations import OPERATIONS
from campaigns.fuzz.report import Report
from campaigns.fuzz.search import Request, Search
from campaigns.fuzz.table_requests import leave, look_around, play
from campaigns.load.beside import p99
from service.store.store import Store
from tests.served import served
from tests.tabletop.calling import Send, in_process, keeping

PAUSE = 0.005
"""Seconds between two rolls."""


@dataclass(frozen=True)
class Size:
    """How much of it."""

    starts: int = 8  # of each operation
    steps: int = 30  # from each start
    tables: int = 12
    moves: int = 20  # at each table
    rolls: int = 2_000  # of those beside whom the worst are sent
    clients: int = 3  # who send the worst


def run(folder: Path, size: Size) -> Report:
    """Search, and then serve beside the worst that was found."""
    with application(folder / "store") as (app, store):
        search = searched(in_process(app.test_client()), store, size)
    report = search.report
    rows = sorted(search.worst.items(), key=lambda row: -row[1].seconds)
    report.notes = [
        f"{1000 * cost.seconds:8.1f} ms  {cost.status}  {id:28}  {cost.request}"
        for id, cost in rows
    ]
    bad = [cost.request for id, cost in rows if not OPERATIONS[id].seated][:4]
    idle, busy = beside(folder, bad, size)
    report.notes += [
        f"{1000 * idle:8.1f} ms  p99 of a roll, idle",
        f"{1000 * busy:8.1f} ms  p99 of a roll while {size.clients} clients send the worst of all",
    ]
    return report


def searched(send: Send, store: Store, size: Size, *, only: str | None = None) -> Search:
    """The worst of every operation, or of one."""
    search = Search(send)
    random = Random(1)
    for operation in OPERATIONS.values():
        if not operation.seated and only in (None, operation.id):
            search.climb(operation, random, starts=size.starts, steps=size.steps)
    search.compare()
    for number in range(size.tables):
        table = full_table(send, Random(number))
        lengthen(store, table.gm)
        look_around(search, table)
        play(search, table, random, size.moves)
        leave(search, table, random)
    return search


def beside(folder: Path, bad: list[Request], size: Size) -> tuple[float, float]:
    """The p99 of a roll in seconds: of an idle service, and beside clients who send the worst."""
    with served(folder, "--workers", "2") as service, ExitStack() as open_:
        send = open_.enter_context(keeping(service.url))
        p99(send, size.rolls // 4, PAUSE)  # to warm up
        idle = p99(send, size.rolls, PAUSE)
        stop = threading.Event()
        pool = open_.enter_context(ThreadPoolExecutor(size.clients))
        others = [open_.enter_context(keeping(service.url)) for _ in range(size.clients)]
        sending = [pool.submit(_send, other, bad, stop) for other in others]
        try:
            busy = p99(send, size.rolls, PAUSE)
        finally:
            stop.set()
        for sender in sending:
            sender.result()  # each request of theirs was answered
    return idle, busy


def _send(send: Send, bad: list[Request], stop: threading.Event) -> None:
    for request in cycle(bad):
        if stop.is_set():
            return
        send(request.method, request.path, request.headers, request.body)
