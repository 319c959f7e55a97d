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


class Kind(StrEnum):
    """What a field of dice notation takes: a detail for what it refuses."""

    ANY = ""
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
        try:
            expression = read(text, query=isinstance(self.parent, QuerySchema))
        except InvalidExpression as invalid:
            raise _refused(str(invalid), invalid.position) from invalid
        if not _fits(expression, self.kind):
            raise _refused(self.kind, 1)
        return expression

    def _serialize(self, value: Any, attr: str | None, obj: Any, **kwargs: Any) -> Any:
        return None if value is None else value.text


def _fits(expression: Expression, kind: Kind) -> bool:
    match kind:
        case Kind.PLAIN:
            return expression.plain
        case Kind.SUM:
            return expression.whole_sum and not expression.is_pool
        case _:
            return True


def _refused(detail: str, position: int) -> ValidationError:
    return ValidationError([CodedMessage(detail, "invalid_expression", position)])
