"""Feeds: the events of a session, read once for all who wait for them in an event loop."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Hashable, Iterator
from contextlib import contextmanager
from itertools import groupby
from typing import NamedTuple

from service.store.event_log import EventLog, News, Reader
from service.store.session import LoggedEvent
from service.store.wakeups import Wakeups
from service.tables.common.actor import Actor
from service.tabletop.access import SessionAccess
from service.tabletop.waiting import in_thread

POLL_SECONDS = 10.0
"""How often a feed looks for events without a wake-up, which can be lost."""

BATCH_BYTES = 64 * 1024
"""A batch of encoded events ends with the event that reaches this: clients may take none of it."""

Encode = Callable[[LoggedEvent, Actor], bytes]


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
