"""Fields and schemas of answers."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any, TypeVar

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


F = TypeVar("F", bound=fields.Field[Any])


def _described(of: Callable[..., F], about: str, *, example: Any = None, **options: Any) -> F:
    """A field of an answer, which is always present unless `required=False`."""
    metadata = {"description": about} | ({} if example is None else {"example": example})
    return of(**{"required": True, **options}, metadata=metadata)


text = partial(_described, fields.String)
number = partial(_described, fields.Integer)
decimal = partial(_described, fields.Float)
boolean = partial(_described, fields.Boolean)
any_object = partial(_described, fields.Dict)
"""An object whose members are described elsewhere."""


def constant(value: str, about: str, **metadata: str) -> fields.String:
    """A text that is always the same."""
    described = {"description": about, **metadata}
    return fields.String(required=True, validate=validate.OneOf([value]), metadata=described)


def part(schema: type[Schema], about: str, **options: Any) -> fields.Nested:
    """An object within the answer."""
    return _described(partial(fields.Nested, schema), about, **options)


def listed(item: fields.Field[Any] | type[Schema], about: str, **options: Any) -> fields.List[Any]:
    """A list."""
    inner = item if isinstance(item, fields.Field) else fields.Nested(item)
    return _described(partial(fields.List[Any], inner), about, **options)
