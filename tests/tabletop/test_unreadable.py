"""Values in the store that nobody can read: a problem with a name, and a line with their key."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from http.client import HTTPException
from pathlib import Path
from typing import Any

import pytest

from service.config import Settings
from service.operator.backup import export
from service.operator.failure import CommandFailed
from service.operator.sessions import list_sessions
from tests.served import Service
from tests.tabletop.calling import Caller, Reply, TestTable, open_table, over_http

KEY = "0123456789abcdef"
GARBAGE = b"\xff\x00garbage"


def wrong_type(client: Any, key: str) -> None:
    kind = client.type(key)
    client.delete(key)
    if kind == b"list":
        client.set(key, GARBAGE)
    else:
        client.rpush(key, GARBAGE)


def garbage_field(name: str) -> Callable[[Any, str], None]:
    def spoil(client: Any, key: str) -> None:
        client.hset(key, mapping={"command": b"another", name: GARBAGE})

    return spoil


def garbage_event(client: Any, key: str) -> None:
    [(last, _)] = client.xrevrange(key, count=1)
    client.xdel(key, last)
    client.xadd(key, {"e": GARBAGE}, id=f"{last.decode().split('-')[0]}-1")


def event_without_content(client: Any, key: str) -> None:
    [(last, _)] = client.xrevrange(key, count=1)
    client.xdel(key, last)
    client.xadd(key, {b"": b""}, id=f"{last.decode().split('-')[0]}-1")


def garbage_shuffle(client: Any, key: str) -> None:
    client.lset(key, 0, GARBAGE)


FIELDS = (
    *("format", "version", "phase", "hands", "last_event", "expires_at", "join_hash"),
    *("master_seed", "command", "short_code", "seat:0", "undo:x"),
)
Spoil = Callable[[Any, Any], None]
SPOILED: list[tuple[str, str, Spoil]] = [
    ("table", "another type", wrong_type),
    *(("table", f"its {name}", garbage_field(name)) for name in FIELDS),
    ("events", "another type", wrong_type),
    ("events", "the last one", garbage_event),
    ("events", "the last one is empty", event_without_content),
    ("shuffles", "another type", wrong_type),
    ("shuffles", "the first", garbage_shuffle),
    ("streams", "another type", wrong_type),
    ("keys", "another type", wrong_type),
]


@pytest.fixture
def store(two_workers: Service) -> Iterator[Any]:
    """A client of the service's store."""
    with two_workers.store() as client:
        yield client


@pytest.fixture
def table(server: str, store: Any) -> Iterator[TestTable]:
    """A table of which nothing remains in the store that other tests use, too."""
    table = open_table(over_http(server), 2)
    table.gm.play("start_adventure")
    table.gm.ask("POST", "/moves", {"move": "add_foe", "name": "Thug"}, Idempotency_Key=KEY)
    yield table
    store.delete(*keys(store, table, ""))


def keys(store: Any, table: TestTable, kind: str) -> list[bytes]:
    """The keys of a table that begin so."""
    return list(store.scan_iter(match=f"{{{table.gm.session}}}:{kind}*"))


def requests(gm: Caller) -> list[Reply]:
    """Whatever comes to the keys of a table."""
    move = {"move": "add_foe", "name": "Captain"}
    return [
        *(gm.ask("GET", path) for path in ("", "/events", "/fairness", "/moves")),
        gm.ask("GET", "/events?after=0&wait=1"),
        gm.ask("POST", "/tickets", {}),
        gm.ask("POST", "/moves", move),
        gm.ask("POST", "/moves", {**move, "name": "Guard"}, Idempotency_Key=KEY + "another"),
        gm.ask("POST", "/moves", {"move": "undo"}),
    ]


def recorded(gm: Caller) -> list[Reply]:
    """The recording: it is read while it is sent, and breaks off at an event that is no event."""
    try:
        return [gm.ask("GET", "/recording")]
    except HTTPException:
        return []


@pytest.mark.parametrize(
    ("name", "spoil"),
    [pytest.param(name, spoil, id=f"{name}: {what}") for name, what, spoil in SPOILED],
)
def test_a_value_that_cannot_be_read_is_named_in_the_log_alone(
    table: TestTable, store: Any, two_workers: Service, name: str, spoil: Spoil
) -> None:
    """They were defects of the service, with a traceback in its log."""
    key = table.gm.key("keys:gamemaster" if name == "keys" else name)
    if name == "streams":
        store.zadd(key, {"one": 2**40})
    spoil(store, key)
    logged = two_workers.log.stat().st_size
    replies = requests(table.gm)
    if name == "streams":
        replies.append(table.gm.ask("GET", "/events/stream"))
    recording = recorded(table.gm)
    failed = [reply for reply in (*replies, *recording) if reply.status >= 500]
    assert failed
    assert {reply.code for reply in failed} == {"table_unreadable"}
    for reply in failed:
        assert table.gm.session not in reply.data.decode()
    told = two_workers.log.read_bytes()[logged:].splitlines()
    lines = [json.loads(line) for line in told if line.startswith(b"{")]  # not the server's own
    assert len(lines) == len(failed) + (not recording)
    for line in lines:
        assert line["event"] == "value_unreadable"
        assert key in line["keys"]
        assert "Traceback" not in json.dumps(line)


def test_a_ticket_that_cannot_be_read_is_no_defect(table: TestTable, store: Any) -> None:
    ticket = table.gm.ask("POST", "/tickets", {}).ok()["ticket"]
    [key] = keys(store, table, "ticket")
    store.set(key, GARBAGE)
    reply = Caller(table.gm.send, table.gm.path).ask("GET", f"/events?ticket={ticket}")
    assert (reply.status, reply.code) == (500, "table_unreadable")


def test_a_kept_answer_that_cannot_be_read_is_no_defect(table: TestTable, store: Any) -> None:
    body = {"move": "add_foe", "name": "Thug"}
    [key] = keys(store, table, "key:")
    store.set(key, store.get(key)[:50] + GARBAGE)
    reply = table.gm.ask("POST", "/moves", body, Idempotency_Key=KEY)
    assert (reply.status, reply.code) == (500, "table_unreadable")
    wrong_type(store, key)
    reply = table.gm.ask("POST", "/moves", body, Idempotency_Key=KEY)
    assert (reply.status, reply.code) == (500, "table_unreadable")


def test_operators_learn_of_the_key(
    table: TestTable, store: Any, two_workers: Service, tmp_path: Path
) -> None:
    settings = Settings(data_dir=two_workers.data_dir)
    garbage_field("phase")(store, table.gm.key("table"))
    with pytest.raises(CommandFailed, match=table.gm.key("table")):
        export(settings, tmp_path / "file", [table.gm.session])
    wrong_type(store, table.gm.key("events"))
    with pytest.raises(CommandFailed, match=table.gm.key("events")):
        export(settings, tmp_path / "other", [table.gm.session])
    with pytest.raises(CommandFailed, match=table.gm.key("events")):
        list(list_sessions(settings, by="size"))
