"""What the gamemaster and the players say to everybody, or in secret.

Source: rule DD-71 in docs/rules/drama-deck.md
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Annotated

from service.schemas.shape import about, lengths
from service.tables.common.actor import Actor, Role
from service.tables.common.errors import Rule, refuse
from service.tables.common.event import EventKind
from service.tables.common.note import MAX_TEXT, Note, kept_notes
from service.tables.drama_deck.move import BOTH, JsonSchema, Move, Offer, some_of
from service.tables.drama_deck.shape import Addressees
from service.tables.drama_deck.table import Table
from service.tables.drama_deck.turn import Turn

SAID = EventKind(
    "said",
    "A note; without `text` and `to` it is secret, and not for this viewer (DD-71).",
    ("text", "to"),
    ("text", "to"),
)


class Say(Move, frozen=True, kw_only=True):
    """Say something to everybody, or in secret to some (DD-71).

    By the gamemaster or a player, in any phase. Of a secret note others see that you have said
    something, not what and to whom. An undo does not take it back. Refused as `no_such_target` for
    a character out of play, and for yourself.
    """

    move = "say"
    by = BOTH
    is_step = False
    text: Annotated[str, lengths(1, MAX_TEXT), about("What you say.", example="The door is open.")]
    to: Annotated[
        Addressees | None,
        about(
            "The characters whose players may read it, and `gamemaster`; omitted: everybody.",
            example=["c1"],
        ),
    ] = None

    def play(self, turn: Turn) -> None:
        for id in self.to or ():
            if id == turn.actor.viewer:
                refuse(Rule.NO_SUCH_TARGET, "A note is for others: leave yourself out of `to`.")
            if id != Role.GAMEMASTER:
                turn.table.character(id)
        version = turn.table.version + 1
        note = Note(version=version, by=turn.actor, text=self.text, to=self.to)
        turn.change(notes=kept_notes((*turn.table.notes, note)))
        if self.to is None:
            turn.record(SAID, text=self.text, to=None)
        else:
            secret = {"text": self.text, "to": list(self.to)}
            turn.record(SAID, dict.fromkeys((turn.actor.viewer, *self.to), secret))

    @classmethod
    def offers(cls, table: Table, actor: Actor) -> Iterator[Offer]:
        others = [id for id in (Role.GAMEMASTER.value, *table.heroes) if id != actor.viewer]
        free: dict[str, JsonSchema | None] = {"text": None}
        if others:
            free["to"] = some_of(others, 1)
        yield Offer(cls(text="Listen."), free, ("text",))
