"""A temporary effect of a used card or of a setback."""

from __future__ import annotations

from enum import StrEnum

from msgspec import Struct

from service.drama_deck.card import Side


class EffectName(StrEnum):
    """The kinds of lasting effects."""

    ACTION = "action"
    ATTRIBUTE = "attribute"
    HASTE = "haste"
    MONOLOGUE = "monologue"
    SETBACK = "setback"


class EffectEnd(StrEnum):
    """How long an effect lasts: this round, or the next roll that it fits (DD-09, DD-11)."""

    ROUND = "round"
    ROLL = "roll"


class CharacterAttribute(StrEnum):
    """The attributes that Adrenalin, Willpower and Presence raise."""

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
    critical: bool = False  # of a critical moment: it ends with its roll, or with the round
    spent_on: str | None = None  # the open roll it was used on; a retry does not get it (DD-50)
