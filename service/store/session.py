"""A session: its table, its seats, and the state of its history."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from functools import reduce
from hmac import compare_digest
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from service.store import codec
from service.store.errors import StoreUnavailable, reading
from service.store.keys import table_key
from service.store.proofs import ShuffleByNumber, shuffles_again
from service.store.secrets import counted_fields
from service.store.undo import Snapshots, restored
from service.tables.common.actor import Actor, Role
from service.tables.common.event import Event
from service.tables.common.game import TableGame
from service.tables.common.table import ClosedChapter, Shuffle, Table, UndoStep

MAX_STATE = 64 * 1024
"""Bytes of a session, without its own deck, its events, and the parts with limits of their own: the
fields of OWN_LIMITS, and the snapshots."""
OWN_LIMITS = ("client_seeds", "notes")
"""Fields that do not count: there is room for a word at a table that is full of anything else."""
NEWER = "A newer version of the service has changed this table."


class SeatRecord(Struct, frozen=True, omit_defaults=True):
    """The owner of a token."""

    role: Role
    character: str | None = None
    spectator: str | None = None
    address: str | None = None  # of the client that took it, as `address_tag` makes it

    @property
    def actor(self) -> Actor:
        """The bearer, as the rules know it."""
        return Actor(self.role, self.character, self.spectator)


class TimedCode(Struct, frozen=True):
    """A code that is valid for a while."""

    hash: str  # its SHA-256, in hex; the code itself is not stored
    expires_at: int  # unix seconds

    def matches(self, code_hash: str, now: float) -> bool:
        """Whether this is the code, and it is still valid; `now` is in unix seconds."""
        return compare_digest(self.hash, code_hash) and now < self.expires_at


Seats = Mapping[str, SeatRecord]
"""Seats by the SHA-256 of their token, in hex; tokens themselves are not stored."""


class Session(Struct, frozen=True, kw_only=True):
    """A session as read from the store: its table, its seats, and the state of its history."""

    id: str
    game: TableGame
    table: Table
    seats: Seats
    join_hash: str  # SHA-256 of the join code
    short_code: TimedCode | None = None  # the join token that the short code gives
    handover: TimedCode | None = None  # makes its bearer the gamemaster, once
    master_seed: bytes  # the server seeds of all chapters follow from it: nobody may see it
    last_event: int = 0
    expires_at: int = 0  # unix seconds
    snapshots: Snapshots = {}  # of the moves that can be undone
    fields: Mapping[str, bytes] = {}  # as they are stored
    stored_bytes: int = 0  # of all fields
    secret_bytes: Mapping[str, int] = {}  # counted bytes of fields with secrets
    deck_bytes: int = 0  # of its own deck, which is stored separately
    newer: bool = False  # stored by a newer version, so that its table cannot be read

    @property
    def version(self) -> int:
        """The version of its table."""
        return self.table.version

    def __repr__(self) -> str:
        """The session without its secrets."""
        return f"Session(id={self.id!r}, version={self.version})"

    def changed(self, **fields: Any) -> Session:
        """The session with these fields changed."""
        return replace(self, **fields)

    def seat(self, token_hash: str) -> SeatRecord | None:
        """The seat that a token opens, found in constant time; None for any other token.

        Raises StoreUnavailable for a known token if only a newer version can go on.
        """
        # [P4 token] Only a token of this session opens it.
        match = None
        for seat_hash, seat in self.seats.items():
            if compare_digest(seat_hash, token_hash):
                match = seat
        if match is not None:
            self.check_readable()
        return match

    def is_join_code(self, code_hash: str, now: float) -> bool:
        """Whether this is the join code, or the join token of the short code, which can expire.

        `now` is in unix seconds. Raises as `seat` does.
        """
        matches = compare_digest(self.join_hash, code_hash)
        if self.short_code is not None:
            matches |= self.short_code.matches(code_hash, now)
        if matches:
            self.check_readable()
        return matches

    def check_readable(self) -> None:
        """Raises StoreUnavailable if only a newer version can go on."""
        if self.newer:
            raise StoreUnavailable(NEWER)

    def check_room(self, before: Session | None = None) -> None:
        """Raises StateFull if it is too large, unless it has become smaller."""
        size = self.counted_bytes
        if size > MAX_STATE and (before is None or size > before.counted_bytes):
            raise StateFull

    @property
    def counted_bytes(self) -> int:
        """Its size, as MAX_STATE counts it: with secrets of any length, the same."""
        counted = {**self.secret_bytes, **dict.fromkeys(OWN_LIMITS, 0)}
        otherwise = (self.fields.get(name, b"") for name in counted)
        others = sum(map(len, otherwise)) + sum(map(len, self.snapshots.values()))
        return self.stored_bytes - others + sum(counted.values())

    @property
    def cached_bytes(self) -> int:
        """Its size, as the cache counts it."""
        return self.stored_bytes + self.deck_bytes

    def shuffle(self, entries: Iterable[Shuffle | ClosedChapter]) -> ShuffleByNumber:
        """Compute any of the shuffles among these, the last ones of the session."""
        table = self.table
        current = ClosedChapter(number=table.chapter, client_seeds=table.client_seeds)
        return shuffles_again(self.master_seed, current, entries)

    @property
    def command(self) -> bytes:
        """The command that made this version."""
        return self.fields.get("command", b"")

    def with_fields(self, changed: Mapping[str, bytes]) -> Session:
        """The session with these fields stored; an empty one is removed."""
        fields, size = {**self.fields, **changed}, self.stored_bytes
        for name, value in changed.items():
            size += len(value) - len(self.fields.get(name, b""))
            if not value:
                del fields[name]
        counted = {**self.secret_bytes, **counted_fields(self.game, self.table, changed)}
        secret = {name: counts for name, counts in counted.items() if name in fields}
        return self.changed(fields=fields, stored_bytes=size, secret_bytes=secret)

    def before(self, steps: Sequence[UndoStep]) -> Table:
        """The table before these steps, the last moves, for an undo."""
        with reading(table_key(self.id)):
            snapshots = [self.snapshots[step.version] for step in reversed(steps)]
            before = reduce(restored, snapshots, self.fields)
            return codec.read_table(self.game.table, before, self.table.cards)


class LoggedEvent(Struct, frozen=True):
    """An event with its place in the history: ids run 1, 2, 3; `at` in ms since 1970."""

    id: int
    version: int
    at: int
    event: Event


class StateFull(Exception):
    """A session would grow beyond MAX_STATE."""
