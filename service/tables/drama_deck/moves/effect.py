"""What a lasting effect adds to a roll, and where one that waits for a roll ends.

Source: rules DD-09, DD-28, DD-40 and DD-41a in docs/rules/drama-deck.md
"""

from __future__ import annotations

from collections.abc import Collection
from typing import Annotated

from msgspec import Struct

from service.schemas.shape import about
from service.tables.common.event import EventContent
from service.tables.drama_deck import content
from service.tables.drama_deck.effect import CharacterAttribute, Effect, EffectEnd, EffectName
from service.tables.drama_deck.roll import AddedModifier, Roll
from service.tables.drama_deck.table import Table
from service.tables.drama_deck.turn import Turn

SETBACK = "Setback"


class EndedEffect(Struct, frozen=True):
    """An effect that has ended."""

    character: Annotated[str, about("Whose it was.")]
    card: Annotated[content.Number, about("The card that it came from.")]
    attribute: Annotated[
        CharacterAttribute | None,
        about("The attribute that it raised (DD-41a); null: none."),
    ]


class EffectsEnded(EventContent, frozen=True):
    """Effects of hand cards that waited for a roll: their characters have entered round play
    (DD-09).
    """

    effects: Annotated[tuple[EndedEffect, ...], about("What has ended.")]


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
    """End what hand cards have begun and waits for a roll of those who enter round play (DD-09)."""
    ended = _waiting(turn.table, entering)
    if ended:
        left = tuple(effect for effect in turn.table.effects if effect not in ended)
        turn.change(effects=left)
        turn.record(EffectsEnded(effects=tuple(map(_ended, ended))))


def _ended(effect: Effect) -> EndedEffect:
    assert effect.character is not None
    assert effect.card is not None  # of the hand
    return EndedEffect(effect.character, effect.card, effect.attribute)


def will_end(table: Table, entering: Collection[str]) -> tuple[str, ...]:
    """Warn of the effects that end as these enter round play, whose and what (DD-09)."""
    return tuple(
        f"The {_described(table, effect)} of {table.name_of(effect.character or '')} waits for a "
        "roll, and ends with the entry into round play unless it is kept (keep_effects)."
        for effect in _waiting(table, entering)
    )


def _waiting(table: Table, entering: Collection[str]) -> list[Effect]:
    """Effects from the hand that wait; a critical moment's are meant for round play (DD-16)."""
    return [
        effect
        for effect in table.effects
        if effect.character in entering
        and effect.until is EffectEnd.ROLL
        and effect.from_hand
        and not effect.critical
    ]


def _described(table: Table, effect: Effect) -> str:
    card = "card" if effect.card is None else table.card(effect.card).type
    return card if effect.attribute is None else f"{card} ({effect.attribute})"
