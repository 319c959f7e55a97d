"""Moves as they are sent: all of them, `roll_dice` with every mechanic included."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from typing import Any

from apispec import APISpec
from apispec.ext.marshmallow.openapi import OpenAPIConverter
from marshmallow import Schema, ValidationError, fields, validate, validates_schema

from service.drama_deck.game.registry import MOVES
from service.drama_deck.moves.shared_rolls import RollDice
from service.http.schemas.moves import registry
from service.http.schemas.moves.move import OneMoveSchema
from service.schemas.fields import flag
from service.schemas.named_union import NamedUnion
from service.systems.registry import MECHANICS

TOLD_ELSEWHERE = ("description", "example")
"""What the document says of a field, and a list of legal moves does not repeat."""


class RollDiceSchema(OneMoveSchema):
    """Make a roll of any stateless mechanic, and share it with the table.

    By a player or the gamemaster, in every phase; only the gamemaster hides rolls (else 403), and
    shows them by `reveal_roll`. Refused as `table_full` when 20 are hidden. More than 100
    dice as written are 422.
    """

    of = RollDice
    mechanic = fields.String(
        required=True,
        validate=validate.OneOf(list(MECHANICS)),
        metadata={"description": "The mechanic, as in `POST /v1/{mechanic}/roll`."},
    )
    body = fields.Dict(
        required=True,
        error_messages={"invalid": "Must be an object."},
        metadata={"description": "The body of that request; its problems are told as they are."},
    )
    hidden = flag("Whether only the gamemaster sees it until it is revealed.")

    @validates_schema(skip_on_field_errors=False)
    def taken_by_the_mechanic(self, data: dict[str, Any], **_: Any) -> None:
        """The body is a request of its mechanic."""
        if "mechanic" not in data or "body" not in data:
            return
        try:
            MECHANICS[data["mechanic"]].reader.load(data["body"])
        except ValidationError as wrong:
            raise ValidationError({"body": wrong.normalized_messages()}) from wrong


_SCHEMAS: Mapping[str, type[Schema]] = {**registry.MOVE_SCHEMAS, RollDice.move: RollDiceSchema}


class MoveSchema(NamedUnion):
    """A move, which `move` names."""

    type_field = "move"
    type_schemas: Mapping[str, Schema] = {name: _SCHEMAS[name]() for name in MOVES}


CONVERTER = OpenAPIConverter("3.1.0", lambda _schema: "", APISpec("moves", "1", "3.1.0"))
"""Without names every schema is written out where it stands."""


@cache
def open_schema(move: str, field: str) -> Mapping[str, Any]:
    """The JSON Schema of a field of a move, whole: it refers to nothing."""
    told: Mapping[str, Any] = _bare(
        CONVERTER.field2property(MoveSchema.type_schemas[move].fields[field])
    )
    return told


def _bare(told: Any) -> Any:
    """A JSON Schema without what is told elsewhere, and without what says nothing."""
    if isinstance(told, list | tuple):
        return [_bare(item) for item in told]
    if not isinstance(told, dict):
        return told
    return {
        key: {name: _bare(inner) for name, inner in value.items()}
        if key == "properties"
        else _bare(value)
        for key, value in told.items()
        if key not in TOLD_ELSEWHERE
        and (key, value) not in (("default", None), ("additionalProperties", {}))
    }
