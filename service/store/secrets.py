"""The counted size of a table's secrets, so that no limit reveals how long they are."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Any

import msgspec
from msgspec.structs import replace

from service.store.codec import SECRET_BYTES
from service.tables.common.game import TableGame
from service.tables.common.shared_roll import SharedRoll
from service.tables.common.table import ClosedChapter, Note, Shuffle, Table, hidden_shuffles

_HIDDEN = "?" * SECRET_BYTES


def secret_fields(game: TableGame) -> Mapping[str, Callable[[Any], Any]]:
    """The fields of a game's tables that hold secrets, with functions that hide these."""
    return {**_OF_EVERY_TABLE, **game.secrets}


def counted_field(game: TableGame, table: Table, name: str) -> bytes:
    """A field of a table that holds secrets, as JSON with placeholders for them."""
    return msgspec.json.encode(secret_fields(game)[name](getattr(table, name)))


def counted_fields(game: TableGame, table: Table, fields: Mapping[str, bytes]) -> Mapping[str, int]:
    """The counted sizes of the secret fields among these stored ones: 0 for empty ones."""
    return {
        name: len(counted_field(game, table, name)) if fields[name] else 0
        for name in secret_fields(game)
        if name in fields
    }


def counted_shuffles(entries: Iterable[Shuffle | ClosedChapter]) -> bytes:
    """Entries of a session's shuffles, as JSON with placeholders for their cards."""
    made = [entry for entry in entries if isinstance(entry, Shuffle)]
    closed = [entry for entry in entries if isinstance(entry, ClosedChapter)]
    return msgspec.json.encode((hidden_shuffles(made), closed))


def _notes(notes: Iterable[Note]) -> Any:
    return [note if note.to is None else replace(note, text=_HIDDEN, to=()) for note in notes]


def _rolls(rolls: Iterable[SharedRoll]) -> Any:
    """A hidden roll counts the same once it is revealed, so there is always room to reveal it."""
    return [roll if roll.salt is None else _HIDDEN for roll in rolls]


def _sealed(rolls: Mapping[str, str]) -> Any:
    return dict.fromkeys(rolls, _HIDDEN)


_OF_EVERY_TABLE: Mapping[str, Callable[[Any], Any]] = {
    "notes": _notes,
    "shared_rolls": _rolls,
    "sealed_rolls": _sealed,
}
