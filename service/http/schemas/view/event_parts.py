"""Objects that occur in events alone."""

from __future__ import annotations

from marshmallow import fields

from service.http.schemas.view.card import card_number
from service.schemas import reply
from service.schemas.any_of import AnyOfSchema
from service.schemas.fields import choice
from service.systems.registry import MECHANICS
from service.tables.drama_deck.effect import CharacterAttribute

TORG = (MECHANICS["torg/2d10"], MECHANICS["torg/d20"])


class DeckPositionSchema(reply.ReplySchema):
    """A place in the order of a shuffle."""

    shuffle = reply.number("The number of the shuffle, from 1.")
    position = reply.number("The position in its order; 0 is the top.")


class ProofStepSchema(reply.ReplySchema):
    """A neighbour on the way to the root: `left` or `right`."""

    left = fields.String(metadata={"description": "The hash on its left side, in hex."})
    right = fields.String(metadata={"description": "The hash on its right side, in hex."})


class ProofSchema(DeckPositionSchema):
    """That a card lay at a position of a shuffle (docs/fairness.md)."""

    salt = reply.text("What was hashed with the card, in hex.")
    path = reply.listed(ProofStepSchema, "Its neighbours from the leaf up to the root.")


class EndedEffectSchema(reply.ReplySchema):
    """An effect that has ended."""

    character = reply.text("Whose it was.")
    card = card_number("The card that it came from.")
    attribute = choice(
        CharacterAttribute,
        "The attribute that it raised (DD-41a); null: none.",
        required=True,
        allow_none=True,
    )


class StartedStepSchema(reply.ReplySchema):
    """A step of a task."""

    letters = reply.texts("Its letters (DD-60).")
    difficulty = reply.number("Its difficulty; null: secret (DD-15).", allow_none=True)


class TorgOutcomeSchema(AnyOfSchema):
    """What the dice mean, by the table's method."""

    options = tuple(mechanic.outcome for mechanic in TORG)


class TorgFacesSchema(AnyOfSchema):
    """The faces, by the table's method."""

    options = tuple(mechanic.shown_faces for mechanic in TORG)
