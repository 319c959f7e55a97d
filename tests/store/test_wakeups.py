"""Who waits for news of a session is told: whatever happens to connections, servers and slots."""

from __future__ import annotations

import signal
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest

from service.store.client import connect
from service.store.keys import channel
from service.store.wakeups import Wakeups
from tests.served import remains, until
from tests.store.servers import server, two_nodes


@contextmanager
def listening(url: str) -> Iterator[Any]:
    """Those who wait, and a client to tell them with."""
    wakes = Wakeups(url)
    with connect(url, connections=4) as client:
        yield wakes, client
    assert wakes._waiting == {}, "nobody is left behind"


def tell(client: Any, id: str) -> int:
    """Tell of news in a session; how many heard it at the server."""
    return int(client.execute_command("SPUBLISH", channel(id), ""))


@contextmanager
def subscribed(wakes: Wakeups, id: str) -> Iterator[threading.Event]:
    """Somebody who waits."""
    woken = threading.Event()
    wakes.add(id, woken.set)
    try:
        yield woken
    finally:
        wakes.remove(id, woken.set)


@contextmanager
def quiet(wakes: Wakeups, id: str) -> Iterator[threading.Event]:
    """Somebody who waits, and has looked once more since the listening began."""
    with subscribed(wakes, id) as woken:
        until(woken.is_set, "the listening begins")
        woken.clear()
        yield woken


def woken_by_news(client: Any, id: str, woken: threading.Event, seconds: float = 15) -> None:
    """Tell again and again, until it comes through."""
    woken.clear()
    until(lambda: tell(client, id) > 0 and woken.wait(0.2), f"{id} is told", seconds)


def test_those_of_a_session_are_woken_and_nobody_else(store_url: str) -> None:
    with listening(store_url) as (wakes, client):
        with (
            quiet(wakes, "one") as first,
            quiet(wakes, "other") as other,
            subscribed(wakes, "one") as two,
        ):
            assert tell(client, "one") == 1
            assert first.wait(5)
            assert two.wait(5)
            remains(lambda: not other.is_set(), "the other session is left in peace", 0.3)
        until(lambda: tell(client, "one") == 0, "nobody listens any more")


def test_who_begins_to_wait_looks_once_more_when_the_listening_has_begun(store_url: str) -> None:
    """Whatever happened between the first look and the listening is not missed."""
    with listening(store_url) as (wakes, _), subscribed(wakes, "late") as woken:
        assert woken.wait(5)


def test_coming_and_going_in_quick_turn_loses_nothing(store_url: str) -> None:
    with listening(store_url) as (wakes, client):
        for _ in range(20):
            with subscribed(wakes, "turn"):
                pass
        with quiet(wakes, "turn") as woken:
            woken_by_news(client, "turn", woken)


def test_a_connection_that_is_cut_is_made_anew_and_everybody_looks(store_url: str) -> None:
    with listening(store_url) as (wakes, client), quiet(wakes, "cut") as woken:
        client.execute_command("CLIENT", "KILL", "TYPE", "pubsub")
        assert woken.wait(5), "something may have been missed meanwhile"
        woken_by_news(client, "cut", woken)


def test_a_server_that_hangs_is_noticed_and_heard_again(tmp_path: Path) -> None:
    with (
        server(tmp_path) as running,
        listening(running.url) as (wakes, client),
        quiet(wakes, "hung") as woken,
    ):
        running.process.send_signal(signal.SIGSTOP)
        assert woken.wait(12), "who waits finds out"
        running.process.send_signal(signal.SIGCONT)
        woken_by_news(client, "hung", woken)


def test_a_server_that_is_gone_is_heard_again_when_it_is_back(tmp_path: Path) -> None:
    with server(tmp_path) as running:
        wakes = Wakeups(running.url)
        with quiet(wakes, "gone") as woken:
            running.process.kill()
            running.process.wait()
            assert woken.wait(5)
            with (
                server(tmp_path, port=running.port) as again,
                connect(again.url, connections=1) as client,
            ):
                woken_by_news(client, "gone", woken)


def test_without_a_store_nobody_waits_in_vain() -> None:
    with subscribed(Wakeups(None), "none") as woken:
        assert woken.wait(5)


