"""The values of a character's sheet, so that a roll need not be typed."""

from __future__ import annotations

from typing import Annotated

from msgspec import Struct

from service.schemas.shape import about, lengths
from service.tables.drama_deck.effect import CharacterAttribute
from service.tables.drama_deck.shape import Number

MAX_SKILLS = 64
MAX_SKILL_NAME = 32
MAX_VALUE_BYTES = 2 * 1024
"""Bytes of a character's values as JSON: those of 32 characters have room at a table."""


class Attributes(Struct, frozen=True, omit_defaults=True):
    """A character's attributes; null: not known."""

    dexterity: Annotated[Number | None, about("Its Dexterity.")] = None
    strength: Annotated[Number | None, about("Its Strength.")] = None
    toughness: Annotated[Number | None, about("Its Toughness.")] = None
    perception: Annotated[Number | None, about("Its Perception.")] = None
    mind: Annotated[Number | None, about("Its Mind.")] = None
    charisma: Annotated[Number | None, about("Its Charisma.")] = None
    spirit: Annotated[Number | None, about("Its Spirit.")] = None


class SkillValue(Struct, frozen=True, omit_defaults=True):
    """A skill, and the total value of its rolls."""

    name: Annotated[str, lengths(1, MAX_SKILL_NAME), about("Display name.")]
    value: Annotated[Number, about("What the bonus is added to (T2-02).")]
    attribute: Annotated[
        CharacterAttribute | None, about("The attribute that it is based on; null: none.")
    ] = None


class Values(Struct, frozen=True):
    """The values of a character."""

    attributes: Attributes
    skills: tuple[SkillValue, ...] = ()
