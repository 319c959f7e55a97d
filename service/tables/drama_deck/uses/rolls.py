"""Cards for rolls: those that add to a total, count as a Possibility, or answer a result.

Results: without a roll, for dice that were not recorded here, they are announced only (DD-15), but
for the pool cards that an Opponent Fails brings back.
Source: rules DD-13, DD-15, DD-17, DD-40 to DD-43b, DD-45, DD-49, DD-50 and DD-52 in
docs/rules/drama-deck.md
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any

from msgspec import UNSET, UnsetType
from msgspec.structs import replace

from service.tables.common.errors import InvalidField, Rule, refuse
from service.tables.common.event import EventContent
from service.tables.common.move import Offer, one_of
from service.tables.drama_deck import content
from service.tables.drama_deck.action import forget_action, is_action
from service.tables.drama_deck.asked import Claim
from service.tables.drama_deck.card import OPPONENT_FAILS, SECOND_CHANCE, SceneKind, Side
from service.tables.drama_deck.effect import CharacterAttribute, Effect, EffectEnd, EffectName
from service.tables.drama_deck.moves.award import defended, earn, earned, revoke_awards
from service.tables.drama_deck.moves.pool import check_closed, return_taken
from service.tables.drama_deck.moves.possibility import NOT_RATED, spend, spending
from service.tables.drama_deck.moves.special import GloryRefused
from service.tables.drama_deck.open_roll import (
    RollChanged,
    add_effect,
    check_open,
    find_open_roll,
    open_roll,
    record_roll,
    result_of,
    with_receipt,
)
from service.tables.drama_deck.past_roll import glorious, open_resolution_of
from service.tables.drama_deck.roll import AddedModifier, Roll, RollState
from service.tables.drama_deck.roll_dice import dice_of_roll
from service.tables.drama_deck.table import Table
from service.tables.drama_deck.turn import Turn
from service.tables.drama_deck.uses.use import (
    NO_FIELD,
    THROWN,
    WITHOUT_ROLL,
    CardType,
    CoupDeGraceUse,
    Source,
)

BONUS = 3


def _raise_totals(turn: Turn, use: Any, source: Source) -> None:
    """Add to totals: of all rolls, or with an `attribute` (Action takes none) of its rolls."""
    effect = Effect(
        name=EffectName.ATTRIBUTE if use.attribute else EffectName.ACTION,
        value=BONUS,
        character=source.character,
        attribute=use.attribute,
        card=use.card,
        until=EffectEnd.ROUND if source.lasts_round else EffectEnd.ROLL,
        from_hand=source.from_hand,
        critical=source.critical,
    )
    add_effect(turn, effect)


def _coup_de_grace(turn: Turn, use: Any, source: Source) -> None:
    if use.roll is None:
        return
    roll = find_open_roll(turn, use.roll, source.character)
    amount = turn.table.settings.coup_de_grace
    added = AddedModifier(turn.table.card(use.card).type, amount, use.card)
    field = "applied" if use.on is CoupDeGraceUse.TOTAL else "on_effect"
    roll = turn.set_roll(roll, **{field: (*getattr(roll, field), added)})
    record_roll(turn, RollChanged, roll, effect_bonus=roll.effect_bonus)


def _supporter(turn: Turn, use: Any, source: Source) -> None:
    if use.roll is None:
        return
    roll = turn.table.roll(use.roll)
    source.check_roll(turn, roll)
    if roll.by == source.character or turn.table.side_of(roll.by) is not Side.HEROES:
        refuse(Rule.NO_SUCH_TARGET, "A Supporter can only be used on another hero's roll.")
    check_open(roll)
    applied = AddedModifier(turn.table.card(use.card).type, BONUS, use.card)
    record_roll(turn, RollChanged, turn.set_roll(roll, applied=(*roll.applied, applied)))


def _raising(
    *attributes: CharacterAttribute,
    rules: tuple[str, ...],
    built: str = "everything that is built on it",
) -> CardType:
    """A card that raises one of these attributes; `built` says what goes with it."""

    def apply(turn: Turn, use: Any, source: Source) -> None:
        if use.attribute not in attributes:
            raise InvalidField("attribute", f"Must be one of: {', '.join(attributes)}.")
        _raise_totals(turn, use, source)

    def choices(make: Any, _table: Table, _character: str, card: int) -> Iterator[Offer]:
        sample = make(card=card, attribute=attributes[0])
        yield Offer(sample, {"attribute": one_of(attributes)}, ("attribute",))

    return CardType(
        text=f"+3 to {_any_of(one.capitalize() for one in attributes)}, and to {built}. Each card "
        "raises one attribute, which you choose. It lasts for this round, or in free time for your "
        "next roll with that attribute.",
        rules=(*rules, "DD-09"),
        use=f"`use_card` needs the `attribute`: {_any_of(f'`{one}`' for one in attributes)}. Rolls "
        "that name this `attribute` get the +3.",
        apply=apply,
        needs=("attribute",),
        choices=choices,
        on_roll=True,
    )


def _any_of(words: Iterable[str]) -> str:
    *first, last = words
    return f"{', '.join(first)} or {last}"


TOTALS = {
    "Action": CardType(
        text="+3 to all your rolls this round, extra actions from Flurry or Haste included. It "
        "does not raise passive rolls, or values. In free time it lasts for your next roll. "
        "Several Action cards add up.",
        rules=("DD-40", "DD-09"),
        use=f"{NO_FIELD} The +3 is added to the rolls automatically.",
        apply=_raise_totals,
        on_roll=True,
    ),
    "Adrenalin": _raising(
        CharacterAttribute.DEXTERITY,
        CharacterAttribute.STRENGTH,
        CharacterAttribute.TOUGHNESS,
        built="everything that is built on it: the damage of a bow, but not of a gun",
        rules=("DD-41a",),
    ),
    "Willpower": _raising(
        CharacterAttribute.PERCEPTION, CharacterAttribute.MIND, rules=("DD-41b", "DD-41a")
    ),
    "Presence": _raising(
        CharacterAttribute.CHARISMA, CharacterAttribute.SPIRIT, rules=("DD-41c", "DD-41a")
    ),
    "Coup de Grace": CardType(
        text="+3 to the effect value of one of your successful actions, unless your group has "
        "agreed on another number. If the action has no effect value of its own, the action "
        "total gets the bonus instead. A higher effect value does not help an action that "
        "fails.",
        rules=("DD-42", "DD-15"),
        use="`use_card` takes the `roll`, and `on`: what it raises, `effect` (the default) or "
        f"`total`. {WITHOUT_ROLL} The setting `coup_de_grace` has the number.",
        apply=_coup_de_grace,
        takes=("roll", "on", "text"),
        on_roll=True,
    ),
    "Supporter": CardType(
        text="+3 to another character's roll, after the dice have fallen and before the result is "
        "announced. Several Supporters add up.",
        rules=("DD-52", "DD-15"),
        use=f"`use_card` takes the `roll`, and adds +3 automatically. {WITHOUT_ROLL}",
        apply=_supporter,
        takes=("roll", "text"),
    ),
}


def _not_rated(table: Table, character: str) -> str | None:
    return None if table.character(character).reality_rated else NOT_RATED


def _possibility(turn: Turn, use: Any, source: Source) -> None:
    """Add a Possibility to the roll; without one it is for dice not recorded, or for damage."""
    if use.roll is not None:
        spend(turn, find_open_roll(turn, use.roll, source.character), use.card, use.dice)


def _possibility_offers(make: Any, table: Table, _character: str, card: int) -> Iterator[Offer]:
    """Yield an offer for every roll at the table, then one for dice that were not recorded."""
    text = {"text": None}
    for roll in table.rolls:
        yield spending(make(card=card, roll=roll.id), roll, text)
    yield Offer(make(card=card), text)


def _counting(what: str, kept: str, rules: tuple[str, ...], without_roll: str) -> CardType:
    return CardType(
        text=f"A Possibility for {what}, on top of your own and those of other cards. An opponent "
        "can cancel it, and it cannot be used to cancel another one. If you still have this card "
        f"{kept}.",
        rules=(*rules, "DD-15"),
        use=f"{THROWN} {without_roll}",
        apply=_possibility,
        barred=_not_rated,
        takes=("roll", "dice", "text"),
        choices=_possibility_offers,
        on_roll=True,
    )


POSSIBILITIES = {
    "Hero": _counting(
        "one of your actions",
        "at the end of the adventure, it earns nothing",
        ("DD-43a", "DD-43b"),
        WITHOUT_ROLL,
    ),
    "Drama": _counting(
        "anything, even to reduce damage",
        "when the adventure is completed, you get 3 Possibilities for it",
        ("DD-43b", "DD-24b"),
        "Without a `roll` it is spent against damage, or for what `text` says.",
    ),
}


class RollNegated(EventContent, frozen=True, kw_only=True):
    """By an Opponent Fails (DD-49); `success` if it still holds against others."""

    roll: str | None
    """The roll; null: its dice were not recorded."""
    roller: content.Roller | UnsetType = UNSET
    text: content.Line | UnsetType = UNSET
    outcome: content.Outcome | UnsetType = UNSET
    success: content.Success | UnsetType = UNSET
    character: str
    """The target that answered it."""
    returned: tuple[content.Number, ...]
    """Cards that are back in their pool."""
    receipt: content.Receipt
    awards: content.Awards | UnsetType = UNSET


class SkillRestored(EventContent, frozen=True):
    """A task is as before the failure (DD-50)."""

    resolution: content.Resolution


def _own_resolved(turn: Turn, id: str, character: str) -> Roll:
    roll = turn.table.roll(id)
    if roll.by != character:
        refuse(Rule.NO_SUCH_TARGET, "The roll is somebody else's.")
    check_closed(roll)
    return roll


def _second_chance(turn: Turn, use: Any, source: Source) -> None:
    """Roll the same action again, and undo the failure's effect on a skill resolution."""
    if use.roll is None:
        return
    roll = _own_resolved(turn, use.roll, source.character)
    if roll.id not in turn.table.retries or roll.followed:
        refuse(
            Rule.ROLL_CLOSED,
            "A Second Chance follows a resolved failure at once, before any other roll or card.",
        )
    if roll.before is not None and open_resolution_of(turn.table, roll):
        turn.set_resolution(roll.before)
        turn.record(SkillRestored(resolution=roll.before.id))
    roll = turn.set_roll(roll, state=RollState.RETRIED)
    if is_action(turn.table, roll):
        forget_action(turn, roll.by)
    _take_back(turn, roll, SECOND_CHANCE)
    request = replace(roll.request, secret_difficulty=False)  # shown with the failure (DD-15)
    open_roll(turn, source.character, request, dice=use.dice, attempt=roll.attempt, retry_of=roll)


