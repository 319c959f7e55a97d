"""Read, await and stream the events of sessions."""

from __future__ import annotations

from collections.abc import Callable
from threading import BoundedSemaphore

from service.fairness.chance import secret
from service.fairness.tokens import Prefix
from service.store.event_log import News
from service.store.sessions import Sessions
from service.store.wakeups import Wakeups
from service.tabletop.access import SessionAccess
from service.tabletop.errors import BeyondLast, HistoryCut, NoSuchSession, TooManyStreams
from service.tabletop.feed import Encode, Feeds, Follower
from service.tabletop.recording import EncodePage, Recording
from service.tabletop.request import hash_token
from service.tabletop.stream_slot import StreamSlot
from service.tabletop.streams import Stream, is_cut
from service.tabletop.waiting_place import WaitingPlace, WaitingPlaces

RECORDINGS = 16
"""Recordings that a process sends at once: each has a page in memory, and the table before it."""
TICKET_BITS = 256


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
