"""The values of a character's sheet, so that a roll need not be typed."""

from __future__ import annotations

from typing import Annotated

from msgspec import Struct

from service.schemas.shape import lengths
from service.tables.drama_deck.effect import CharacterAttribute
from service.tables.drama_deck.shape import Number

MAX_SKILLS = 64
MAX_SKILL_NAME = 32
MAX_VALUE_BYTES = 2 * 1024
"""Bytes of a character's values as JSON: those of 32 characters have room at a table."""


class Attributes(Struct, frozen=True, omit_defaults=True):
    """A character's attributes; null: not known."""

    dexterity: Number | None = None
    """Its Dexterity."""
    strength: Number | None = None
    """Its Strength."""
    toughness: Number | None = None
    """Its Toughness."""
    perception: Number | None = None
    """Its Perception."""
    mind: Number | None = None
    """Its Mind."""
    charisma: Number | None = None
    """Its Charisma."""
    spirit: Number | None = None
    """Its Spirit."""


class SkillValue(Struct, frozen=True, omit_defaults=True):
    """A skill, and the total value of its rolls."""

    name: Annotated[str, lengths(1, MAX_SKILL_NAME)]
    """Display name."""
    value: Number
    """What the bonus is added to (T2-02)."""
    attribute: CharacterAttribute | None = None
    """The attribute that it is based on; null: none."""


class Values(Struct, frozen=True):
    """The values of a character."""

    attributes: Attributes
    skills: tuple[SkillValue, ...] = ()