def _second_chance_offers(make: Any, table: Table, character: str, card: int) -> Iterator[Offer]:
    for own in table.living:
        for roll in table.retries if own.id == character else ():
            dice = dice_of_roll(table.settings.method, own)
            yield Offer(make(card=card, roll=roll), {"text": None, "dice": dice})
    yield Offer(make(card=card), {"text": None})


def _take_back(turn: Turn, roll: Roll, card_type: str) -> None:
    """Take back the cards and the Glory that a roll brought which is void now (DD-17, DD-45).

    That is for a failure its defences, and for a success the roller's own card.
    """
    revoke_awards(turn, roll, card_type, defences=roll.state is RollState.RETRIED)
    for claim in turn.table.claims:
        if claim.roll == roll.id:
            turn.record(GloryRefused(character=claim.character, card=claim.card))
            turn.drop("claims", claim)


def _opponent_fails(turn: Turn, use: Any, source: Source) -> None:
    """Let an action against the character fail, and take back its gains (DD-17, DD-49).

    If it was aimed at others, too, it still succeeds against those who do not answer (DD-15).
    """
    if use.roll is None:
        _undo_unrecorded(turn, source)
        return
    roll = turn.table.roll(use.roll)
    source.check_roll(turn, roll)
    _check_answerable(roll, source.character)
    answered = (*roll.negated, source.character)
    took = tuple(id for id in roll.took if id != source.character)
    fails = set(roll.request.against) <= set(answered)
    result = {"success": False, "level": None} if fails else {}
    roll = with_receipt(turn, turn.set_roll(roll, negated=answered, took=took, **result))
    deeds = defended(turn.table, roll, source.character)
    turn.record(
        RollNegated(
            **result_of(turn, roll),
            success=roll.success,
            character=source.character,
            returned=return_taken(turn, roll.taken, source.character),
            receipt=roll.receipt,
            awards=earned(deeds),
        )
    )
    if fails:
        _take_back(turn, roll, OPPONENT_FAILS)
    for deed in deeds:
        earn(turn, deed)