def test_a_listener_goes_on_however_often_it_has_failed() -> None:
    """As where a store takes every command but listening."""
    wakes = Wakeups(None)
    wakes._failures = 10_000
    for _ in range(2):
        with subscribed(wakes, "none") as woken:
            assert woken.wait(8)


def test_failures_are_forgotten_when_it_hears_again(store_url: str) -> None:
    with listening(store_url) as (wakes, _):
        wakes._failures = 5
        with quiet(wakes, "again"):
            until(lambda: wakes._failures == 0, "it rests briefly the next time")


def test_a_session_that_nobody_waits_for_any_more_is_left(store_url: str) -> None:
    """Also while others wait, which keeps the connection."""
    with listening(store_url) as (wakes, client), quiet(wakes, "stays"):
        for _ in range(2):
            with quiet(wakes, "goes"):
                assert tell(client, "goes") == 1
            until(lambda: tell(client, "goes") == 0, "nobody listens to it")


def test_who_comes_when_all_have_left_is_told(store_url: str) -> None:
    """The listener has come to rest by then."""
    with listening(store_url) as (wakes, client):
        for _ in range(2):
            with quiet(wakes, "again") as woken:
                woken_by_news(client, "again", woken)
            until(lambda: tell(client, "again") == 0, "nobody listens any more")


# A cluster.


@pytest.fixture
def cluster(tmp_path: Path) -> Iterator[tuple[str, Any, Any]]:
    """Two nodes that know each other: the URL, and a client of each."""
    with (
        two_nodes(tmp_path) as (one, other),
        connect(one.url, connections=1) as first,
        connect(other.url, connections=1) as second,
    ):
        for node in (first, second):
            until(lambda node=node: whole(node), "they know each other")
        yield f"redis+cluster://127.0.0.1:{one.port},127.0.0.1:{other.port}", first, second


def whole(node: Any) -> bool:
    return bool(node.execute_command("CLUSTER INFO")["cluster_state"] == "ok")


def test_sessions_of_every_node_are_woken(cluster: tuple[str, Any, Any]) -> None:
    url, first, second = cluster
    slots = {id: first.execute_command("CLUSTER KEYSLOT", channel(id)) for id in ("x", "y", "z")}
    with listening(url) as (wakes, _):
        for id, slot in slots.items():
            node = first if slot < 8192 else second
            with quiet(wakes, id) as woken:
                woken_by_news(node, id, woken)
    assert {slot < 8192 for slot in slots.values()} == {True, False}, "both nodes were tried"


def test_a_session_that_moves_to_another_node_is_heard_there(cluster: tuple[str, Any, Any]) -> None:
    url, first, second = cluster
    id = next(id for id in "abcdefgh" if slot_of(first, id) < 8192)
    slot = slot_of(first, id)
    with listening(url) as (wakes, _), quiet(wakes, id) as woken:
        woken_by_news(first, id, woken)
        woken.clear()
        owner = second.execute_command("CLUSTER MYID")
        for node in (second, first):
            node.execute_command("CLUSTER", "SETSLOT", slot, "NODE", owner)
        assert woken.wait(10), "what happened meanwhile is looked for"
        woken_by_news(second, id, woken)


def test_a_session_that_was_left_before_is_heard_where_it_moves(
    cluster: tuple[str, Any, Any],
) -> None:
    """What the store says of leaving it is not taken for what was asked for earlier."""
    url, first, second = cluster
    other, id = [id for id in "abcdefghijkl" if slot_of(first, id) < 8192][:2]
    slot, owner = slot_of(first, id), second.execute_command("CLUSTER MYID")
    with listening(url) as (wakes, _), quiet(wakes, other):
        with quiet(wakes, id):
            pass
        until(lambda: tell(first, id) == 0, "nobody listens to it")
        with quiet(wakes, id) as woken:
            woken_by_news(first, id, woken)
            woken.clear()
            for node in (second, first):
                node.execute_command("CLUSTER", "SETSLOT", slot, "NODE", owner)
            assert woken.wait(10), "what happened meanwhile is looked for"
            woken_by_news(second, id, woken)


def slot_of(node: Any, id: str) -> int:
    return int(node.execute_command("CLUSTER KEYSLOT", channel(id)))
