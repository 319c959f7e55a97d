"""The values of a player's own character.

Source: rule T2-02 in docs/rules/torg-dice.md
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Annotated

from service.drama_deck.actor import Actor
from service.drama_deck.event import EventKind
from service.drama_deck.move import PLAYER, Move, Offer
from service.drama_deck.shape import About, Between
from service.drama_deck.table import Table
from service.drama_deck.turn import Turn
from service.drama_deck.values import MAX_SKILLS, Attributes, SkillValue, Values

VALUES_SET = EventKind("values_set", "A character has new `values`.", ("character",))


class SetValues(Move, frozen=True, kw_only=True):
    """Write down your character's attributes and skills, so that a frontend can offer them.

    By a player, in any phase; replaces the last ones, and everybody sees them.
    """

    move = "set_values"
    by = PLAYER
    attributes: Annotated[
        Attributes, About("The attributes.", example={"dexterity": 10, "mind": 8})
    ]
    skills: Annotated[
        tuple[SkillValue, ...],
        Between(0, MAX_SKILLS),
        About(
            f"The skills, at most {MAX_SKILLS}.",
            example=[{"name": "stealth", "attribute": "dexterity", "value": 12}],
        ),
    ] = ()

    def play(self, turn: Turn) -> None:
        own = turn.own
        turn.change(values={**turn.table.values, own.id: Values(self.attributes, self.skills)})
        turn.record(VALUES_SET, character=own.id)

    @classmethod
    def offers(cls, table: Table, actor: Actor) -> Iterator[Offer]:
        free = {"attributes": None, "skills": None}
        yield Offer(cls(attributes=Attributes()), free, ("attributes",))