def _undo_unrecorded(turn: Turn, source: Source) -> None:
    """Return the cards taken last from the character's pool in this round (DD-49)."""
    character = source.character
    taken = turn.table.round.taken.get(character, ()) if turn.table.round else ()
    if taken and source.from_hand:  # the character has left the round play since
        refuse(
            Rule.HAND_CLOSED,
            "An action of round play took cards from your pool: only a card of the pool undoes it.",
        )
    if returned := return_taken(turn, taken, character):
        turn.record(RollNegated(roll=None, character=character, returned=returned, receipt=None))


def _check_answerable(roll: Roll, character: str) -> None:
    against = roll.request.against
    if roll.by == character or roll.attempt or (against and character not in against):
        refuse(Rule.NO_SUCH_TARGET, "The roll was not aimed at your character.")
    check_closed(roll)
    if not roll.fresh:
        refuse(
            Rule.ROLL_CLOSED,
            "An Opponent Fails follows a resolved roll, before anybody's next roll.",
        )
    if not roll.success or character in roll.negated:
        refuse(Rule.EFFECT_NOT_POSSIBLE, "The roll did not succeed against your character.")


def _glory(turn: Turn, use: Any, source: Source) -> None:
    """Claim a Glory; the card stays where it is until the gamemaster answers."""
    scene = turn.table.scene
    if scene is None or scene.kind is not SceneKind.DRAMATIC:
        refuse(Rule.EFFECT_NOT_POSSIBLE, "Glory can only be earned in a dramatic scene.")
    if use.roll is not None:
        _check_glorious(turn, use.roll, source.character, scene.number)
    if use.card in turn.table.claimed:
        refuse(Rule.EFFECT_NOT_POSSIBLE, "The gamemaster has already been asked.")
    turn.add("claims", Claim(use.card, source.character, use.roll, use.text, scene.number))


