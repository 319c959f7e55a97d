"""Read, await and stream the events of sessions."""

from __future__ import annotations

import time
from collections.abc import Callable

from service.fairness.chance import secret
from service.store.buckets import AddressSlots
from service.store.event_log import News
from service.store.sessions import Sessions
from service.store.wakeups import Wakeups
from service.tabletop.access import SessionAccess
from service.tabletop.errors import BeyondLast, HistoryCut, NoSuchSession
from service.tabletop.request import hash_token
from service.tabletop.stream_slot import StreamSlot
from service.tabletop.stream_slots import StreamSlots
from service.tabletop.streams import Stream

POLL_SECONDS = 15.0
"""How often waiting requests look for events without a wake-up."""
TICKET_BITS = 256
TICKET_PREFIX = "rwt_"


class History:
    """The events of all sessions."""

    def __init__(
        self, sessions: Sessions, wakeups: Wakeups, slots: StreamSlots, addresses: AddressSlots
    ) -> None:
        self._sessions, self._wakeups, self._slots = sessions, wakeups, slots
        self._addresses = addresses

    def events(self, access: SessionAccess, after: int, limit: int, wait: int) -> News:
        """Up to `limit` events after the event `after`.

        If there are none yet, wait for them up to `wait` seconds. Raises HistoryCut, BeyondLast,
        TooManyStreams; NoSuchSession if the session or the token ends meanwhile.
        """
        session = access.session
        if after > session.last_event:
            raise BeyondLast(session.last_event)
        news = News([], session.last_event)
        if after < news.last:
            news = News(self._sessions.events.page(session.id, after, limit), news.last)
        elif wait:
            news = self._wait(access, after, limit, wait)
        events, last = news
        # [P5 cut] Events that are no longer stored are not skipped in silence.
        if (events and events[0].id != after + 1) or (not events and after < last):
            raise HistoryCut(last)
        return News(events, max(last, events[-1].id)) if events else news

    def _wait(self, access: SessionAccess, after: int, limit: int, seconds: float) -> News:
        """Wait for events after the event `after`; none if none happen within `seconds`."""
        end = time.monotonic() + seconds
        id, token_hash = access.session.id, access.token_hash
        with self._slots.slot(token_hash), self._wakeups.subscribe(id) as wakeup:
            while True:
                wakeup.clear()
                news = self._sessions.events.news(id, token_hash, after, limit)
                if news is None:
                    raise NoSuchSession
                left = end - time.monotonic()
                if news.events or left <= 0 or self._wakeups.stopping():
                    return news
                wakeup.wait(min(left, POLL_SECONDS))

    def stream(
        self, access: SessionAccess, after: int, address: str, gone: Callable[[], bool]
    ) -> Stream:
        """Stream the events after the event `after` to a client at an IP address.

        `gone` tells whether the client has left. Raises HistoryCut, BeyondLast, TooManyStreams.
        """
        self.events(access, after, 1, 0)
        slot = StreamSlot(self._sessions, self._slots, self._addresses, access, address)
        return Stream(self._sessions.events, self._wakeups, slot, after, gone)

    def new_ticket(self, access: SessionAccess) -> str:
        """A ticket, valid once in place of the caller's token, for TICKET_SECONDS."""
        ticket = TICKET_PREFIX + secret(TICKET_BITS)
        self._sessions.tickets.add(access.session.id, hash_token(ticket), access.token_hash)
        return ticket
