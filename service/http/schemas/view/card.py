"""A card in facts, and the descriptions that answers and requests share."""

from __future__ import annotations

from typing import Any

from marshmallow import fields

from service.schemas import reply
from service.schemas.fields import choice
from service.tables.drama_deck.card import CardCategory, Side


class CardNumber(fields.Integer):
    """The number of a card: the verifiers of recordings check where it lies (CARD_RULES)."""


def card_number(description: str, **kwargs: Any) -> CardNumber:
    """The number of a card."""
    return CardNumber(**{"required": True, **kwargs}, metadata={"description": description})


def card_numbers(description: str) -> fields.List[Any]:
    """Numbers of cards."""
    return reply.listed(CardNumber(), description)


NUMBER = "The number of the card (DD-01), which names it everywhere."

CATEGORY = (
    "`enhancement` takes effect when it is used, `special` and `subplot` when the gamemaster says "
    "so (DD-02)."
)

STANDARD = "The line of a standard scene (DD-19)."

DRAMATIC = "The line of a dramatic scene (DD-19)."

APPROVED = (
    "Actions that earn a card (DD-17): attack, defend, trick, test, taunt, intimidate, "
    "maneuver, or any, for all seven."
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

SHOWN_STEPS = "The steps that can be tried (DD-61): A to D, rising."

PROBLEM = (
    "What failing brings (DD-62): possible_setback, complication, critical_problem; null: none."
)

FLAVOUR = "A line for the mood (DD-01)."


class ConflictLineSchema(reply.ReplySchema):
    """A line of the gamemaster side."""

    initiative = choice(Side, INITIATIVE, required=True)
    heroes = reply.texts(HEROES)
    villains = reply.texts(VILLAINS)


class SkillBoxSchema(reply.ReplySchema):
    """What a dramatic skill resolution reads."""

    steps = reply.texts(SHOWN_STEPS)
    problem = reply.text(PROBLEM, allow_none=True)


class CardFactsSchema(reply.ReplySchema):
    """A card in facts, as in custom decks."""

    number = reply.number(NUMBER, example=57)
    type = reply.text("What it is for the player (DD-01).", example="Action")
    category = choice(CardCategory, CATEGORY, required=True)
    standard = reply.part(ConflictLineSchema, STANDARD)
    dramatic = reply.part(ConflictLineSchema, DRAMATIC)
    approved = reply.texts(APPROVED)
    skill_box = reply.part(SkillBoxSchema, BOX)


Json = dict[str, Any]
