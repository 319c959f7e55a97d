"""Cards that add to a total: Action, the attribute cards, Coup de Grace, Supporter.

Source: rules DD-40 to DD-42 and DD-52 in docs/rules/drama-deck.md
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from service.tables.common.errors import InvalidField, Rule, refuse
from service.tables.drama_deck.card import Side
from service.tables.drama_deck.effect import CharacterAttribute, Effect, EffectEnd, EffectName
from service.tables.drama_deck.move import Offer, one_of
from service.tables.drama_deck.moves.roll import (
    ROLL_CHANGED,
    add_effect,
    check_open,
    own_open_roll,
    record_roll,
)
from service.tables.drama_deck.roll import AddedModifier
from service.tables.drama_deck.table import Table
from service.tables.drama_deck.turn import Turn
from service.tables.drama_deck.uses.use import CoupDeGraceUse, Source, Use

BONUS = 3
ATTRIBUTES = {
    "Adrenalin": (
        CharacterAttribute.DEXTERITY,
        CharacterAttribute.STRENGTH,
        CharacterAttribute.TOUGHNESS,
    ),
    "Willpower": (CharacterAttribute.PERCEPTION, CharacterAttribute.MIND),
    "Presence": (CharacterAttribute.CHARISMA, CharacterAttribute.SPIRIT),
}


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


def _attribute(turn: Turn, use: Any, source: Source) -> None:
    attributes = ATTRIBUTES[turn.table.card(use.card).type]
    if use.attribute not in attributes:
        raise InvalidField("attribute", f"Must be one of: {', '.join(attributes)}.")
    add_effect(turn, _effect(EffectName.ATTRIBUTE, use, source))


def _attribute_offers(make: Any, table: Table, _character: str, card: int) -> Iterator[Offer]:
    attributes = ATTRIBUTES[table.card(card).type]
    yield Offer(
        make(card=card, attribute=attributes[0]), {"attribute": one_of(attributes)}, ("attribute",)
    )


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
    record_roll(turn, ROLL_CHANGED, roll, effect_bonus=roll.effect_bonus)


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
    record_roll(turn, ROLL_CHANGED, turn.set_roll(roll, applied=(*roll.applied, applied)))


def on_rolls(make: Any, table: Table, _character: str, card: int) -> Iterator[Offer]:
    """Yield an offer for every roll at the table, then one for dice that were not recorded."""
    for roll in table.rolls:
        yield Offer(make(card=card, roll=roll.id), {"text": None})
    yield Offer(make(card=card), {"text": None})


USES = {
    "Action": Use(apply=_action, on_roll=True),
    **dict.fromkeys(
        ATTRIBUTES,
        Use(apply=_attribute, needs=("attribute",), offers=_attribute_offers, on_roll=True),
    ),
    "Coup de Grace": Use(
        apply=_coup_de_grace, takes=("roll", "on", "text"), offers=_coup_offers, on_roll=True
    ),
    "Supporter": Use(apply=_supporter, takes=("roll", "text"), offers=on_rolls),
}
