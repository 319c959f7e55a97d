"""A temporary effect of a used card or of a setback."""

from __future__ import annotations

from enum import StrEnum

from msgspec import Struct

from service.tables.drama_deck.card import Side


class EffectName(StrEnum):
    """The kind of an effect."""

    ACTION = "action"
    ATTRIBUTE = "attribute"
    HASTE = "haste"
    MONOLOGUE = "monologue"
    SETBACK = "setback"


class EffectEnd(StrEnum):
    """The end of an effect."""

    ROUND = "round"
    ROLL = "roll"


class CharacterAttribute(StrEnum):
    """An attribute of a character."""

    DEXTERITY = "dexterity"
    STRENGTH = "strength"
    TOUGHNESS = "toughness"
    PERCEPTION = "perception"
    MIND = "mind"
    CHARISMA = "charisma"
    SPIRIT = "spirit"


class Effect(Struct, frozen=True, kw_only=True):
    """One effect, on a character or on a side."""

    name: EffectName
    value: int = 0
    character: str | None = None
    side: Side | None = None
    attribute: CharacterAttribute | None = None
    card: int | None = None
    until: EffectEnd = EffectEnd.ROUND
    from_hand: bool = False  # of a card straight from the hand (DD-09, DD-15)
    critical: bool = False  # of a critical moment: it ends with it, or with the round
    spent_on: str | None = None  # the open roll it was used on; a retry does not get it (DD-50)
