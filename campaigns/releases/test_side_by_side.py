"""Two versions of the service on one store, as they are while one replaces the other."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any
from uuid import uuid4

import pytest
from redis import Redis

from service.store.codec import FORMAT
from service.store.session import NEWER
from tests.served import Service, rollwright, served
from tests.store.servers import Running, server
from tests.tabletop.calling import Caller, Reply, TestTable, open_table, over_http
from tests.tabletop.streaming import streaming

NEXT = {"PYTHONPATH": str(Path(__file__).parent / "planted" / "next_version")}
NEXT_FORMAT = b"%d" % (int(FORMAT) + 1)
MOVES = 20


@dataclass(frozen=True)
class Pair:
    """Two services on one store."""

    store: Running
    old: Service
    new: Service

    def stored(self, caller: Caller) -> Any:
        """All that lies there of a caller's session, byte by byte."""
        with Redis.from_url(self.store.url) as store:
            keys = sorted(store.scan_iter(f"{{{caller.session}}}:*"))
            return {key: store.dump(key) for key in keys if not key.endswith(b":streams")}

    def form(self, caller: Caller) -> Any:
        """In which form the session lies there."""
        with Redis.from_url(self.store.url) as store:
            return store.hget(caller.key("table"), "format")


@contextmanager
def side_by_side(folder: Path, **of_the_new: str) -> Iterator[Pair]:
    for name in ("store", "old", "new"):
        (folder / name).mkdir()
    common = ("--workers", "1", "--threads", "8")
    with (
        server(folder / "store") as store,
        served(folder / "old", "--store", store.url, *common) as old,
        served(folder / "new", "--store", store.url, *common, **of_the_new) as new,
    ):
        yield Pair(store, old, new)


@pytest.fixture(scope="module")
def pair(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Pair]:
    """This version, and the next one."""
    with side_by_side(tmp_path_factory.mktemp("pair"), **NEXT) as made:
        yield made


def at(service: Service, caller: Caller) -> Caller:
    """The same caller, at one of the services."""
    return replace(caller, send=over_http(service.url))


def is_told_to_wait(reply: Reply) -> None:
    assert (reply.status, reply.code) == (503, "store_unavailable")
    assert reply.json["detail"] == NEWER
    assert int(reply.headers["retry-after"]) >= 1


@pytest.fixture
def moved_on(pair: Pair) -> TestTable:
    """A table that this version has made, and the next one has changed."""
    table = open_table(over_http(pair.old.url), 1)
    assert pair.form(table.gm) == FORMAT
    at(pair.new, table.gm).play("start_adventure")
    assert pair.form(table.gm) == NEXT_FORMAT
    return table


def test_the_next_version_goes_on_with_the_tables_of_this_one(pair: Pair) -> None:
    table = open_table(over_http(pair.old.url), 1).begin("start_rounds", "flip")
    gm = at(pair.new, table.gm)
    assert gm.table() == table.gm.table()
    assert gm.moves() == table.gm.moves()
    assert pair.form(table.gm) == FORMAT, "who only looks changes nothing"
    assert at(pair.old, table.gm).table()["round"]["number"] == 1
    gm.play("flip")
    assert gm.table()["round"]["number"] == 2
    assert at(pair.new, table.players[0]).hand()


ASKED: list[tuple[str, str, Any]] = [
    ("GET", "", None),
    ("GET", "/moves", None),
    ("GET", "/events", None),
    ("GET", "/events?after=3&wait=1", None),
    ("GET", "/fairness", None),
    ("POST", "/moves", {"move": "start_scene", "kind": "standard"}),
    ("POST", "/tickets", {}),
    ("POST", "/token", {}),
    ("POST", "/join-code", {}),
    ("POST", "/characters/c1/release", {}),
    ("DELETE", "/characters/c1", None),
    ("DELETE", "", None),
]


