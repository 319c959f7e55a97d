"""A seat's whole recording: what it holds, that it is one piece, and that it holds nobody up."""

from __future__ import annotations

import asyncio
import json
import time
from collections.abc import AsyncGenerator, Coroutine, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack, aclosing, suppress
from typing import Any

import pytest
from flask.testing import FlaskClient

from service.fairness.verify import verify
from service.store.buckets import AddressSlots
from service.store.session import LoggedEvent
from service.store.sessions import EVENTS_KEPT, Sessions
from service.store.store import Store
from service.tables.common.actor import GAMEMASTER, Actor
from service.tabletop.access import SessionAccess, hash_token
from service.tabletop.errors import HistoryCut, TooManyStreams
from service.tabletop.history import PAGE_EVENTS, RECORDINGS, Recording
from service.tabletop.waiting import SLOTS_OF_TOKEN, WaitingPlace, WaitingPlaces
from tests.served import Service, kib_of, until
from tests.server.peer import Peer
from tests.tabletop.calling import (
    Caller,
    TestTable,
    in_process,
    open_table,
    over_http,
    stored,
    waiting,
)
from tests.tabletop.test_streams import many_events, store_of


@pytest.fixture
def table(client: FlaskClient) -> TestTable:
    """An adventure in its first round."""
    return open_table(in_process(client), 2).begin("start_rounds", "flip")


def pages(caller: Caller) -> list[Any]:
    """All events, page by page."""
    events: list[Any] = []
    last = caller.table()["last_event"]
    while not events or events[-1]["id"] < last:
        after = events[-1]["id"] if events else 0
        events += caller.get(f"/events?limit=1000&after={after}")["events"]
    return events


# What it holds.


def test_every_seat_takes_along_what_it_has_seen(table: TestTable) -> None:
    for caller in (*table.everybody, table.watch()):
        seen = caller.table()
        assert caller.get("/recording") == {
            "version": seen["version"],
            "session": caller.session,
            "you": seen["you"],
            "table": seen,
            "fairness": caller.get("/fairness"),
            "events": pages(caller),
        }


def test_it_is_verified_as_it_is(table: TestTable) -> None:
    """During an adventure, when it is closed, and in the next one."""
    maya = table.players[0]
    assert verify(maya.get("/recording"))["verified"]
    table.gm.play("end_adventure")
    table.gm.play("close_adventure")
    closed = verify(maya.get("/recording"))
    assert (closed["verified"], closed["checked"]["orders"]) == (True, 1)
    assert closed["closing"].startswith("This proves that every order was fixed")
    maya.play("give_seed", client_seed="once more")
    table.gm.play("start_adventure")
    assert verify(maya.get("/recording"))["checked"]["shuffles"] == 2


def test_it_has_the_version_of_the_table(table: TestTable) -> None:
    answer = table.gm.ask("GET", "/recording", Accept_Encoding="gzip")
    version = table.gm.table()["version"]
    assert answer.headers["etag"] == f'"{version}"'
    assert answer.headers["cache-control"] == "no-store"
    assert answer.headers["content-type"] == "application/json"
    assert "content-encoding" not in answer.headers, "answers about sessions never are compressed"
    assert table.gm.ask("GET", "/recording", If_None_Match=f'"{version}"').status == 304
    stale = table.gm.ask("GET", "/recording", If_Match='"1"')
    assert (stale.status, stale.code) == (412, "stale_version")


def test_it_is_for_seats_only(table: TestTable) -> None:
    assert table.door.ask("GET", "/recording").code == "wrong_role"
    assert table.gm.with_token("rwg_nobody").ask("GET", "/recording").status == 404
    assert table.gm.with_token(None).ask("GET", "/recording").status == 401


def test_a_long_one_begins_with_the_oldest_event_that_is_kept(
    table: TestTable, sessions: Sessions
) -> None:
    before = many_events(sessions, table, EVENTS_KEPT + 7)
    events = table.gm.get("/recording")["events"]
    last = before + EVENTS_KEPT + 7
    assert [event["id"] for event in events] == list(range(last - EVENTS_KEPT + 1, last + 1))


def test_a_history_that_is_lost_as_a_whole_is_cut(table: TestTable, store: Store) -> None:
    store.client.delete(table.gm.key("events"))
    answer = table.gm.ask("GET", "/recording")
    assert (answer.status, answer.code) == (410, "history_cut")


def test_asking_for_the_head_takes_no_place(table: TestTable) -> None:
    for _ in range(2 * SLOTS_OF_TOKEN):
        answer = table.gm.ask("HEAD", "/recording")
        assert (answer.status, answer.data) == (200, b"")
    assert waiting(table.gm.send) == 0


# Read page by page.


def ids(events: Sequence[LoggedEvent], _actor: Actor) -> Any:
    return [event.id for event in events]


TAKEN: list[WaitingPlace] = []
"""The places that readings have taken, which the metrics of this process count."""


@pytest.fixture(autouse=True)
def all_places_are_free_again() -> Iterator[None]:
    yield
    while TAKEN:
        TAKEN.pop().close()


class Reading:
    """A recording that is read in steps."""

    def __init__(self, sessions: Sessions, table: TestTable, places: WaitingPlaces) -> None:
        token_hash = hash_token(table.gm.token or "")
        access = SessionAccess(stored(sessions, table.gm), GAMEMASTER, token_hash)
        TAKEN.append(places.take(access, "here"))
        self.recording = Recording(sessions.events, TAKEN[-1], access, ids, bytes)

    async def first(self, pages: AsyncGenerator[Any]) -> list[int]:
        return list(await anext(pages))

    async def rest(self, pages: AsyncGenerator[Any]) -> list[int]:
        return [id async for page in pages for id in page]


