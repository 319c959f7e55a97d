"""Opening a roll: its conditions, the effects of cards on it, and its dice.

Source: rules DD-09, DD-15, DD-16, DD-32, DD-36 and DD-40 in docs/rules/drama-deck.md
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, Any

from msgspec.structs import replace

from service.schemas.shape import about
from service.tables.common.actor import Role
from service.tables.common.by_id import find
from service.tables.common.errors import Rule, refuse
from service.tables.drama_deck import content
from service.tables.drama_deck.card import Condition
from service.tables.drama_deck.effect import Effect, EffectEnd
from service.tables.drama_deck.moves.action import check_may_act, check_together
from service.tables.drama_deck.moves.at_once import close_resolved_rolls
from service.tables.drama_deck.moves.effect import applied_by, reaches
from service.tables.drama_deck.moves.roll import RollEvent, complete_dice, record_roll
from service.tables.drama_deck.roll import STYMIED, UP, AddedModifier, Roll, RollRequest
from service.tables.drama_deck.skill import Attempt
from service.tables.drama_deck.table import Character, Foe, Table
from service.tables.drama_deck.turn import Turn


class RollOpened(RollEvent, frozen=True, kw_only=True):
    """The dice are thrown (DD-15)."""

    action: content.Action
    against: content.Against
    label: Annotated[str | None, about("What it is for; null without a label.")]


def open_roll(
    turn: Turn,
    by: str,
    request: RollRequest,
    *,
    dice: Mapping[str, Any] | None = None,
    attempt: Attempt | None = None,
    retry_of: Roll | None = None,
    use_effects: bool = True,
) -> Roll:
    """Open a roll, and roll its dice.

    Conditions of the line and effects of cards are applied and listed; those that wait for a roll
    only with `use_effects`. Raises RuleError, or SuppliedDice for dice that do not fit.
    """
    _check_may_roll(turn, by)
    check_targets(turn, by, request.against)
    close_resolved_rolls(turn)
    roll = _ruled(turn, _new(turn, by, request, attempt), retry_of)
    if retry_of:
        _carry_spent_effects(turn, retry_of, roll)
    if use_effects:
        _set_moment(turn, roll)
    applied = _applied(turn, roll, use_effects=use_effects)
    roll = complete_dice(turn, replace(roll, applied=applied), dice)
    turn.change(rolls=(*turn.table.rolls, roll))
    if use_effects:
        _use_up_effects(turn, roll)
    return record_roll(
        turn, RollOpened, roll, action=request.action, against=request.against, label=request.label
    )


def _new(turn: Turn, by: str, request: RollRequest, attempt: Attempt | None) -> Roll:
    return Roll(
        id=turn.new_id("r"),
        by=by,
        side=turn.table.side_of(by),
        request=request,
        method=turn.table.settings.method,
        stymied_rule=turn.table.settings.stymied_rule,
        reality_rated=_reality_rated(turn, by),
        up=request.up or Condition.UP in turn.table.conditions_of(by),
        stymied=_stymied(turn, by, request),
        attempt=attempt,
        # The difficulty of a check is the gamemaster's, whoever rolls.
        known_to=turn.actor.character if request.secret_difficulty and not attempt else None,
    )


def _ruled(turn: Turn, roll: Roll, first: Roll | None) -> Roll:
    """The roll with the round that rules it, which for a retry is that of the first try (DD-17)."""
    scene = turn.table.scene
    roll = replace(roll, scene=scene.number if scene else 0)
    if first is not None:
        in_round = first.in_round or turn.table.in_round(roll.by)
        ruled = {"card": first.card, "flip": first.flip, "actions": first.actions}
        return replace(roll, retry_of=first.id, in_round=in_round, **ruled)
    if turn.table.round is None or not turn.table.in_round(roll.by):
        return roll
    return replace(roll, card=turn.round.card, flip=turn.round.flip, in_round=True)


def _check_may_roll(turn: Turn, by: str) -> None:
    if turn.table.open_roll(by):
        refuse(Rule.ROLL_OPEN, "The last roll is still open: resolve it first.")
    if turn.actor.role is Role.PLAYER:
        check_may_act(turn, by)


def check_targets(turn: Turn, by: str, against: tuple[str, ...]) -> None:
    """Raises RuleError for a target that is not there, or is the roller."""
    people = turn.table.people
    for target in against:
        if target == by:
            own = f"{turn.table.name_of(by)} cannot be the target of their own roll."
            refuse(Rule.NO_SUCH_TARGET, own)
        if target not in people:
            refuse(Rule.NO_SUCH_TARGET, f"There is no {target} to roll against.")
    check_together(turn, by, *against)


def together(table: Table, roller: str) -> list[str]:
    """The roller and the possible targets: all in the conflict, or all outside of it.

    Source: DD-09
    """
    inside = table.in_round(roller)
    return [id for id in table.people if table.in_round(id) is inside]


def _reality_rated(turn: Turn, by: str) -> bool:
    people: tuple[Character | Foe, ...] = (*turn.table.characters, *turn.table.foes)
    return find(people, by, f"There is nobody called {by}.").reality_rated


def _stymied(turn: Turn, by: str, request: RollRequest) -> bool:
    """Whether the roll is Stymied; each roller loses one reroll a round (DD-36, T2-15)."""
    line = turn.table.conditions_of(by)
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


def _applied(turn: Turn, roll: Roll, *, use_effects: bool) -> tuple[AddedModifier, ...]:
    applied = [AddedModifier(UP, 0)] * roll.up + [AddedModifier(STYMIED, 0)] * roll.stymied
    return tuple(applied) + tuple(
        applied_by(turn, effect)
        for effect in turn.table.effects
        if _counts(turn, effect, roll) and (use_effects or effect.until is EffectEnd.ROUND)
    )


def _counts(turn: Turn, effect: Effect, roll: Roll) -> bool:
    """Whether a lasting effect counts for a new roll; those of a moment only for its rolls."""
    if effect.critical and not turn.table.takes_hand_card(roll, roll.by):
        return False
    return reaches(turn, effect, roll) and effect.spent_on != roll.id


def _use_up_effects(turn: Turn, roll: Roll) -> None:
    """End the effects that waited for this roll; those that it does not fit wait on (DD-09).

    One of a critical moment uses it up (DD-16).
    """
    used = [
        effect
        for effect in turn.table.effects
        if effect.until is EffectEnd.ROLL and _counts(turn, effect, roll)
    ]
    turn.change(effects=tuple(effect for effect in turn.table.effects if effect not in used))
    if any(effect.critical for effect in used):
        turn.set_character(roll.by, critical=False)


def _set_moment(turn: Turn, roll: Roll) -> None:
    """Make this the roll of a critical moment, or the retry of one (DD-16)."""
    for character in turn.table.living:
        goes_on = roll.retry_of is not None and character.critical_roll == roll.retry_of
        if character.id == roll.by and (character.critical or goes_on):
            turn.set_character(character.id, critical_roll=roll.id)
