"""Sessions written straight into a store, and what lies there of them."""

from __future__ import annotations

from collections.abc import Sequence
from secrets import token_hex
from typing import Any

from service.store.ledger import LedgerEntry, Share, StoredResponse
from service.store.session import SeatRecord, Session
from service.store.sessions import (
    FOUNDER,
    Change,
    CommitResult,
    Outcome,
    Sessions,
    new_command,
    prepare,
)
from service.store.store import Store
from service.tables.common.actor import GAMEMASTER, Role
from service.tables.common.event import Event
from service.tables.common.table import ClosedChapter, Shuffle
from service.tables.drama_deck.card import standard
from service.tables.drama_deck.game import GAME
from service.tables.drama_deck.table import Table

ANSWER = StoredResponse(2, b'{"done": true}')
SEED_OF_THE_TABLE = bytes(range(32))
PLAIN = Table(cards=standard(), name="plain", deck=standard().numbers)
YEAR = 365 * 86_400
AT = 1_700_000_000_000
"""When everything happens, by the service's clock: the store does not ask it."""


class Kept:
    """One session in a store, and what lies there of it."""

    def __init__(self, sessions: Sessions, store: Store, table: Table = PLAIN) -> None:
        self.sessions = sessions
        self.store = store
        self.client: Any = store.client
        self.id = token_hex(16)
        self.table = table

    def new(self, **fields: Any) -> Session:
        return Session(
            game=GAME,
            id=self.id,
            table=self.table,
            seats={"0" * 64: SeatRecord(Role.GAMEMASTER)},
            master_seed=SEED_OF_THE_TABLE,
            join_hash="1" * 64,
            last_event=1,
            expires_at=AT // 1000 + YEAR,
            **fields,
        )

    def create(self) -> Session:
        assert self.commit(None, self.new()) == CommitResult(Outcome.DONE)
        return self.read()

    def read(self, entry: LedgerEntry | None = None) -> Session:
        session, _ = self.sessions.read(self.id, entry)
        assert session is not None
        return session

    def commit(
        self,
        before: Session | None,
        after: Session,
        *,
        events: Sequence[Event] = (Event("happened", GAMEMASTER),),
        command: str = "",
        entry: LedgerEntry | None = None,
        answer: StoredResponse | None = None,
        share: Share = FOUNDER,
        shuffles: Sequence[Shuffle | ClosedChapter] = (),
        at: int = AT,
    ) -> CommitResult:
        change = Change(
            before=before,
            after=after,
            events=events,
            shuffles=shuffles,
            at=at,
            command=command or new_command(),
        )
        return self.sessions.commit(prepare(change), entry, answer, share=share)

    def change(self, before: Session, **told: Any) -> CommitResult:
        return self.commit(before, later(before, name=token_hex(4)), **told)

    def overtaken(self) -> CommitResult:
        """What is told of a change that did not see what stands."""
        return CommitResult(Outcome.STALE, newest=self.sessions.read(self.id)[0])

    def keys(self) -> set[str]:
        """Whatever lies under the session's id, without it."""
        found = self.client.keys(f"{{{self.id}}}*")
        return {key.decode().removeprefix(f"{{{self.id}}}:") for key in found}

    def key(self, name: str) -> str:
        return f"{{{self.id}}}:{name}"

    def dump(self) -> dict[str, Any]:
        """The table and its events, byte by byte."""
        return {
            "table": self.client.hgetall(self.key("table")),
            "events": self.client.xrange(self.key("events")),
            "keys": self.keys(),
        }


def later(before: Session, events: int = 1, **fields: Any) -> Session:
    """A session one version and some events on, with these fields of its table changed."""
    return before.changed(
        table=before.table.changed(version=before.version + 1, **fields),
        last_event=before.last_event + events,
    )


def entry(key: str = "a-key-of-some-length", request: bytes = b"request") -> LedgerEntry:
    return LedgerEntry.of("caller", key, request)
