"""Read, await and stream the events of sessions, read once for all who wait in an event loop."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncGenerator, Callable, Hashable, Iterator, Sequence
from contextlib import contextmanager, suppress
from functools import partial
from itertools import groupby
from threading import BoundedSemaphore
from typing import NamedTuple

from service.fairness.chance import secret
from service.fairness.tokens import Prefix
from service.store.errors import StoreUnavailable
from service.store.event_log import EventLog, News, Reader
from service.store.keys import ticket_key
from service.store.session import LoggedEvent
from service.store.sessions import Sessions
from service.store.streams import TICKET_SECONDS
from service.store.wakeups import Wakeups
from service.tables.common.actor import Actor
from service.tabletop.access import SessionAccess, hash_token
from service.tabletop.errors import BeyondLast, HistoryCut, NoSuchSession, TooManyStreams
from service.tabletop.waiting import WaitingPlace, WaitingPlaces, in_thread, watcher_of

POLL_SECONDS = 10.0
"""How often a feed looks for events without a wake-up, which can be lost."""

BATCH_BYTES = 64 * 1024
"""A batch of encoded events ends with the event that reaches this: clients may take none of it."""
HEARTBEAT_SECONDS = 15.0
"""The longest silence of a stream."""
PAGE_EVENTS = 100
RECORDINGS = 16
"""Recordings that a process sends at once: each has a page in memory, and the table before it."""
TICKET_BITS = 256

Encode = Callable[[LoggedEvent, Actor], bytes]
EncodePage = Callable[[Sequence[LoggedEvent], Actor], bytes]


class Batch(NamedTuple):
    """New events for a follower, as they are and encoded; none if it has waited in vain."""

    news: News
    encoded: bytes = b""


class Follower:
    """A stream or a long poll, which waits for up to `limit` events after the event `after`.

    `encode` is called in a thread, once an event for all followers that wait for the same ones as
    the same actor. `stream` is the open stream of this follower, if it is one.
    """

    def __init__(
        self,
        access: SessionAccess,
        after: int,
        limit: int,
        *,
        stream: str = "",
        encode: Encode | None = None,
    ) -> None:
        self.reader = access.token_hash, stream
        self.actor = access.actor
        self.after, self.limit, self.encode = after, limit, encode
        self.stopped = False
        self._next: asyncio.Future[Batch | None] | None = None

    @property
    def place(self) -> tuple[int, int]:
        """The place it waits at: followers at the same place get the same events."""
        return self.after, self.limit

    def stop(self) -> None:
        """Wait no longer. In the loop that waits."""
        self.stopped = True
        self.give(QUIET)

    async def wait(self, seconds: float) -> Batch | None:
        """The next batch that it is given; an empty one after `seconds`, or when it is stopped."""
        if self.stopped:
            return QUIET
        loop = asyncio.get_running_loop()
        self._next = loop.create_future()
        timer = loop.call_later(seconds, self.give, QUIET)
        try:
            return await self._next
        finally:
            timer.cancel()
            self._next = None

    def give(self, batch: Batch | None) -> None:
        """Give it a batch, or None if it may see no more. In the loop that waits."""
        if self._next is not None and not self._next.done():
            self._next.set_result(batch)

    def fail(self, error: Exception) -> None:
        """Let it know that events cannot be read."""
        if self._next is not None and not self._next.done():
            self._next.set_exception(error)


QUIET = Batch(News([], 0))
REPLACED = Batch(News([], 0))
"""For a follower whose stream has ended for another one."""
UNKNOWN = -1


class Feed:
    """The events of one session for its followers in one event loop."""

    def __init__(self, log: EventLog, session: str) -> None:
        self._log, self._session = log, session
        self._loop = asyncio.get_running_loop()
        self._followers: set[Follower] = set()
        self._last = UNKNOWN  # the newest event, until something may have happened
        self._due = False
        self._reading: asyncio.Task[None] | None = None
        self._poll = self._loop.call_later(POLL_SECONDS, self._poll_now)
        self.users = 0

    def wake(self) -> None:
        """Look for events that may have happened. From any thread."""
        self._loop.call_soon_threadsafe(self._look)

    def close(self) -> None:
        """Look for nothing more."""
        self._poll.cancel()
        if self._reading is not None:
            self._reading.cancel()

    async def next(self, follower: Follower, seconds: float) -> Batch | None:
        """The next events for a follower, as soon as there are any.

        Nothing but an empty batch after `seconds`, or when the follower is stopped; REPLACED if
        its stream has ended for another one; None if its session or its token no longer exists.
        Raises StoreUnavailable.
        """
        self._followers.add(follower)
        if follower.after != self._last:
            self._look()
        try:
            return await follower.wait(seconds)
        finally:
            self._followers.discard(follower)

    def _poll_now(self) -> None:
        self._poll = self._loop.call_later(POLL_SECONDS, self._poll_now)
        self._look()

    def _look(self) -> None:
        """Look for events, once more if it is just being done.

        Followers that are not here at the moment look for themselves when they come back: the
        newest event is unknown until they have.
        """
        self._due, self._last = True, UNKNOWN
        if self._reading is None:
            self._reading = self._loop.create_task(self._read_while_due())

    async def _read_while_due(self) -> None:
        while self._due:
            self._due = False
            # The newest first: others may have a long history to catch up with.
            followers = sorted(self._followers, key=lambda each: each.place, reverse=True)
            for _, group in groupby(followers, lambda follower: follower.place):
                await self._read(list(group))
        self._reading = None

    async def _read(self, followers: list[Follower]) -> None:
        """Read the events for followers at the same place, and give them to each."""
        try:
            last, batches = await in_thread(self._batches, followers)
        except Exception as error:
            for follower in followers:
                follower.fail(error)
            return
        if not self._due:
            self._last = last
        for follower, batch in batches:
            self._followers.discard(follower)  # it may be long until it comes back
            follower.give(batch)

    def _batches(
        self, followers: list[Follower]
    ) -> tuple[int, list[tuple[Follower, Batch | None]]]:
        """The newest event, and the batch of each follower that gets one. In a thread."""
        after, limit = followers[0].place
        readers = [follower.reader for follower in followers]
        news, known = self._log.news(self._session, readers, after, limit)
        encoded: dict[tuple[Encode | None, Actor], Batch] = {}
        batches: list[tuple[Follower, Batch | None]] = []
        for follower, reader in zip(followers, known, strict=True):
            if reader is not Reader.KNOWN:
                batches.append((follower, REPLACED if reader is Reader.REPLACED else None))
            elif after < news.last:
                viewer = follower.encode, follower.actor
                if viewer not in encoded:
                    encoded[viewer] = _batch(news, *viewer)
                batches.append((follower, encoded[viewer]))
        return news.last, batches


def _batch(news: News, encode: Encode | None, actor: Actor) -> Batch:
    if encode is None:
        return Batch(news)
    parts = list[bytes]()
    size = 0
    for event in news.events:
        parts.append(encode(event, actor))
        size += len(parts[-1])
        if size >= BATCH_BYTES:
            break
    return Batch(News(news.events[: len(parts)], news.last), b"".join(parts))


class Feeds:
    """The feeds of a process, each for as long as it has followers."""

    def __init__(self, log: EventLog, wakeups: Wakeups) -> None:
        self._log, self._wakeups = log, wakeups
        self._feeds: dict[Hashable, Feed] = {}

    @contextmanager
    def following(self, session: str) -> Iterator[Feed]:
        """The feed of a session in the running loop."""
        key = session, asyncio.get_running_loop()
        feed = self._feeds.get(key)
        if feed is None:
            feed = self._feeds[key] = Feed(self._log, session)
            self._wakeups.add(session, feed.wake)
        feed.users += 1
        try:
            yield feed
        finally:
            feed.users -= 1
            if not feed.users:
                del self._feeds[key]
                self._wakeups.remove(session, feed.wake)
                feed.close()


class Following:
    """A follower of a session's feed, which occupies a place until it is closed."""

    def __init__(self, feeds: Feeds, place: WaitingPlace, session: str, follower: Follower) -> None:
        # Not the whole session, which would be kept in memory for as long as this waits.
        self._feeds, self._place, self._session = feeds, place, session
        self._follower = follower

    def stop(self) -> None:
        """Wait no longer. In the loop that waits."""
        self._follower.stop()

    def close(self) -> None:
        """Free the place soon: when a worker stops, thousands of streams end at once."""
        self._place.give_back()


