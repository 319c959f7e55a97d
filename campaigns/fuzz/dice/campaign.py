"""A million hostile rolls and odds: each is answered or refused, in time, and so that it helps."""

from __future__ import annotations

import json
from collections.abc import Iterable
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass
from pathlib import Path
from random import Random

from flask import Flask

from campaigns.fuzz.dice.answers import faults
from campaigns.fuzz.dice.endpoints import ENDPOINTS, Endpoint, some_headers, within
from campaigns.fuzz.dice.measuring import Slowest, Stopwatch, in_full
from campaigns.fuzz.dice.queries import odd_query
from campaigns.fuzz.dice.sending import directly
from campaigns.fuzz.operations import Json
from campaigns.fuzz.report import Report
from campaigns.fuzz.search import Request
from service.app import create_app
from service.config import Settings
from service.http.routes import receipts
from tests.tabletop.calling import Reply

CHUNK = 10_000
"""Requests of one seed."""
WEIGHTS = {"query": 25, "odds": 8, "picture": 1}
"""How often an operation is asked, by the last word of its id."""
BODIES = 30
"""How often a roll whose fields are in a body."""
ODD = 0.1
"""How often it is a query of another game."""
CARRIED_ON = 0.1
"""How often a roll is carried on with its own dice."""
MAX_BODY = 16_384


@dataclass(frozen=True)
class Size:
    """How much of it."""

    requests: int = 1_000_000


def run(folder: Path, size: Size) -> Report:
    """All chunks, on all processors."""
    with ProcessPoolExecutor() as pool:
        return joined(pool.map(chunk, range(size.requests // CHUNK)))


def joined(watches: Iterable[tuple[Report, Slowest]]) -> Report:
    """One report of several, with the slowest requests of all."""
    report, slowest = Report(), Slowest()
    for one, its_slowest in watches:
        report.add(one)
        slowest.add(its_slowest)
    report.notes += slowest.lines()
    return report


def chunk(seed: int) -> tuple[Report, Slowest]:
    """The requests of a seed, to a service of their own."""
    watch = tried(service(), seed)
    return watch.report, watch.slowest


def service() -> Flask:
    """The application; rolls and odds need no store."""
    return create_app(Settings(log_level="critical", receipt_keys=receipts.KEYS))


def tried(app: Flask, seed: int, *, many: int = CHUNK) -> Stopwatch:
    """So many requests, each of which is looked at."""
    random = Random(f"hostile {seed}")
    watch = Stopwatch(directly(app))
    warm(watch)
    while watch.report.cases < many:
        if random.random() < ODD:
            id, request = odd_query(random)
            looked_at(watch, id, request)
        else:
            asked(watch, random, random.choices(ALL, CHANCES)[0])
    return watch


def warm(watch: Stopwatch) -> None:
    """Whatever is made at the first request is there."""
    for endpoint in ALL:
        plain = dict.fromkeys(endpoint.expressions, "2d6")
        watch.once(endpoint.request(plain, {}))


def asked(watch: Stopwatch, random: Random, endpoint: Endpoint) -> None:
    """A request, and now and then the same roll again with the dice that it threw."""
    fields, headers = endpoint.drawn(random), some_headers(random)
    request = endpoint.request(fields, headers)
    if len(request.body or b"") > MAX_BODY:
        return
    reply = looked_at(watch, endpoint.id, request)
    if endpoint.posts and reply.status == 200 and random.random() < CARRIED_ON:
        again = carried_on(endpoint, fields, reply)
        if again and len(again.body or b"") <= MAX_BODY:
            looked_at(watch, endpoint.id, again)


def carried_on(endpoint: Endpoint, fields: Json, reply: Reply) -> Request | None:
    """The request with the dice of its answer."""
    if reply.headers["content-type"] != "application/json" or not reply.data.startswith(b"{"):
        return None
    return endpoint.request({**fields, "dice": json.loads(reply.data)["faces"]}, {})


def looked_at(watch: Stopwatch, id: str, request: Request) -> Reply:
    """The answer, whose faults are counted."""
    reply, _ = watch.ask(id, request, within(id))
    try:
        found = list(faults(request, reply))
    except Exception as failure:  # an answer of another shape
        found = [f"{type(failure).__name__}: {failure}"]
    for fault in found:
        watch.report.fail(f"{fault}: {in_full(request)} -> {reply.status} {reply.data[:500]!r}")
    return reply


ALL = list(ENDPOINTS.values())
CHANCES = [WEIGHTS.get(endpoint.id.rpartition("_")[2], BODIES) for endpoint in ALL]
