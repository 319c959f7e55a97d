"""Opening a roll at the table, adding to it, and resolving it.

Source: rules DD-15 to DD-17, DD-32, DD-36 and DD-40 in docs/rules/drama-deck.md
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from service.drama_deck.actor import Role
from service.drama_deck.card import Condition
from service.drama_deck.effect import Effect, EffectName, Until
from service.drama_deck.errors import Broken
from service.drama_deck.moves.approved import DEFEND, settle
from service.drama_deck.roll import (
    STYMIED,
    UP,
    Applied,
    Roll,
    RollRequest,
    RollState,
    Spent,
    faces_of,
    lost_a_reroll,
    score,
    throw,
)
from service.drama_deck.skill import Attempt
from service.drama_deck.turn import Turn, refuse
from service.drama_deck.view.roll import receipt_view
from service.systems.torg.check import Level

ATTACK = "attack"
SETBACK = "Setback"


def open_roll(
    turn: Turn,
    by: str,
    request: RollRequest,
    *,
    dice: Mapping[str, Any] | None = None,
    attempt: Attempt | None = None,
    retry_of: Roll | None = None,
) -> Roll:
    """Throw the dice of a roll that then stays open.

    Conditions of the line and effects of cards are taken into account and listed. Raises
    RuleError; SuppliedDice for dice that do not fit.
    """
    _check_may_roll(turn, by)
    if request.against is not None:
        _check_target(turn, by, request.against)
    _close_the_last(turn)
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
        _leave_behind(turn, retry_of, roll)
    roll = throw_dice(turn, replace(roll, applied=_applied(turn, roll)), dice)
    turn.change(rolls=(*turn.table.rolls, roll))
    _use_up_the_moment(turn, roll, retry_of)
    return tell_roll(turn, "roll_opened", roll, action=request.action, against=request.against)


def throw_dice(turn: Turn, roll: Roll, dice: Mapping[str, Any] | None) -> Roll:
    """The roll with the dice that it still needs; a reroll lost to Stymied counts for the round."""
    thrown = throw(roll, turn.table.settings, turn.chance.thrower(dice))
    play = turn.table.round
    if play and roll.by not in play.rerolls_lost and lost_a_reroll(thrown, turn.table.settings):
        turn.set_round(rerolls_lost=(*play.rerolls_lost, roll.by))
    return thrown


def tell_roll(turn: Turn, type: str, roll: Roll, **content: Any) -> Roll:
    """Tell what a roll has come to so far; it is returned with a new receipt, if it has one."""
    scored = score(roll, turn.table.settings)
    roll = with_receipt(turn, roll)
    turn.tell(
        type,
        roll=roll.id,
        roller=roll.by,
        total=scored.outcome.total,
        faces=faces_of(roll, turn.table.settings)._asdict(),
        receipt=roll.receipt,
        **content,
    )
    return roll


def with_receipt(turn: Turn, roll: Roll) -> Roll:
    """The roll with a receipt of what it has come to so far, if one was asked for."""
    if not roll.request.receipt:
        return roll
    return turn.set_roll(
        roll, receipt=turn.chance.receipt(int(roll.id[1:]), receipt_view(turn.table, roll))
    )


def _check_may_roll(turn: Turn, by: str) -> None:
    if turn.table.open_roll(by):
        refuse(Broken.ROLL_OPEN, "The last roll is still open: resolve it first.")
    if turn.table.silenced and turn.actor.role is Role.PLAYER:
        if by not in turn.round.let_through:
            refuse(Broken.ACTIONS_STOPPED, "A Monologue stops all other actions this round.")
        turn.set_round(let_through=tuple(id for id in turn.round.let_through if id != by))


def _check_target(turn: Turn, by: str, against: str) -> None:
    if against not in {*turn.table.people} - {by}:
        refuse(Broken.NO_SUCH_TARGET, f"There is nobody called {against} to roll against.")


def _close_the_last(turn: Turn) -> None:
    """A new roll ends the time for cards after the last ones, of which one stays to be seen."""
    over = [roll for roll in turn.table.rolls if not roll.open]
    turn.change(
        rolls=tuple(
            replace(roll, fresh=False) for roll in turn.table.rolls if roll.open or roll is over[-1]
        ),
        retries=(),
    )


def _reality_rated(turn: Turn, by: str) -> bool:
    rated = {character.id: character.reality_rated for character in turn.table.characters}
    rated |= {foe.id: foe.reality_rated for foe in turn.table.foes}
    return rated[by]


def _stymied(turn: Turn, by: str, request: RollRequest) -> bool:
    """Whether the roll is Stymied; by the deck's rule once a round only (DD-36, T2-15)."""
    line = turn.table.conditions(turn.table.side_of(by))
    lost = turn.table.round is not None and by in turn.table.round.rerolls_lost
    return (request.stymied or Condition.STYMIED in line) and not lost


def _leave_behind(turn: Turn, first: Roll, second: Roll) -> None:
    """What was spent on the first try is none of the second's, or of a third's (DD-50)."""
    turn.change(
        effects=tuple(
            replace(effect, spent_on=second.id) if effect.spent_on == first.id else effect
            for effect in turn.table.effects
        )
    )


