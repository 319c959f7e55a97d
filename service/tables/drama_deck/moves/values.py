"""The values of a player's own character.

Source: rule T2-02 in docs/rules/torg-dice.md
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Annotated

from service.schemas.shape import Problem, about, lengths
from service.tables.common.actor import Actor
from service.tables.common.event import EventContent
from service.tables.common.move import PLAYER, Move, Offer
from service.tables.drama_deck import content
from service.tables.drama_deck.table import Table
from service.tables.drama_deck.turn import Turn
from service.tables.drama_deck.values import (
    MAX_SKILLS,
    MAX_VALUE_BYTES,
    Attributes,
    SkillValue,
    Values,
)


class ValuesSet(EventContent, frozen=True):
    """A character has new `values`."""

    character: content.Character


class SetValues(Move, frozen=True, kw_only=True):
    """Write down your character's attributes and skills.

    By a player, in any phase. Everybody sees them.
    """

    move = "set_values"
    by = PLAYER
    attributes: Annotated[
        Attributes, about("The attributes.", example={"dexterity": 10, "mind": 8})
    ]
    skills: Annotated[
        tuple[SkillValue, ...],
        lengths(0, MAX_SKILLS),
        about(
            f"The skills, at most {MAX_SKILLS}; with the attributes {MAX_VALUE_BYTES} bytes.",
            example=[{"name": "stealth", "attribute": "dexterity", "value": 12}],
        ),
    ] = ()

    def problems(self) -> Iterator[Problem]:
        """No player takes the room of the others."""
        if (size := self.values.json_bytes) > MAX_VALUE_BYTES:
            yield Problem(
                ("skills",),
                f"With the attributes they take {size:,} bytes of JSON; {MAX_VALUE_BYTES:,} are "
                "allowed.",
            )

    @property
    def values(self) -> Values:
        """The values that it sets."""
        return Values(self.attributes, self.skills)

    def play(self, turn: Turn) -> None:
        own = turn.own
        turn.change(values={**turn.table.values, own.id: self.values})
        turn.record(ValuesSet(character=own.id))

    @classmethod
    def offers(cls, table: Table, actor: Actor) -> Iterator[Offer]:
        free = {"attributes": None, "skills": None}
        yield Offer(cls(attributes=Attributes()), free, ("attributes",))
