"""Decks of cards: the standard one as it is told, and own ones as they are sent.

Both tell a card in the same facts, so that a card of the standard deck fits into an own one.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Any

from marshmallow import ValidationError, fields, post_load, validate, validates, validates_schema

from service.drama_deck.card import LETTERS, Card, Category, Line, Side, SkillBox
from service.drama_deck.deck import MAX_CARD_NUMBER, MAX_CARDS, Deck, categories
from service.drama_deck.effect_text import effect_text
from service.drama_deck.shape import MUST_RISE
from service.schemas import fields as shapes
from service.schemas import reply
from service.schemas.fields import MAX_LABEL, choice, several, whole
from service.schemas.request import RequestSchema

Json = dict[str, Any]

MAX_KEYWORDS = 8
MAX_KEYWORD = 32

NUMBER = "The number of the card (DD-01): a table names it by this everywhere."
CATEGORY = (
    "`enhancement` takes effect when it is used, `special` and `subplot` when the gamemaster says "
    "so (DD-02)."
)
STANDARD = "The line that a standard scene reads (DD-19)."
DRAMATIC = "The line that a dramatic scene reads (DD-19)."
APPROVED = (
    "Actions that earn a card (DD-17): attack, defend, trick, test, taunt, intimidate, maneuver, "
    "or any, which stands for all seven."
)
BOX = "The box of the dramatic skill resolution (DD-60)."
INITIATIVE = "The side that acts first."
HEROES = (
    "What holds for the heroes: flurry, inspiration, up, confused, fatigued, setback, stymied "
    "(DD-30 to DD-36)."
)
VILLAINS = (
    "What holds for the villains: flurry, inspiration, up, break, fatigued, setback, stymied, and "
    "trick, test, taunt, intimidate (DD-18)."
)
SHOWN_STEPS = "The letters of the steps that can be tried (DD-61): A to D, rising."
PROBLEM = (
    "What failing brings (DD-62): possible_setback, complication, critical_problem; null for none."
)
OWN = " Others are displayed only (DD-06)."


class ConflictLineSchema(reply.ReplySchema):
    """One line of the gamemaster side, for one kind of scene."""

    initiative = choice(Side, INITIATIVE, required=True)
    heroes = reply.texts(HEROES)
    villains = reply.texts(VILLAINS)


class SkillBoxSchema(reply.ReplySchema):
    """What a dramatic skill resolution reads."""

    steps = reply.texts(SHOWN_STEPS)
    problem = reply.text(PROBLEM, allow_none=True)


class CardFactsSchema(reply.ReplySchema):
    """A card in facts: what an own deck is made of, too."""

    number = reply.number(NUMBER, example=57)
    type = reply.text("What it is for the player (DD-01).", example="Action")
    category = choice(Category, CATEGORY, required=True)
    standard = reply.part(ConflictLineSchema, STANDARD)
    dramatic = reply.part(ConflictLineSchema, DRAMATIC)
    approved = reply.texts(APPROVED)
    skill_box = reply.part(SkillBoxSchema, BOX)


class CardTextSchema(reply.ReplySchema):
    """What the player side of a card says."""

    effect = reply.text("What the card does, and what `use_card` needs for it.")
    rules = reply.texts("The rules that it goes by.", example=["DD-40"])


class CardSchema(CardTextSchema, CardFactsSchema):
    """A card, both its sides: the gamemaster's in facts, the player's in words."""

    name = reply.text("Its name, to display.", example="Action")


class CardTypeSchema(CardTextSchema):
    """A type of card."""

    type = reply.text("The type of these cards.", example="Action")
    category = choice(Category, CATEGORY, required=True)
    count = reply.number("How many of its cards the deck has.", example=8)


class DeckSummarySchema(reply.ReplySchema):
    """A deck, without its cards."""

    name = reply.text("What a new session names it by.", example="standard")
    title = reply.text("Its name, to display.")
    count = reply.number("How many cards it has.", example=156)
    path = reply.text("Where it is told in full, without the host.")


class DeckListSchema(reply.ReplySchema):
    """The decks that this service knows."""

    decks = reply.listed(DeckSummarySchema, "A table may also bring its own (DD-06).")


class DeckSchema(DeckSummarySchema):
    """A deck and all its cards."""

    cards = reply.listed(CardFactsSchema, "By number, in facts. An own deck has the same shape.")
    types = reply.listed(
        CardTypeSchema, "What the player sides say, once a type, by the type's name."
    )


def card_facts(card: Card) -> Json:
    """A card as an own deck may have it."""
    return {
        "number": card.number,
        "type": card.type,
        "category": card.category,
        "standard": _line(card.standard),
        "dramatic": _line(card.dramatic),
        "approved": card.approved,
        "skill_box": {"steps": card.skill_box.steps, "problem": card.skill_box.problem},
    }


def card_answer(card: Card) -> Json:
    """A card with its name and effect."""
    return {"number": card.number, "name": card.type, **card_facts(card), **_effect(card.type)}


def deck_summary(deck: Deck, title: str, path: str) -> Json:
    """A deck without its cards."""
    return {"name": deck.name, "title": title, "count": len(deck), "path": path}


def deck_answer(deck: Deck, title: str, path: str) -> Json:
    """A deck with its cards in facts, and the effect of each type once."""
    counts = Counter((card.type, card.category) for card in deck)
    return {
        **deck_summary(deck, title, path),
        "cards": [card_facts(card) for card in deck],
        "types": [
            {"type": type_, "category": category, "count": count, **_effect(type_)}
            for (type_, category), count in sorted(counts.items())
        ],
    }


def _line(line: Line) -> Json:
    return {"initiative": line.initiative, "heroes": line.heroes, "villains": line.villains}


def _effect(type_: str) -> Json:
    text = effect_text(type_)
    return {"effect": text.text, "rules": text.rules}


def keywords(description: str) -> shapes.Several:
    """A list of keywords; those that no rule knows are kept."""
    return several(
        shapes.Line(MAX_KEYWORD),
        MAX_KEYWORDS,
        f"{description}{OWN}",
        load_default=(),
    )


class OwnConflictLineSchema(RequestSchema):
    """One line of the gamemaster side, for one kind of scene."""

    initiative = choice(Side, INITIATIVE, required=True)
    heroes = keywords(HEROES)
    villains = keywords(VILLAINS)

    @post_load
    def line(self, data: Json, **_: Any) -> Line:
        """The value."""
        return Line(**data)


class OwnSkillBoxSchema(RequestSchema):
    """What a dramatic skill resolution reads."""

    steps = several(
        fields.String(validate=validate.OneOf(LETTERS)), len(LETTERS), SHOWN_STEPS, load_default=()
    )
    problem = shapes.Line(
        MAX_KEYWORD,
        load_default=None,
        allow_none=True,
        metadata={"description": PROBLEM + OWN},
    )

    @validates("steps")
    def rising(self, steps: Sequence[str], **_: Any) -> None:
        """Letters rise, and so occur once."""
        if list(steps) != sorted(set(steps)):
            raise ValidationError(MUST_RISE)

    @post_load
    def box(self, data: Json, **_: Any) -> SkillBox:
        """The value."""
        return SkillBox(**data)


class OwnCardSchema(RequestSchema):
    """A card of an own deck, in facts."""

    number = whole(1, MAX_CARD_NUMBER, NUMBER, required=True)
    type = shapes.Line(
        MAX_LABEL,
        required=True,
        metadata={
            "description": "What it is for the player. A type of the standard deck, spelt as "
            "there, has its effect; of any other the gamemaster says what it does (DD-06).",
            "example": "Action",
        },
    )
    category = choice(
        Category,
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
        metadata={"description": f"{BOX} Left out, it is empty."},
    )

    @validates_schema(skip_on_field_errors=False)
    def of_its_category(self, data: Json, **_: Any) -> None:
        """Rules go by the category: a Romance is a subplot in every deck."""
        known = categories().get(data.get("type", ""))
        if known not in (None, data.get("category", known)):
            raise ValidationError(f"Must be {known}: {data['type']} is one.", "category")

    @post_load
    def card(self, data: Json, **_: Any) -> Card:
        """The value."""
        return Card(**data)


class OwnDeckSchema(RequestSchema):
    """A deck of a table's own cards (DD-06)."""

    name = shapes.Line(
        MAX_LABEL,
        required=True,
        metadata={"description": "Its name, to display; not `standard`.", "example": "Short Deck"},
    )
    cards = shapes.Several(
        fields.Nested(OwnCardSchema),
        required=True,
        validate=validate.Length(1, MAX_CARDS),
        metadata={"description": "All cards, at most 1,000; each number once."},
    )

    @validates("name")
    def not_the_standard(self, name: str, **_: Any) -> None:
        """The name of the standard deck belongs to its 156 cards."""
        if name == "standard":
            raise ValidationError("Must not be standard: that is the deck of 156 cards.")

    @validates_schema(pass_original=True, skip_on_field_errors=False)
    def each_number_once(self, data: Json, sent: Any, **_: Any) -> None:
        """Every number that was there before is told."""
        seen: set[int] = set()
        twice = {}
        for index, number in enumerate(_numbers(sent)):
            if number is None:
                continue
            if number in seen:
                twice[index] = {"number": [f"Card {number} is there already."]}
            seen.add(number)
        if twice:
            raise ValidationError({"cards": twice})

    @post_load
    def deck(self, data: Json, **_: Any) -> Deck:
        """The value."""
        return Deck.of(**data)


def _numbers(sent: Any) -> list[int | None]:
    """The number of each card sent; None for one that has none, or not one of a card."""
    cards = sent.get("cards") if isinstance(sent, Mapping) else None
    if not isinstance(cards, list) or len(cards) > MAX_CARDS:
        return []  # wrong anyhow
    found = [card.get("number") if isinstance(card, Mapping) else None for card in cards]
    return [_number(number) for number in found]


def _number(sent: Any) -> int | None:
    if type(sent) in (int, float) and 1 <= sent <= MAX_CARD_NUMBER and sent == int(sent):
        return int(sent)
    return None
