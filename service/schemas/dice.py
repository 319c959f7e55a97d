"""Requests, outcomes and odds queries of plain dice notation."""

from __future__ import annotations

from typing import Any

from marshmallow import Schema, fields

from service.rules.dice.expression import MAX_SIDES, Expression
from service.schemas.fields import MAX_FACES, ExpressionField, faces
from service.schemas.order import QuerySchema, RequestSchema, RollSchema, supplied
from service.schemas.reply import ReplySchema

NOTATION = (
    "Dice notation: terms joined by + and -, at most 32, with at most 1,000 dice in all. A term is "
    "a constant, or `[N]dX` or `[N]d%`, followed by any of `r<face>` (a die showing it is rolled "
    "once again, and the second stands), `!` (the highest face rolls another die and adds it), one "
    "of `kh kl dh dl` with a number (keep or drop the highest or lowest dice, 1 if left out; a die "
    "and its explosions are one die), and a label in square brackets. Rerolls hold for the dice of "
    "explosions too. Case does not matter, nor do spaces, but within a number. In a URL, write + "
    "as %2B."
)


class ExpressionFieldsSchema(Schema):
    """What dice notation takes."""

    expression = ExpressionField(
        required=True,
        metadata={"description": NOTATION, "example": "4d6kh3 + 2d8![fire] - 1"},
    )


class DiceFacesSchema(RequestSchema):
    """Faces of an expression; in a request, what is left out is thrown."""

    dice = faces(
        MAX_SIDES,
        "All dice in the order thrown: term by term, a die with reroll and explosions.",
        most=MAX_FACES,
    )


class DiceRequestSchema(RollSchema, ExpressionFieldsSchema):
    """A roll of plain dice."""

    dice = supplied(DiceFacesSchema)

    def check(self, **asked: Any) -> Expression:
        """The expression."""
        expression: Expression = asked["expression"]
        return expression


class DiceQuerySchema(QuerySchema, ExpressionFieldsSchema):
    """The odds of plain dice."""

    def check(self, **asked: Any) -> Expression:
        """The expression."""
        expression: Expression = asked["expression"]
        return expression


class TermDieSchema(ReplySchema):
    """One die of a term."""

    sides = fields.Integer(required=True, metadata={"description": "Sides of the die."})
    face = fields.Integer(required=True, metadata={"description": "What it shows."})
    counted = fields.Boolean(
        required=True, metadata={"description": "False for a die dropped or rolled again."}
    )


class TermSchema(ReplySchema):
    """One term of an expression."""

    expression = fields.String(
        required=True, metadata={"description": "The term as it was read.", "example": "4d6kh3"}
    )
    label = fields.String(
        required=True,
        allow_none=True,
        metadata={"description": "Its label, null without one.", "example": "fire"},
    )
    dice = fields.List(
        fields.Nested(TermDieSchema),
        required=True,
        metadata={"description": "The term's dice in the order thrown; empty for a constant."},
    )
    total = fields.Integer(
        required=True, metadata={"description": "What the term adds, with its sign."}
    )


class DiceOutcomeSchema(ReplySchema):
    """What the dice add up to."""

    total = fields.Integer(required=True, metadata={"description": "The sum of all terms."})
    terms = fields.List(
        fields.Nested(TermSchema), required=True, metadata={"description": "Every term, in order."}
    )
