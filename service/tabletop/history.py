"""Read, await and stream the events of sessions."""

from __future__ import annotations

from collections.abc import AsyncGenerator, Callable, Sequence
from contextlib import suppress
from threading import BoundedSemaphore

from service.fairness.chance import secret
from service.fairness.tokens import Prefix
from service.store.errors import StoreUnavailable
from service.store.event_log import EventLog, News
from service.store.session import LoggedEvent
from service.store.sessions import Sessions
from service.store.wakeups import Wakeups
from service.tables.common.actor import Actor
from service.tabletop.access import SessionAccess, hash_token
from service.tabletop.errors import BeyondLast, HistoryCut, NoSuchSession, TooManyStreams
from service.tabletop.feed import REPLACED, Encode, Feeds, Follower
from service.tabletop.waiting import StreamSlot, WaitingPlace, WaitingPlaces, in_thread

HEARTBEAT_SECONDS = 15.0
"""The longest silence of a stream."""
PAGE_EVENTS = 100
RECORDINGS = 16
"""Recordings that a process sends at once: each has a page in memory, and the table before it."""
TICKET_BITS = 256

EncodePage = Callable[[Sequence[LoggedEvent], Actor], bytes]


class Stream:
    """The events after the event `after`, in order and without gaps; it occupies a slot.

    It ends when the session, the token or its slot no longer exists, when it is stopped, when the
    store fails, and when events have been cut before they were sent. A client that resumes from the
    last event it received learns the reason, but for a slot that another stream has taken: then it
    is `replaced`, and to resume it would end that one.
    """

    def __init__(
        self, feeds: Feeds, slot: StreamSlot, access: SessionAccess, after: int, encode: Encode
    ) -> None:
        self._feeds, self._slot = feeds, slot
        self.replaced = False
        self._follower = Follower(access, after, PAGE_EVENTS, stream=slot.stream, encode=encode)

    def stop(self) -> None:
        """End it. In the loop that waits for it."""
        self._follower.stop()

    async def batches(self) -> AsyncGenerator[bytes]:
        """Events as they happen, encoded, and b"" at every heartbeat without events."""
        follower, slot = self._follower, self._slot
        with suppress(StoreUnavailable), self._feeds.following(slot.session) as feed:
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
                if slot.place.is_due():
                    await in_thread(slot.place.keep)

    def close(self) -> None:
        """Free the slot soon: when a worker stops, thousands of streams end at once."""
        in_thread(self._slot.close)


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
        # Events that are no longer stored are not skipped in silence.
        if is_cut(News(events, self._last), after):
            raise HistoryCut(self._last)
        return events[-1].id, self._encode(events, self._actor)


class Poll:
    """Waits for events after the event `after`; it occupies a place until it has waited."""

    def __init__(
        self, feeds: Feeds, place: WaitingPlace, access: SessionAccess, after: int, limit: int
    ) -> None:
        # Not the whole session, which would be kept in memory for as long as this waits.
        self._feeds, self._session = feeds, access.session.id
        self._place = place
        self._follower = Follower(access, after, limit)

    def stop(self) -> None:
        """Wait no longer. In the loop that waits."""
        self._follower.stop()

    async def news(self, seconds: float) -> News:
        """The events; none if none happen within `seconds`.

        Raises HistoryCut, StoreUnavailable; NoSuchSession if the session or the token ends.
        """
        try:
            with self._feeds.following(self._session) as feed:
                batch = await feed.next(self._follower, seconds)
        finally:
            self._place.give_back()
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
        return Poll(self._feeds, self._places.take(access, address), access, after, limit)

    def stream(self, access: SessionAccess, after: int, address: str, encode: Encode) -> Stream:
        """Stream the events after the event `after` to a client at an IP address.

        `encode` makes bytes of events, as an actor may see them. Raises HistoryCut, BeyondLast,
        TooManyStreams.
        """
        self.events(access, after, 1)
        slot = StreamSlot(self._sessions, self._places, access, address)
        return Stream(self._feeds, slot, access, after, encode)

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
        self._sessions.tickets.add(access.session.id, hash_token(ticket), access.token_hash)
        return ticket


def _whole(news: News, after: int) -> News:
    """News without a gap after the event `after`. Raises HistoryCut."""
    # [P5 cut] Events that are no longer stored are not skipped in silence.
    if is_cut(news, after):
        raise HistoryCut(news.last)
    newest = news.events[-1].id if news.events else after
    return News(news.events, max(news.last, newest))
