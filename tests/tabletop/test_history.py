"""Streams and waits by themselves: what comes between their looks, and what nobody tells them."""

from __future__ import annotations

import asyncio
import threading
import time
from collections.abc import AsyncGenerator, Callable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing, contextmanager
from typing import Any

import pytest
from flask.testing import FlaskClient

from service.drama_deck.actor import GAMEMASTER, Actor
from service.drama_deck.event import Event
from service.http.waiting import Waiting
from service.store import codec
from service.store.buckets import AddressSlots
from service.store.change import EVENTS_KEPT, Change, prepare
from service.store.event_log import EventLog
from service.store.keys import channel
from service.store.replicas import ReplicatedReads
from service.store.session import LoggedEvent
from service.store.sessions import Sessions
from service.store.store import Store
from service.store.wakeups import Wakeups
from service.tabletop.access import SessionAccess
from service.tabletop.feed import POLL_SECONDS
from service.tabletop.history import History
from service.tabletop.request import hash_token
from service.tabletop.stream_slots import StreamSlots
from service.tabletop.streams import HEARTBEAT_SECONDS, Stream
from tests.served import until
from tests.tabletop.calling import Caller, alter, in_process, open_table, stored


@pytest.fixture
def gm(client: FlaskClient) -> Caller:
    return open_table(in_process(client), 0).gm


def addresses(store: Store) -> AddressSlots:
    return AddressSlots(store, None)


def seen_by(sessions: Sessions, gm: Caller) -> SessionAccess:
    return SessionAccess(stored(sessions, gm), GAMEMASTER, hash_token(gm.token or ""))


class Batches(Waiting):
    """The batches of a stream, as they are."""

    def __init__(self, stream: Stream) -> None:
        self._stream = stream

    async def parts(self) -> AsyncGenerator[Any]:
        try:
            async for batch in self._stream.batches():
                yield batch
        finally:
            await self._stream.close()

    def stop(self) -> None:
        self._stream.stop()


@contextmanager
def reading(stream: Stream) -> Iterator[Callable[[], Any]]:
    """A function that waits for the next batch of a stream; None at its end."""
    with closing(Batches(stream)) as batches:
        coming = iter(batches)
        yield lambda: next(coming, None)


def as_they_are(events: Sequence[LoggedEvent], _actor: Actor) -> Any:
    """Events, not encoded."""
    return events


def test_a_stream_ends_when_what_comes_next_has_been_cut(
    gm: Caller, sessions: Sessions, store: Store, store_url: str
) -> None:
    """Whoever asks again is told so: there is never a gap within a stream."""
    seen = seen_by(sessions, gm)
    history = History(sessions, Wakeups(store_url), StreamSlots(1), addresses(store))
    with reading(history.stream(seen, 0, "here", as_they_are)) as coming:
        assert [told.id for told in coming()] == [1]
        many = [Event("happened", None)] * (EVENTS_KEPT + 1)
        before = seen.session
        after = before.changed(version=before.version + 1, last_event=before.last_event + len(many))
        sessions.commit(prepare(Change(before=before, after=after, events=many, at=0)))
        assert coming() is None


class Overtaken(EventLog):
    """Something happens, and is told, while the store answers that nothing has."""

    def __init__(self, store: Store, gm: Caller) -> None:
        super().__init__(ReplicatedReads(store))
        self._gm, self._asked = gm, 0
        self.wakes: list[Callable[[], None]] = []

    def news(self, *about: Any, **more: Any) -> Any:
        found = super().news(*about, **more)
        self._asked += 1
        if self._asked == 1:
            self._gm.play("add_foe", name="Ghoul")
            for wake in self.wakes:
                wake()
        return found


class Silent(Wakeups):
    """Wakes nobody by itself."""

    def __init__(self, log: Overtaken) -> None:
        super().__init__(None)
        self._log = log

    def add(self, session: str, wake: Callable[[], None]) -> None:
        self._log.wakes.append(wake)

    def remove(self, session: str, wake: Callable[[], None]) -> None:
        self._log.wakes.remove(wake)


@pytest.mark.parametrize("how", ["streamed", "waited for"])
def test_what_happens_while_the_store_is_asked_is_told_at_once(
    gm: Caller, store: Store, how: str
) -> None:
    sessions = Sessions(store)
    log = sessions.events = Overtaken(store, gm)
    seen = seen_by(sessions, gm)
    history = History(sessions, Silent(log), StreamSlots(1), addresses(store))
    started = time.monotonic()
    if how == "streamed":
        with reading(history.stream(seen, 1, "here", as_they_are)) as coming:
            told = coming()
    else:
        with ThreadPoolExecutor(1) as thread:
            poll = history.poll(seen, 1, 10)
            told, _ = thread.submit(asyncio.run, poll.news(8)).result()
    assert [held.id for held in told] == [2]
    assert time.monotonic() - started < 5


def test_who_waits_looks_also_without_being_told(
    gm: Caller, sessions: Sessions, store: Store, store_url: str
) -> None:
    """A wake-up can be lost: the event is written as always, and nobody is told."""
    seen = seen_by(sessions, gm)
    wakes = Wakeups(store_url)
    history = History(sessions, wakes, StreamSlots(2), addresses(store))
    stream = history.stream(seen, 1, "here", as_they_are)
    poll = history.poll(seen, 1, 10)
    came: dict[str, Any] = {}

    def listen() -> None:
        with reading(stream) as coming:
            came["stream"] = coming()

    def wait() -> None:
        came["poll"], _ = asyncio.run(poll.news(2 * POLL_SECONDS))

    threads = [threading.Thread(target=listen), threading.Thread(target=wait)]
    for thread in threads:
        thread.start()
    until(lambda: len(wakes._waiting.get(seen.session.id, ())) == 2, "both wait")
    heard = ("PUBSUB", "SHARDNUMSUB", channel(gm.session))
    until(lambda: store.client.execute_command(*heard)[1] == 1, "the listening has begun")
    event = codec.encode_event(Event("happened", None), version=2, at=0)
    store.client.xadd(gm.key("events"), {"e": event}, id="2-0")
    alter(store.client, gm.key("table"), last_event="2")
    started = time.monotonic()
    for thread in threads:
        thread.join(max(POLL_SECONDS, HEARTBEAT_SECONDS) + 5)
    assert {name: [told.id for told in found] for name, found in came.items()} == {
        "stream": [2],
        "poll": [2],
    }
    assert time.monotonic() - started < max(POLL_SECONDS, HEARTBEAT_SECONDS) + 3


def test_only_a_get_opens_a_stream(gm: Caller) -> None:
    """HEAD has nothing to stream, and would end the oldest one of the token."""
    reply = gm.ask("HEAD", "/events", Accept="text/event-stream")
    assert reply.headers["content-type"] == "application/json"
