"""A session as the fields of its hash, and back."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import chain
from typing import Any

import msgspec

from service.store import codec
from service.store.secrets import counted_fields
from service.store.session import SeatRecord, Seats, Session, TimedCode
from service.store.undo import Snapshots
from service.tables.common.game import TableGame
from service.tables.common.table import Table
from service.tables.registry import DEFAULT, GAMES

SEAT = "seat:"
"""The prefix of the fields of seats, each named by the hash of its token."""

UNDO = "undo:"
"""The prefix of the fields of snapshots, each named by its version."""

OF_SCRIPTS = b"event_bytes"
"""A field that only the scripts use."""

_NAMES = {
    name.encode(): name
    for name in (
        *chain.from_iterable(codec.fields_of(game.table) for game in GAMES.values()),
        "command",
        "expires_at",
        "format",
        "game",
        "handover",
        "join_hash",
        "last_event",
        "own_deck",
        "master_seed",
        "short_code",
    )
}
"""The fields that all sessions have: their names are decoded once, not at every read."""

FIELD_NAMES = frozenset(_NAMES.values())
"""The names of these fields."""

read_code = msgspec.json.Decoder(TimedCode).decode
read_seat = msgspec.json.Decoder(SeatRecord).decode


def fields_by_name(flat: Sequence[bytes]) -> dict[str, bytes]:
    """The fields of a hash, from the list of names and values that the store answers with."""
    pairs = zip(flat[::2], flat[1::2], strict=True)
    return {_NAMES.get(name) or name.decode(): value for name, value in pairs if name != OF_SCRIPTS}


def read_session(
    id: str, fields: Mapping[str, bytes], cards: Any, *, deck_bytes: int = 0
) -> Session:
    """The session stored in these fields, with its cards.

    Raises LookupError or ValueError if it is not one.
    """
    newer = codec.is_newer(fields)
    game = game_of(fields)
    table = _newer_table(fields) if newer else codec.read_table(game.table, fields, cards)
    return Session(
        id=id,
        game=game,
        table=table,
        seats=_read_seats(fields),
        snapshots=_read_snapshots(fields),
        join_hash=fields["join_hash"].decode("ascii"),
        short_code=_read_code(fields.get("short_code")),
        handover=_read_code(fields.get("handover")),
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
    changed = codec.changed_fields(before.table if before else None, after.table)
    changed |= _changed_snapshots(before.snapshots if before else {}, after.snapshots)
    changed |= {
        "format": codec.FORMAT,
        "command": command.encode(),
        "last_event": str(after.last_event).encode(),
        "expires_at": str(after.expires_at).encode(),
    }
    if before is None:
        changed["game"] = after.game.name.encode()
        changed["master_seed"] = after.master_seed.hex().encode()
    if before is None or before.join_hash != after.join_hash:
        changed["join_hash"] = after.join_hash.encode()
    for name in ("short_code", "handover"):
        code = getattr(after, name)
        if code != (before and getattr(before, name)):
            changed[name] = msgspec.json.encode(code) if code else b""
    return changed | _changed_seats(before.seats if before else {}, after.seats)


def game_of(fields: Mapping[str, bytes]) -> TableGame:
    """The game of a stored session; that of a newer version may be unknown, and is not played."""
    return GAMES.get(fields["game"].decode(), GAMES[DEFAULT])


def _newer_table(fields: Mapping[str, bytes]) -> Table:
    """All that can be read of a table in a newer format."""
    return Table(name="", version=int(fields["version"]))


def _read_code(stored: bytes | None) -> TimedCode | None:
    return None if stored is None else read_code(stored)


def _read_seats(fields: Mapping[str, bytes]) -> Seats:
    names = [name for name in fields if name not in FIELD_NAMES and name.startswith(SEAT)]
    return {name.removeprefix(SEAT): read_seat(fields[name]) for name in names}


def _read_snapshots(fields: Mapping[str, bytes]) -> Snapshots:
    return {
        int(name.removeprefix(UNDO)): snapshot
        for name, snapshot in fields.items()
        if name not in FIELD_NAMES and name.startswith(UNDO)
    }


def _changed_snapshots(before: Snapshots, after: Snapshots) -> dict[str, bytes]:
    added = {f"{UNDO}{version}": after[version] for version in after if version not in before}
    return added | {f"{UNDO}{version}": b"" for version in before if version not in after}


def _changed_seats(before: Seats, after: Seats) -> dict[str, bytes]:
    if before is after:
        return {}
    taken = {
        SEAT + token_hash: msgspec.json.encode(seat)
        for token_hash, seat in after.items()
        if before.get(token_hash) != seat
    }
    return taken | {SEAT + token_hash: b"" for token_hash in before if token_hash not in after}
