"""What has happened at a table: asked for, waited for, streamed."""

from __future__ import annotations

import time
from collections.abc import Callable

from service.fairness.chance import secret
from service.store.buckets import AddressSlots
from service.store.session import LoggedEvent
from service.store.sessions import Sessions
from service.store.wakes import Wakeups
from service.tabletop.asked import SessionAccess, hashed
from service.tabletop.errors import BeyondLast, HistoryCut, NoSuchSession
from service.tabletop.place import StreamSlot
from service.tabletop.places import StreamSlots
from service.tabletop.streams import Stream

LOOK_SECONDS = 15.0
"""How often who waits looks without being told."""
TICKET_BITS = 256
TICKET_PREFIX = "rwt_"


class History:
    """The events of all tables."""

    def __init__(
        self, sessions: Sessions, wakes: Wakeups, places: StreamSlots, addresses: AddressSlots
    ) -> None:
        self._sessions, self._wakes, self._places = sessions, wakes, places
        self._addresses = addresses

    def events(
        self, seen: SessionAccess, after: int, limit: int, wait: int
    ) -> tuple[list[LoggedEvent], int]:
        """Up to `limit` events behind `after`, and the id of the last there is.

        If there are none yet, `wait` seconds at most. Raises HistoryCut, BeyondLast,
        TooManyStreams; NoSuchSession when there is nothing to wait for any more.
        """
        last = seen.session.last_event
        if after > last:
            raise BeyondLast(last)
        told: list[LoggedEvent] = []
        if after < last:
            told = self._sessions.events(seen.session.id, after, limit)
        elif wait:
            told, last = self._wait(seen, after, limit, wait)
        # [P5 cut] Events that are kept no more are not passed over in silence.
        if (told and told[0].id != after + 1) or (not told and after < last):
            raise HistoryCut(last)
        return told, max(last, *(held.id for held in told[-1:]), 0)

    def _wait(
        self, seen: SessionAccess, after: int, limit: int, seconds: float
    ) -> tuple[list[LoggedEvent], int]:
        """The events behind the last one, at the latest after so many seconds: then none."""
        end = time.monotonic() + seconds
        id, token_hash = seen.session.id, seen.token_hash
        with self._places.place(token_hash), self._wakes.of(id) as woken:
            while True:
                woken.clear()
                news = self._sessions.news(id, token_hash, after, limit)
                if news is None:
                    raise NoSuchSession
                left = end - time.monotonic()
                if news[0] or left <= 0 or self._wakes.stopping():
                    return news
                woken.wait(min(left, LOOK_SECONDS))

    def stream(
        self, seen: SessionAccess, after: int, address: str, gone: Callable[[], bool]
    ) -> Stream:
        """The events behind `after` as they happen, for somebody at an address.

        `gone` says when nobody listens any more.

        Raises HistoryCut, BeyondLast, TooManyStreams.
        """
        self.events(seen, after, 1, 0)
        place = StreamSlot(self._sessions, self._places, self._addresses, seen, address)
        return Stream(self._sessions, self._wakes, place, after, gone)

    def give_ticket(self, seen: SessionAccess) -> str:
        """A secret that stands for the bearer's token once, for TICKET_SECONDS."""
        ticket = TICKET_PREFIX + secret(TICKET_BITS)
        self._sessions.keep_ticket(seen.session.id, hashed(ticket), seen.token_hash)
        return ticket

    def seen_by_ticket(self, id: str, ticket: str, *, take: bool) -> SessionAccess:
        """A session as it stands, for the bearer of a ticket, which is used up if it is taken.

        Raises NoSuchSession.
        """
        token_hash = self._sessions.ticket(id, hashed(ticket), take=take)
        session, _ = self._sessions.read(id)
        if token_hash is None or session is None or session.seat(token_hash) is None:
            raise NoSuchSession
        shown = self._sessions.shown(session)
        if shown is None or (seat := shown.seat(token_hash)) is None:
            raise NoSuchSession
        return SessionAccess(shown, seat.actor, token_hash)