@pytest.mark.parametrize(("method", "path", "body"), ASKED)
def test_this_version_keeps_off_what_the_next_one_has_changed(
    pair: Pair, moved_on: TestTable, method: str, path: str, body: Any
) -> None:
    before = pair.stored(moved_on.gm)
    is_told_to_wait(moved_on.gm.ask(method, path, body, Idempotency_Key=str(uuid4())))
    is_told_to_wait(moved_on.gm.ask(method, path, body, If_Match='"1"', If_None_Match='"1"'))
    assert pair.stored(moved_on.gm) == before
    assert at(pair.new, moved_on.gm).table()["phase"] == "between_scenes"


def test_nobody_joins_there_and_the_operator_changes_nothing(
    pair: Pair, moved_on: TestTable
) -> None:
    before = pair.stored(moved_on.gm)
    is_told_to_wait(moved_on.door.ask("POST", "/characters", {"name": "Late"}))
    is_told_to_wait(moved_on.door.ask("POST", "/spectators", {}))
    is_told_to_wait(moved_on.door.ask("POST", "/characters/c1/claim", {}))
    told = rollwright("new-gm-token", moved_on.gm.session, "--store", pair.store.url)
    assert (told.returncode, told.stderr) == (1, f"rollwright: {NEWER}\n")
    assert pair.stored(moved_on.gm) == before


def test_strangers_are_not_told_that_there_is_such_a_table(pair: Pair, moved_on: TestTable) -> None:
    stranger = moved_on.gm.with_token("rwg_nobody's")
    elsewhere = replace(stranger, path="/v1/sessions/" + "0" * 32)
    for method, path, body in ASKED:
        refused, none = (who.ask(method, path, body) for who in (stranger, elsewhere))
        assert (refused.status, refused.data) == (none.status, none.data) == (404, none.data)


def test_this_version_serves_all_else(pair: Pair, moved_on: TestTable) -> None:
    is_told_to_wait(moved_on.gm.ask("GET"))
    assert pair.old.ready()
    table = open_table(over_http(pair.old.url), 1).begin("start_rounds", "flip")
    assert table.players[0].hand()
    assert pair.form(table.gm) == FORMAT


def test_what_was_answered_is_answered_again_by_either(pair: Pair) -> None:
    table = open_table(over_http(pair.old.url), 1)
    key = str(uuid4())
    add = {"move": "add_foe", "name": "Thug"}
    first = table.gm.ask("POST", "/moves", add, Idempotency_Key=key)
    new = at(pair.new, table.gm)
    new.play("start_adventure")
    for caller in (table.gm, new):
        again = caller.ask("POST", "/moves", add, Idempotency_Key=key)
        assert again.headers["idempotency-replayed"] == "true"
        assert again.data == first.data
    later = {"move": "add_foe", "name": "Captain"}
    own = new.ask("POST", "/moves", later, Idempotency_Key=(key := str(uuid4())))
    assert table.gm.ask("POST", "/moves", later, Idempotency_Key=key).data == own.data


def test_a_stream_that_is_open_goes_on(pair: Pair) -> None:
    table = open_table(over_http(pair.old.url), 0)
    with streaming(pair.old.url, table.gm) as stream:
        assert stream.next()["type"] == "session_created"
        at(pair.new, table.gm).play("add_foe", name="Thug")
        assert stream.next()["type"] == "foe_added"


def test_versions_of_one_form_play_one_table_in_turns(tmp_path: Path) -> None:
    with side_by_side(tmp_path) as pair:
        table = open_table(over_http(pair.old.url), 2)
        with (
            streaming(pair.old.url, table.players[0]) as one,
            streaming(pair.new.url, at(pair.new, table.players[1])) as other,
        ):
            for number in range(MOVES):
                service = (pair.old, pair.new)[number % 2]
                at(service, table.gm).play("add_foe", name=f"Foe {number}")
            seen = [at(service, table.gm).table() for service in (pair.old, pair.new)]
            last = seen[0]["last_event"]
            for stream in (one, other):
                assert [event["id"] for event in stream.take(last)] == list(range(1, last + 1))
        assert seen[0] == seen[1]
        assert [foe["name"] for foe in seen[0]["foes"]] == [f"Foe {n}" for n in range(MOVES)]
        assert seen[0]["version"] == 3 + MOVES
