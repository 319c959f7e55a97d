"""Mutilated requests to every operation, at real tables: refused in time, and nothing half done."""

from __future__ import annotations

import json
import time
from dataclasses import dataclass, field, replace
from pathlib import Path
from random import Random
from typing import Any

from flask import Flask

from campaigns.fuzz.application import application
from campaigns.fuzz.mutations import mutant, query
from campaigns.fuzz.operations import OPERATIONS, Operation, fitting
from campaigns.fuzz.report import Report
from campaigns.fuzz.strict_json import is_json
from service.problems.kinds import KINDS
from service.store.session import Session
from service.store.sessions import Sessions
from service.store.store import Store
from tests.openapi.described import PROBLEM, validator
from tests.tabletop.calling import (
    Caller,
    Reply,
    TestTable,
    in_process,
    open_table,
    stored,
    whole_offers,
)
from tests.tabletop.filling import filled

SECONDS = 1.0
"""Of the processor, for one request (P7)."""
LASTS = 120
"""Requests after which a table gives way to a new one."""
LEAVE = (
    *("delete_session", "rotate_token", "renew_join_code"),
    *("remove_character", "release_character"),
)
"""Operations after whose success a table is no more as it was, or tokens no more theirs."""
TYPES = (
    *("application/json; charset=utf-8", "application/json;charset=latin-1", "text/plain", ""),
    *("application/problem+json", "application/JSON", "application/json, text/html", "*/*", "json"),
    *("multipart/form-data; boundary=x", "application/x-www-form-urlencoded"),
)
ODD = (
    *("", " ", "*", '"1"', 'W/"1"', '"x', "1", "-1", "0", "x" * 300, '"a", "b"', "\xff" * 20, "\t"),
    *("Bearer", "Bearer x", "Basic eDp5", '"' * 17, "9" * 400, "the-first-of-them", ",,,"),
)
HEADERS = (
    "Idempotency-Key",
    "If-Match",
    "If-None-Match",
    "Authorization",
    "Last-Event-ID",
    "Accept",
)


@dataclass(frozen=True)
class Size:
    """How much of it."""

    mutants: int = 50_000


@dataclass(frozen=True)
class Sent:
    """A request, and whose it is."""

    operation: Operation
    caller: Caller
    path: str
    headers: dict[str, str]
    body: bytes | None
    plain: bool = True  # no header was changed

    def __str__(self) -> str:
        said = self.body if self.body is None or len(self.body) < 500 else self.body[:500] + b"..."
        headers = {name: text for name, text in self.headers.items() if name != "Authorization"}
        return f"{self.operation.method} {self.path[:500]} {headers} {said!r}"


@dataclass
class Bench:
    """Where requests go to, and the table that they are about."""

    app: Flask
    sessions: Sessions
    random: Random
    only: frozenset[str] = frozenset()  # operations; empty: all
    report: Report = field(default_factory=Report)

    def __post_init__(self) -> None:
        self.send = in_process(self.app.test_client())
        self.bodies = [body for each in OPERATIONS.values() for body in each.bodies]
        self.sit_down()

    def sit_down(self) -> None:
        """A new table, played on for a while."""
        self.table: TestTable = open_table(self.send, 2, settings={"possibilities_per_roll": 3})
        self.left = LASTS
        if self.random.random() < 0.1:
            return
        self.table.begin(
            *(("start_rounds", "flip") * (self.random.random() < 0.8)), kind="dramatic"
        )
        for _ in range(self.random.choice((0, 5, 20))):
            caller = self.random.choice(self.table.everybody)
            if body := self.listed(caller):
                caller.ask("POST", "/moves", body)
                self.forget()

    def forget(self) -> None:
        """Callers keep all that they have seen."""
        for caller in (*self.table.everybody, self.table.door):
            caller.seen.clear()

    def listed(self, caller: Caller) -> dict[str, Any] | None:
        """A move that is possible, but none that ends it all."""
        reply = caller.ask("GET", "/moves")
        offers = [
            offer
            for offer in (whole_offers(reply.json) if reply.status == 200 else ())
            if not offer["body"]["move"].startswith("end_") and offer["body"]["move"] != "roll_dice"
        ]
        return filled(self.random.choice(offers), self.random) if offers else None

    def caller(self, operation: Operation) -> Caller:
        """Whose operation it is, and now and then anybody else."""
        everybody = (self.table.gm, *self.table.players, self.table.door)
        if not operation.seated:
            return Caller(self.send)
        if self.random.random() < 0.1:
            somebody = self.random.choice(everybody)
            return replace(somebody, token=self.random.choice((None, "x", somebody.token)))
        if operation.id == "play_move":
            return self.random.choice(everybody[:-1])
        return {"joins": self.table.door, "gm": self.table.gm}.get(operation.by, everybody[1])

    def request(self) -> Sent:
        """Any operation, mutilated."""
        random = self.random
        chosen = random.choice(sorted(self.only)) if self.only else random.choices(IDS, WEIGHTS)[0]
        operation = OPERATIONS[chosen]
        caller = self.caller(operation)
        path, headers = caller.path + operation.path, dict[str, str]()
        if caller.token is not None:
            headers["Authorization"] = f"Bearer {caller.token}"
        body = None
        if operation.body is not None:
            example: Any = random.choice(operation.bodies)
            if operation.id == "play_move" and random.random() < 0.5:
                example = self.listed(caller) or example
            body = mutant(random, example, self.bodies)
            headers["Content-Type"] = "application/json"
        if operation.query and random.random() < 0.95:
            path += "?" + _unhurried(query(random, list(operation.question), list(operation.query)))
        plain = random.random() < 0.9
        if not plain:
            name = random.choice((*HEADERS, "Content-Type"))
            headers[name] = random.choice(TYPES if name == "Content-Type" else ODD)
        return Sent(operation, caller, path, headers, body, plain)

    def one(self) -> None:
        """Send one of them, and look at the answer and at the table."""
        sent = self.request()
        self.report.cases += 1
        before = self._table()
        started = time.thread_time()
        reply = self.send(sent.operation.method, sent.path, sent.headers, sent.body)
        seconds = time.thread_time() - started
        self.report.kinds[f"{reply.status}"] += 1
        for wrong in faults(sent, reply, seconds):
            self.report.fail(f"{wrong}: {sent} -> {reply.data[:300]!r}")
        if reply.status >= 400 and before != self._table():
            self.report.fail(f"refused, and the table has changed: {sent} -> {reply.data[:300]!r}")
        self.left -= 1
        over = sent.operation.id in LEAVE or b'"adventure_ended"' in reply.data
        if not self.left or (reply.status < 300 and over):
            self.sit_down()
        self.forget()

    def _table(self) -> Session:
        return stored(self.sessions, self.table.gm)


