"""Open rolls: the roller, the conditions and effects that count, the dice, and the events.

Source: rules DD-09, DD-15, DD-16, DD-28, DD-32, DD-36, DD-40, DD-41a and DD-71 in
docs/rules/drama-deck.md
"""

from __future__ import annotations

from collections.abc import Collection, Mapping
from typing import Annotated, Any

from msgspec import UNSET, Struct, UnsetType
from msgspec.structs import replace

from service.mechanics.die import Modifier
from service.schemas.shape import ShownAs
from service.tables.common.actor import Role
from service.tables.common.by_id import find
from service.tables.common.errors import InvalidField, Rule, WrongRole, refuse
from service.tables.common.event import EventContent
from service.tables.common.view import shown
from service.tables.drama_deck import content
from service.tables.drama_deck.action import check_may_act, check_together
from service.tables.drama_deck.card import Condition
from service.tables.drama_deck.effect import CharacterAttribute, Effect, EffectEnd, EffectName
from service.tables.drama_deck.past_roll import close_resolved_rolls
from service.tables.drama_deck.roll import STYMIED, UP, AddedModifier, Roll, RollRequest, RollState
from service.tables.drama_deck.roll_dice import faces_of, lost_a_reroll, roll_dice, score
from service.tables.drama_deck.roll_view import RollModifier, receipt_view, roll_text
from service.tables.drama_deck.skill import SkillCheck
from service.tables.drama_deck.table import Character, Foe, Table
from service.tables.drama_deck.turn import Turn

SETBACK = "Setback"


class EndedEffect(Struct, frozen=True):
    """An effect that has ended."""

    character: str
    """Whose it was."""
    card: content.Number
    """The card that it came from."""
    attribute: CharacterAttribute | None
    """The attribute that it raised (DD-41a); null: none."""


class EffectsEnded(EventContent, frozen=True):
    """Effects of hand cards that waited for a roll: their characters have entered round play
    (DD-09).
    """

    effects: tuple[EndedEffect, ...]
    """What has ended."""


def applied_by(turn: Turn, effect: Effect) -> AddedModifier:
    """Return the modifier of an effect, named after its card."""
    name = SETBACK if effect.card is None else turn.table.card(effect.card).type
    return AddedModifier(name, effect.value, effect.card)


def reaches(turn: Turn, effect: Effect, roll: Roll) -> bool:
    """Whether an effect changes the total of a roll; a setback only those of its round."""
    if effect.name is EffectName.SETBACK:
        sided = effect.side is turn.table.side_of(roll.by) and not roll.request.passive
        return sided and turn.table.of_this_round(roll)
    if effect.character != roll.by:
        return False
    if effect.name is EffectName.ACTION:
        return not roll.request.passive
    return effect.name is EffectName.ATTRIBUTE and effect.attribute is roll.request.attribute


def end_waiting(turn: Turn, entering: Collection[str]) -> None:
    """End effects of hand cards that wait for a roll of characters entering round play (DD-09)."""
    if ended := _waiting(turn.table, entering):
        turn.drop("effects", *ended)
        turn.record(EffectsEnded(effects=tuple(shown(EndedEffect, effect) for effect in ended)))


def will_end(table: Table, entering: Collection[str]) -> tuple[str, ...]:
    """Warn of each effect that ends as these characters enter round play (DD-09)."""
    warnings = []
    for effect in _waiting(table, entering):
        card = "card" if effect.card is None else table.card(effect.card).type
        what = card if effect.attribute is None else f"{card} ({effect.attribute})"
        warnings.append(
            f"The {what} of {table.name_of(effect.character or '')} waits for a roll, and ends "
            "with the entry into round play unless it is kept (keep_effects)."
        )
    return tuple(warnings)


def _waiting(table: Table, entering: Collection[str]) -> list[Effect]:
    """Effects from the hand that wait; a critical moment's are meant for round play (DD-16)."""
    own = (effect for effect in table.effects if effect.character in entering)
    waiting = (effect for effect in own if effect.until is EffectEnd.ROLL and effect.from_hand)
    return [effect for effect in waiting if not effect.critical]


class RollEvent(EventContent, frozen=True, kw_only=True):
    """The content of every event that throws, changes or resolves a roll."""

    roll: content.Roll
    roller: content.Roller
    text: content.Line
    outcome: content.Outcome
    value: int
    """What the bonus is added to (T2-02)."""
    modifiers: tuple[Annotated[Modifier, ShownAs(RollModifier)], ...]
    """Named numbers in the total."""
    total: int
    """The total."""
    difficulty: int | None
    """The total to reach; null: none, or secret."""
    faces: Annotated[Mapping[str, Any], ShownAs("TorgFaces")]
    """The faces that count."""
    # Recorded only with a contradiction in play (T2-09).
    disconnected: bool | UnsetType = UNSET
    """True where the roller was disconnected (T2-10)."""
    receipt: content.Receipt
    secret_difficulty: bool | UnsetType = UNSET
    """True while it is secret (DD-15)."""


