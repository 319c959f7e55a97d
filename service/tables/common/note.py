"""A note: words of one person, for everybody or in secret.

Source: docs/table.md
"""

from __future__ import annotations

from collections.abc import Sequence

from msgspec import Struct

from service.tables.common.actor import Actor

MAX_TEXT = 500
MAX_NOTES = 20
"""The most notes that a table keeps for its view."""
MAX_NOTE_BYTES = 24 * 1024
"""Bytes of these; see `Note.counted_bytes`."""
SECRET_BYTES = 4 * MAX_TEXT
"""The counted size of a secret note: that of the longest text in UTF-8."""


class Note(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """A note; a secret one is for the speaker and the viewers in `to` (see `Actor.viewer`)."""

    version: int  # of the table, made by the note
    by: Actor
    text: str
    to: tuple[str, ...] | None = None  # None: everybody

    def readable(self, actor: Actor) -> bool:
        """Whether this actor may read it."""
        # [P4 note] A secret note is for those it is addressed to.
        return self.to is None or actor.viewer in (self.by.viewer, *self.to)

    @property
    def counted_bytes(self) -> int:
        """Its share of the bytes of all notes.

        It is the same for every secret note: others can see which notes remain.
        """
        return len(self.text.encode()) if self.to is None else SECRET_BYTES


def kept_notes(notes: Sequence[Note]) -> tuple[Note, ...]:
    """The newest notes, oldest first: at most MAX_NOTES, and MAX_NOTE_BYTES."""
    kept = tuple(notes[-MAX_NOTES:])
    while sum(note.counted_bytes for note in kept) > MAX_NOTE_BYTES:
        kept = kept[1:]
    return kept