def _check_glorious(turn: Turn, id: str, character: str, scene: int) -> None:
    roll = _own_resolved(turn, id, character)
    if roll.scene != scene:
        refuse(Rule.ROLL_CLOSED, "Glory follows a resolved roll of this scene.")
    if roll.no_glory:
        refuse(Rule.EFFECT_NOT_POSSIBLE, "The gamemaster has refused a Glory for this roll.")
    if not glorious(turn.table, roll):
        refuse(Rule.EFFECT_NOT_POSSIBLE, "The dice are not high enough for Glory.")
    claimed = {claim.roll for claim in turn.table.claims}
    if id in claimed or id in {glory.roll for glory in turn.table.glories}:
        refuse(Rule.EFFECT_NOT_POSSIBLE, "A Glory has already been shown for this roll.")


RESULTS = {
    SECOND_CHANCE: CardType(
        text="Retry a failed action at once, before any other roll or card. What you spent on the "
        "first try is gone, but effects of this round that began before it still hold. You may add "
        "new cards to the second try.",
        rules=("DD-50", "DD-15"),
        use=f"{THROWN} {WITHOUT_ROLL}",
        apply=_second_chance,
        takes=("roll", "dice", "text"),
        choices=_second_chance_offers,
        on_roll=True,
    ),
    OPPONENT_FAILS: CardType(
        text="Any action that has just succeeded against your character fails after all. You have "
        "to use this card before anybody makes the next roll. What the action has done is undone, "
        "unless secret cards were shown since. If it was an attack, it counts as a successful "
        "defence.",
        rules=("DD-49", "DD-15"),
        use=f"`use_card` takes the `roll`. {WITHOUT_ROLL}",
        apply=_opponent_fails,
        takes=("roll", "text"),
    ),
    "Glory": CardType(
        text="For a roll in a dramatic scene that has a major impact and extraordinary dice: a "
        "total of 60 or more on the d20, or with 2d10 a bonus of 26 or more (or the number that "
        "your group has agreed on). You can claim it until the scene ends. If the gamemaster "
        "confirms the impact, every player character gets 3 more Possibilities at the end of the "
        "adventure; if not, you keep the card.",
        rules=("DD-45", "DD-24c", "DD-15"),
        use=f"`use_card` takes the `roll`. {WITHOUT_ROLL} The claim stays open until the "
        "gamemaster sends `approve_card` or `disallow_card`. The setting `glory_bonus` has the "
        "number for 2d10.",
        apply=_glory,
        takes=("roll", "text"),
        spends=False,
        on_roll=True,
    ),
}
