"""Rolls at the table: their dice, modifiers and receipts.

Source: rules DD-15, DD-36 and DD-40 in docs/rules/drama-deck.md
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, Any

from msgspec import UNSET, UnsetType
from msgspec.structs import replace

from service.mechanics.die import Modifier
from service.schemas.shape import ShownAs, about
from service.tables.common.actor import Role
from service.tables.common.errors import Rule, refuse
from service.tables.common.event import EventContent
from service.tables.drama_deck import content
from service.tables.drama_deck.effect import Effect, EffectEnd
from service.tables.drama_deck.moves.effect import applied_by, reaches
from service.tables.drama_deck.roll import Roll, RollState
from service.tables.drama_deck.roll_dice import roll_dice
from service.tables.drama_deck.roll_score import faces_of, lost_a_reroll, score
from service.tables.drama_deck.roll_text import roll_text
from service.tables.drama_deck.roll_view import RollModifier, receipt_view
from service.tables.drama_deck.turn import Turn


class RollEvent(EventContent, frozen=True, kw_only=True):
    """The content of every event that throws, changes or resolves a roll."""

    roll: content.Roll
    roller: content.Roller
    text: content.Line
    outcome: content.Outcome
    value: Annotated[int, about("What the bonus is added to (T2-02).")]
    modifiers: Annotated[
        tuple[Annotated[Modifier, ShownAs(RollModifier)], ...],
        about("Named numbers in the total."),
    ]
    total: Annotated[int, about("The total.")]
    difficulty: Annotated[int | None, about("The total to reach; null: none, or secret.")]
    faces: Annotated[Mapping[str, Any], ShownAs("TorgFaces"), about("The faces that count.")]
    disconnected: Annotated[
        bool | UnsetType, about("True where the roller was disconnected (T2-10).")
    ] = UNSET
    """Recorded only with a contradiction in play (T2-09)."""
    receipt: content.Receipt
    secret_difficulty: Annotated[bool | UnsetType, about("True while it is secret (DD-15).")] = (
        UNSET
    )


class RollChanged(RollEvent, frozen=True, kw_only=True):
    """A card was added."""

    effect_bonus: Annotated[
        int | UnsetType, about("Points on the effect value, by a Coup de Grace (DD-42).")
    ] = UNSET


def complete_dice(turn: Turn, roll: Roll, dice: Mapping[str, Any] | None) -> Roll:
    """Roll the dice that a roll still needs; record a reroll lost to Stymied in the round."""
    rolled = roll_dice(roll, turn.chance.roller(dice))
    if turn.table.of_this_round(roll) and lost_a_reroll(rolled):
        lost = turn.round.rerolls_lost
        turn.set_round(rerolls_lost=(*(by for by in lost if by != roll.by), roll.by))
    return rolled


def record_roll(turn: Turn, kind: type[RollEvent], roll: Roll, **of_kind: Any) -> Roll:
    """Record the current state of a roll; return it with a new receipt, if it has one.

    A secret difficulty, and what follows from it, is for those who may know it.
    """
    roll = with_receipt(turn, roll)
    if roll.keeps_secret:
        viewers = [viewer for viewer in (Role.GAMEMASTER, roll.known_to) if viewer]
        of_kind["secret_difficulty"] = True
        known = _state(turn, kind, roll, **of_kind)
        turn.record(_state(turn, kind, roll.public, **of_kind), viewers, known)
    else:
        turn.record(_state(turn, kind, roll, **of_kind))
    return roll


def _state(turn: Turn, kind: type[RollEvent], roll: Roll, **of_kind: Any) -> RollEvent:
    result = score(roll)
    disconnected = result.outcome.disconnected
    return kind(
        roll=roll.id,
        roller=roll.by,
        **result_of(turn, roll),
        value=roll.request.value,
        modifiers=roll.modifiers,
        total=result.outcome.total,
        difficulty=roll.aim,
        faces=faces_of(roll)._asdict(),
        disconnected=UNSET if disconnected is None else disconnected,
        receipt=roll.receipt,
        **of_kind,
    )


def result_of(turn: Turn, roll: Roll) -> dict[str, Any]:
    """What a chat needs of a roll."""
    result = score(roll)
    return {"text": roll_text(turn.table, roll, result), "outcome": result.outcome}


def with_receipt(turn: Turn, roll: Roll) -> Roll:
    """Return the roll with a receipt of its current state, if it was requested with one."""
    if not roll.request.receipt:
        return roll
    return turn.set_roll(
        roll, receipt=turn.chance.receipt(int(roll.id[1:]), receipt_view(turn.table, roll.public))
    )


def add_effect(turn: Turn, effect: Effect) -> None:
    """Start the effect of a card, on the open roll and on later ones.

    One for a single roll waits if the open one does not fit (DD-09), as one of round play does not
    fit a card straight from the hand (DD-15).
    """
    roll = turn.table.open_roll(effect.character)
    fits = roll is not None and _fits(turn, effect, roll)
    if roll and fits:
        record_roll(turn, RollChanged, add_to_roll(turn, roll, effect))
    if effect.until is EffectEnd.ROUND or not fits:
        spent_on = roll.id if roll else None
        turn.change(effects=(*turn.table.effects, replace(effect, spent_on=spent_on)))


def _fits(turn: Turn, effect: Effect, roll: Roll) -> bool:
    taken = not effect.from_hand or turn.table.takes_hand_card(roll, roll.by)
    return taken and reaches(turn, effect, roll)


def add_to_roll(turn: Turn, roll: Roll, effect: Effect) -> Roll:
    """Add the modifier of an effect to a roll."""
    return turn.set_roll(roll, applied=(*roll.applied, applied_by(turn, effect)))


def any_open_roll(turn: Turn, id: str) -> Roll:
    """Return an open roll. Raises RuleError if there is none of this id, or it is closed."""
    roll = turn.table.roll(id)
    check_open(roll)
    return roll


def own_open_roll(turn: Turn, by: str, id: str) -> Roll:
    """Return an open roll of a character or foe. Raises RuleError if not theirs, or closed."""
    roll = turn.table.roll(id)
    if roll.by != by:
        refuse(Rule.NO_SUCH_TARGET, f"Roll {id} is somebody else's.")
    check_open(roll)
    return roll


CLOSED = {
    RollState.RESOLVED: "already been resolved",
    RollState.RETRIED: "been retried",
    RollState.VOID: "been closed without a result",
}
"""What has become of a roll that is not open."""


def check_open(roll: Roll) -> None:
    """Raises RuleError unless the roll is open."""
    if not roll.open:
        refuse(Rule.ROLL_CLOSED, f"This roll has {CLOSED[roll.state]}.")
