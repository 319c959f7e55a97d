"""Mutilated exports: whatever an import takes is a table that can be read, verified and played."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from hashlib import sha256
from pathlib import Path
from random import Random
from typing import Any

import msgspec

from campaigns.fuzz.mutations import CHANGES, places
from campaigns.fuzz.operations import OPERATIONS, Operation
from campaigns.fuzz.report import Report
from service.app import create_app
from service.config import Settings
from service.fairness.verify import verify
from service.operator.backup import restore
from service.operator.failure import CommandFailed
from service.store import embedded
from service.store.store import Store
from service.store.stored import export_session
from tests.tabletop.calling import (
    Caller,
    Reply,
    Send,
    TestTable,
    in_process,
    open_table,
    whole_offers,
)
from tests.tabletop.filling import filled
from tests.tabletop.test_secrecy import own_deck

Json = dict[str, Any]

Import = Callable[..., object]
"""`restore`, or one that is broken to see whether that is found."""
READ = tuple(
    operation for operation in OPERATIONS.values() if operation.seated and operation.method == "GET"
)
MOVES = 3


@dataclass(frozen=True)
class Size:
    """How much of it."""

    mutants: int = 5_000


def run(folder: Path, size: Size) -> Report:
    """The whole campaign."""
    started = embedded.start(folder, fsync="no")
    try:
        return tried(folder, started.url, size)
    finally:
        started.stop()


def tried(folder: Path, url: str, size: Size, bring_back: Import = restore) -> Report:
    """So many mutants, imported over the tables that they are made of."""
    bench = Bench(folder / "tables.jsonl", url, bring_back)
    for _ in range(size.mutants):
        bench.step()
    return bench.report


@dataclass
class Bench:
    """A store with some tables, and a file to import into it."""

    file: Path
    url: str
    restore: Import = restore
    random: Random = field(default_factory=lambda: Random("imports"))
    report: Report = field(default_factory=Report)

    def __post_init__(self) -> None:
        self.settings = Settings(log_level="critical", store=self.url)
        self.store = Store(self.url, connections=2)
        self.send = in_process(create_app(self.settings).test_client())
        self.tables = list(tables(self.send))
        self.lines = [self.exported(table) for table in self.tables]

    def exported(self, table: TestTable) -> bytes:
        stored = export_session(self.store, table.gm.session)
        assert stored is not None
        return msgspec.json.encode(stored)

    def step(self) -> None:
        """Import a mutant, and go back to the tables as they were."""
        at = self.random.randrange(len(self.lines))
        mutant = mutilated(self.random, self.lines[at], self.lines)
        if mutant == self.lines[at]:
            return
        self.report.cases += 1
        try:
            self.bring_back([*self.lines[:at], mutant])
        except CommandFailed as refused:
            self.report.kinds["refused"] += 1
            if "line " not in str(refused) and "last line" not in str(refused):
                self.fail(mutant, f"the refusal names no line: {refused}")
            if without_expiry(self.exported(self.tables[at])) != without_expiry(self.lines[at]):
                self.fail(mutant, "a refused import has changed the table")
        except Exception as error:
            self.fail(mutant, f"the import failed with {error!r}")
        else:
            self.report.kinds["accepted"] += 1
            self.check(self.tables[at], mutant)
        self.bring_back(self.lines)

    def bring_back(self, lines: Sequence[bytes]) -> None:
        """Raises CommandFailed."""
        end = b'{"sessions":%d}' % len(lines)
        self.file.write_bytes(b"".join(line + b"\n" for line in (*lines, end)))
        self.restore(self.settings, self.file, replace=True)

    def check(self, table: TestTable, mutant: bytes) -> None:
        """Everybody reads all that there is, verifies it, and plays a little."""
        for caller in table.everybody:
            for operation in READ:
                self.ask(caller, operation, mutant)
            recording = self.ask(caller, OPERATIONS["get_recording"], mutant)
            if recording and recording.status == 200:
                for refused in verify(recording.json)["refused"]:
                    self.fail(mutant, f"it is not verified: {refused}")
        for _ in range(MOVES):
            caller = self.random.choice(table.everybody)
            reply = caller.ask("GET", "/moves")
            offers = whole_offers(reply.json) if reply.status == 200 else []
            offers = [offer for offer in offers if offer["body"]["move"] != "roll_dice"]
            if offers:
                body = filled(self.random.choice(offers), self.random)
                played = caller.ask("POST", "/moves", body)
                if played.status >= 500:
                    self.fail(mutant, f"{body} is answered {played.status}: {played.data!r}")
        for caller in table.everybody:
            caller.seen.clear()

    def ask(self, caller: Caller, operation: Operation, mutant: bytes) -> Reply | None:
        """The answer; None if it broke off."""
        try:
            reply = caller.ask("GET", operation.path)
        except Exception as error:
            self.fail(mutant, f"{operation.id} breaks off: {error.__cause__ or error!r}")
            return None
        if reply.status >= 500:
            self.fail(mutant, f"{operation.id} is answered {reply.status}: {reply.data!r}")
        return reply

    def fail(self, mutant: bytes, what: str) -> None:
        kept = self.file.with_name(f"failed-{self.report.failed}.jsonl")
        kept.write_bytes(mutant)
        self.report.fail(f"{what}")


def without_expiry(line: bytes) -> Json:
    """A session without what every import renews."""
    session: Json = json.loads(line)
    del session["fields"]["expires_at"]
    return session


def tables(send: Send) -> Iterator[TestTable]:
    """A lobby, a round with an open roll, a deck of its own, one and two adventures."""
    yield open_table(send, 2, hands=[[1, 2, 3], [4]])
    table = open_table(send, 3).begin("start_rounds", "flip")
    table.watch()
    table.players[0].play("act")
    table.players[0].play("play_to_pool", card=table.players[0].hand()[0])
    table.players[1].play("roll", value=9, difficulty=12, action="attack")
    table.gm.play("add_foe", name="Baruk", possibilities=3)
    table.gm.play("set_possibilities", character="c1", amount=3)
    yield table
    yield open_table(send, 2, deck=own_deck(9801)).begin("start_rounds", "flip")
    table = open_table(send, 1).begin("start_rounds", "flip", "end_rounds", "end_adventure")
    table.gm.play("close_adventure")
    table.players[0].play("give_seed", client_seed="again")
    yield table
    again = open_table(send, 2).begin("end_adventure")
    again.gm.play("close_adventure")
    again.players[1].play("give_seed", client_seed="again")
    again.begin("start_rounds", "flip", "flip", "end_rounds", "end_scene")
    again.players[0].play("discard_for_refill", cards=again.players[0].hand()[:1])
    again.gm.play("reshuffle")
    yield again


def mutilated(random: Random, line: bytes, others: Sequence[bytes]) -> bytes:
    """A line that is changed at some places, within the texts that are JSON too, or as bytes."""
    if random.random() < 0.05:
        at = random.randrange(len(line))
        return line[:at] + random.randbytes(random.choice((0, 1, 1, 4))) + line[at + 1 :]
    tree = [opened(line)]
    for _ in range(random.choice((1, 1, 1, 1, 2, 3))):
        holder, key = random.choice(list(places(tree)))
        if random.random() < 0.2 and isinstance(holder[key], int):
            holder[key] += random.choice((-1, 1))
        else:
            with suppress(TypeError, ValueError, IndexError):
                random.choice(CHANGES)(random, holder, key, [opened(random.choice(others))])
    return closed(tree[0] if tree else None, mends_hash=random.random() < 0.7)


def opened(line: bytes) -> Any:
    """A session as one tree: the texts in it that are JSON are read."""
    session = json.loads(line)
    session["fields"] = {name: _read(value) for name, value in session["fields"].items()}
    session["events"] = [_read(event) for event in session["events"]]
    session["deck"] = session["deck"] and _read(session["deck"])
    session["shuffles"] = [_read(shuffle) for shuffle in session["shuffles"]]
    return session


def _read(text: str) -> Any:
    """What a text is as JSON; texts that are none, or only a number of digits, as they are."""
    if text[:1] not in ("{", "[", '"'):
        return text
    return {JSON: json.loads(text)}


JSON = "\x00json"
"""The only key of something that is to be a text again."""
DEEPEST = 8
"""No such thing is deeper in a tree."""


def closed(tree: Any, *, mends_hash: bool) -> bytes:
    """The line of a tree."""
    tree = _written(tree)
    if mends_hash:
        with suppress(TypeError, KeyError, AttributeError):
            tree["fields"]["own_deck"] = sha256(tree["deck"].encode()).hexdigest()
    return json.dumps(tree, separators=(",", ":")).encode("utf-8", "surrogatepass")


def _written(value: Any, depth: int = 0) -> Any:
    if depth > DEEPEST:
        return value
    if isinstance(value, dict) and JSON in value:
        return json.dumps(value[JSON], separators=(",", ":"))
    if isinstance(value, dict):
        return {name: _written(item, depth + 1) for name, item in value.items()}
    if isinstance(value, list):
        return [_written(item, depth + 1) for item in value]
    return value
