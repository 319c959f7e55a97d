"""The store's user of docs/security.md: it can do what the service needs, and no more."""

from __future__ import annotations

import json
from collections.abc import Iterator
from contextlib import ExitStack
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import Any
from uuid import uuid4

import pytest
from flask import Flask
from redis import Redis
from redis.exceptions import NoPermissionError, ResponseError

from service.app import create_app
from service.config import Settings
from service.store.keys import channel
from service.store.wakeups import Wakeups
from service.tables.drama_deck.card import standard
from tests.security.page import COMMANDS, IN_A_CLUSTER, LINE, USER, give
from tests.served import rollwright, until
from tests.store.servers import Running, server, two_nodes
from tests.store.test_wakeups import subscribed
from tests.tables.drama_deck.game import facts_of
from tests.tabletop.calling import Caller, TestTable, in_process, open_table

PASSWORD = "of-the-tests"
GENEROUS = 1_000_000
REFUSED = {"client|setinfo", "config|get"}
AT_ONCE = ("--repl-diskless-sync-delay", "0")


@dataclass(frozen=True)
class Guarded:
    """A store with a replica, a service that is there as its own user, and somebody who may all."""

    primary: Running
    admin: Any
    app: Flask

    @property
    def url(self) -> str:
        return f"redis://{USER}:{PASSWORD}@127.0.0.1:{self.primary.port}"

    def denied(self) -> set[str]:
        """The commands that the user was refused since the last look."""
        with self.admin.pipeline() as look:  # at once: what is refused in between would be lost
            told, _ = look.acl_log().acl_log_reset().execute()
        return {entry["object"] for entry in told if entry["reason"] == "command"}


@pytest.fixture(scope="module")
def guarded(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Guarded]:
    folder = tmp_path_factory.mktemp("guarded")
    (folder / "replica").mkdir()
    with (
        server(folder, *AT_ONCE, "--appendonly", "yes", "--appendfsync", "always") as primary,
        server(folder / "replica", "--replicaof", "127.0.0.1", str(primary.port)),
        Redis.from_url(primary.url, decode_responses=True) as admin,
    ):
        give(admin, PASSWORD)
        until(lambda: admin.set("here", "") and admin.wait(1, 100) == 1, "the replica follows")
        url = f"redis://{USER}:{PASSWORD}@127.0.0.1:{primary.port}?replicas=1"
        yield Guarded(primary, admin, create_app(Settings(log_level="critical", store=url)))


def counting(store: str) -> Flask:
    """A service that counts requests in the store, and refuses none of them."""
    return create_app(
        Settings(
            log_level="critical",
            store=store,
            rate_limits=True,
            requests_per_token=GENEROUS,
            requests_per_address=GENEROUS,
            sessions_per_address=GENEROUS,
        )
    )


class Refused(Exception):
    """A step of a round that the service could not take."""


def a_round(app: Flask) -> TestTable:
    """All that the service asks a store for, but to be told of news. Raises Refused."""
    client = app.test_client()
    send = in_process(client)
    card = facts_of(standard()[57])
    deck = {"name": f"Deck {uuid4()}", "cards": [{**card, "number": n} for n in range(1, 41)]}
    try:
        table = open_table(send, 2, deck=deck).begin("start_rounds", "flip")
        for path in ("", "/moves", "/events", "/fairness", "/recording", "/hand"):
            table.players[0].get(path)
        add = partial(table.gm.ask, "POST", "/moves", {"move": "add_foe", "name": "Thug"})
        key = str(uuid4())
        assert add(Idempotency_Key=key).ok() == add(Idempotency_Key=key).ok()
        table.gm.play("undo")
        watch(client, table.gm)
        redeem = {"short_code": table.short_code()}
        assert client.post("/v1/short-codes/redeem", json=redeem).status_code == 200
        ready = client.get("/readyz")
        assert ready.status_code == 200
        assert tier_of(ready) == "unknown", "this user may not read the settings"
        table.gm.ask("DELETE", Idempotency_Key=str(uuid4())).ok()
    except (AssertionError, StopIteration, ResponseError) as wrong:
        raise Refused from wrong
    return table


