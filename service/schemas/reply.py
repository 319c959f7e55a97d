"""Fields and schemas of answers."""

from __future__ import annotations

from typing import Any

from marshmallow import EXCLUDE, INCLUDE, Schema, fields, validate


class ReplySchema(Schema):
    """A part of an answer. Answers may gain fields, so the document allows others."""

    class Meta:
        """Ignores unknown fields."""

        unknown = EXCLUDE


class OpenSchema(ReplySchema):
    """A part of an answer with more fields than those described."""

    class Meta:
        """Keeps unknown fields."""

        unknown = INCLUDE


# Fields of answers are always present unless `required=False`.


def text(description: str, *, example: str | None = None, **kwargs: Any) -> fields.String:
    """A text."""
    return fields.String(required=True, metadata=_metadata(description, example), **kwargs)


def constant(value: str, description: str, **metadata: str) -> fields.String:
    """A text that is always the same."""
    return fields.String(
        required=True,
        validate=validate.OneOf([value]),
        metadata={"description": description, **metadata},
    )


def number(description: str, *, example: int | None = None, **kwargs: Any) -> fields.Integer:
    """A whole number."""
    return fields.Integer(**{"required": True, **kwargs}, metadata=_metadata(description, example))


def decimal(description: str, *, example: float | None = None, **kwargs: Any) -> fields.Float:
    """A decimal number."""
    return fields.Float(required=True, metadata=_metadata(description, example), **kwargs)


def boolean(description: str, **kwargs: Any) -> fields.Boolean:
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
    return fields.List(inner, required=True, metadata=_metadata(description, example), **kwargs)


def texts(description: str, **kwargs: Any) -> fields.List[Any]:
    """A list of texts."""
    return listed(fields.String(), description, **kwargs)


def any_object(description: str, **kwargs: Any) -> fields.Dict:
    """An object whose members are described elsewhere."""
    return fields.Dict(required=True, metadata={"description": description}, **kwargs)


def timestamp(description: str) -> fields.String:
    return fields.String(
        required=True,
        metadata={"description": f"{description}: RFC 3339, UTC.", "format": "date-time"},
    )


def _metadata(description: str, example: Any) -> dict[str, Any]:
    return {"description": description} | ({} if example is None else {"example": example})
