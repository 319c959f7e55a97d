"""The schema of a move, derived from its declaration."""

from __future__ import annotations

from typing import Any

from marshmallow import fields, post_load, validate
from msgspec import Struct

from service.schemas.derive import ValueSchema, checked, made, request_fields, schema
from service.schemas.fields import RequestSchema
from service.schemas.names import camel
from service.tables.drama_deck.move import Move


class OneMoveSchema(ValueSchema):
    """One move: its name, and the fields of its value."""

    @post_load
    def value(self, data: dict[str, Any], **_: Any) -> Move:
        """Build and check the move; omitted fields take its defaults."""
        move: Move = checked(made(self.of, data))
        return move


def move_schema(kind: type[Move], base: type[OneMoveSchema] = OneMoveSchema) -> type[RequestSchema]:
    """The schema of a move: fields that it shares with other moves, its name, its own fields."""
    own = request_fields(kind)
    shared = [
        name
        for parent in kind.__bases__
        if issubclass(parent, Struct) and not issubclass(parent, Move)
        for name in parent.__struct_fields__
    ]
    name = fields.String(
        required=True,
        validate=validate.OneOf([kind.move]),
        metadata={"description": "Which move it is.", "default": kind.move},
    )
    members = {name: own[name] for name in shared} | {"move": name} | own
    made_of: type[RequestSchema] = schema(
        f"{camel(kind.move)}Move", base, kind.__doc__, {"of": kind, **members}
    )
    return made_of
