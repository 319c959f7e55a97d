"""What answers are documented with."""

from __future__ import annotations

from typing import Any

from marshmallow import EXCLUDE, Schema, fields, validate


class ReplySchema(Schema):
    """A part of an answer, which may gain fields: the document closes it to none."""

    class Meta:
        """Open."""

        unknown = EXCLUDE


# Fields of answers: always present, unless told otherwise.


def text(description: str, *, example: str | None = None, **kwargs: Any) -> fields.String:
    """A text."""
    return fields.String(required=True, metadata=_told(description, example), **kwargs)


def constant(value: str, description: str) -> fields.String:
    """A text that is always the same."""
    return text(description, validate=validate.OneOf([value]))


def number(description: str, *, example: int | None = None, **kwargs: Any) -> fields.Integer:
    """A whole number."""
    return fields.Integer(**{"required": True, **kwargs}, metadata=_told(description, example))


def decimal(description: str, *, example: float | None = None, **kwargs: Any) -> fields.Float:
    """A number that is not whole."""
    return fields.Float(required=True, metadata=_told(description, example), **kwargs)


def yes(description: str, **kwargs: Any) -> fields.Boolean:
    """true or false."""
    return fields.Boolean(required=True, metadata={"description": description}, **kwargs)


def part(schema: type[Schema], description: str, **kwargs: Any) -> fields.Nested:
    """An object within the answer."""
    return fields.Nested(schema, required=True, metadata={"description": description}, **kwargs)


def listed(
    item: fields.Field[Any] | type[Schema],
    description: str,
    *,
    example: list[Any] | None = None,
    **kwargs: Any,
) -> fields.List[Any]:
    """A list."""
    inner = item if isinstance(item, fields.Field) else fields.Nested(item)
    return fields.List(inner, required=True, metadata=_told(description, example), **kwargs)


def numbers(description: str, **kwargs: Any) -> fields.List[Any]:
    """A list of whole numbers."""
    return listed(fields.Integer(), description, **kwargs)


def texts(description: str, **kwargs: Any) -> fields.List[Any]:
    """A list of texts."""
    return listed(fields.String(), description, **kwargs)


def anything(description: str, **kwargs: Any) -> fields.Dict:
    """An object that is told elsewhere."""
    return fields.Dict(required=True, metadata={"description": description}, **kwargs)


def moment(description: str) -> fields.String:
    """A time."""
    told = {"description": f"{description}: RFC 3339, UTC.", "format": "date-time"}
    return fields.String(required=True, metadata=told)


def _told(description: str, example: Any) -> dict[str, Any]:
    return {"description": description} | ({} if example is None else {"example": example})
