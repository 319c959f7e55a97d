"""Feeds: the events of a session, read once for all who wait for them in an event loop."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Hashable, Iterator, Sequence
from contextlib import contextmanager
from itertools import groupby
from typing import Any, NamedTuple

from service.drama_deck.actor import Actor
from service.store.event_log import EventLog, News
from service.store.session import LoggedEvent
from service.store.wakeups import Wakeups
from service.tabletop.access import SessionAccess
from service.tabletop.threads import in_thread

POLL_SECONDS = 10.0
"""How often a feed looks for events without a wake-up, which can be lost."""

Encode = Callable[[Sequence[LoggedEvent], Actor], Any]


class Batch(NamedTuple):
    """Events for a follower, and what its `encode` makes of them; none after a time without."""

    news: News
    encoded: Any = None


class Follower:
    """Somebody who waits for the events after the event `after`, up to `limit` at once.

    `encode` is called in a thread, once for all followers that wait for the same events as the
    same actor. `stream` is the open stream of this follower, if it is one.
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
        """What it waits for: those at the same place are sent the same."""
        return self.after, self.limit

    def stop(self) -> None:
        """Wait no longer. In the loop that waits."""
        self.stopped = True
        self.give(QUIET)

    async def wait(self, seconds: float) -> Batch | None:
        """What is given to it; an empty batch after `seconds`, or when it is stopped."""
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


class Feed:
    """The events of one session for its followers in one event loop."""

    def __init__(self, log: EventLog, session: str) -> None:
        self._log, self._session = log, session
        self._loop = asyncio.get_running_loop()
        self._followers: set[Follower] = set()
        self._last = -1  # the newest event that it knows of
        self._due = False
        self._reading: asyncio.Task[None] | None = None
        self._poll = self._loop.call_later(POLL_SECONDS, self._poll_now)
        self.users = 0

    def wake(self) -> None:
        """Something may have happened. From any thread."""
        self._loop.call_soon_threadsafe(self._look)

    def close(self) -> None:
        """Poll no more."""
        self._poll.cancel()

    async def next(self, follower: Follower, seconds: float) -> Batch | None:
        """The next events for a follower, as soon as there are any.

        Nothing but an empty batch after `seconds`, or when the follower is stopped; None if its
        session, its token or its stream no longer exists. Raises StoreUnavailable.
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
        """Look for events, once more if it is just being done."""
        self._due = True
        if self._reading is None:
            self._reading = self._loop.create_task(self._read_while_due())

    async def _read_while_due(self) -> None:
        while self._due:
            self._due = False
            followers = sorted(self._followers, key=lambda follower: follower.place)
            for _, group in groupby(followers, lambda follower: follower.place):
                await self._read(list(group))
        self._reading = None

    async def _read(self, followers: list[Follower]) -> None:
        """Read the events for followers at the same place, and give them to each."""
        try:
            read = await in_thread(self._batches, followers)
        except Exception as error:
            for follower in followers:
                follower.fail(error)
            return
        for follower, batch in read:
            self._followers.discard(follower)  # it may be long until it comes back
            follower.give(batch)

    def _batches(self, followers: list[Follower]) -> list[tuple[Follower, Batch | None]]:
        """What each follower gets, if it gets anything. In a thread."""
        after, limit = followers[0].place
        readers = [follower.reader for follower in followers]
        news, known = self._log.news(self._session, readers, after, limit)
        self._last = news.last
        encoded: dict[tuple[Encode | None, Actor], Any] = {}
        batches: list[tuple[Follower, Batch | None]] = []
        for follower, is_known in zip(followers, known, strict=True):
            if not is_known:
                batches.append((follower, None))
            elif after < news.last:
                who = follower.encode, follower.actor
                if who not in encoded:
                    encoded[who] = follower.encode and follower.encode(news.events, follower.actor)
                batches.append((follower, Batch(news, encoded[who])))
        return batches


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
