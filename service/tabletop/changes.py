"""The one way in which a session changes: judge, write, and again if somebody was faster.

What is judged first is the session as this process remembers it, which costs no question. The store
writes the change only if that is how it stands, and tells how it stands if it is not.
"""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import dataclass
from functools import partial

from service.drama_deck.actor import Actor
from service.drama_deck.game.play import Played
from service.fairness.chance import secret
from service.store.errors import StoreUnavailable
from service.store.ledger import LedgerEntry, StoredResponse
from service.store.session import Seats, Session
from service.store.sessions import CommitResult, Outcome, Sessions
from service.tabletop.access import check_known, check_version
from service.tabletop.asked import Change, ChangeRequest, ChangeResponse, MakeResponse
from service.tabletop.chance import Roll, SessionChance
from service.tabletop.errors import KeyReused, NoSuchSession
from service.tabletop.queues import Queues

COMMAND_BITS = 128

SignAtTable = Callable[[str, int, Roll], str]
"""Signs the roll of a number, of a session."""


@dataclass(frozen=True, slots=True)
class Stale:
    """A change that was not written: the session stands otherwise, or is gone."""

    by: Session | None


Attempt = Callable[[Session | None], ChangeResponse | Stale]


class Changes:
    """Changes of the sessions of one store; one object for each process, shared by its threads."""

    def __init__(self, sessions: Sessions, *, expiry_seconds: int, sign: SignAtTable) -> None:
        self._sessions = sessions
        self._sign = sign
        self._expiry_seconds = expiry_seconds
        self._queues = Queues()

    def make(
        self, id: str, asked: ChangeRequest, step: Callable[[Session], Change], answer: MakeResponse
    ) -> ChangeResponse:
        """Change a session by a step, which is judged on its newest state.

        What the ledger has for the caller's key is asked before anything is judged. Raises
        NoSuchSession, StaleVersion, KeyReused, Busy, and what `step` raises.
        """
        entry = asked.entry

        def attempt(held: Session | None) -> ChangeResponse | Stale:
            session = _there(held)
            check_known(session, asked)
            check_version(session, asked)
            made = step(session)
            return self._write(session, made, entry, answer(made))

        return self._tried(id, entry, attempt, guess=True)

    def operate(self, id: str, step: Callable[[Session], Change]) -> None:
        """Change a session by the operator's word. Raises NoSuchSession, Busy."""
        nothing = StoredResponse(204, {}, b"")

        def attempt(held: Session | None) -> ChangeResponse | Stale:
            session = _there(held)
            return self._write(session, step(session), None, nothing)

        self._tried(id, None, attempt)

    def begin(self, asked: ChangeRequest, made: Change, answer: MakeResponse) -> ChangeResponse:
        """Write a new session. Raises KeyReused if there is one under this id."""
        entry = asked.entry

        def attempt(held: Session | None) -> ChangeResponse | Stale:
            if held is not None:
                raise KeyReused
            return self._write(None, made, entry, answer(made))

        return self._tried(made.session.id, entry, attempt)

    def end(
        self,
        id: str,
        asked: ChangeRequest,
        check: Callable[[Session], object],
        answer: StoredResponse,
    ) -> ChangeResponse:
        """Delete a session that `check` has nothing against."""
        entry = asked.entry

        def attempt(held: Session | None) -> ChangeResponse | Stale:
            session = _there(held)
            check(session)
            check_version(session, asked)
            deleted = self._sessions.delete(session, entry, answer)
            return _answered(entry, answer, deleted)

        return self._tried(id, entry, attempt)

    def luck(self, session: Session) -> SessionChance:
        """The chance of a session."""
        return SessionChance(
            session.server_seed, partial(self._sign, session.id), check_room=session.check_room
        )

    def step(
        self,
        session: Session,
        played: Played,
        actor: Actor,
        *,
        thrown: bool = False,
        seats: Seats | None = None,
        token: str | None = None,
        join_code: str | None = None,
        character: str | None = None,
    ) -> Change:
        """The session after a change: one version and some events on."""
        now = time.time_ns() // 1_000_000
        after = session.changed(
            table=played.table,
            seats=session.seats if seats is None else seats,
            version=session.version + 1,
            # [P5 number] Events are numbered without gaps.
            last_event=session.last_event + len(played.events),
            expires_at=now // 1000 + self._expiry_seconds,
        )
        return Change(
            session=after,
            events=played.events,
            shuffles=played.shuffles,
            thrown=thrown,
            actor=actor,
            at=now,
            token=token,
            join_code=join_code,
            character=character,
        )

    def _write(
        self,
        before: Session | None,
        made: Change,
        entry: LedgerEntry | None,
        answer: StoredResponse,
    ) -> ChangeResponse | Stale:
        """The answer when it is written, or one that was given before."""
        written = self._sessions.commit(
            before,
            made.session,
            made.events,
            command=secret(COMMAND_BITS),
            now=made.at,
            entry=entry,
            answer=answer,
            shuffles=made.shuffles,
            thrown=made.thrown,
        )
        return _answered(entry, answer, written)

    def _tried(
        self, id: str, entry: LedgerEntry | None, attempt: Attempt, *, guess: bool = False
    ) -> ChangeResponse:
        """What the ledger keeps, or an attempt on the newest state; again while it is overtaken.

        Raises KeyReused, Busy, and what `attempt` raises.
        """
        with self._queues.place(id) as deadline:
            tried = self._guessed(id, attempt) if guess else None
            if tried is None:
                session, kept = self._sessions.read(id, entry)
                tried = attempt(session) if kept is None else replayed(entry, kept)
            while isinstance(tried, Stale):
                deadline.check()
                tried = attempt(tried.by)
            return tried

    def _guessed(self, id: str, attempt: Attempt) -> ChangeResponse | Stale | None:
        """An attempt on the session as it is remembered; None if that settles nothing.

        What is refused there may be allowed by now, or have been answered before.
        """
        held = self._sessions.remembered(id)
        if held is None:
            return None
        try:
            return attempt(held)
        except StoreUnavailable:
            raise
        except Exception:
            return None


def _there(session: Session | None) -> Session:
    if session is None:
        raise NoSuchSession
    return session


def _answered(
    entry: LedgerEntry | None, answer: StoredResponse, written: CommitResult
) -> ChangeResponse | Stale:
    if written.kept is not None:
        return replayed(entry, written.kept)
    return ChangeResponse(answer) if written.outcome is Outcome.DONE else Stale(written.newest)


def replayed(entry: LedgerEntry | None, kept: bytes) -> ChangeResponse:
    """The answer that the ledger keeps. Raises KeyReused if it is that of another request."""
    assert entry is not None
    if not entry.matches(kept):
        raise KeyReused
    return ChangeResponse(entry.open(kept), replayed=True)
