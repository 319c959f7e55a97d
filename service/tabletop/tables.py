"""Tables: looking at them, and playing on them."""

from __future__ import annotations

from hashlib import sha256

from service.drama_deck.actor import GAMEMASTER, Role
from service.drama_deck.deck import Deck
from service.drama_deck.draw import SHUFFLE
from service.drama_deck.event import Event
from service.drama_deck.game.play import noted, play
from service.drama_deck.move import Move
from service.drama_deck.moves.undo import Undo
from service.drama_deck.settings import Settings
from service.drama_deck.shuffle import Shuffle
from service.drama_deck.table import Table
from service.fairness.chance import secret, secret_bytes
from service.fairness.shuffle import SEED_BYTES, commitment
from service.store.ledger import StoredResponse
from service.store.session import SeatRecord, Session
from service.store.sessions import Sessions
from service.tabletop.access import actor_of, gamemaster_of, new_join_code, new_token
from service.tabletop.asked import (
    Change,
    ChangeRequest,
    ChangeResponse,
    MakeResponse,
    SessionAccess,
    hashed,
)
from service.tabletop.changes import Changes
from service.tabletop.errors import NoSuchSession

ID_BITS = 128


class Tables:
    """The tables of a store."""

    def __init__(self, sessions: Sessions, changes: Changes) -> None:
        self._sessions = sessions
        self._changes = changes

    def seen(self, id: str, token: str) -> SessionAccess:
        """A session as it stands, for the bearer of one of its tokens.

        Raises NoSuchSession; WrongRole for the join code, which opens joining only.
        """
        session, _ = self._sessions.read(id)
        if session is None:
            raise NoSuchSession
        token_hash = hashed(token)
        actor_of(session, token_hash)  # strangers learn nothing, not even what replicas lack
        shown = self._sessions.shown(session)
        if shown is None:
            raise NoSuchSession
        return SessionAccess(shown, actor_of(shown, token_hash), token_hash)

    def fairness(self, id: str, token: str) -> tuple[SessionAccess, list[Shuffle]]:
        """A session with all its shuffles, for the bearer of one of its tokens.

        Raises what `seen` raises.
        """
        seen = self.seen(id, token)
        return seen, self._sessions.shuffles(id, seen.session.table.numbered.get(SHUFFLE, 0))

    def create(
        self, name: str, deck: Deck, settings: Settings, asked: ChangeRequest, answer: MakeResponse
    ) -> ChangeResponse:
        """A new session; with a key its id follows from it, so that a retry finds it."""
        token, code = new_token(Role.GAMEMASTER), new_join_code()
        new = Session(
            id=sha256(b"session/v1\0" + (asked.key or secret(256)).encode()).hexdigest()[:32],
            table=Table(cards=deck, name=name, settings=settings, deck=deck.numbers),
            seats={hashed(token): SeatRecord(Role.GAMEMASTER)},
            join_hash=hashed(code),
            server_seed=secret_bytes(8 * SEED_BYTES),
        )
        told = {"name": name, "deck": deck.name, "commitment": commitment(new.server_seed)}
        created = noted(new.table, Event("session_created", GAMEMASTER, told))
        made = self._changes.step(new, created, GAMEMASTER, token=token, join_code=code)
        return self._changes.begin(asked, made, answer)

    def play(
        self, id: str, asked: ChangeRequest, move: Move, answer: MakeResponse
    ) -> ChangeResponse:
        """Play a move. Raises what the rules raise."""

        def step(session: Session) -> Change:
            actor = actor_of(session, asked.token_hash)
            undoing = isinstance(move, Undo) and session.table.undoable
            ready = Undo(to=session.before()) if undoing else move
            luck = self._changes.luck(session)
            played = play(session.table, actor, ready, luck)
            return self._changes.step(session, played, actor, thrown=luck.thrown)

        return self._changes.make(id, asked, step, answer)

    def delete(self, id: str, asked: ChangeRequest, answer: StoredResponse) -> ChangeResponse:
        """Delete a session, for the gamemaster."""
        return self._changes.end(
            id, asked, lambda session: gamemaster_of(session, asked.token_hash), answer
        )
