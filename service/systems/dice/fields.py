"""Dice notation as a field of a request."""

from __future__ import annotations

from collections.abc import Mapping
from enum import StrEnum
from typing import Any

from marshmallow import ValidationError, fields

from service.mechanics.query import QuerySchema
from service.schemas.fields import CodedMessage, Validated
from service.systems.dice.expression import MAX_CHARACTERS, Expression
from service.systems.dice.reader import read
from service.systems.dice.scanner import InvalidExpression

CODE = "invalid_expression"


class Kind(StrEnum):
    """What a field of dice notation takes: a detail for what it refuses."""

    ANY = ""
    TOTAL = "Leave out the comparison: the totals of both sides are compared."
    SUM = "Only sums of dice and whole numbers fit here, no products, functions or pools."
    PLAIN = "Only sums of NdX, of kept dice such as 4d6kh3, and of whole numbers fit here."


class ExpressionField(Validated, fields.String):
    """Dice notation, all of it or less."""

    def __init__(
        self, *, kind: Kind = Kind.ANY, metadata: Mapping[str, Any], **kwargs: Any
    ) -> None:
        limits = {"minLength": 1, "maxLength": MAX_CHARACTERS}  # enforced by the parser
        super().__init__(metadata={**metadata, **limits}, **kwargs)
        self.kind = kind

    def _deserialize(
        self, value: Any, attr: str | None, data: Mapping[str, Any] | None, **kwargs: Any
    ) -> Any:
        text = super()._deserialize(value, attr, data, **kwargs)
        query = isinstance(self.parent, QuerySchema)
        try:
            expression = read(text, query=query)
        except InvalidExpression as invalid:
            raise ValidationError([_refusal(text, invalid, self.kind, query=query)]) from invalid
        if not _fits(expression, self.kind):
            raise ValidationError([CodedMessage(self.kind, CODE, 1)])
        return expression

    def _serialize(self, value: Any, attr: str | None, obj: Any, **kwargs: Any) -> Any:
        return None if value is None else value.text


def _refusal(text: str, invalid: InvalidExpression, kind: Kind, *, query: bool) -> CodedMessage:
    """The refusal of a text; what to write instead is looked for when somebody reads it."""

    def explain() -> CodedMessage:
        from service.systems.dice.instead import explained  # loaded on first use: many patterns

        detail, instead = explained(
            text, invalid, query=query, fits=lambda expression: _fits(expression, kind)
        )
        return CodedMessage(detail, CODE, invalid.position, instead=instead)

    return CodedMessage(str(invalid), CODE, invalid.position, explain=explain)


def _fits(expression: Expression, kind: Kind) -> bool:
    match kind:
        case Kind.PLAIN:
            return expression.plain
        case Kind.SUM:
            return expression.whole_sum and not expression.is_pool
        case Kind.TOTAL:
            return expression.target is None
        case _:
            return True
