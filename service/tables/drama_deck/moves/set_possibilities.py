"""Possibilities set by the gamemaster.

Source: rules DD-71 and T2-17 in docs/rules
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Annotated

from service.schemas.shape import Problem, Secret, about, bounds, lengths
from service.tables.common.actor import Actor, Role
from service.tables.common.event import EventContent
from service.tables.common.move import GAMEMASTER, Move, Offer
from service.tables.common.shape import MAX_TEXT, CharacterId
from service.tables.drama_deck import content
from service.tables.drama_deck.shape import MAX_POSSIBILITIES, WHY, FoeId
from service.tables.drama_deck.table import Table
from service.tables.drama_deck.turn import Turn


class FoePossibilitiesSet(EventContent, frozen=True):
    """Only the gamemaster sees `possibilities`."""

    foe: content.Foe
    because: content.Because
    possibilities: Annotated[content.Possibilities, Secret()]


class SetPossibilities(Move, frozen=True, kw_only=True):
    """Set the Possibilities of a character or foe (DD-71, T2-17).

    By the gamemaster, in any phase; a foe's stay secret. Refused as `no_such_target`.
    """

    move = "set_possibilities"
    by = GAMEMASTER
    amount: Annotated[int, bounds(0, MAX_POSSIBILITIES), about("The new number.", example=12)]
    character: Annotated[
        CharacterId | None,
        about("Exactly one of `character` and `foe`.", example="c1"),
    ] = None
    foe: Annotated[FoeId | None, about("Exactly one of `character` and `foe`.")] = None
    because: Annotated[
        str | None, lengths(1, MAX_TEXT), about(WHY, example="The bonus of the last act.")
    ] = None

    def problems(self) -> Iterator[Problem]:
        """Require exactly one of `character` and `foe`."""
        if (self.character is None) is (self.foe is None):
            field = "character" if self.foe is None else "foe"
            yield Problem((field,), "Give either character or foe.", ("character", "foe"))

    def play(self, turn: Turn) -> None:
        if self.character is not None:
            before = turn.table.character(self.character).possibilities
            gained = self.amount - before
            turn.gain(self.character, gained, "gamemaster", because=self.because)
        else:
            assert self.foe is not None
            turn.set_foe(turn.table.foe(self.foe), possibilities=self.amount)
            changed = FoePossibilitiesSet(self.foe, self.because, self.amount)
            turn.record(changed, (Role.GAMEMASTER,))

    @classmethod
    def offers(cls, table: Table, actor: Actor) -> Iterator[Offer]:
        free = {"amount": None, "because": None}
        for id in table.heroes:
            yield Offer(cls(character=id, amount=1), free, ("amount",))
        for foe in table.foes:
            yield Offer(cls(foe=foe.id, amount=1), free, ("amount",))