class RollChanged(RollEvent, frozen=True, kw_only=True):
    """A card was added."""

    effect_bonus: int | UnsetType = UNSET
    """Points on the effect value, by a Coup de Grace (DD-42)."""


def complete_dice(turn: Turn, roll: Roll, dice: Mapping[str, Any] | None = None) -> Roll:
    """Roll the dice that a roll still needs; record a reroll lost to Stymied in the round."""
    rolled = roll_dice(roll, turn.chance.roller(dice))
    if turn.table.of_this_round(roll) and lost_a_reroll(rolled):
        lost = turn.round.rerolls_lost
        turn.set_round(rerolls_lost=(*(by for by in lost if by != roll.by), roll.by))
    return rolled


def record_roll(turn: Turn, kind: type[RollEvent], roll: Roll, **of_kind: Any) -> Roll:
    """Record the current state of a roll; return it with a new receipt, if it has one.

    A secret difficulty and its consequences are only for viewers who may know it.
    """
    roll = with_receipt(turn, roll)
    if not roll.keeps_secret:
        turn.record(_state(turn, kind, roll, **of_kind))
        return roll
    viewers = [viewer for viewer in (Role.GAMEMASTER, roll.known_to) if viewer]
    public, known = (
        _state(turn, kind, seen, **of_kind, secret_difficulty=True) for seen in (roll.public, roll)
    )
    turn.record(public, viewers, known)
    return roll


