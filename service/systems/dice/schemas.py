"""Requests, outcomes and odds queries of plain dice notation."""

from __future__ import annotations

from typing import Any

from service.mechanics.check import CheckSchema
from service.mechanics.faces import MAX_FACES, faces
from service.mechanics.order import RollSchema, supplied
from service.mechanics.query import QuerySchema
from service.schemas import reply
from service.schemas.request import RequestSchema
from service.systems.dice.expression import MAX_SIDES, Expression
from service.systems.dice.fields import ExpressionField

NOTATION = (
    "Dice notation: terms joined by + and -, at most 32, with at most 1,000 dice in all. A term is "
    "a constant, or `[N]dX` or `[N]d%`, followed by any of `r<face>` (a die showing it is "
    "rerolled once, and the second roll counts), `!` (the highest face rolls another die and adds "
    "it), one of `kh kl dh dl` with a number (keep or drop the highest or lowest dice, 1 if "
    "omitted; a die and its explosions are one die), and a label in square brackets. Rerolls also "
    "apply to the dice of explosions. Case does not matter, nor do spaces, except within a number. "
    "In a URL, write + as %2B."
)


class ExpressionFieldsSchema(CheckSchema):
    """The field of dice notation, which is itself the check."""

    expression = ExpressionField(
        required=True,
        metadata={"description": NOTATION, "example": "4d6kh3 + 2d8![fire] - 1"},
    )

    def check(self, /, **values: Any) -> Expression:
        """Return the expression itself."""
        expression: Expression = values["expression"]
        return expression


class DiceFacesSchema(RequestSchema):
    """Faces of an expression; in a request, omitted dice are rolled."""

    dice = faces(
        MAX_SIDES,
        "All dice in the order rolled: term by term, each die with its reroll and explosions.",
        most=MAX_FACES,
    )


class DiceRequestSchema(RollSchema, ExpressionFieldsSchema):
    """A roll of plain dice."""

    dice = supplied(DiceFacesSchema)


class DiceQuerySchema(QuerySchema, ExpressionFieldsSchema):
    """The odds of plain dice."""


class TermDieSchema(reply.ReplySchema):
    """One die of a term."""

    sides = reply.number("Sides of the die.")
    face = reply.number("What it shows.")
    counted = reply.boolean("False for a die that was dropped or rerolled.")


class TermSchema(reply.ReplySchema):
    """One term of an expression."""

    expression = reply.text("The term as written.", example="4d6kh3")
    label = reply.text("Its label, null without one.", example="fire", allow_none=True)
    dice = reply.listed(TermDieSchema, "The term's dice in the order rolled; empty for a constant.")
    total = reply.number("What the term adds, with its sign.")


class DiceOutcomeSchema(reply.ReplySchema):
    """What the dice add up to."""

    total = reply.number("The sum of all terms.")
    terms = reply.listed(TermSchema, "Every term, in order.")
