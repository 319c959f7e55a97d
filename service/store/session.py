"""A session: its table, its seats, and the state of its history, as the fields of its hash.

Snapshots for undo have the fields that each of the last moves has changed, as they were before.
They are compressed; the dictionary is the same fields after the move.
"""

from __future__ import annotations

import zlib
from base64 import b64decode, b64encode
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import reduce
from hmac import compare_digest
from operator import attrgetter
from typing import Any

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from service.store import codec
from service.store.codec import (
    Fields,
    ShuffleByNumber,
    counted_field,
    counted_fields,
    secret_fields,
    shuffles_again,
)
from service.store.errors import StoreUnavailable, reading
from service.store.keys import key_of
from service.tables.common.actor import Actor, Role
from service.tables.common.event import Event
from service.tables.common.game import TableGame
from service.tables.common.table import ClosedChapter, Shuffle, Table, UndoStep
from service.tables.registry import DEFAULT, GAMES

MAX_STATE = 64 * 1024
"""Bytes of a session, without its own deck, its events, and the parts with limits of their own: the
fields of OWN_LIMITS, and the snapshots."""
OWN_LIMITS = ("client_seeds", "notes")
"""Fields that do not count: there is room for a word at a table that is full of anything else."""
MAX_UNDO_BYTES = 32 * 1024
"""Bytes of all snapshots of a session, with secrets of any length the same."""
MAX_TABLE_BYTES = 1024 * 1024
"""Bytes of the fields of a table, more than any has."""
Snapshots = Mapping[int, bytes]
"""Snapshots by the version that the move made."""
_LASTING = {"version", "numbered", "rolls_undone", "undo_steps", "undo_requests", "notes"}
"""The fields that an undo does not restore."""
_OLD = msgspec.json.Decoder(dict[str, msgspec.Raw])
SEAT = "seat:"
"""The prefix of the fields of seats, each named by the hash of its token."""
UNDO = "undo:"
"""The prefix of the fields of snapshots, each named by its version."""
OF_SCRIPTS = b"event_bytes"
"""A field that only the scripts use."""
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
        fields = {**self.fields, **changed}
        for name, value in changed.items():
            if not value:
                del fields[name]
        counted = {**self.secret_bytes, **counted_fields(self.game, self.table, changed)}
        secret = {name: size for name, size in counted.items() if size}
        size = sum(map(len, fields.values()))
        return self.changed(fields=fields, stored_bytes=size, secret_bytes=secret)

    def before(self, steps: Sequence[UndoStep]) -> Table:
        """The table before these steps, the last moves, for an undo."""
        with reading(key_of(self.id, "table")):
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


def remember(before: Session, after: Table) -> tuple[Table, Snapshots]:
    """The table after a change, and the snapshots of its steps; beyond the limit the oldest go."""
    kept: dict[int, bytes] = {}
    room = MAX_UNDO_BYTES
    for step in reversed(after.undo_steps):
        snapshot = before.snapshots.get(step.version) or _snapshot(before, after)
        room -= snapshot_bytes(snapshot)
        if room < 0:
            break
        kept[step.version] = snapshot
    if forgotten := len(after.undo_steps) - len(kept):
        after = after.changed(undo_steps=after.undo_steps[forgotten:])
    return after, kept


def snapshot_bytes(snapshot: bytes) -> int:
    """The counted bytes of a snapshot, regardless of its secrets. Raises ValueError."""
    _, counted, _ = snapshot.split(b" ")
    return int(counted)


def restored(fields: Fields, snapshot: bytes) -> Fields:
    """The fields of a session before a move, from those after it. Raises ValueError."""
    listed, _, encoded = snapshot.split(b" ")
    names = listed.decode().split(",")
    dictionary = b"".join(fields.get(name, b"") for name in names)
    try:
        old = zlib.decompressobj(zdict=dictionary).decompress(b64decode(encoded), MAX_TABLE_BYTES)
    except zlib.error as error:
        raise ValueError(f"it is not a snapshot of an earlier state: {error}") from error
    lasting = {name: fields[name] for name in fields if name not in names}
    return lasting | {name: bytes(value) for name, value in _OLD.decode(old).items()}


