"""What an undo needs: how a table was before each of its last moves.

A delta has the fields that a move has changed, as they were. Of a list or a mapping it has only
what the move has taken away or replaced: everything else is still there.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, get_origin, get_type_hints

import msgspec

from service.drama_deck.table import Table

MAX_UNDO_BYTES = 32 * 1024
"""Bytes of all deltas of a session."""

Deltas = Mapping[int, bytes]
"""Deltas by the version that the move made."""

_LASTING = {"cards", "version", "numbered", "rolls_undone", "undo_steps", "undo_requests"}
"""The fields that an undo does not restore."""

_DELTA = msgspec.json.Decoder(dict[str, msgspec.Raw])


def _decoder(hint: Any) -> msgspec.json.Decoder[Any]:
    """The decoder of what a delta has of a field; see `_difference`."""
    origin = get_origin(hint)
    if origin is tuple:
        return msgspec.json.Decoder(tuple[tuple[hint, int, int], ...])
    if origin is Mapping:
        return msgspec.json.Decoder(tuple[hint, tuple[str, ...]])
    return msgspec.json.Decoder(hint)


_DECODERS = {
    name: _decoder(hint) for name, hint in get_type_hints(Table).items() if name not in _LASTING
}


def remember(before: Table, deltas: Deltas, after: Table) -> tuple[Table, Deltas]:
    """The table after a change, and the deltas of its steps; beyond the limit the oldest go."""
    kept: dict[int, bytes] = {}
    room = MAX_UNDO_BYTES
    for step in reversed(after.undo_steps):
        delta = deltas.get(step.version) or encode_delta(before, after)
        room -= len(delta)
        if room < 0:
            break
        kept[step.version] = delta
    forgotten = len(after.undo_steps) - len(kept)
    if forgotten:
        after = after.changed(undo_steps=after.undo_steps[forgotten:])
    return after, kept


def encode_delta(before: Table, after: Table) -> bytes:
    """Encode what restores the table before a move from the table after it."""
    fields = [(name, getattr(before, name), getattr(after, name)) for name in _DECODERS]
    return msgspec.json.encode(
        {name: _difference(old, new) for name, old, new in fields if old is not new and old != new}
    )


def apply_delta(table: Table, delta: bytes) -> Table:
    """The table before the move."""
    restored = {
        name: _restored(getattr(table, name), _DECODERS[name].decode(difference))
        for name, difference in _DELTA.decode(delta).items()
    }
    return table.changed(**restored)


def _difference(old: Any, new: Any) -> Any:
    """Pieces of a list; the lost items of a mapping, and the keys it has gained; else the value."""
    if isinstance(old, tuple):
        return _pieces(old, new)
    if isinstance(old, Mapping):
        lost = {key: value for key, value in old.items() if key not in new or new[key] != value}
        return lost, [key for key in new if key not in old]
    return old


def _restored(new: Any, difference: Any) -> Any:
    if isinstance(new, tuple):
        pieces = ((*values, *new[start:stop]) for values, start, stop in difference)
        return tuple(item for piece in pieces for item in piece)
    if isinstance(new, Mapping):
        lost, gained = difference
        return {key: value for key, value in {**new, **lost}.items() if key not in gained}
    return difference


def _pieces(old: Sequence[Any], new: Sequence[Any]) -> list[tuple[list[Any], int, int]]:
    """The old list as pieces: some values, then the new list from one index to another."""
    pieces: list[tuple[list[Any], int, int]] = [([], 0, 0)]
    for item in old:
        values, start, stop = pieces[-1]
        at = _index(new, item, stop)
        if at is None and start == stop:
            values.append(item)
        elif at is None:
            pieces.append(([item], stop, stop))
        elif start == stop:
            pieces[-1] = (values, at, at + 1)
        elif at == stop:
            pieces[-1] = (values, start, at + 1)
        else:
            pieces.append(([], at, at + 1))
    return pieces


def _index(items: Sequence[Any], item: Any, start: int) -> int | None:
    try:
        return items.index(item, start)
    except ValueError:
        return None
