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
from service.drama_deck.play import Played
from service.fairness.chance import secret
from service.store.errors import StoreUnavailable
from service.store.ledger import Entry, KeptAnswer
from service.store.session import Seats, Session
from service.store.sessions import Outcome, Sessions, Written
from service.tabletop.access import check_known, check_version
from service.tabletop.asked import Answered, Answering, Asked, Changed
from service.tabletop.chance import Luck, Roll
from service.tabletop.errors import KeyReused, NoSuchSession
from service.tabletop.queues import Queues

COMMAND_BITS = 128

SignAtTable = Callable[[str, int, Roll], str]
"""Signs the roll of a number, of a session."""


@dataclass(frozen=True, slots=True)
class Overtaken:
    """A change that was not written: the session stands otherwise, or is gone."""

    by: Session | None


Attempt = Callable[[Session | None], Answered | Overtaken]


class Changes:
    """Changes of the sessions of one store; one object for each process, shared by its threads."""

    def __init__(self, sessions: Sessions, *, expiry_seconds: int, sign: SignAtTable) -> None:
        self._sessions = sessions
        self._sign = sign
        self._expiry_seconds = expiry_seconds
        self._queues = Queues()

    def make(
        self, id: str, asked: Asked, step: Callable[[Session], Changed], answer: Answering
    ) -> Answered:
        """Change a session by a step, which is judged on its newest state.

        What the ledger has for the caller's key is asked before anything is judged. Raises
        NoSuchSession, StaleVersion, KeyReused, Busy, and what `step` raises.
        """
        entry = asked.entry

        def attempt(held: Session | None) -> Answered | Overtaken:
            session = _there(held)
            check_known(session, asked)
            check_version(session, asked)
            made = step(session)
            return self._write(session, made, entry, answer(made))

        return self._tried(id, entry, attempt, guess=True)

    def operate(self, id: str, step: Callable[[Session], Changed]) -> None:
        """Change a session by the operator's word. Raises NoSuchSession, Busy."""
        nothing = KeptAnswer(204, {}, b"")

        def attempt(held: Session | None) -> Answered | Overtaken:
            session = _there(held)
            return self._write(session, step(session), None, nothing)

        self._tried(id, None, attempt)

    def begin(self, asked: Asked, made: Changed, answer: Answering) -> Answered:
        """Write a new session. Raises KeyReused if there is one under this id."""
        entry = asked.entry

        def attempt(held: Session | None) -> Answered | Overtaken:
            if held is not None:
                raise KeyReused
            return self._write(None, made, entry, answer(made))

        return self._tried(made.session.id, entry, attempt)

    def end(
        self, id: str, asked: Asked, check: Callable[[Session], object], answer: KeptAnswer
    ) -> Answered:
        """Delete a session that `check` has nothing against."""
        entry = asked.entry

        def attempt(held: Session | None) -> Answered | Overtaken:
            session = _there(held)
            check(session)
            check_version(session, asked)
            deleted = self._sessions.delete(session, entry, answer)
            return _answered(entry, answer, deleted)

        return self._tried(id, entry, attempt)

    def luck(self, session: Session) -> Luck:
        """The chance of a session."""
        return Luck(
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
    ) -> Changed:
        """The session after a change: one version and some events on."""
        now = time.time_ns() // 1_000_000
        after = session.changed(
            table=played.table,
            seats=session.seats if seats is None else seats,
            version=session.version + 1,
            last_event=session.last_event + len(played.events),
            expires_at=now // 1000 + self._expiry_seconds,
        )
        return Changed(
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
        self, before: Session | None, made: Changed, entry: Entry | None, answer: KeptAnswer
    ) -> Answered | Overtaken:
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
        self, id: str, entry: Entry | None, attempt: Attempt, *, guess: bool = False
    ) -> Answered:
        """What the ledger keeps, or an attempt on the newest state; again while it is overtaken.

        Raises KeyReused, Busy, and what `attempt` raises.
        """
        with self._queues.place(id) as deadline:
            tried = self._guessed(id, attempt) if guess else None
            if tried is None:
                session, kept = self._sessions.read(id, entry)
                tried = attempt(session) if kept is None else replayed(entry, kept)
            while isinstance(tried, Overtaken):
                deadline.check()
                tried = attempt(tried.by)
            return tried

    def _guessed(self, id: str, attempt: Attempt) -> Answered | Overtaken | None:
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


def _answered(entry: Entry | None, answer: KeptAnswer, written: Written) -> Answered | Overtaken:
    if written.kept is not None:
        return replayed(entry, written.kept)
    return Answered(answer) if written.outcome is Outcome.DONE else Overtaken(written.newest)


def replayed(entry: Entry | None, kept: bytes) -> Answered:
    """The answer that the ledger keeps. Raises KeyReused if it is that of another request."""
    assert entry is not None
    if not entry.matches(kept):
        raise KeyReused
    return Answered(entry.open(kept), replayed=True)