def _state(turn: Turn, kind: type[RollEvent], roll: Roll, **of_kind: Any) -> RollEvent:
    result = score(roll)
    disconnected = result.outcome.disconnected
    return kind(
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
    """The fields of a roll for a chat."""
    result = score(roll)
    text = roll_text(turn.table, roll, result)
    return {"roll": roll.id, "roller": roll.by, "text": text, "outcome": result.outcome}


def with_receipt(turn: Turn, roll: Roll) -> Roll:
    """Return the roll with a receipt of its current state, if it was requested with one."""
    if not roll.request.receipt:
        return roll
    receipt = turn.chance.receipt(int(roll.id[1:]), receipt_view(turn.table, roll.public))
    return turn.set_roll(roll, receipt=receipt)


def add_effect(turn: Turn, effect: Effect) -> None:
    """Start the effect of a card, on the open roll and on later ones.

    One for a single roll waits if the open one does not fit (DD-09), as one of round play does not
    fit a card straight from the hand (DD-15).
    """
    roll, fits = turn.table.open_roll(effect.character), False
    if roll is not None:
        taken = not effect.from_hand or turn.table.takes_hand_card(roll, roll.by)
        fits = taken and reaches(turn, effect, roll)
    if roll and fits:
        record_roll(turn, RollChanged, add_to_roll(turn, roll, effect))
    if effect.until is EffectEnd.ROUND or not fits:
        spent_on = roll.id if roll else None
        turn.change(effects=(*turn.table.effects, replace(effect, spent_on=spent_on)))


def add_to_roll(turn: Turn, roll: Roll, effect: Effect) -> Roll:
    """Add the modifier of an effect to a roll."""
    return turn.set_roll(roll, applied=(*roll.applied, applied_by(turn, effect)))


def find_open_roll(turn: Turn, id: str, by: str | None = None) -> Roll:
    """Return an open roll. Raises RuleError if there is none, or it is closed, or not `by` them."""
    roll = turn.table.roll(id)
    if by not in (None, roll.by):
        refuse(Rule.NO_SUCH_TARGET, f"Roll {id} is somebody else's.")
    check_open(roll)
    return roll


CLOSED = {
    RollState.RESOLVED: "already been resolved",
    RollState.RETRIED: "been retried",
    RollState.VOID: "been closed without a result",
}
"""The fate of a roll that is not open, in words."""


def check_open(roll: Roll) -> None:
    """Raises RuleError unless the roll is open."""
    if not roll.open:
        refuse(Rule.ROLL_CLOSED, f"This roll has {CLOSED[roll.state]}.")


def uses_effects(turn: Turn, character: str | None, *, wanted: bool) -> bool:
    """Whether a roll uses the effects that wait for it: a player's own does.

    The gamemaster's for a character only if she says so. Raises InvalidField, WrongRole.
    """
    if turn.actor.role is not Role.GAMEMASTER:
        if wanted:
            raise WrongRole("Only the gamemaster can roll for another player's character.")
        return True
    if wanted and character is None:
        raise InvalidField("use_effects", "Only accepted together with character.")
    return wanted


def roller(turn: Turn, foe: str | None, character: str | None = None) -> str:
    """Return the id of the roller: the player's own character, or the named foe or character.

    Raises InvalidField, WrongRole, RuleError.
    """
    if turn.actor.role is not Role.GAMEMASTER:
        if foe is not None or character is not None:
            raise WrongRole(
                "Only the gamemaster can roll for a foe, or for another player's character."
            )
        return turn.own.id
    if character is not None:
        if foe is not None:
            raise InvalidField("foe", "Name a foe or a character, not both.")
        return turn.table.character(character).id
    if foe is None:
        raise InvalidField("foe", "As the gamemaster, name the foe or character for whom you roll.")
    return turn.table.foe(foe).id


class RollOpened(RollEvent, frozen=True, kw_only=True):
    """The dice are thrown (DD-15)."""

    action: content.Action
    against: content.Against
    label: str | None
    """What it is for; null without a label."""


def open_roll(
    turn: Turn,
    by: str,
    request: RollRequest,
    *,
    dice: Mapping[str, Any] | None = None,
    attempt: SkillCheck | None = None,
    retry_of: Roll | None = None,
    use_effects: bool = True,
) -> Roll:
    """Open a roll, and roll its dice.

    Conditions of the line and effects of cards are applied and listed; those that wait for a roll
    only with `use_effects`. Raises RuleError, or SuppliedDice for dice that do not fit.
    """
    if turn.table.open_roll(by):
        refuse(Rule.ROLL_OPEN, "The last roll is still open: resolve it first.")
    if turn.actor.role is Role.PLAYER:
        check_may_act(turn, by)
    check_targets(turn, by, request.against)
    close_resolved_rolls(turn)
    roll = _new(turn, by, request, attempt, retry_of)
    for effect in turn.table.effects if retry_of else ():
        if retry_of and effect.spent_on == retry_of.id:  # it does not count for the retry (DD-50)
            turn.swap("effects", effect, replace(effect, spent_on=roll.id))
    if use_effects:
        _set_moment(turn, roll)
    applied = _applied(turn, roll, use_effects=use_effects)
    roll = complete_dice(turn, replace(roll, applied=applied), dice)
    turn.change(rolls=(*turn.table.rolls, roll))
    if use_effects:
        _use_up_effects(turn, roll)
    said = {"action": request.action, "against": request.against, "label": request.label}
    return record_roll(turn, RollOpened, roll, **said)


def _new(
    turn: Turn, by: str, request: RollRequest, attempt: SkillCheck | None, first: Roll | None
) -> Roll:
    table, line, in_round = turn.table, turn.table.conditions_of(by), turn.table.in_round(by)
    people: tuple[Character | Foe, ...] = (*table.characters, *table.foes)
    # Each roller loses one reroll a round (DD-36, T2-15).
    lost = table.round is not None and by in table.round.rerolls_lost
    ruled = first or (turn.round if in_round else None)  # a retry by the first try's (DD-17)
    return Roll(
        id=turn.new_id("r"),
        by=by,
        side=table.side_of(by),
        request=request,
        method=table.settings.method,
        stymied_rule=table.settings.stymied_rule,
        card=ruled.card if ruled else None,
        flip=ruled.flip if ruled else 0,
        in_round=in_round or (first is not None and first.in_round),
        scene=table.scene.number if table.scene else 0,
        actions=first.actions if first else None,
        reality_rated=find(people, by, f"There is nobody called {by}.").reality_rated,
        up=request.up or Condition.UP in line,
        stymied=(request.stymied or Condition.STYMIED in line) and not lost,
        attempt=attempt,
        retry_of=first.id if first else None,
        # The difficulty of a check is the gamemaster's, whoever rolls.
        known_to=turn.actor.character if request.secret_difficulty and not attempt else None,
    )


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
    """End the effects that waited for this roll; others keep waiting (DD-09).

    One of a critical moment uses it up (DD-16).
    """
    used = [
        effect
        for effect in turn.table.effects
        if effect.until is EffectEnd.ROLL and _counts(turn, effect, roll)
    ]
    turn.drop("effects", *used)
    if any(effect.critical for effect in used):
        turn.set_character(roll.by, critical=False)


def _set_moment(turn: Turn, roll: Roll) -> None:
    """Make this the roll of a critical moment, or the retry of one (DD-16)."""
    for character in turn.table.living:
        goes_on = roll.retry_of is not None and character.critical_roll == roll.retry_of
        if character.id == roll.by and (character.critical or goes_on):
            turn.set_character(character.id, critical_roll=roll.id)
