"""Snapshots for undo: the fields that each of the last moves has changed, as they were before.

They are compressed; the dictionary is the same fields after the move.
"""

from __future__ import annotations

import zlib
from base64 import b64decode, b64encode
from collections.abc import Mapping

import msgspec

from service.store import codec
from service.store.codec import Fields
from service.store.secrets import counted_field, secret_fields
from service.tables.common.game import TableGame
from service.tables.common.table import Table

MAX_UNDO_BYTES = 32 * 1024
"""Bytes of all snapshots of a session, with secrets of any length the same."""
MAX_TABLE_BYTES = 1024 * 1024
"""Bytes of the fields of a table, more than any has."""

Snapshots = Mapping[int, bytes]
"""Snapshots by the version that the move made."""

_LASTING = {"version", "numbered", "rolls_undone", "undo_steps", "undo_requests", "notes"}
"""The fields that an undo does not restore."""

_OLD = msgspec.json.Decoder(dict[str, msgspec.Raw])


def remember(
    game: TableGame, before: Table, stored: Fields, snapshots: Snapshots, after: Table
) -> tuple[Table, Snapshots]:
    """The table after a change, and the snapshots of its steps; beyond the limit the oldest go.

    `stored` are the fields of the session before the change.
    """
    kept: dict[int, bytes] = {}
    room = MAX_UNDO_BYTES
    for step in reversed(after.undo_steps):
        snapshot = snapshots.get(step.version) or _snapshot(game, before, stored, after)
        room -= snapshot_bytes(snapshot)
        if room < 0:
            break
        kept[step.version] = snapshot
    forgotten = len(after.undo_steps) - len(kept)
    if forgotten:
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
        raise ValueError(f"it is not a snapshot of what was before it: {error}") from error
    lasting = {name: fields[name] for name in fields if name not in names}
    return lasting | {name: bytes(value) for name, value in _OLD.decode(old).items()}


def _snapshot(game: TableGame, before: Table, stored: Fields, after: Table) -> bytes:
    """The fields that a move has changed, as they were stored before it."""
    changed = codec.changed_fields(before, after)
    new = {name: value for name, value in changed.items() if name not in _LASTING}
    old = {name: msgspec.Raw(stored[name]) for name in new if name in stored}
    packed = _packed(old, new)
    counted = packed
    if secret := new.keys() & secret_fields(game).keys():
        counted = _packed(
            old | {name: msgspec.Raw(counted_field(game, before, name)) for name in secret},
            new | {name: counted_field(game, after, name) for name in secret},
        )
    return b"%b %d %b" % (",".join(new).encode(), len(counted), packed)


def _packed(old: Mapping[str, msgspec.Raw], new: Fields) -> bytes:
    compressor = zlib.compressobj(memLevel=5, zdict=b"".join(new.values()))
    return b64encode(compressor.compress(msgspec.json.encode(old)) + compressor.flush())