def _snapshot(before: Session, after: Table) -> bytes:
    """The fields that a move has changed, as they were stored before it."""
    game, changed = before.game, codec.changed_fields(before.table, after)
    new = {name: value for name, value in changed.items() if name not in _LASTING}
    old = {name: msgspec.Raw(before.fields[name]) for name in new if name in before.fields}
    packed = counted = _packed(old, new)
    if secret := new.keys() & secret_fields(game).keys():
        counted = _packed(
            old | {name: msgspec.Raw(counted_field(game, before.table, name)) for name in secret},
            new | {name: counted_field(game, after, name) for name in secret},
        )
    return b"%b %d %b" % (",".join(new).encode(), len(counted), packed)


def _packed(old: Mapping[str, msgspec.Raw], new: Fields) -> bytes:
    compressor = zlib.compressobj(memLevel=5, zdict=b"".join(new.values()))
    return b64encode(compressor.compress(msgspec.json.encode(old)) + compressor.flush())


_ACCESS = attrgetter("seats", "join_hash", "short_code", "handover")

read_code = msgspec.json.Decoder(TimedCode | None).decode
read_seat = msgspec.json.Decoder(SeatRecord).decode


def fields_by_name(flat: Sequence[bytes]) -> dict[str, bytes]:
    """The fields of a hash, from the list of names and values that the store answers with."""
    pairs = zip(flat[::2], flat[1::2], strict=True)
    return {name.decode(): value for name, value in pairs if name != OF_SCRIPTS}


def read_session(
    id: str, fields: Mapping[str, bytes], cards: Any, *, deck_bytes: int = 0
) -> Session:
    """The session stored in these fields, with its cards.

    Raises LookupError or ValueError if it is not one.
    """
    newer = codec.is_newer(fields)
    game = game_of(fields)
    if newer:  # nothing else can be read of its table
        table = Table(name="", version=int(fields["version"]))
    else:
        table = codec.read_table(game.table, fields, cards)
    return Session(
        id=id,
        game=game,
        table=table,
        seats={token_hash: read_seat(seat) for token_hash, seat in _named(SEAT, fields)},
        snapshots={int(version): snapshot for version, snapshot in _named(UNDO, fields)},
        join_hash=fields["join_hash"].decode("ascii"),
        short_code=read_code(fields.get("short_code", b"null")),
        handover=read_code(fields.get("handover", b"null")),
        master_seed=bytes.fromhex(fields["master_seed"].decode()),
        last_event=int(fields["last_event"]),
        expires_at=int(fields["expires_at"]),
        fields=fields,
        stored_bytes=sum(map(len, fields.values())),
        secret_bytes={} if newer else counted_fields(game, table, fields),
        deck_bytes=deck_bytes,
        newer=newer,
    )


def changed_fields(before: Session | None, after: Session, command: str) -> dict[str, bytes]:
    """The fields to write, empty for one to remove; without the session's own deck."""
    stored, snapshots = (before.fields, before.snapshots) if before else ({}, {})
    changed = {
        **codec.changed_fields(before.table if before else None, after.table),
        "format": codec.FORMAT,
        "command": command.encode(),
        "last_event": b"%d" % after.last_event,
        "expires_at": b"%d" % after.expires_at,
    }
    for version in after.snapshots.keys() - snapshots.keys():
        changed[f"{UNDO}{version}"] = after.snapshots[version]
    for version in snapshots.keys() - after.snapshots.keys():
        changed[f"{UNDO}{version}"] = b""
    if before is None or _ACCESS(before) != _ACCESS(after):
        fields = _access_fields(after)
        changed |= {name: value for name, value in fields.items() if stored.get(name, b"") != value}
        changed |= {name: b"" for name in stored.keys() - fields.keys() if name.startswith(SEAT)}
    if before is None:
        changed["game"] = after.game.name.encode()
        changed["master_seed"] = after.master_seed.hex().encode()
    return changed


def game_of(fields: Mapping[str, bytes]) -> TableGame:
    """The game of a stored session; that of a newer version may be unknown, and is not played."""
    return GAMES.get(fields["game"].decode(), GAMES[DEFAULT])


def _access_fields(session: Session) -> dict[str, bytes]:
    """The fields of the seats and codes of a session; empty for no code."""
    codes = {"short_code": session.short_code, "handover": session.handover}
    return {
        "join_hash": session.join_hash.encode(),
        **{name: msgspec.json.encode(code) if code else b"" for name, code in codes.items()},
        **{SEAT + owner: msgspec.json.encode(seat) for owner, seat in session.seats.items()},
    }


def _named(prefix: str, fields: Mapping[str, bytes]) -> Iterator[tuple[str, bytes]]:
    """The fields with this prefix, without it."""
    for name, value in fields.items():
        if name.startswith(prefix):
            yield name.removeprefix(prefix), value
