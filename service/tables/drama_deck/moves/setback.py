"""Applying the setback of a line as a penalty.

Source: rules DD-28 and DD-38 in docs/rules/drama-deck.md
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Annotated

from msgspec import UNSET

from service.schemas.shape import about, bounds
from service.tables.common.actor import Actor
from service.tables.common.errors import Rule, refuse
from service.tables.common.event import EventContent
from service.tables.common.move import GAMEMASTER, Offer, WithText
from service.tables.drama_deck import content
from service.tables.drama_deck.card import Condition, Side
from service.tables.drama_deck.effect import Effect, EffectName
from service.tables.drama_deck.moves.effect import SETBACK, reaches
from service.tables.drama_deck.moves.roll import RollChanged, add_to_roll, record_roll
from service.tables.drama_deck.table import Phase, Table
from service.tables.drama_deck.turn import Turn


class SetbackApplied(EventContent, frozen=True):
    """A penalty for this round (DD-28)."""

    side: content.Side
    amount: content.Amount
    text: content.Words = UNSET


class ApplySetback(WithText, frozen=True, kw_only=True):
    """Apply the line's setback as a generic penalty on a side's actions this round (DD-28).

    By the gamemaster, in `rounds`; on open rolls too. It replaces the last one. Refused as
    `wrong_phase`; `effect_not_possible` when the line has none for the side.
    """

    move = "apply_setback"
    by = GAMEMASTER
    side: Annotated[Side, about("The side.", example="heroes")]
    amount: Annotated[int, bounds(1, 100), about("The penalty, as a positive number.")] = 5

    def play(self, turn: Turn) -> None:
        """Apply the setback that the line names, to open rolls of the side too (DD-28)."""
        turn.in_phase(Phase.ROUNDS)
        if Condition.SETBACK not in turn.table.conditions(self.side):
            refuse(Rule.EFFECT_NOT_POSSIBLE, f"The line has no setback for the {self.side}.")
        lift_setbacks(turn, self.side)
        effect = Effect(name=EffectName.SETBACK, value=-self.amount, side=self.side)
        turn.change(effects=(*turn.table.effects, effect))
        turn.record(SetbackApplied(side=self.side, amount=self.amount, text=self.said))
        for roll in turn.table.rolls:
            if roll.open and reaches(turn, effect, roll):
                record_roll(turn, RollChanged, add_to_roll(turn, roll, effect))

    @classmethod
    def offers(cls, table: Table, actor: Actor) -> Iterator[Offer]:
        for side in Side:
            yield Offer(cls(side=side), {"amount": None})


def lift_setbacks(turn: Turn, *sides: Side) -> None:
    """Remove the setbacks that were applied to these sides, from open rolls too (DD-38)."""
    for effect in turn.table.effects:
        if effect.name is EffectName.SETBACK and effect.side in sides:
            _lift(turn, effect)


def _lift(turn: Turn, setback: Effect) -> None:
    turn.change(effects=tuple(effect for effect in turn.table.effects if effect != setback))
    for roll in turn.table.rolls:
        applied = tuple(
            modifier for modifier in roll.applied if modifier.name != SETBACK or modifier.card
        )
        if roll.open and reaches(turn, setback, roll) and applied != roll.applied:
            record_roll(turn, RollChanged, turn.set_roll(roll, applied=applied))