def tier_of(ready: Any) -> str:
    """The tier that readiness tells."""
    return str(ready.json["store"]["tier"])


def watch(client: Any, caller: Caller) -> None:
    """Three streams of a token, of which the third ends the first; a ticket for each."""
    with ExitStack() as opened:
        for _ in range(3):
            ticket = caller.ask("POST", "/tickets", {}).ok()["ticket"]
            path = f"{caller.path}/events?ticket={ticket}"
            assert client.head(path).status_code == 200
            answer = client.get(path, headers={"Accept": "text/event-stream"})
            opened.callback(answer.close)
            assert answer.status_code == 200
            lines = iter(answer.response)
            assert next(lines).startswith(b"retry")
            assert next(lines).startswith(b"id: 1\n")


# What is listed is enough.


def test_a_round_is_played_with_what_the_page_lists(guarded: Guarded) -> None:
    guarded.denied()
    guarded.admin.script_flush()
    a_round(guarded.app)
    assert guarded.denied() <= REFUSED, "the page says what is refused"


def test_requests_are_counted_with_what_the_page_lists(guarded: Guarded) -> None:
    guarded.denied()
    guarded.admin.script_flush()
    app = counting(f"{guarded.url}?replicas=1")
    gm = a_round(app).gm
    counted = gm.with_token(gm.token).ask("GET")
    assert '"token";r=' in counted.headers["ratelimit"], "else the store has refused it"
    assert guarded.denied() <= REFUSED


def test_news_are_told_with_what_the_page_lists(guarded: Guarded) -> None:
    guarded.denied()
    one, other = (open_table(in_process(guarded.app.test_client()), 0) for _ in range(2))
    told_of_news(guarded, one.gm, other.gm)
    assert guarded.denied() <= REFUSED


def told_of_news(guarded: Guarded, one: Caller, other: Caller) -> None:
    """Somebody waits at two tables, hears of one, and leaves it."""
    wakes = Wakeups(guarded.url)
    with subscribed(wakes, other.session):
        with subscribed(wakes, one.session) as woken:
            until(lambda: listeners(guarded, one) == 1, "the service listens")
            assert woken.wait(15)
            woken.clear()
            one.play("add_foe", name="Thug")
            assert woken.wait(15), "the service is told"
        until(lambda: listeners(guarded, one) == 0, "the service listens no more")
        assert listeners(guarded, other) == 1


def listeners(guarded: Guarded, caller: Caller) -> int:
    told = guarded.admin.execute_command("PUBSUB", "SHARDNUMSUB", channel(caller.session))
    return int(told[1])


def test_the_command_line_works_as_this_user(guarded: Guarded, tmp_path: Path) -> None:
    gm = open_table(in_process(guarded.app.test_client()), 0).gm
    data = ("--data-dir", str(tmp_path))
    examined = rollwright("doctor", *data, "--port", "1", REDIS_URL=guarded.url)
    assert "answers" in examined.stdout
    assert "tier        unknown:" in examined.stdout
    examined = rollwright("doctor", *data, "--port", "1", REDIS_URL=guarded.primary.url)
    assert "tier        always:" in examined.stdout, "as an administrator"
    assert PASSWORD not in examined.stdout + examined.stderr
    renewed = rollwright("new-gm-token", gm.session, *data, REDIS_URL=guarded.url)
    assert gm.with_token(renewed.stdout.strip()).table()["you"]["role"] == "gamemaster"


def test_another_database_takes_one_command_more(guarded: Guarded) -> None:
    app = create_app(Settings(log_level="critical", store=f"{guarded.url}/1"))
    with pytest.raises(Refused):
        a_round(app)
    guarded.admin.execute_command("ACL", "SETUSER", USER, "+select")
    try:
        a_round(app)
    finally:
        guarded.admin.execute_command("ACL", "SETUSER", USER, "-select")


# What is listed is needed.

OF_NEWS = {"spublish", "ssubscribe", "sunsubscribe", "ping"}
"""Without these, news come late: each has a test of its own."""


