"""Open rolls: their dice, modifiers and receipts.

Source: rules DD-15, DD-16, DD-32, DD-36 and DD-40 in docs/rules/drama-deck.md
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from msgspec.structs import replace

from service.drama_deck.actor import Role
from service.drama_deck.by_id import find
from service.drama_deck.card import Condition
from service.drama_deck.character import Character, Foe
from service.drama_deck.effect import Effect, Until
from service.drama_deck.errors import InvalidField, Rule, WrongRole, refuse
from service.drama_deck.event import EventKind
from service.drama_deck.moves.effect import applied_by, reaches
from service.drama_deck.roll import (
    STYMIED,
    UP,
    AddedModifier,
    Roll,
    RollRequest,
    faces_of,
    lost_a_reroll,
    roll_dice,
    score,
)
from service.drama_deck.skill import Attempt
from service.drama_deck.turn import Turn
from service.drama_deck.view.roll import receipt_view

ROLL_OPENED = EventKind(
    "roll_opened",
    "The dice are thrown (DD-15).",
    ("roll", "roller", "total", "faces", "receipt", "action", "against"),
)
ROLL_CHANGED = EventKind(
    "roll_changed",
    "A card was added; `effect_bonus` by a Coup de Grace.",
    ("roll", "roller", "total", "faces", "receipt", "effect_bonus"),
)


def open_roll(
    turn: Turn,
    by: str,
    request: RollRequest,
    *,
    dice: Mapping[str, Any] | None = None,
    attempt: Attempt | None = None,
    retry_of: Roll | None = None,
) -> Roll:
    """Open a roll, and roll its dice.

    Conditions of the line and effects of cards are applied and listed. Raises RuleError, or
    SuppliedDice for dice that do not fit.
    """
    _check_may_roll(turn, by)
    if request.against is not None:
        _check_target(turn, by, request.against)
    _expire_resolved_rolls(turn)
    roll = Roll(
        id=turn.new_id("r"),
        by=by,
        request=request,
        reality_rated=_reality_rated(turn, by),
        up=request.up or Condition.UP in turn.table.conditions(turn.table.side_of(by)),
        stymied=_stymied(turn, by, request),
        attempt=attempt,
        retry_of=retry_of.id if retry_of else None,
    )
    if retry_of:
        _carry_spent_effects(turn, retry_of, roll)
    roll = complete_dice(turn, replace(roll, applied=_applied(turn, roll)), dice)
    turn.change(rolls=(*turn.table.rolls, roll))
    _expire_one_roll_effects(turn, roll, retry_of)
    return record_roll(turn, ROLL_OPENED, roll, action=request.action, against=request.against)


def complete_dice(turn: Turn, roll: Roll, dice: Mapping[str, Any] | None) -> Roll:
    """Roll the dice that a roll still needs; record a reroll lost to Stymied in the round."""
    rolled = roll_dice(roll, turn.table.settings, turn.chance.roller(dice))
    play = turn.table.round
    if play and roll.by not in play.rerolls_lost and lost_a_reroll(rolled, turn.table.settings):
        turn.set_round(rerolls_lost=(*play.rerolls_lost, roll.by))
    return rolled


def record_roll(turn: Turn, kind: EventKind, roll: Roll, **content: Any) -> Roll:
    """Record the current state of a roll; return it with a new receipt, if it has one."""
    result = score(roll, turn.table.settings)
    roll = with_receipt(turn, roll)
    turn.record(
        kind,
        roll=roll.id,
        roller=roll.by,
        total=result.outcome.total,
        faces=faces_of(roll, turn.table.settings)._asdict(),
        receipt=roll.receipt,
        **content,
    )
    return roll


def with_receipt(turn: Turn, roll: Roll) -> Roll:
    """Return the roll with a receipt of its current state, if it was requested with one."""
    if not roll.request.receipt:
        return roll
    return turn.set_roll(
        roll, receipt=turn.chance.receipt(int(roll.id[1:]), receipt_view(turn.table, roll))
    )


def _check_may_roll(turn: Turn, by: str) -> None:
    if turn.table.open_roll(by):
        refuse(Rule.ROLL_OPEN, "The last roll is still open: resolve it first.")
    if turn.table.silenced and turn.actor.role is Role.PLAYER:
        if by not in turn.round.let_through:
            refuse(Rule.ACTIONS_STOPPED, "A Monologue stops all other actions this round.")
        turn.set_round(let_through=tuple(id for id in turn.round.let_through if id != by))


def _check_target(turn: Turn, by: str, against: str) -> None:
    if against not in {*turn.table.people} - {by}:
        refuse(Rule.NO_SUCH_TARGET, f"There is nobody called {against} to roll against.")


def _expire_resolved_rolls(turn: Turn) -> None:
    """Close resolved rolls for cards that follow them; keep only the last of them."""
    over = [roll for roll in turn.table.rolls if not roll.open]
    turn.change(
        rolls=tuple(
            replace(roll, fresh=False) for roll in turn.table.rolls if roll.open or roll is over[-1]
        ),
        retries=(),
    )


def _reality_rated(turn: Turn, by: str) -> bool:
    people: tuple[Character | Foe, ...] = (*turn.table.characters, *turn.table.foes)
    return find(people, by, f"There is nobody called {by}.").reality_rated


def _stymied(turn: Turn, by: str, request: RollRequest) -> bool:
    """Whether the roll is Stymied; each roller loses one reroll a round (DD-36, T2-15)."""
    line = turn.table.conditions(turn.table.side_of(by))
    lost = turn.table.round is not None and by in turn.table.round.rerolls_lost
    return (request.stymied or Condition.STYMIED in line) and not lost


def _carry_spent_effects(turn: Turn, first: Roll, second: Roll) -> None:
    """Move spent effects to the retry, so that they do not count for it either (DD-50)."""
    turn.change(
        effects=tuple(
            replace(effect, spent_on=second.id) if effect.spent_on == first.id else effect
            for effect in turn.table.effects
        )
    )


def _applied(turn: Turn, roll: Roll) -> tuple[AddedModifier, ...]:
    applied = [AddedModifier(UP, 0)] * roll.up + [AddedModifier(STYMIED, 0)] * roll.stymied
    return tuple(applied) + tuple(
        applied_by(turn, effect)
        for effect in turn.table.effects
        if reaches(turn, effect, roll) and effect.spent_on != roll.id
    )


def _expire_one_roll_effects(turn: Turn, roll: Roll, retry_of: Roll | None) -> None:
    """End effects that last for one roll; a critical moment belongs to this roll (DD-16)."""
    turn.change(
        effects=tuple(
            effect
            for effect in turn.table.effects
            if effect.until is not Until.ROLL or effect.character != roll.by
        )
    )
    for character in turn.table.living:
        goes_on = retry_of is not None and character.critical_roll == retry_of.id
        if character.id == roll.by and (character.critical or goes_on):
            turn.set_character(character.id, critical=False, critical_roll=roll.id)


def add_effect(turn: Turn, effect: Effect) -> None:
    """Start the effect of a card, on the open roll and on later ones."""
    roll = turn.table.open_roll(effect.character)
    if roll and reaches(turn, effect, roll):
        record_roll(turn, ROLL_CHANGED, add_to_roll(turn, roll, effect))
    if effect.until is Until.ROUND or roll is None:
        spent_on = roll.id if roll else None
        turn.change(effects=(*turn.table.effects, replace(effect, spent_on=spent_on)))


def add_to_roll(turn: Turn, roll: Roll, effect: Effect) -> Roll:
    """Add the modifier of an effect to a roll."""
    return turn.set_roll(roll, applied=(*roll.applied, applied_by(turn, effect)))


def own_open_roll(turn: Turn, by: str, id: str) -> Roll:
    """Return an open roll of a character or foe. Raises RuleError if not theirs, or closed."""
    roll = turn.table.roll(id)
    if roll.by != by:
        refuse(Rule.NO_SUCH_TARGET, f"The roll {id} is somebody else's.")
    check_open(roll)
    return roll


def check_open(roll: Roll) -> None:
    """Raises RuleError unless the roll is open."""
    if not roll.open:
        refuse(Rule.ROLL_CLOSED, f"The roll {roll.id} is {roll.state}.")


def roller(turn: Turn, foe: str | None) -> str:
    """Return who rolls: the player's character, or the foe that the gamemaster names.

    Raises InvalidField, WrongRole, RuleError.
    """
    if turn.actor.role is Role.GAMEMASTER:
        if foe is None:
            raise InvalidField("foe", "The gamemaster rolls for a foe: name it.")
        return turn.table.foe(foe).id
    if foe is not None:
        raise WrongRole("Only the gamemaster rolls for a foe.")
    return turn.own.id
