"""What a request takes of the processor, and the slowest of each kind so far."""

from __future__ import annotations

import signal
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field

from campaigns.fuzz.report import Report
from campaigns.fuzz.search import AGAIN, Cost, Request
from service.systems.dice import bounds, reader
from tests.tabletop.calling import Reply, Send

LONG = 2_000
"""Characters of a request that a report shows."""
HANGS = 30
"""Seconds after which a request is taken to have no end."""

Kind = tuple[str, int]
"""An operation and a status."""


@dataclass
class Slowest:
    """How many requests of each kind there were, and the slowest."""

    cases: dict[Kind, int] = field(default_factory=dict)
    costs: dict[Kind, Cost] = field(default_factory=dict)

    def beaten(self, id: str, cost: Cost) -> bool:
        """Whether a request is slower than all of its kind."""
        kind = id, cost.status
        return kind not in self.costs or cost.seconds > self.costs[kind].seconds

    def count(self, id: str, cost: Cost, many: int = 1) -> None:
        """Count a request, or many of which it is the slowest."""
        kind = id, cost.status
        self.cases[kind] = self.cases.get(kind, 0) + many
        if self.beaten(id, cost):
            self.costs[kind] = cost

    def add(self, other: Slowest) -> None:
        """Add those of another run."""
        for kind, cost in other.costs.items():
            self.count(kind[0], cost, other.cases[kind])

    def lines(self) -> Iterator[str]:
        """For people, the slowest first."""
        for (id, status), cost in sorted(self.costs.items(), key=lambda row: -row[1].seconds):
            many, request = self.cases[id, status], in_full(cost.request)[:300]
            yield f"{1000 * cost.seconds:8.1f} ms  {status} {many:9,}  {id:28}  {request}"


def in_full(request: Request) -> str:
    """A request, to be tried again."""
    return f"{request.method} {request.path} {request.headers} {request.body!r}"[:LONG]


@contextmanager
def interrupted(seconds: float) -> Iterator[None]:
    """Raise TimeoutError after a while, which the service answers as any defect; main thread only.

    A request without an end once stopped the whole campaign.
    """

    def interrupt(number: int, frame: object) -> None:
        raise TimeoutError(f"more than {seconds} s")

    before = signal.signal(signal.SIGALRM, interrupt)
    signal.setitimer(signal.ITIMER_REAL, seconds)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)
        signal.signal(signal.SIGALRM, before)


@dataclass
class Stopwatch:
    """Sends requests, and fails those that take too long again and again."""

    send: Send
    report: Report = field(default_factory=Report)
    slowest: Slowest = field(default_factory=Slowest)

    def ask(self, id: str, request: Request, limit: float) -> tuple[Reply, Cost]:
        """The answer; one that is slower than all before it is measured again."""
        reply, cost = self.once(request)
        self.report.cases += 1
        if cost.seconds > limit or self.slowest.beaten(id, cost):
            cost = self.least(request, cost)
        if cost.seconds > limit:
            self.report.fail(f"{id} took {1000 * cost.seconds:.0f} ms: {in_full(request)}")
        self.slowest.count(id, cost)
        return reply, cost

    def once(self, request: Request) -> tuple[Reply, Cost]:
        """The answer, and what it takes of a process that does not know the request yet."""
        for cached in (reader.read, bounds.die_of):
            cached.cache_clear()
        with interrupted(HANGS):
            started = time.thread_time()
            reply = self.send(request.method, request.path, request.headers, request.body)
            return reply, Cost(request, reply.status, time.thread_time() - started)

    def least(self, request: Request, cost: Cost) -> Cost:
        """The least of several times: others use the machine too, and the dice fall otherwise."""
        costs = [cost, *(self.once(request)[1] for _ in range(AGAIN))]
        return min(costs, key=lambda each: each.seconds)