@pytest.fixture
def without(guarded: Guarded, request: pytest.FixtureRequest) -> Iterator[str]:
    """The user is short of a command."""
    command = str(request.param)
    guarded.admin.execute_command("ACL", "SETUSER", USER, f"-{command}")
    guarded.admin.script_flush()
    guarded.denied()
    yield command
    guarded.admin.execute_command("ACL", "SETUSER", USER, f"+{command}")


NEEDED = [command for command in COMMANDS if command not in OF_NEWS]


@pytest.mark.parametrize("without", NEEDED, indirect=True)
def test_without_one_of_them_a_round_cannot_be_played(guarded: Guarded, without: str) -> None:
    with pytest.raises(Refused):
        a_round(guarded.app)
    assert without in guarded.denied()


@pytest.mark.parametrize("without", ["spublish"], indirect=True)
def test_who_may_not_publish_tells_nobody(guarded: Guarded, without: str) -> None:
    gm = open_table(in_process(guarded.app.test_client()), 0).gm
    with guarded.admin.pubsub() as listening:
        listening.ssubscribe(channel(gm.session))
        gm.play("add_foe", name="Thug")
        listening.ssubscribe("{the}:end")  # what was published comes before its answer
        heard: list[str] = []
        until(lambda: hears_the_end(listening, heard), "the end")
    assert heard == [channel(gm.session), "{the}:end"]
    assert without in guarded.denied()


def hears_the_end(listening: Any, heard: list[str]) -> bool:
    """Hear the channel of the next that is told: a message, or the beginning of listening."""
    if (message := listening.get_sharded_message(timeout=0.05)) is not None:
        heard.append(message["channel"])
    return "{the}:end" in heard


@pytest.mark.parametrize("without", ["ssubscribe", "sunsubscribe", "ping"], indirect=True)
def test_who_may_not_listen_begins_again_and_again(guarded: Guarded, without: str) -> None:
    one, other = (open_table(in_process(guarded.app.test_client()), 0).gm for _ in range(2))
    wakes = Wakeups(guarded.url)
    refused: set[str] = set()

    def is_refused() -> bool:
        refused.update(guarded.denied())
        return without in refused

    with subscribed(wakes, other.session):
        with subscribed(wakes, one.session) as woken:
            if without != "ssubscribe":
                until(lambda: listeners(guarded, one) == 1, "the service listens")
                assert woken.wait(15)
            if without != "sunsubscribe":
                until(is_refused, "it is refused")
        until(is_refused, "it is refused")


# What is not listed is refused.

DANGEROUS: list[tuple[str, ...]] = [
    ("FLUSHALL",),
    ("FLUSHDB",),
    ("KEYS", "*"),
    ("SCAN", "0"),
    ("RANDOMKEY",),
    ("DBSIZE",),
    ("CONFIG", "GET", "masterauth"),
    ("CONFIG", "GET", "requirepass"),
    ("CONFIG", "GET", "appendfsync"),
    ("CONFIG", "SET", "dir", "/tmp"),
    ("CONFIG", "REWRITE"),
    ("CONFIG", "RESETSTAT"),
    ("SCRIPT", "FLUSH"),
    ("SCRIPT", "KILL"),
    ("FUNCTION", "LOAD", "#!lua name=x\nredis.register_function('x', function() end)"),
    ("FCALL", "x", "0"),
    ("ACL", "LIST"),
    ("ACL", "GETUSER", "default"),
    ("ACL", "SETUSER", USER, "+@all"),
    ("ACL", "WHOAMI"),
    ("CLIENT", "LIST"),
    ("CLIENT", "KILL", "TYPE", "normal"),
    ("CLIENT", "NO-EVICT", "on"),
    ("MONITOR",),
    ("SHUTDOWN", "NOSAVE"),
    ("SAVE",),
    ("BGSAVE",),
    ("BGREWRITEAOF",),
    ("REPLICAOF", "127.0.0.1", "1"),
    ("PSYNC", "?", "-1"),
    ("MIGRATE", "127.0.0.1", "1", "", "0", "100", "KEYS", "{a}:table"),
    ("RESTORE", "{a}:table", "0", "x"),
    ("DUMP", "{a}:table"),
    ("RENAME", "{a}:table", "{b}:table"),
    ("COPY", "{a}:table", "{b}:table"),
    ("MOVE", "{a}:table", "1"),
    ("SORT", "{a}:shuffles", "BY", "*", "GET", "*"),
    ("OBJECT", "FREQ", "{a}:table"),
    ("SWAPDB", "0", "1"),
    ("SELECT", "1"),
    ("MODULE", "LIST"),
    ("SLOWLOG", "GET"),
    ("LATENCY", "LATEST"),
    ("PUBLISH", "x", "x"),
    ("PSUBSCRIBE", "*"),
    ("SUBSCRIBE", "x"),
    ("FAILOVER",),
    ("CLUSTER", "RESET"),
    # Keys and channels that are not the service's.
    ("GET", "secret"),
    ("GET", "x:y"),
    ("SET", "other:key", "x"),
    ("HGETALL", "{a}table"),
    ("DEL", "secret"),
    ("EXISTS", "secret"),
    ("SPUBLISH", "{a}:other", "x"),
    ("SPUBLISH", "news", "x"),
    ("SSUBSCRIBE", "news"),
    ("EVAL", "return 1", "1", "secret"),
]


