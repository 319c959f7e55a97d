"""Cards that add to a total: Action, the attribute cards, Coup de Grace, Supporter.

Source: rules DD-40 to DD-42 and DD-52 in docs/rules/drama-deck.md
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any

from service.tables.common.errors import InvalidField, Rule, refuse
from service.tables.common.move import Offer, one_of
from service.tables.drama_deck.card import Side
from service.tables.drama_deck.effect import CharacterAttribute, Effect, EffectEnd, EffectName
from service.tables.drama_deck.roll import AddedModifier
from service.tables.drama_deck.roll.open import (
    RollChanged,
    add_effect,
    check_open,
    own_open_roll,
    record_roll,
)
from service.tables.drama_deck.table import Table
from service.tables.drama_deck.turn import Turn
from service.tables.drama_deck.uses.use import (
    NO_FIELD,
    WITHOUT_ROLL,
    CardType,
    CoupDeGraceUse,
    Source,
)

BONUS = 3


def _effect(name: EffectName, use: Any, source: Source) -> Effect:
    return Effect(
        name=name,
        value=BONUS,
        character=source.character,
        attribute=use.attribute,
        card=use.card,
        until=EffectEnd.ROUND if source.lasts_round else EffectEnd.ROLL,
        from_hand=source.from_hand,
        critical=source.critical,
    )


def _action(turn: Turn, use: Any, source: Source) -> None:
    add_effect(turn, _effect(EffectName.ACTION, use, source))


def _coup_de_grace(turn: Turn, use: Any, source: Source) -> None:
    if use.roll is None:
        return
    roll = own_open_roll(turn, source.character, use.roll)
    amount = turn.table.settings.coup_de_grace
    added = AddedModifier(turn.table.card(use.card).type, amount, use.card)
    if use.on is CoupDeGraceUse.TOTAL:
        roll = turn.set_roll(roll, applied=(*roll.applied, added))
    else:
        roll = turn.set_roll(roll, on_effect=(*roll.on_effect, added))
    record_roll(turn, RollChanged, roll, effect_bonus=roll.effect_bonus)


def _coup_offers(make: Any, table: Table, _character: str, card: int) -> Iterator[Offer]:
    for roll in table.rolls:
        yield Offer(make(card=card, roll=roll.id), {"on": None, "text": None})
    yield Offer(make(card=card), {"on": None, "text": None})


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


def on_rolls(make: Any, table: Table, _character: str, card: int) -> Iterator[Offer]:
    """Yield an offer for every roll at the table, then one for dice that were not recorded."""
    for roll in table.rolls:
        yield Offer(make(card=card, roll=roll.id), {"text": None})
    yield Offer(make(card=card), {"text": None})


def _raising(
    *attributes: CharacterAttribute,
    rules: tuple[str, ...],
    built: str = "everything that is built on it",
) -> CardType:
    """A card that raises one of these attributes; `built` says what goes with it."""

    def apply(turn: Turn, use: Any, source: Source) -> None:
        if use.attribute not in attributes:
            raise InvalidField("attribute", f"Must be one of: {', '.join(attributes)}.")
        add_effect(turn, _effect(EffectName.ATTRIBUTE, use, source))

    def offers(make: Any, _table: Table, _character: str, card: int) -> Iterator[Offer]:
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
        offers=offers,
        on_roll=True,
    )


def _any_of(words: Iterable[str]) -> str:
    *first, last = words
    return f"{', '.join(first)} or {last}"


CARD_TYPES = {
    "Action": CardType(
        text="+3 to all your rolls this round, extra actions from Flurry or Haste included. It "
        "does not raise passive rolls, or values. In free time it lasts for your next roll. "
        "Several Action cards add up.",
        rules=("DD-40", "DD-09"),
        use=f"{NO_FIELD} The +3 is added to the rolls automatically.",
        apply=_action,
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
        offers=_coup_offers,
        on_roll=True,
    ),
    "Supporter": CardType(
        text="+3 to another character's roll, after the dice have fallen and before the result is "
        "announced. Several Supporters add up.",
        rules=("DD-52", "DD-15"),
        use=f"`use_card` takes the `roll`, and adds +3 automatically. {WITHOUT_ROLL}",
        apply=_supporter,
        takes=("roll", "text"),
        offers=on_rolls,
    ),
}
