"""Streams and long polls by themselves: events between two reads, and lost wake-ups."""

from __future__ import annotations

import asyncio
import threading
import time
from collections.abc import AsyncGenerator, Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing, contextmanager
from functools import partial
from typing import Any

import pytest
from flask.testing import FlaskClient

from service.http.waiting import Waiting
from service.store import codec
from service.store.buckets import AddressSlots
from service.store.event_log import EventLog
from service.store.keys import channel
from service.store.session import LoggedEvent
from service.store.sessions import EVENTS_KEPT, Change, Sessions, prepare
from service.store.store import Store
from service.store.wakeups import Wakeups
from service.tables.common.actor import GAMEMASTER, Actor
from service.tables.common.event import Event
from service.tables.drama_deck.game import GAME
from service.tabletop.access import SessionAccess, hash_token
from service.tabletop.history import (
    HEARTBEAT_SECONDS,
    POLL_SECONDS,
    Feed,
    Follower,
    History,
    Stream,
)
from service.tabletop.waiting import THREADS, WaitingPlaces, in_thread
from tests.served import until
from tests.store.kept import later
from tests.tabletop.calling import Caller, alter, in_process, open_table, stored


@pytest.fixture
def gm(client: FlaskClient) -> Caller:
    return open_table(in_process(client), 0).gm


def places(store: Store, most: int) -> WaitingPlaces:
    return WaitingPlaces(most, AddressSlots(store, None))


def seen_by(sessions: Sessions, gm: Caller) -> SessionAccess:
    return SessionAccess(stored(sessions, gm), GAMEMASTER, hash_token(gm.token or ""))


@contextmanager
def reading(stream: Stream) -> Iterator[Callable[[], Any]]:
    """A function that waits for the next batch of a stream; None at its end."""

    async def parts() -> AsyncGenerator[Any]:
        try:
            async for batch in stream.batches():
                yield batch
        finally:
            stream.close()

    with closing(Waiting(parts, stream.stop)) as batches:
        coming = iter(batches)
        yield lambda: next(coming, None)


def numbered(event: LoggedEvent, _actor: Actor) -> bytes:
    return b"%d " % event.id


def numbers(batch: bytes) -> list[int]:
    return [int(number) for number in batch.split()]


def test_a_stream_ends_when_what_comes_next_has_been_cut(
    gm: Caller, sessions: Sessions, store: Store, store_url: str
) -> None:
    """Whoever asks again is told so: there is never a gap within a stream."""
    seen = seen_by(sessions, gm)
    history = History(sessions, Wakeups(store_url), places(store, 1))
    with reading(history.stream(seen, 0, "here", numbered)) as coming:
        assert numbers(coming()) == [1]
        many = [Event("happened", None)] * (EVENTS_KEPT + 1)
        before = seen.session
        after = later(before, len(many))
        sessions.commit(prepare(Change(before=before, after=after, events=many, at=0)))
        assert coming() is None


class Overtaken(EventLog):
    """Something happens while the first answer of the store is on its way."""

    def __init__(self, store: Store, gm: Caller) -> None:
        super().__init__(store)
        self._gm, self._asked = gm, 0
        self.wakes: list[Callable[[], None]] = []

    def news(self, session: str, readers: Any, *about: Any) -> Any:
        found = super().news(session, readers, *about)
        self._asked += bool(readers)
        if readers and self._asked == 1:
            self._gm.play("add_foe", name="Ghoul")
            for wake in self.wakes:
                wake()
        return found


class Silent(Wakeups):
    """Wakes nobody by itself; the log does."""

    def __init__(self, log: Overtaken) -> None:
        super().__init__(None)
        self._log = log

    def add(self, session: str, wake: Callable[[], None]) -> None:
        self._log.wakes.append(wake)

    def remove(self, session: str, wake: Callable[[], None]) -> None:
        self._log.wakes.remove(wake)


@pytest.fixture
def overtaken(gm: Caller, store: Store) -> Sessions:
    sessions = Sessions(store)
    sessions.events = Overtaken(store, gm)
    return sessions


@pytest.fixture
def history(overtaken: Sessions, store: Store) -> History:
    assert isinstance(overtaken.events, Overtaken)
    return History(overtaken, Silent(overtaken.events), places(store, 1))


@pytest.mark.parametrize(
    ("after", "batches"),
    [
        pytest.param(1, [[2]], id="while the answer is that there is nothing new"),
        pytest.param(0, [[1], [2]], id="while the answer brings an event"),
    ],
)
def test_a_stream_misses_nothing_that_happens_while_it_reads(
    gm: Caller, overtaken: Sessions, history: History, after: int, batches: list[list[int]]
) -> None:
    started = time.monotonic()
    with reading(history.stream(seen_by(overtaken, gm), after, "here", numbered)) as coming:
        came = [coming() for _ in batches]
    assert [numbers(batch) for batch in came] == batches
    assert time.monotonic() - started < POLL_SECONDS / 2


