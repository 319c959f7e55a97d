"""Dice notation as a field of a request."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from marshmallow import ValidationError, fields

from service.schemas.fields import CodedMessage, Validated
from service.systems.dice.expression import MAX_CHARACTERS
from service.systems.dice.reader import InvalidExpression, read


class ExpressionField(Validated, fields.String):
    """Dice notation; with `plain`, only NdX and constants."""

    def __init__(self, *, plain: bool = False, metadata: Mapping[str, Any], **kwargs: Any) -> None:
        limits = {"minLength": 1, "maxLength": MAX_CHARACTERS}  # enforced by the parser
        super().__init__(metadata={**metadata, **limits}, **kwargs)
        self.plain = plain

    def _deserialize(
        self, value: Any, attr: str | None, data: Mapping[str, Any] | None, **kwargs: Any
    ) -> Any:
        text = super()._deserialize(value, attr, data, **kwargs)
        try:
            expression = read(text)
        except InvalidExpression as invalid:
            raise ValidationError(
                [CodedMessage(str(invalid), "invalid_expression", invalid.position)]
            ) from invalid
        if self.plain and not expression.plain:
            raise ValidationError(
                [CodedMessage("Only NdX and constants are possible here.", "invalid_expression", 0)]
            )
        return expression

    def _serialize(self, value: Any, attr: str | None, obj: Any, **kwargs: Any) -> Any:
        return None if value is None else value.text