IDS = list(OPERATIONS)
WEIGHTS = [
    30 if each.id == "play_move" else 4 if each.body is not None else 1
    for each in OPERATIONS.values()
]


def faults(sent: Sent, reply: Reply, seconds: float) -> list[str]:
    """What is wrong with an answer."""
    wrong = []
    if reply.status >= 500:
        wrong.append(f"status {reply.status}")
    # Odd headers meet what the document tells as `default`: any other problem.
    if sent.plain and reply.status not in sent.operation.statuses:
        wrong.append(f"status {reply.status} is not in the document")
    if seconds >= SECONDS:
        wrong.append(f"{seconds:.2f} s")
    if reply.status >= 400:
        wrong += _of_problem(reply)
    if sent.body is not None and sent.plain:
        wrong += _of_body(sent, sent.body, reply)
    return wrong


def _of_problem(reply: Reply) -> list[str]:
    """A problem as RFC 9457 and the table of codes have it."""
    if reply.headers.get("content-type") != PROBLEM:
        return [f"a problem as {reply.headers.get('content-type')}"]
    problem = reply.json
    wrong = [error.message for error in validator("Problem").iter_errors(problem)]
    kind = KINDS.get(problem.get("code"))
    if kind is None or (kind.status, kind.title) != (reply.status, problem["title"]):
        wrong.append("an unknown code, or not with this status")
    if not problem.get("detail"):
        wrong.append("no detail")
    errors = problem.get("errors", [])
    if (reply.status == 422) != bool(errors) or not all(each.get("detail") for each in errors):
        wrong.append("errors, and they go with 422 alone")
    return wrong


def _of_body(sent: Sent, body: bytes, reply: Reply) -> list[str]:
    """Too large, no JSON, or JSON that was accepted: each as it must be."""
    if reply.status in (401, 403, 404):
        return []
    if len(body) > sent.operation.largest:
        return [] if reply.status == 413 else ["too large, and not refused as such"]
    if (reply.status == 400) is is_json(body):
        return ["no JSON, and taken as such" if reply.status != 400 else "JSON, and not taken"]
    if reply.status < 300:
        value = json.loads(body)
        schema = fitting(sent.operation.body or {}, value)
        name = schema.get("$ref", "").rpartition("/")[2]
        return [f"accepted: {e.message[:200]}" for e in validator(name).iter_errors(value)]
    return []


def _unhurried(asked: str) -> str:
    """Nobody waits for events here."""
    pairs = [pair for pair in asked.split("&") if not pair.startswith("wait=")]
    return "&".join(pairs)


def run(folder: Path, size: Size) -> Report:
    """With a store of its own."""
    with application(folder) as (app, store):
        return tried(app, store, size)


def tried(app: Flask, store: Store, size: Size, *, only: frozenset[str] = frozenset()) -> Report:
    """So many mutants of all operations, or of some."""
    bench = Bench(app, Sessions(store), Random(1), only)
    for _ in range(size.mutants):
        bench.one()
    return bench.report
