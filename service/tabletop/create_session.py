"""Creating a session."""

from __future__ import annotations

from hashlib import sha256
from typing import ClassVar

from msgspec import Struct

from service.fairness.chance import secret, secret_bytes
from service.fairness.shuffle import SEED_BYTES, chapter_seed, commitment
from service.store.session import SeatRecord, Session
from service.store.sessions import Change
from service.tables.common.actor import GAMEMASTER, Role
from service.tables.common.event import Event
from service.tables.common.game import TableGame
from service.tables.common.new_table import NewTable
from service.tabletop.access import new_join_code, new_token
from service.tabletop.attempt import Attempt, Performed
from service.tabletop.errors import KeyReused
from service.tabletop.request import hash_token
from service.tabletop.timestamps import timestamp

ID_CHARACTERS = 32
KEY_BITS = 256


def new_session_id(key: str | None) -> str:
    """The id of a new session, derived from an Idempotency-Key so that a retry finds it."""
    key = key or secret(KEY_BITS)
    return sha256(b"session/v1\0" + key.encode()).hexdigest()[:ID_CHARACTERS]


class CreateSession(Struct, frozen=True):
    """Create a session with this id; the caller becomes its gamemaster."""

    when_full: ClassVar[bool] = False
    id: str
    game: TableGame
    new: NewTable

    def perform(self, attempt: Attempt) -> Performed:
        """Create the session. Raises KeyReused if the id is taken."""
        if attempt.stored is not None:
            raise KeyReused
        token, join_code = new_token(Role.GAMEMASTER), new_join_code()
        table = self.new.table()
        session = Session(
            id=self.id,
            game=self.game,
            table=table,
            seats={hash_token(token): SeatRecord(Role.GAMEMASTER)},
            join_hash=hash_token(join_code),
            master_seed=secret_bytes(SEED_BYTES),
            last_event=1,
            expires_at=attempt.expires_at(table),
        )
        committed = commitment(chapter_seed(session.master_seed, table.chapter))
        created = Event.of(self.new.created(committed), GAMEMASTER)
        body = {
            "id": self.id,
            "gm_token": token,
            "join_code": join_code,
            "commitment": committed,
            "warnings": self.new.warnings,
            "version": session.version,
            "expires_at": timestamp(session.expires_at * 1000),
        }
        return Performed(Change(before=None, after=session, events=(created,), at=attempt.at), body)