@pytest.mark.parametrize("command", DANGEROUS, ids=" ".join)
def test_what_the_service_does_not_need_is_refused(
    guarded: Guarded, command: tuple[str, ...]
) -> None:
    with Redis.from_url(guarded.url) as client, pytest.raises(NoPermissionError):
        client.execute_command(*command)


@pytest.mark.parametrize(
    "script",
    [
        "return redis.call('FLUSHALL')",
        "return redis.call('KEYS', '*')",
        "return redis.call('GET', 'secret')",
        "return redis.call('CONFIG', 'SET', 'maxmemory', '1')",
        "return redis.call('CONFIG', 'GET', 'masterauth')",
        "return redis.call('ACL', 'LIST')",
        "return redis.call('SPUBLISH', 'news', 'x')",
    ],
)
def test_a_script_can_do_no_more_than_its_user(guarded: Guarded, script: str) -> None:
    guarded.admin.set("secret", "of somebody else")
    with Redis.from_url(guarded.url) as client, pytest.raises(Exception, match=r"ACL|not allowed"):
        client.eval(script, 0)
    assert guarded.admin.get("secret") == "of somebody else"


def test_the_line_gives_nothing_that_is_not_named() -> None:
    assert [word for word in LINE if "@" in word] == ["-@all"]
    assert [word for word in LINE if word[0] in "~&%"] == ["~{*}:*", "&{*}:wake"]
    assert len(COMMANDS) == len(set(COMMANDS))
    assert not {"nopass", "allkeys", "allchannels", "allcommands"} & set(LINE)


# In a cluster.


def test_a_cluster_takes_the_second_line_too(tmp_path: Path) -> None:
    with two_nodes(tmp_path) as nodes:
        admins: list[Any] = [Redis.from_url(node.url, decode_responses=True) for node in nodes]
        for admin in admins:
            give(admin, PASSWORD)
            until(partial(whole, admin), "the cluster is whole")
        address = f"127.0.0.1:{nodes[0].port}"
        url = f"redis+cluster://{USER}:{PASSWORD}@{address}?replicas=0"

        def tried() -> int:
            app = counting(url)
            ready = app.test_client().get("/readyz")
            if ready.status_code == 200:
                for _ in range(4):  # on both nodes, most likely
                    open_table(in_process(app.test_client()), 1).begin("start_rounds", "flip")
            return int(ready.status_code)

        assert tried() == 503
        for admin in admins:
            admin.execute_command(*IN_A_CLUSTER)
        assert tried() == 200
        refused = [entry for admin in admins for entry in admin.acl_log()]
        assert not [entry for entry in refused if entry["reason"] != "command"], json.dumps(refused)
        for missing in IN_A_CLUSTER[3:]:
            for admin in admins:
                give(admin, PASSWORD)
                rest = [word for word in IN_A_CLUSTER if word != missing]
                admin.execute_command(*rest)
            assert tried() == 503, missing
        for admin in admins:
            admin.close()


def whole(node: Any) -> bool:
    return "cluster_state:ok" in str(node.execute_command("CLUSTER", "INFO"))