def in_a_loop(reading: Coroutine[Any, Any, Any]) -> Any:
    """What a coroutine returns, in a thread of its own: a browser's loop may run in this one."""
    with ThreadPoolExecutor(1) as thread:
        return thread.submit(asyncio.run, reading).result()


def test_what_happens_in_the_meantime_is_not_in_it(table: TestTable, sessions: Sessions) -> None:
    """It fits the table and the fairness that it was begun with."""
    many_events(sessions, table, PAGE_EVENTS)
    last = table.gm.table()["last_event"]
    reading = Reading(sessions, table, places_of(1))

    async def read() -> list[int]:
        async with aclosing(reading.recording.pages()) as pages:
            first = await reading.first(pages)
            many_events(sessions, table, PAGE_EVENTS)
            return first + await reading.rest(pages)

    assert in_a_loop(read()) == list(range(1, last + 1))


def test_events_that_are_cut_while_it_is_read_are_not_skipped(
    table: TestTable, sessions: Sessions
) -> None:
    many_events(sessions, table, 2 * PAGE_EVENTS)
    reading = Reading(sessions, table, places_of(1))

    async def read() -> None:
        async with aclosing(reading.recording.pages()) as pages:
            await reading.first(pages)
            many_events(sessions, table, EVENTS_KEPT - 50)
            with pytest.raises(HistoryCut):
                await reading.rest(pages)

    in_a_loop(read())


def places_of(most: int) -> WaitingPlaces:
    return WaitingPlaces(most, AddressSlots(Store(None, connections=1), None))


def taken_again(sessions: Sessions, table: TestTable, places: WaitingPlaces) -> bool:
    with suppress(TooManyStreams):
        return bool(Reading(sessions, table, places))
    return False


def test_it_takes_a_place_until_it_is_closed(table: TestTable, sessions: Sessions) -> None:
    places = places_of(100)
    taken = [Reading(sessions, table, places).recording for _ in range(SLOTS_OF_TOKEN)]
    with pytest.raises(TooManyStreams):
        Reading(sessions, table, places)

    async def close() -> None:
        taken[0].close()
        taken[0].close()

    in_a_loop(close())
    until(lambda: taken_again(sessions, table, places), "its place is free")
    with pytest.raises(TooManyStreams):
        Reading(sessions, table, places)


# Over a socket.


@pytest.fixture
def one(one_worker: Service) -> Service:
    return one_worker


def asks(one: Service, caller: Caller) -> Peer:
    """Somebody who asks for a recording, and takes little at once."""
    peer = Peer(one.url, narrow=True)
    head = f"GET {caller.path}/recording HTTP/1.1\r\nHost: x\r\n"
    peer.send(f"{head}Authorization: Bearer {caller.token}\r\n\r\n".encode())
    return peer


def test_whoever_takes_it_slowly_holds_nobody_up(one: Service) -> None:
    table = open_table(over_http(one.url), 2).begin()
    sessions = Sessions(store_of(one))
    many_events(sessions, table, EVENTS_KEPT - 100, "x" * 2_000)
    [slow, quick] = table.players
    with asks(one, slow):
        until(lambda: waiting(table.gm.send) == 1, "it is being sent")
        for number in range(5):
            started = time.monotonic()
            table.gm.play("add_foe", name=f"Ghoul {number}")
            assert time.monotonic() - started < 2
        whole = quick.ask("GET", "/recording")
        assert json.loads(whole.data)["events"][-1]["id"] == quick.table()["last_event"]
    until(lambda: waiting(table.gm.send) == 0, "its place is free")
    assert "Traceback" not in one.log.read_text(encoding="utf-8")


def test_one_that_is_cut_off_is_no_json(one: Service) -> None:
    """Events are cut while it is sent: the connection ends before the recording does."""
    table = open_table(over_http(one.url), 1).begin()
    sessions = Sessions(store_of(one))
    many_events(sessions, table, EVENTS_KEPT - 100, "x" * 2_000)
    gm = table.gm
    with asks(one, gm) as peer:
        status, _, _ = peer.answer(body=False)
        assert status == 200
        many_events(sessions, table, EVENTS_KEPT)
        received = peer.rest()
    assert not received.endswith(b"0\r\n\r\n")
    until(lambda: waiting(gm.send) == 0, "its place is free")
    assert "Traceback" not in one.log.read_text(encoding="utf-8")


def test_a_worker_sends_so_many_at_once_and_those_that_wait_count(one: Service) -> None:
    """Each had megabytes in memory, and there could be thousands."""
    table = open_table(over_http(one.url), 5).begin()
    many_events(Sessions(store_of(one)), table, 2_000, "x" * 2_000)
    [worker] = one.workers()
    before = kib_of(worker)
    with ExitStack() as open_:
        peers = [
            open_.enter_context(asks(one, caller))
            for caller in table.everybody[: RECORDINGS // SLOTS_OF_TOKEN]
            for _ in range(SLOTS_OF_TOKEN)
        ]
        until(lambda: waiting(table.gm.send) == RECORDINGS, "they are being sent")
        refused = table.players[-1].ask("GET", "/recording")
        assert (refused.status, refused.code) == (503, "too_many_streams")
        assert "retry-after" in refused.headers
        assert table.players[-1].ask("GET", "/events?wait=0").status == 200
        assert kib_of(worker) - before < 64 * 1024
        peers[0].close()
        until(lambda: table.players[-1].ask("GET", "/recording").status == 200, "there is a place")
    until(lambda: waiting(table.gm.send) == 0, "they end with their clients")
    assert "Traceback" not in one.log.read_text(encoding="utf-8")
