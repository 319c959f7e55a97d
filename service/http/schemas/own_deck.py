"""Requests with a deck of a table's own cards.

A card has the same facts as in answers, so cards of the standard deck can be copied into it.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from marshmallow import ValidationError, fields, post_load, validates, validates_schema

from service.http.schemas.ids import text
from service.http.schemas.view.card import (
    APPROVED,
    BOX,
    CATEGORY,
    DRAMATIC,
    FLAVOUR,
    HEROES,
    INITIATIVE,
    NUMBER,
    PROBLEM,
    SHOWN_STEPS,
    STANDARD,
    VILLAINS,
    Json,
)
from service.schemas import fields as shapes
from service.schemas.fields import Choices, RequestSchema, choice, several, whole
from service.schemas.shape import MAX_LABEL
from service.tables.common.note import MAX_TEXT
from service.tables.drama_deck.card import LETTERS, Card, CardCategory, Line, Side, SkillBox
from service.tables.drama_deck.deck import MAX_CARD_NUMBER, MAX_CARDS, Deck, categories
from service.tables.drama_deck.shape import MAX_KEYWORD, MUST_RISE, SKILL_LETTERS

MAX_KEYWORDS = 8

OWN = " Others are displayed only (DD-06)."


def keywords(description: str) -> shapes.Several:
    """A list of keywords; unknown ones are kept."""
    return several(
        shapes.Line(MAX_KEYWORD),
        MAX_KEYWORDS,
        f"{description}{OWN}",
        load_default=(),
    )


def own_text(longest: int, description: str, example: str) -> shapes.Line:
    """A text that a card may have of its own."""
    metadata = {"description": description, "example": example}
    return shapes.Line(longest, load_default=None, allow_none=True, metadata=metadata)


class OwnConflictLineSchema(RequestSchema):
    """A line of the gamemaster side."""

    initiative = choice(Side, INITIATIVE, required=True)
    heroes = keywords(HEROES)
    villains = keywords(VILLAINS)

    @post_load
    def line(self, data: Json, **_: Any) -> Line:
        """Build the line."""
        return Line(**data)


class OwnSkillBoxSchema(RequestSchema):
    """What a dramatic skill resolution reads."""

    steps = several(
        fields.String(validate=Choices(*SKILL_LETTERS)),
        len(LETTERS),
        SHOWN_STEPS,
        load_default=(),
    )
    problem = text(MAX_KEYWORD, PROBLEM + OWN, load_default=None, allow_none=True)

    @validates("steps")
    def rising(self, steps: Sequence[str], **_: Any) -> None:
        """Check that the letters rise, so none occurs twice."""
        if list(steps) != sorted(set(steps)):
            raise ValidationError(MUST_RISE)

    @post_load
    def box(self, data: Json, **_: Any) -> SkillBox:
        """Build the skill box."""
        return SkillBox(**data)


class OwnCardSchema(RequestSchema):
    """A card of a custom deck."""

    number = whole(1, MAX_CARD_NUMBER, NUMBER, required=True)
    type = shapes.Line(
        MAX_LABEL,
        required=True,
        metadata={
            "description": "What it is for the player. A type of the standard deck, spelled as "
            "there, has its effect; for any other the gamemaster decides (DD-06).",
            "example": "Action",
        },
    )
    category = choice(
        CardCategory,
        f"{CATEGORY} For a type of the standard deck it must be the one that it has there.",
        required=True,
    )
    standard = fields.Nested(
        OwnConflictLineSchema, required=True, metadata={"description": STANDARD}
    )
    dramatic = fields.Nested(
        OwnConflictLineSchema, required=True, metadata={"description": DRAMATIC}
    )
    approved = keywords(APPROVED)
    skill_box = fields.Nested(
        OwnSkillBoxSchema,
        load_default=SkillBox(),
        metadata={"description": f"{BOX} Empty if omitted."},
    )
    name = own_text(MAX_LABEL, "Display name; its type if omitted.", "The Last Train")
    text = own_text(
        MAX_TEXT,
        "What it does, for players, in place of the text of its type; its effect depends on the "
        "type alone.",
        "Your character knows a way out.",
    )
    flavour = own_text(MAX_TEXT, FLAVOUR, "It never stops here.")

    @validates_schema(skip_on_field_errors=False)
    def of_its_category(self, data: Json, **_: Any) -> None:
        """Check the category, which rules depend on: a Romance is a subplot in every deck."""
        known = categories().get(data.get("type", ""))
        if known not in (None, data.get("category", known)):
            raise ValidationError(f"Must be {known}: {data['type']} is one.", "category")

    @post_load
    def card(self, data: Json, **_: Any) -> Card:
        """Build the card."""
        return Card(**data)


class OwnDeckSchema(RequestSchema):
    """A deck of a table's own cards (DD-06)."""

    name = shapes.Line(
        MAX_LABEL,
        required=True,
        metadata={"description": "Display name; not `standard`.", "example": "Short Deck"},
    )
    cards = several(
        OwnCardSchema,
        MAX_CARDS,
        "All cards, at most 1,000; each number once.",
        least=1,
        required=True,
    )

    @validates("name")
    def not_the_standard(self, name: str, **_: Any) -> None:
        """Refuse the name of the standard deck, which belongs to its 156 cards."""
        if name == "standard":
            raise ValidationError("Must not be standard: that is the deck of 156 cards.")

    @validates_schema(pass_original=True, skip_on_field_errors=False)
    def each_number_once(self, data: Json, sent: Any, **_: Any) -> None:
        """Report each number that has occurred before."""
        numbers: set[int] = set()
        twice = {}
        for index, number in enumerate(_numbers(sent)):
            if number is None:
                continue
            if number in numbers:
                twice[index] = {"number": [f"Card {number} is there already."]}
            numbers.add(number)
        if twice:
            raise ValidationError({"cards": twice})

    @post_load
    def deck(self, data: Json, **_: Any) -> Deck:
        """Build the deck."""
        return Deck.of(**data)


def _numbers(sent: Any) -> list[int | None]:
    """The number of each card in the body; None where it is missing or out of range."""
    cards = sent.get("cards") if isinstance(sent, Mapping) else None
    if not isinstance(cards, list) or len(cards) > MAX_CARDS:
        return []  # refused elsewhere
    found = [card.get("number") if isinstance(card, Mapping) else None for card in cards]
    return [_number(number) for number in found]


def _number(sent: Any) -> int | None:
    if type(sent) in (int, float) and 1 <= sent <= MAX_CARD_NUMBER and sent == int(sent):
        return int(sent)
    return None