def _applied(turn: Turn, roll: Roll) -> tuple[Applied, ...]:
    applied = [Applied(UP, 0)] * roll.up + [Applied(STYMIED, 0)] * roll.stymied
    return tuple(applied) + tuple(
        applied_by(turn, effect)
        for effect in turn.table.effects
        if reaches(turn, effect, roll) and effect.spent_on != roll.id
    )


def applied_by(turn: Turn, effect: Effect) -> Applied:
    """The modifier that comes from an effect: it is named after its card."""
    name = SETBACK if effect.card is None else turn.table.card(effect.card).type
    return Applied(name, effect.value, effect.card)


def reaches(turn: Turn, effect: Effect, roll: Roll) -> bool:
    """Whether an effect changes the total of a roll."""
    if effect.name is EffectName.SETBACK:
        return effect.side is turn.table.side_of(roll.by) and not roll.request.passive
    if effect.character != roll.by:
        return False
    if effect.name is EffectName.ACTION:
        return not roll.request.passive
    return effect.name is EffectName.ATTRIBUTE and effect.attribute is roll.request.attribute


def _use_up_the_moment(turn: Turn, roll: Roll, retry_of: Roll | None) -> None:
    """What lasts for one roll ends with it; a critical moment is this roll's (DD-16)."""
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
    """Let an effect of a card begin: for the open roll, and for what comes."""
    roll = turn.table.open_roll(effect.character)
    if roll and reaches(turn, effect, roll):
        tell_roll(turn, "roll_changed", add(turn, roll, effect))
    if effect.until is Until.ROUND or roll is None:
        spent_on = roll.id if roll else None
        turn.change(effects=(*turn.table.effects, replace(effect, spent_on=spent_on)))


def add(turn: Turn, roll: Roll, effect: Effect) -> Roll:
    """Add the number of an effect to a roll."""
    return turn.set_roll(roll, applied=(*roll.applied, applied_by(turn, effect)))


def lift_setbacks(turn: Turn) -> None:
    """Take back the setbacks that were applied, from open rolls too (DD-38)."""
    effects = (held for held in turn.table.effects if held.name is not EffectName.SETBACK)
    turn.change(effects=tuple(effects))
    for roll in turn.table.rolls:
        applied = tuple(held for held in roll.applied if held.name != SETBACK or held.card)
        if roll.open and applied != roll.applied:
            tell_roll(turn, "roll_changed", turn.set_roll(roll, applied=applied))


def own_open_roll(turn: Turn, by: str, id: str) -> Roll:
    """The open roll of a character or foe.

    Raises RuleError.
    """
    roll = turn.table.roll(id)
    if roll.by != by:
        refuse(Broken.NO_SUCH_TARGET, f"The roll {id} is somebody else's.")
    check_open(roll)
    return roll


def check_open(roll: Roll) -> None:
    """Raises RuleError unless the roll is open."""
    if not roll.open:
        refuse(Broken.ROLL_CLOSED, f"The roll {roll.id} is {roll.state}.")


def spend(turn: Turn, roll: Roll, card: int | None, dice: Mapping[str, Any] | None) -> None:
    """Add a Possibility to an open roll, and throw its die (T2-07, DD-43a).

    Raises RuleError for a roller without reality rating (T2-17).
    """
    if not roll.reality_rated:
        refuse(Broken.EFFECT_NOT_POSSIBLE, "Only reality-rated characters use Possibilities.")
    set_spent(turn, roll, (*roll.spent, Spent(card)), dice)
    tell_roll(turn, "possibility_spent", turn.table.roll(roll.id), card=card)


def set_spent(
    turn: Turn, roll: Roll, spent: tuple[Spent, ...], dice: Mapping[str, Any] | None = None
) -> None:
    """Change the Possibilities on a roll, and throw the dice that it then needs."""
    turn.set_roll(throw_dice(turn, replace(roll, spent=spent), dice))


def resolve(
    turn: Turn,
    roll: Roll,
    *,
    difficulty: int | None = None,
    success: bool | None = None,
    level: Level | None = None,
) -> Roll:
    """Close a roll with its result: as the dice have it, or as the gamemaster says."""
    roll = replace(roll, difficulty=difficulty)
    outcome = score(roll, turn.table.settings).outcome
    judged = outcome.success if success is None and level is None else success is not False
    reached = (level or outcome.level or Level.MINIMAL) if judged else None
    roll = turn.set_roll(roll, state=RollState.RESOLVED, fresh=True, success=judged, level=reached)
    if judged is False and roll.by in turn.table.heroes:
        turn.change(retries=(*turn.table.retries, roll.id))
    return tell_roll(turn, "roll_resolved", roll, success=judged, level=reached)


def reward(turn: Turn, roll: Roll, approved: bool | None) -> None:
    """Draw the cards that a resolved roll earns (DD-17); `approved` is the gamemaster's word.

    Raises RuleError if the gamemaster approves what cannot earn a card.
    """
    earner, action = roll.by, roll.request.action
    earned = bool(roll.success)
    if action == ATTACK and roll.success is False:
        # Somebody was attacked and not hit: a defence (DD-17).
        earner, action, earned = roll.request.against or "", DEFEND, True
    if earned and action is not None and earner in turn.table.heroes:
        settle(turn, earner, action, approved)
    elif approved:
        refuse(Broken.NOT_APPROVED, "Only a character's success earns a card.")
