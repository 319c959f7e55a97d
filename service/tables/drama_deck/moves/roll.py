"""Rolls at the table: their dice, modifiers and receipts.

Source: rules DD-15, DD-36 and DD-40 in docs/rules/drama-deck.md
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from msgspec import to_builtins
from msgspec.structs import replace

from service.tables.common.actor import Role
from service.tables.common.errors import Rule, refuse
from service.tables.common.event import EventKind
from service.tables.drama_deck.effect import Effect, EffectEnd
from service.tables.drama_deck.moves.effect import applied_by, reaches
from service.tables.drama_deck.roll import Roll, RollState
from service.tables.drama_deck.roll_dice import roll_dice
from service.tables.drama_deck.roll_score import faces_of, lost_a_reroll, score
from service.tables.drama_deck.roll_text import roll_text
from service.tables.drama_deck.turn import Turn
from service.tables.drama_deck.view.roll import receipt_view

OF_ROLLS = (
    *("roll", "roller", "text", "outcome", "value", "modifiers", "total", "difficulty", "faces"),
    *("disconnected", "receipt", "secret_difficulty"),
)
"""The content of every event that throws, changes or resolves a roll."""

AT_TIMES = ("disconnected", "secret_difficulty")
"""What is recorded only with a contradiction (T2-09), and with a secret difficulty (DD-15)."""

ROLL_CHANGED = EventKind(
    "roll_changed",
    "A card was added.",
    (*OF_ROLLS, "effect_bonus"),
    optional=(*AT_TIMES, "effect_bonus"),
)


def complete_dice(turn: Turn, roll: Roll, dice: Mapping[str, Any] | None) -> Roll:
    """Roll the dice that a roll still needs; record a reroll lost to Stymied in the round."""
    rolled = roll_dice(roll, turn.chance.roller(dice))
    if turn.table.of_this_round(roll) and lost_a_reroll(rolled):
        lost = turn.round.rerolls_lost
        turn.set_round(rerolls_lost=(*(by for by in lost if by != roll.by), roll.by))
    return rolled


def record_roll(turn: Turn, kind: EventKind, roll: Roll, **content: Any) -> Roll:
    """Record the current state of a roll; return it with a new receipt, if it has one.

    A secret difficulty, and what follows from it, is for those who may know it.
    """
    roll = with_receipt(turn, roll)
    public, secret = roll.public, {}
    if roll.keeps_secret:
        known = {**result_of(turn, roll), "difficulty": roll.aim}
        secret = dict.fromkeys(filter(None, (Role.GAMEMASTER, roll.known_to)), known)
        content = {"secret_difficulty": True, **content}
    result = result_of(turn, public)
    outcome = result["outcome"]
    if outcome["disconnected"] is not None:  # only with a contradiction in play (T2-09)
        content = {"disconnected": outcome["disconnected"], **content}
    turn.record(
        kind,
        secret,
        roll=roll.id,
        roller=roll.by,
        **result,
        value=roll.request.value,
        modifiers=to_builtins([*roll.modifiers]),
        total=outcome["total"],
        difficulty=public.aim,
        faces=faces_of(roll)._asdict(),
        receipt=roll.receipt,
        **content,
    )
    return roll


def result_of(turn: Turn, roll: Roll) -> dict[str, Any]:
    """What a chat needs of a roll."""
    result = score(roll)
    return {
        "text": roll_text(turn.table, roll, result),
        "outcome": to_builtins(result.outcome),
    }


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
        record_roll(turn, ROLL_CHANGED, add_to_roll(turn, roll, effect))
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