class Stream(Following):
    """The events after the event `after`, in order and without gaps.

    It ends when the session, the token or its place no longer exists, when it is stopped, when the
    store fails, and when events have been cut before they were sent. A client that resumes from the
    last event it received learns the reason, but for a place that another stream has taken: then it
    is `replaced`, and to resume it would end that one.
    """

    replaced = False

    async def batches(self) -> AsyncGenerator[bytes]:
        """Events as they happen, encoded, and b"" at every heartbeat without events."""
        follower = self._follower
        with suppress(StoreUnavailable), self._feeds.following(self._session) as feed:
            while (batch := await feed.next(follower, HEARTBEAT_SECONDS)) is not None:
                self.replaced = batch is REPLACED
                if self.replaced or follower.stopped or is_cut(batch.news, follower.after):
                    return
                if batch.news.events:
                    follower.after = batch.news.events[-1].id
                encoded = batch.encoded
                del batch  # its events would be kept for as long as the client takes nothing
                yield encoded
                del encoded  # it would be kept until the next one
                if self._place.is_due():
                    await in_thread(self._place.keep)


def is_cut(news: News, after: int) -> bool:
    """Whether the event that follows `after` is no longer stored."""
    if news.events:
        return news.events[0].id != after + 1
    return after < news.last


class Recording:
    """The events of a session up to its last one; it occupies a place until it is closed.

    `encode` makes bytes of a page of events, as an actor may see them, and `head` those of what
    comes before the events, once there is a place.
    """

    def __init__(
        self,
        log: EventLog,
        place: WaitingPlace,
        access: SessionAccess,
        encode: EncodePage,
        head: Callable[[], bytes],
    ) -> None:
        """Look for the first event. Raises HistoryCut, StoreUnavailable; then the place is free."""
        self._log, self._place, self._encode = log, place, encode
        # Not the whole session, which would be kept in memory for as long as this is sent.
        self._session, self._last = access.session.id, access.session.last_event
        self._actor = access.actor
        try:
            # No page is kept while this waits for a thread, behind others.
            first = log.page(self._session, 0, 1)
            if not first or first[0].id > self._last:
                raise HistoryCut(self._last)
            self._before = first[0].id - 1
            self.head = head()
        except BaseException:
            place.close()
            raise

    async def pages(self) -> AsyncGenerator[bytes]:
        """The events from the oldest one that is stored, each page encoded.

        Raises HistoryCut if events are cut before they were read, and StoreUnavailable.
        """
        after = self._before
        while after < self._last:
            after, encoded = await in_thread(self._next, after)
            yield encoded

    def close(self) -> None:
        """Free the place; safe to call more than once. In the loop that sends it."""
        self._place.give_back()

    def _next(self, after: int) -> tuple[int, bytes]:
        """The id of the last event of the next page, and the page encoded."""
        page = self._log.page(self._session, after, PAGE_EVENTS)
        events = [event for event in page if event.id <= self._last]
        _whole(News(events, self._last), after)
        return events[-1].id, self._encode(events, self._actor)


