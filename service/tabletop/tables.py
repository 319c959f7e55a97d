"""Tables: looking at them, and playing on them."""

from __future__ import annotations

from hashlib import sha256
from typing import Any

from service.chance import secret
from service.luck import LUCK
from service.rules.cards.actor import GAMEMASTER, Role
from service.rules.cards.deck import Deck
from service.rules.cards.event import Event
from service.rules.cards.moves.move import Move
from service.rules.cards.moves.undo import Undo
from service.rules.cards.play import play
from service.rules.cards.settings import Settings
from service.rules.cards.table import Table
from service.store.ledger import KeptAnswer
from service.store.sessions import SeatRecord, Session, Sessions
from service.tabletop.access import actor_of, gamemaster_of, new_join_code, new_token
from service.tabletop.answers import event_seen
from service.tabletop.asked import Answered, Answering, Asked, Changed, Seen, hashed
from service.tabletop.changes import Changes
from service.tabletop.errors import BeyondLast, HistoryCut, NoSuchSession
from service.tabletop.waits import Waits

ID_BITS = 128


class Tables:
    """The tables of a store."""

    def __init__(self, sessions: Sessions, changes: Changes, waits: Waits) -> None:
        self._sessions = sessions
        self._changes = changes
        self._waits = waits

    def seen(self, id: str, token: str) -> Seen:
        """A session as it stands, for the bearer of one of its tokens.

        Raises NoSuchSession; WrongRole for the join code, which opens joining only.
        """
        session, _ = self._sessions.read(id)
        if session is None:
            raise NoSuchSession
        return Seen(session, actor_of(session, token))

    def events(
        self, seen: Seen, after: int, limit: int, wait: int
    ) -> tuple[list[dict[str, Any]], int]:
        """Up to `limit` events behind `after`, as the bearer may see them, and the last one's id.

        If there are none yet, `wait` seconds at most.

        Raises HistoryCut, BeyondLast, TooManyStreams.
        """
        last = seen.session.last_event
        if after > last:
            raise BeyondLast(last)
        if after == last and not (wait and self._waits.for_event(seen.session.id, after, wait)):
            return [], last
        found = [
            event_seen(told, seen.actor)
            for told in self._sessions.events(seen.session.id, after, limit)
        ]
        if not found or found[0]["id"] != after + 1:
            raise HistoryCut(last)
        return found, max(last, found[-1]["id"])

    def create(
        self, name: str, deck: Deck, settings: Settings, asked: Asked, answer: Answering
    ) -> Answered:
        """A new session; with a key its id follows from it, so that a retry finds it."""
        token, code = new_token(Role.GAMEMASTER), new_join_code()
        new = Session(
            id=sha256(b"session/v1\0" + (asked.key or secret(256)).encode()).hexdigest()[:32],
            table=Table(cards=deck, name=name, settings=settings, deck=deck.numbers),
            seats={hashed(token): SeatRecord(Role.GAMEMASTER)},
            join_hash=hashed(code),
        )
        events = (Event("session_created", GAMEMASTER, {"name": name, "deck": deck.name}),)
        made = self._changes.step(
            new, events, GAMEMASTER, table=new.table, token=token, join_code=code
        )
        return self._changes.begin(asked, made, answer)

    def play(self, id: str, asked: Asked, move: Move, answer: Answering) -> Answered:
        """Play a move. Raises what the rules raise."""

        def step(session: Session) -> Changed:
            actor = actor_of(session, asked.token)
            undoing = isinstance(move, Undo) and session.table.undoable
            ready = Undo(to=session.before()) if undoing else move
            played = play(session.table, actor, ready, LUCK)
            return self._changes.step(session, played.events, actor, table=played.table)

        return self._changes.make(id, asked, step, answer)

    def delete(self, id: str, asked: Asked, answer: KeptAnswer) -> Answered:
        """Delete a session, for the gamemaster."""
        return self._changes.end(
            id, asked, lambda session: gamemaster_of(session, asked.token), answer
        )
