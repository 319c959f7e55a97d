"""A Monologue: the rolls that it stops, and those that are let through.

Source: rule DD-46c in docs/rules/drama-deck.md
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Annotated

from msgspec import UNSET, Meta

from service.schemas.shape import Problem
from service.tables.common.actor import Actor
from service.tables.common.errors import Rule, refuse
from service.tables.common.event import EventContent
from service.tables.common.move import Offer, WithText
from service.tables.common.shape import CharacterId, RollId
from service.tables.drama_deck import content
from service.tables.drama_deck.action import check_taking_part, forget_action
from service.tables.drama_deck.effect import EffectName
from service.tables.drama_deck.open_roll import RollChanged, record_roll
from service.tables.drama_deck.roll import Roll, RollState
from service.tables.drama_deck.table import Phase, Table
from service.tables.drama_deck.turn import Turn


class RollAllowed(EventContent, frozen=True):
    """A roll is allowed through a Monologue (DD-46c): the next one of `character`, or `roll`."""

    character: str | None
    """Whose next roll it is, if any."""
    roll: str | None
    """The roll that is open again, if any."""
    text: content.Words = UNSET


def stoppable(table: Table, speaker: str) -> list[Roll]:
    """The open rolls of others in the conflict, which a Monologue stops."""
    return [
        roll for roll in table.rolls if roll.open and roll.by != speaker and table.in_round(roll.by)
    ]


def stop_rolls(turn: Turn, speaker: str) -> None:
    """Void the open rolls of others: what was spent on them stays spent (DD-46c)."""
    for roll in turn.table.rolls:
        if roll.stopped:
            turn.set_roll(roll, stopped=False)  # by a Monologue that is over
    for roll in stoppable(turn.table, speaker):
        turn.void(roll)
        turn.set_roll(turn.table.roll(roll.id), stopped=True)


def go_on(turn: Turn, roll: Roll) -> None:
    """Open a roll again that a Monologue has stopped, as it was."""
    opened = turn.set_roll(roll, state=RollState.OPEN, stopped=False)
    record_roll(turn, RollChanged, opened)


def unsay(turn: Turn, card: int) -> None:
    """End the Monologue of a card that is brought back: it was no action, and stopped none."""
    for effect in turn.table.effects:
        if effect.name is EffectName.MONOLOGUE and effect.card == card and effect.character:
            forget_action(turn, effect.character)
            for roll in turn.table.rolls:
                if roll.stopped and _may_go_on(turn.table, roll):
                    go_on(turn, roll)


def _may_go_on(table: Table, roll: Roll) -> bool:
    return roll.by in table.people and table.open_roll(roll.by) is None


class AllowRoll(WithText, frozen=True, kw_only=True):
    """Let one roll through a Monologue: the next one of a character, or one it stopped (DD-46c).

    By the gamemaster, in `rounds`, with exactly one of `character` and `roll`. A `roll` that was
    open when the Monologue began is open again. Refused as `wrong_phase`; `no_such_target`;
    `not_taking_part`; `effect_not_possible`; `roll_open` while its roller has another open roll.
    """

    character: Annotated[CharacterId | None, Meta(examples=["c1"])] = None
    """Who may roll."""
    roll: RollId | None = None
    """A roll that the Monologue has stopped."""

    def problems(self) -> Iterator[Problem]:
        """Exactly one of the two."""
        if (self.character is None) is (self.roll is None):
            yield Problem(("character",), "Give exactly one of character and roll.", ("roll",))

    def play(self, turn: Turn) -> None:
        turn.in_phase(Phase.ROUNDS)
        if self.roll is not None:
            self._go_on(turn, turn.table.roll(self.roll))
        else:
            assert self.character is not None
            self._let_through(turn, turn.table.character(self.character).id)

    def _let_through(self, turn: Turn, character: str) -> None:
        check_taking_part(turn, character)
        if not turn.table.silenced or character in turn.round.let_through:
            refuse(Rule.EFFECT_NOT_POSSIBLE, "Nothing keeps this character from rolling.")
        turn.set_round(let_through=(*turn.round.let_through, character))
        turn.record(RollAllowed(character=character, roll=None, text=self.said))

    def _go_on(self, turn: Turn, roll: Roll) -> None:
        if not (roll.stopped and turn.table.silenced):
            refuse(Rule.EFFECT_NOT_POSSIBLE, "No Monologue has stopped this roll.")
        if roll.by not in turn.table.people:
            refuse(Rule.NO_SUCH_TARGET, "The roller is no longer there.")
        if not _may_go_on(turn.table, roll):
            refuse(Rule.ROLL_OPEN, "The roller has another open roll: resolve that first.")
        turn.record(RollAllowed(character=None, roll=roll.id, text=self.said))
        go_on(turn, roll)

    @classmethod
    def offers(cls, table: Table, actor: Actor) -> Iterator[Offer]:
        if not table.silenced:
            return
        for id in table.heroes:
            yield Offer(cls(character=id))
        for roll in table.rolls:
            if roll.stopped:
                yield Offer(cls(roll=roll.id))
