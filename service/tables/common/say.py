"""Words of the gamemaster and the players, for everybody or in secret.

Source: docs/table.md
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Annotated

from msgspec import Meta

from service.schemas.shape import Secret, lengths
from service.tables.common.actor import Actor, Role
from service.tables.common.errors import Rule, refuse
from service.tables.common.event import EventContent
from service.tables.common.move import BOTH, JsonSchema, Move, Offer, some_of
from service.tables.common.shape import MAX_TEXT, Addressees
from service.tables.common.table import Note, Table, Turn

MAX_NOTES = 20
"""The most notes that a table keeps for its view."""
MAX_NOTE_BYTES = 24 * 1024
"""Bytes of these; see `Note.counted_bytes`."""


def kept_notes(notes: Sequence[Note]) -> tuple[Note, ...]:
    """The newest notes, oldest first: at most MAX_NOTES, and MAX_NOTE_BYTES."""
    kept = tuple(notes[-MAX_NOTES:])
    while sum(note.counted_bytes for note in kept) > MAX_NOTE_BYTES:
        kept = kept[1:]
    return kept


class Said(EventContent, frozen=True):
    """A note; without `text` and `to` it is secret, and not for this viewer."""

    text: Annotated[str, Secret()]
    """The text of the note."""
    to: Annotated[tuple[str, ...] | None, Secret()]
    """Its readers besides the speaker; null: everybody."""


class Say(Move, frozen=True, kw_only=True):
    """Say something to everybody, or in secret to some.

    By the gamemaster or a player, in any phase. Of a secret note others see that you have said
    something, not what and to whom. An undo does not take it back. Refused as `no_such_target` for
    a character out of play, and for yourself.
    """

    by = BOTH
    is_step = False
    text: Annotated[str, lengths(1, MAX_TEXT), Meta(examples=["The door is open."])]
    """The text."""
    to: Annotated[Addressees | None, Meta(examples=[["c1"]])] = None
    """The characters whose players may read it, and `gamemaster`; omitted: everybody."""

    def play(self, turn: Turn) -> None:
        for id in self.to or ():
            if id == turn.actor.viewer:
                refuse(Rule.NO_SUCH_TARGET, "A note is for others: leave yourself out of `to`.")
            if id != Role.GAMEMASTER:
                turn.table.character(id)
        version = turn.table.version + 1
        note = Note(version=version, by=turn.actor, text=self.text, to=self.to)
        turn.change(notes=kept_notes((*turn.table.notes, note)))
        viewers = None if self.to is None else (turn.actor.viewer, *self.to)
        turn.record(Said(self.text, self.to), viewers)

    @classmethod
    def offers(cls, table: Table, actor: Actor) -> Iterator[Offer]:
        others = [id for id in (Role.GAMEMASTER.value, *table.heroes) if id != actor.viewer]
        free: dict[str, JsonSchema | None] = {"text": None}
        if others:
            free["to"] = some_of(others, 1)
        yield Offer(cls(text="Listen."), free, ("text",))