def test_a_poll_misses_nothing_that_happens_while_it_reads(
    gm: Caller, overtaken: Sessions, history: History
) -> None:
    poll = history.poll(seen_by(overtaken, gm), 1, 10, "here")
    started = time.monotonic()
    with ThreadPoolExecutor(1) as thread:
        events, _ = thread.submit(asyncio.run, poll.news(POLL_SECONDS)).result()
    assert [event.id for event in events] == [2]
    assert time.monotonic() - started < POLL_SECONDS / 2


def test_a_follower_that_comes_during_a_read_misses_nothing(
    gm: Caller, sessions: Sessions, store: Store
) -> None:
    """It waits for the same event, but the read that finds it is not for this follower."""
    access = seen_by(sessions, gm)
    nothing, found, answer = (threading.Event() for _ in range(3))

    class Slow(EventLog):
        def news(self, *about: Any, **more: Any) -> Any:
            news, known = super().news(*about, **more)
            (found if news.events else nothing).set()
            assert not news.events or answer.wait(POLL_SECONDS)
            return news, known

    async def two_followers() -> list[Any]:
        loop = asyncio.get_running_loop()
        feed = Feed(Slow(store), gm.session)
        first = loop.create_task(feed.next(Follower(access, 1, 10), POLL_SECONDS))
        await loop.run_in_executor(None, nothing.wait, POLL_SECONDS)
        await loop.run_in_executor(None, partial(gm.play, "add_foe", name="Ghoul"))
        feed.wake()
        await loop.run_in_executor(None, found.wait, POLL_SECONDS)
        second = loop.create_task(feed.next(Follower(access, 1, 10), POLL_SECONDS))
        await asyncio.sleep(0)  # the second one follows now
        answer.set()
        batches = await asyncio.gather(first, second)
        feed.close()
        return batches

    started = time.monotonic()
    with ThreadPoolExecutor(1) as thread:
        batches = thread.submit(asyncio.run, two_followers()).result()
    assert [[event.id for event in batch.news.events] for batch in batches] == [[2], [2]]
    assert time.monotonic() - started < POLL_SECONDS / 2


def test_requests_have_threads_of_their_own() -> None:
    """Streams that wait for a store that hangs keep no other request waiting."""
    store_answers = threading.Event()

    async def beside_streams() -> str:
        loop = asyncio.get_running_loop()
        loop.set_default_executor(ThreadPoolExecutor(1))
        reads = [in_thread(store_answers.wait, 10) for _ in range(THREADS + 1)]
        answer = await loop.run_in_executor(None, lambda: "rolled")
        assert not any(read.done() for read in reads)
        store_answers.set()
        await asyncio.gather(*reads)
        return answer

    with ThreadPoolExecutor(1) as thread:
        assert thread.submit(asyncio.run, beside_streams()).result() == "rolled"


def test_a_lost_wake_up_only_delays_an_event(
    gm: Caller, sessions: Sessions, store: Store, store_url: str
) -> None:
    """A wake-up can be lost: the event is written as always, and nobody is told."""
    seen = seen_by(sessions, gm)
    wakes = Wakeups(store_url)
    history = History(sessions, wakes, places(store, 2))
    stream = history.stream(seen, 1, "here", numbered)
    poll = history.poll(seen, 1, 10, "here")
    came: dict[str, Any] = {}

    def listen() -> None:
        with reading(stream) as coming:
            came["stream"] = numbers(coming())

    def wait() -> None:
        events, _ = asyncio.run(poll.news(2 * POLL_SECONDS))
        came["poll"] = [event.id for event in events]

    threads = [threading.Thread(target=listen), threading.Thread(target=wait)]
    for thread in threads:
        thread.start()
    until(lambda: len(wakes._waiting.get(seen.session.id, ())) == 2, "both wait")
    heard = ("PUBSUB", "SHARDNUMSUB", channel(gm.session))
    until(lambda: store.client.execute_command(*heard)[1] == 1, "the listening has begun")
    event = codec.encode_event(Event("happened", None), GAME, version=2, at=0)
    store.client.xadd(gm.key("events"), {"e": event}, id="2-0")
    alter(store.client, gm.key("table"), last_event="2")
    started = time.monotonic()
    for thread in threads:
        thread.join(max(POLL_SECONDS, HEARTBEAT_SECONDS) + 5)
    assert came == {"stream": [2], "poll": [2]}
    assert time.monotonic() - started < max(POLL_SECONDS, HEARTBEAT_SECONDS) + 3


def test_only_a_get_opens_a_stream(gm: Caller) -> None:
    """HEAD has nothing to stream, and would end the oldest one of the token."""
    reply = gm.ask("HEAD", "/events", Accept="text/event-stream")
    assert reply.headers["content-type"] == "application/json"
