"""The request of each operation that costs most of the processor, by climbing from many starts."""

from __future__ import annotations

import json
import time
from dataclasses import dataclass, field
from random import Random
from typing import Any
from urllib.parse import urlencode

from campaigns.fuzz.heavy import drawn, varied
from campaigns.fuzz.mutants import SECONDS
from campaigns.fuzz.operations import OPERATIONS, Json, Operation
from campaigns.fuzz.report import Report
from campaigns.fuzz.starts import STARTS
from tests.openapi.described import resolved
from tests.tabletop.calling import Send

JSON = {"Content-Type": "application/json"}
AGAIN = 3
"""How often the worst is measured again; the least counts, since others use the machine too."""


@dataclass(frozen=True)
class Request:
    """What is sent; `token` is in its headers."""

    method: str
    path: str
    headers: dict[str, str] = field(default_factory=dict)
    body: bytes | None = None

    def __str__(self) -> str:
        told = f"{self.method} {self.path}"
        told += "" if self.body is None else f" {self.body.decode(errors='replace')}"
        return told if len(told) <= 150 else f"{told[:150]}... ({len(told):,} characters)"


@dataclass(frozen=True)
class Cost:
    """A request, its status, and the seconds of the processor that it took."""

    request: Request
    status: int
    seconds: float

    @property
    def rank(self) -> tuple[bool, float]:
        """What is refused leads nowhere: whatever is accepted is a better place to go on from."""
        return self.status < 400, self.seconds


class Search:
    """The worst of each operation so far."""

    def __init__(self, send: Send) -> None:
        self._send = send
        self.report = Report()
        self.worst: dict[str, Cost] = {}

    def cost(self, id: str, request: Request) -> Cost:
        """Send it, and keep it if it is the worst; fail what takes too long again and again."""
        cost = self._measured(request)
        self.report.cases += 1
        if cost.status >= 500:
            self.report.fail(f"status {cost.status}: {request}")
        if id not in self.worst or cost.seconds > self.worst[id].seconds:
            if cost.seconds >= SECONDS and (request.method == "GET" or not OPERATIONS[id].seated):
                tried = [self._measured(request) for _ in range(AGAIN)]
                cost = min([cost, *tried], key=lambda each: each.seconds)
            if cost.seconds >= SECONDS:
                self.report.fail(f"{id} took {cost.seconds:.2f} s: {request}")
            self.worst[id] = cost
        return cost

    def _measured(self, request: Request) -> Cost:
        started = time.thread_time()
        reply = self._send(request.method, request.path, request.headers, request.body)
        return Cost(request, reply.status, time.thread_time() - started)

    def climb(self, operation: Operation, random: Random, *, starts: int, steps: int) -> None:
        """From several starts, to whatever costs more, a step at a time, until it is too much."""
        for _ in range(starts):
            value = start(operation, random)
            best = self.cost(operation.id, request_of(operation, value))
            for _ in range(steps if schema(operation).get("properties") else 0):
                if best.seconds >= SECONDS:
                    return
                other = step(operation, random, value)
                cost = self.cost(operation.id, request_of(operation, other))
                if cost.rank >= best.rank:
                    value, best = other, cost

    def compare(self) -> None:
        """Ask for the worst odds as pictures too, and the other way round."""
        for id, cost in list(self.worst.items()):
            path, _, query = cost.request.path.partition("?")
            if id.endswith("_odds"):
                self.cost(f"{id}_picture", Request("GET", f"{path}.svg?{query}"))
                self.cost(f"{id}_png", Request("GET", f"{path}.png?{query}"))
            for kind, ending in (("_picture", ".svg"), ("_png", ".png")):
                numbers = id.removesuffix(kind)
                if numbers != id and numbers in self.worst:
                    self.cost(numbers, Request("GET", f"{path.removesuffix(ending)}?{query}"))


def schema(operation: Operation) -> Json:
    """That of the body, or of the query as an object."""
    if operation.body is not None:
        return resolved(operation.body)
    needed = [name for name, _ in operation.question if name in ("expression", "score", "damage")]
    needed += [name for name in ("active", "opposing") if name in operation.query]
    return {"type": "object", "properties": operation.query, "required": needed}


def start(operation: Operation, random: Random) -> Any:
    """A request to start from."""
    if operation.id in STARTS and random.random() < 0.5:
        return STARTS[operation.id](random)
    return drawn(random, schema(operation))


def step(operation: Operation, random: Random, value: Any) -> Any:
    """Another one beside it."""
    if operation.id in STARTS and random.random() < 0.3:
        return STARTS[operation.id](random)
    return varied(random, schema(operation), value)


def request_of(operation: Operation, value: Any) -> Request:
    """The value as a body or a query."""
    if operation.body is not None:
        data = json.dumps(value, ensure_ascii=False).encode()[: operation.largest + 1]
        return Request(operation.method, operation.path, JSON, data)
    asked = [
        (name, str(item).lower() if isinstance(item, bool) else item)
        for name, items in value.items()
        for item in (items if isinstance(items, list) else [items])
        if item is not None
    ]
    query = f"?{urlencode(asked)}" if asked else ""
    return Request(operation.method, operation.path + query)
