"""The fields of a schema as a flat list, for people who write requests by hand."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Annotated, Any

from marshmallow import Schema, fields, missing, validate
from marshmallow.fields import Field
from msgspec import Meta, Struct

TYPES: tuple[tuple[type[Field[Any]], str], ...] = (
    (fields.Integer, "integer"),
    (fields.Boolean, "boolean"),
    (fields.Nested, "object"),
    (fields.Field, "string"),
)


class Entry(Struct, frozen=True):
    """One field."""

    name: Annotated[str, Meta(examples=["difficulty"])]
    """Its name, with the way to it: `thresholds.major`, `helpers[].score`."""
    type: Annotated[str, Meta(examples=["integer"])]
    """`integer`, `boolean`, `string` or `object`; with `[]` a list, which a query repeats."""
    required: bool
    """Whether it is required; if it is part of another field, whenever that one is sent."""
    default: Any | None
    """What holds if it is not sent; null: nothing."""
    allowed: Annotated[str | None, Meta(examples=["-1000000 to 1000000"])]
    """The bounds of a number or of a text's length, or all values; null: see `about`."""
    about: str
    """What it means."""


def entries(schema: Schema, within: str = "") -> Iterator[Entry]:
    """Every field, each followed by those within it."""
    for key, field in schema.load_fields.items():
        name = within + (field.data_key or key)
        item, brackets = _item(field)
        type = next(type for kind, type in TYPES if isinstance(item, kind)) + brackets
        default = None if field.load_default is missing else field.load_default
        yield Entry(name, type, field.required, default, _allowed(item), _about(field))
        if isinstance(item, fields.Nested):
            yield from entries(item.schema, f"{name}{brackets}.")


def _item(field: Field[Any]) -> tuple[Field[Any], str]:
    """What a field holds: the items of its lists, and [] for each list around them."""
    brackets = ""
    while isinstance(field, fields.List):
        field, brackets = field.inner, brackets + "[]"
    return field, brackets


def _allowed(field: Field[Any]) -> str | None:
    """The bounds of a number or a text, or every value of a choice."""
    if isinstance(field, fields.Enum):
        return ", ".join(str(member.value) for member in field.enum)
    for check in field.validators:
        if isinstance(check, validate.Range | validate.Length):
            unit = " characters" if isinstance(check, validate.Length) else ""
            return f"{check.min} to {check.max}{unit}"
    return None


def _about(field: Field[Any]) -> str:
    """What a field means, by its description or that of its object."""
    of_object = type(field.schema).__doc__ if isinstance(field, fields.Nested) else None
    about: str = field.metadata.get("description") or of_object or ""
    return about
