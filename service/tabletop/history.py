"""What has happened at a table: asked for, waited for, streamed."""

from __future__ import annotations

from collections.abc import Callable

from service.chance import secret
from service.store.sessions import Sessions, Told
from service.tabletop.asked import Seen, hashed
from service.tabletop.errors import BeyondLast, HistoryCut, NoSuchSession
from service.tabletop.streams import Stream
from service.tabletop.waits import Waits

TICKET_BITS = 256
TICKET_PREFIX = "rwt_"


class History:
    """The events of all tables."""

    def __init__(self, sessions: Sessions, waits: Waits) -> None:
        self._sessions = sessions
        self._waits = waits

    def events(self, seen: Seen, after: int, limit: int, wait: int) -> tuple[list[Told], int]:
        """Up to `limit` events behind `after`, and the id of the last there is.

        If there are none yet, `wait` seconds at most. Raises HistoryCut, BeyondLast,
        TooManyStreams; NoSuchSession when there is nothing to wait for any more.
        """
        last = seen.session.last_event
        if after > last:
            raise BeyondLast(last)
        if after < last:
            told = self._sessions.events(seen.session.id, after, limit)
        else:
            told = self._waits.news(seen, after, limit, wait) if wait else []
        if (told and told[0].id != after + 1) or (not told and after < last):
            raise HistoryCut(last)
        return told, max(last, *(held.id for held in told[-1:]), 0)

    def stream(self, seen: Seen, after: int, gone: Callable[[], bool]) -> Stream:
        """The events behind `after` as they happen; `gone` says when nobody listens any more.

        Raises HistoryCut, BeyondLast, TooManyStreams.
        """
        self.events(seen, after, 1, 0)
        return Stream(self._waits, seen, after, gone)

    def give_ticket(self, seen: Seen) -> str:
        """A secret that stands for the bearer's token once, for TICKET_SECONDS."""
        ticket = TICKET_PREFIX + secret(TICKET_BITS)
        self._sessions.keep_ticket(seen.session.id, hashed(ticket), seen.token_hash)
        return ticket

    def seen_by_ticket(self, id: str, ticket: str) -> Seen:
        """A session as it stands, for the bearer of a ticket, which is used up by it.

        Raises NoSuchSession.
        """
        token_hash = self._sessions.take_ticket(id, hashed(ticket))
        session, _ = self._sessions.read(id)
        if token_hash is None or session is None:
            raise NoSuchSession
        seat = session.seat(token_hash)
        if seat is None:
            raise NoSuchSession
        return Seen(session, seat.actor, token_hash)
