"""A store that is full: new tables are refused first, then changes; all else goes on."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest
from flask.testing import FlaskClient
from redis import Redis

from service.app import create_app
from service.config import Settings
from service.store import store as stores
from service.store.keys import session_keys
from service.store.sessions import Sessions
from service.store.store import Store
from service.store.streams import STREAM_SECONDS
from service.tabletop.access import hash_token
from tests.served import served
from tests.store.servers import server
from tests.tabletop.calling import Caller, Reply, TestTable, in_process, keeping, open_table
from tests.tabletop.streaming import Streaming

KEY = "0123456789abcdef-{}"
READS = (
    *("", "/moves", "/events", "/events?after=1&wait=1", "/fairness", "/recording", "/pools"),
    *("/hand", "/deck", "/deck/cards", "/deck/cards/57", "/discard-pile", "/action-stack"),
)


@pytest.fixture
def store(tmp_path: Path) -> Iterator[Redis]:
    """A server of its own."""
    with server(tmp_path) as running, Redis.from_url(running.url) as client:
        yield client


@pytest.fixture
def client(store: Redis, monkeypatch: pytest.MonkeyPatch) -> FlaskClient:
    """A service that asks at every request how full its store is."""
    monkeypatch.setattr(stores, "KNOWN_SECONDS", 0.0)
    return create_app(settings(store, rate_limits=True)).test_client()


def settings(store: Redis, **given: Any) -> Settings:
    port = store.connection_pool.connection_kwargs["port"]
    return Settings(log_level="critical", store=f"redis://127.0.0.1:{port}", **given)


@pytest.fixture
def table(client: FlaskClient) -> TestTable:
    """In the first round."""
    table = open_table(in_process(client), 2)
    table.gm.play("start_adventure")
    table.gm.play("start_scene", kind="standard")
    table.gm.play("start_rounds")
    table.gm.play("flip")
    return table


def fill(store: Redis, share: float) -> None:
    """Let so much of the memory be in use."""
    store.config_set("maxmemory", int(store.info("memory")["used_memory"] / share))


def refused(reply: Reply) -> None:
    assert (reply.status, reply.code) == (503, "store_full"), reply.data
    assert reply.headers["retry-after"] == "30"


def test_new_tables_are_refused_first(store: Redis, client: FlaskClient, table: TestTable) -> None:
    caller, key = Caller(in_process(client)), KEY.format("a")
    created = caller.ask("POST", "/v1/sessions", {"name": "x"}, Idempotency_Key=key).ok()
    fill(store, 0.85)
    refused(caller.ask("POST", "/v1/sessions", {"name": "x"}))
    again = caller.ask("POST", "/v1/sessions", {"name": "x"}, Idempotency_Key=key)
    assert (again.status, again.json) == (201, created), "which is no new one"
    table.players[0].play("act")
    assert table.door.ask("POST", "/spectators", {}).status == 201
    fill(store, 0.6)
    assert caller.ask("POST", "/v1/sessions", {"name": "x"}).status == 201


def test_then_changes_are_and_reading_goes_on(store: Redis, table: TestTable) -> None:
    gm, (maya, _) = table.gm, table.players
    before = {path: maya.ask("GET", path) for path in READS}
    fill(store, 1.1)
    for key in ({}, {"Idempotency_Key": KEY.format("b")}):
        refused(maya.ask("POST", "/moves", {"move": "act"}, **key))
        refused(gm.ask("POST", "/moves", {"move": "flip"}, **key))
    refused(table.door.ask("POST", "/characters", {"name": "Late"}))
    refused(table.door.ask("POST", "/spectators", {}))
    for path, seen in before.items():
        now = maya.ask("GET", path)
        assert (now.status, now.data) == (seen.status, seen.data), path
    assert table.door.ask("GET", "/lobby").status == 200
    fill(store, 0.9)
    assert maya.play("act")["version"] == gm.table()["version"], "it goes on by itself"


def measured(client: FlaskClient) -> dict[str, float]:
    """What /metrics tells of the store."""
    lines = client.get("/metrics").text.splitlines()
    told = (line.removeprefix("rollwright_store_").split() for line in lines if "_store_" in line)
    return {words[0]: float(words[1]) for words in told if words[0] != "#"}


def test_metrics_say_how_full_it_is(store: Redis, client: FlaskClient) -> None:
    store.config_set("maxmemory", 0)
    assert set(measured(client)) == {"up", "memory_bytes"}
    store.config_set("maxmemory", "64mb")
    told = measured(client)
    assert (told["up"], told["memory_limit_bytes"]) == (1, 64 << 20)
    store.setrange("large", (1 << 20) + (1 << 15) - 1, b"x")  # its own buffers may shrink meanwhile
    more = measured(client)["memory_bytes"] - told["memory_bytes"]
    assert 1 << 20 <= more < 1.1 * (1 << 20)
    store.shutdown(nosave=True)
    assert measured(client) == {"up": 0}


def test_streams_and_tickets_go_on(store: Redis, tmp_path: Path) -> None:
    url = settings(store).store or ""
    with served(tmp_path, "--store", url) as service, keeping(service.url) as send:
        table = open_table(send, 2)
        maya, tomas = table.players
        with closing(Streaming(service.url, maya, "?after=3")) as before:
            fill(store, 1.1)
            ticket = tomas.ask("POST", "/tickets", {}).ok()["ticket"]
            by_ticket, query = tomas.with_token(None), f"?after=3&ticket={ticket}"
            with closing(Streaming(service.url, by_ticket, query)) as after:
                refused(table.gm.ask("POST", "/moves", {"move": "start_adventure"}))
                table.gm.ask("POST", "/join-code", {}).ok()
                assert before.next() == after.next()
                assert before.ids == after.ids == [4]


def test_an_open_stream_is_kept(store: Redis, table: TestTable) -> None:
    sessions = Sessions(Store(settings(store).store, connections=1))
    maya, id = table.players[0], table.gm.path.rsplit("/", 1)[1]
    token, streams = hash_token(maya.token or ""), session_keys(id)[4]
    stream = sessions.streams.open(id, token)
    assert stream is not None
    soon = int(store.time()[0]) + 2
    store.zadd(streams, {stream: soon})
    fill(store, 1.1)
    _, known = sessions.events.news(id, [(token, stream)], 0, 10)
    assert known == [True]
    assert store.zscore(streams, stream) > soon + STREAM_SECONDS / 2


TAKING_AWAY: tuple[tuple[str, Callable[[TestTable], Reply], int], ...] = (
    ("a token", lambda table: table.players[0].ask("POST", "/token", {}), 201),
    ("the gamemaster's token", lambda table: table.gm.ask("POST", "/token", {}), 201),
    ("the join code", lambda table: table.gm.ask("POST", "/join-code", {}), 201),
    ("a seat", lambda table: table.gm.ask("POST", "/characters/c1/release", {}), 200),
    ("a character", lambda table: table.players[0].ask("DELETE", "/characters/c1"), 204),
    ("the table", lambda table: table.gm.ask("DELETE"), 204),
)


@pytest.mark.parametrize(
    ("take", "status"), [pytest.param(*how, id=what) for what, *how in TAKING_AWAY]
)
def test_what_takes_something_away_is_done(
    store: Redis, table: TestTable, take: Callable[[TestTable], Reply], status: int
) -> None:
    fill(store, 1.1)
    assert take(table).status == status


def test_a_seat_changes_hands(store: Redis, table: TestTable) -> None:
    fill(store, 1.1)
    table.gm.ask("POST", "/characters/c1/release", {}).ok()
    assert table.door.ask("POST", "/characters/c1/claim", {}).status == 201
    code = table.gm.ask("POST", "/gamemaster/handover", {}).ok()["handover_code"]
    claimed = table.players[1].ask("POST", "/gamemaster/claim", {"handover_code": code})
    assert claimed.status == 201


def test_rates_are_counted(store: Redis) -> None:
    client = create_app(settings(store, rate_limits=True, requests_per_address=2)).test_client()
    fill(store, 1.1)
    caller = Caller(in_process(client))
    roll = "/v1/dice/roll?expression=2d6"
    assert [caller.ask("GET", roll).status for _ in range(3)] == [200, 200, 429]