class Poll(Following):
    """Waits for events after the event `after`, and is closed once it has waited."""

    async def news(self, seconds: float) -> News:
        """The events; none if none happen within `seconds`.

        Raises HistoryCut, StoreUnavailable; NoSuchSession if the session or the token ends.
        """
        try:
            with self._feeds.following(self._session) as feed:
                batch = await feed.next(self._follower, seconds)
        finally:
            self.close()
        if batch is None:
            raise NoSuchSession
        return _whole(batch.news, self._follower.after)


class History:
    """The events of all sessions."""

    def __init__(self, sessions: Sessions, wakeups: Wakeups, places: WaitingPlaces) -> None:
        self._sessions, self._places = sessions, places
        self._feeds = Feeds(sessions.events, wakeups)
        self._recordings = BoundedSemaphore(RECORDINGS)

    def events(self, access: SessionAccess, after: int, limit: int) -> News:
        """Up to `limit` events after the event `after`. Raises HistoryCut, BeyondLast."""
        session = access.session
        if after > session.last_event:
            raise BeyondLast(session.last_event)
        if after == session.last_event:
            return News([], after)
        return _whole(
            News(self._sessions.events.page(session.id, after, limit), session.last_event), after
        )

    def poll(self, access: SessionAccess, after: int, limit: int, address: str) -> Poll:
        """Wait for up to `limit` events after the event `after`, for a client at an IP address.

        Raises TooManyStreams.
        """
        place = self._places.take(access, address)
        follower = Follower(access, after, limit)
        return Poll(self._feeds, place, access.session.id, follower)

    def stream(self, access: SessionAccess, after: int, address: str, encode: Encode) -> Stream:
        """Stream the events after the event `after` to a client at an IP address.

        `encode` makes bytes of events, as an actor may see them. Raises HistoryCut, BeyondLast,
        TooManyStreams.
        """
        self.events(access, after, 1)
        streams, session = self._sessions.streams, access.session.id
        place = self._places.take(access, address)
        try:
            # In the session last: there a stream of somebody else may have to give way.
            stream = streams.open(session, access.token_hash, watcher_of(access, address))
            if stream is None:
                raise TooManyStreams
        except BaseException:
            place.close()
            raise
        place.call_when_free(partial(streams.close, session, stream))
        follower = Follower(access, after, PAGE_EVENTS, stream=stream, encode=encode)
        return Stream(self._feeds, place, session, follower)

    def recording(
        self, access: SessionAccess, address: str, encode: EncodePage, head: Callable[[], bytes]
    ) -> Recording:
        """All events that are stored, up to the last one of the session as it was read.

        `encode` makes bytes of events, as an actor may see them, `head` those that come before.
        Raises HistoryCut, TooManyStreams.
        """
        place = self._places.take(access, address)
        if not self._recordings.acquire(blocking=False):
            place.close()
            raise TooManyStreams
        place.call_when_free(self._recordings.release)
        return Recording(self._sessions.events, place, access, encode, head)

    def new_ticket(self, access: SessionAccess) -> str:
        """A ticket, valid once in place of the caller's token, for TICKET_SECONDS."""
        ticket = Prefix.TICKET + secret(TICKET_BITS)
        key = ticket_key(access.session.id, hash_token(ticket))
        self._sessions.pointers.keep(key, access.token_hash, TICKET_SECONDS, when_full=True)
        return ticket


def _whole(news: News, after: int) -> News:
    """News without a gap after the event `after`. Raises HistoryCut."""
    # [P5 cut] Events that are no longer stored are not skipped in silence.
    if is_cut(news, after):
        raise HistoryCut(news.last)
    newest = news.events[-1].id if news.events else after
    return News(news.events, max(news.last, newest))
