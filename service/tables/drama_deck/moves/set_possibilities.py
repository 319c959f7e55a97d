"""Possibilities set by the gamemaster.

Source: rules DD-71 and T2-17 in docs/rules
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Annotated

from service.schemas.shape import Problem, about, bounds, lengths
from service.tables.common.actor import Actor
from service.tables.common.event import EventKind
from service.tables.common.note import MAX_TEXT
from service.tables.drama_deck.move import GAMEMASTER, Move, Offer
from service.tables.drama_deck.shape import MAX_POSSIBILITIES, WHY, CharacterId, FoeId
from service.tables.drama_deck.table import Table
from service.tables.drama_deck.turn import Turn

FOE_POSSIBILITIES_SET = EventKind(
    "foe_possibilities_set",
    "Only the gamemaster sees `possibilities`.",
    ("foe", "because"),
    ("possibilities",),
)


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
            secret = {"gamemaster": {"possibilities": self.amount}}
            turn.record(FOE_POSSIBILITIES_SET, secret, foe=self.foe, because=self.because)

    @classmethod
    def offers(cls, table: Table, actor: Actor) -> Iterator[Offer]:
        free = {"amount": None, "because": None}
        for id in table.heroes:
            yield Offer(cls(character=id, amount=1), free, ("amount",))
        for foe in table.foes:
            yield Offer(cls(foe=foe.id, amount=1), free, ("amount",))
