"""Reading sessions, by token or ticket."""

from __future__ import annotations

from service.store.keys import can_be_session, ticket_key
from service.store.session import SeatRecord, Session
from service.store.sessions import Sessions
from service.tables.common.table import SHUFFLE, ClosedChapter, Shuffle
from service.tabletop.access import SessionAccess, actor_of, hash_token, known_seat
from service.tabletop.errors import NoSuchSession


class SessionReader:
    """Reads the sessions of a store."""

    def __init__(self, sessions: Sessions) -> None:
        self._sessions = sessions

    def by_token(self, id: str, token: str) -> SessionAccess:
        """A session as it stands, for the bearer of one of its tokens.

        Raises NoSuchSession; WrongRole for the join code.
        """
        session, _ = self._sessions.read(id)
        return self._access(session, hash_token(token))

    def by_ticket(self, id: str, ticket: str, *, use_up: bool) -> SessionAccess:
        """A session as it stands, for the bearer of a ticket. Raises NoSuchSession."""
        if not can_be_session(id):
            raise NoSuchSession
        key = ticket_key(id, hash_token(ticket))
        token_hash = self._sessions.pointers.read(key, use_up=use_up)
        session, _ = self._sessions.read(id)
        if token_hash is None:
            raise NoSuchSession
        return self._access(session, token_hash)

    def by_join_code(self, id: str, code: str) -> Session:
        """A session as it stands, for the bearer of its join code, or of one of its tokens.

        Raises NoSuchSession.
        """
        session, _ = self._sessions.read(id)
        confirmed, _ = self._confirmed(session, hash_token(code))
        return confirmed

    def shuffles(self, access: SessionAccess) -> list[Shuffle | ClosedChapter]:
        """All shuffles of a session in order, with the ends of its chapters."""
        table = access.session.table
        closed = table.chapter - 1
        return self._sessions.shuffles(access.session.id, table.numbered.get(SHUFFLE, 0) + closed)

    def _access(self, session: Session | None, token_hash: str) -> SessionAccess:
        confirmed, seat = self._confirmed(session, token_hash)
        return SessionAccess(confirmed, actor_of(seat), token_hash)

    def _confirmed(
        self, session: Session | None, token_hash: str
    ) -> tuple[Session, SeatRecord | None]:
        if session is None:
            raise NoSuchSession
        # Strangers learn nothing, not even the state of the replicas.
        known_seat(session, token_hash)
        confirmed = self._sessions.confirmed(session)
        if confirmed is None:
            raise NoSuchSession
        return confirmed, known_seat(confirmed, token_hash)
