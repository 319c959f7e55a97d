"""Bodies load as marshmallow itself loads them: `RequestSchema` only leaves out what is unused."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import pytest
from marshmallow import Schema, ValidationError, post_load, pre_load, validates, validates_schema

from service.mechanics.mechanic import Mechanic
from service.schemas.fields import RequestSchema, number
from service.systems.registry import MECHANICS

SPOILED: Mapping[str, Any] = {
    "value": "13",
    "possibilities": 1,
    "cancelled": 2,
    "expression": "2x6",
    "modifiers": [{"name": "", "value": 1.5}],
    "dice": {"hot": 11},
    "seed": 3,
    "unknown": True,
}


@pytest.mark.parametrize("mechanic", MECHANICS.values(), ids=lambda mechanic: mechanic.name)
def test_bodies_load_as_in_marshmallow(mechanic: Mechanic) -> None:
    schema = mechanic.reader
    for example in mechanic.examples.values():
        spoiled = [{**example, name: value} for name, value in SPOILED.items()]
        for body in (example, {}, [example], None, *spoiled, {**example, **SPOILED}):
            assert _loaded(schema.load, body) == _loaded(_by_marshmallow(schema), body)


class NumberSchema(RequestSchema):
    number = number("A number.")


class PreparedSchema(NumberSchema):
    @pre_load
    def double(self, data: Any, **_: Any) -> Any:
        return {**data, "number": 2 * data["number"]}


class FieldSchema(NumberSchema):
    @validates("number")
    def small(self, value: int, **_: Any) -> None:
        if value > 5:
            raise ValidationError("Too large.")


class ListSchema(NumberSchema):
    @validates_schema(pass_collection=True)
    def all_of_them(self, data: Any, **_: Any) -> None:
        if data["number"] == 5:
            raise ValidationError("Not five.")


class OriginalSchema(NumberSchema):
    @post_load(pass_original=True)
    def pair(self, data: Any, original: Any, **_: Any) -> Any:
        return data, original


class ListLoadSchema(NumberSchema):
    @post_load(pass_collection=True)
    def mark(self, data: Any, *, many: bool, **_: Any) -> Any:
        return data, many


@pytest.mark.parametrize("number", [1, 5, 6])
@pytest.mark.parametrize(
    "schema", [PreparedSchema, FieldSchema, ListSchema, OriginalSchema, ListLoadSchema]
)
def test_hooks_are_called_as_in_marshmallow(schema: type[RequestSchema], number: int) -> None:
    body = {"number": number}
    assert _loaded(schema().load, body) == _loaded(_by_marshmallow(schema()), body)


def _by_marshmallow(schema: Schema) -> Any:
    return lambda body: Schema.load(schema, body)


def _loaded(load: Any, body: Any) -> Any:
    """The value, or the messages in their order."""
    try:
        return load(body)
    except ValidationError as error:
        return str(error.normalized_messages())
