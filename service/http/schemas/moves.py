"""Requests of moves, derived from the moves that each game at a table declares."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from typing import TYPE_CHECKING, Any

from marshmallow import Schema, ValidationError, fields, post_load, validate, validates_schema
from msgspec import Struct

from service.http.schemas.by_game import ByGame, SchemasOfKinds, prefix
from service.schemas.derive import ValueSchema, checked, made, request_fields, schema
from service.schemas.fields import RequestSchema
from service.schemas.named_union import NamedUnion
from service.schemas.names import camel
from service.schemas.once import once
from service.schemas.shape import example
from service.systems.registry import MECHANICS
from service.tables.common.game import TableGame
from service.tables.common.move import Move
from service.tables.common.roll_dice import RollDice
from service.tables.registry import GAMES

if TYPE_CHECKING:
    from apispec.ext.marshmallow.openapi import OpenAPIConverter

PROSE = ("description", "example")
"""Keywords that the document has, and a list of legal moves omits."""


class OneMoveSchema(ValueSchema):
    """One move: its name, and the fields of its value."""

    @post_load
    def value(self, data: dict[str, Any], **_: Any) -> Move:
        """Build and check the move; omitted fields take its defaults."""
        move: Move = checked(made(self.of, data))
        return move


def move_schema(
    kind: type[Move], prefix: str, base: type[OneMoveSchema] = OneMoveSchema
) -> type[RequestSchema]:
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
        f"{prefix}{camel(kind.move)}Move", base, kind.__doc__, {"of": kind, **members}
    )
    return made_of


class MechanicBodySchema(OneMoveSchema):
    """A move that holds a request of a mechanic."""

    @validates_schema(skip_on_field_errors=False)
    def taken_by_the_mechanic(self, data: dict[str, Any], **_: Any) -> None:
        """Check that the body is a request of its mechanic."""
        if "mechanic" not in data or "body" not in data:
            return
        try:
            MECHANICS[data["mechanic"]].reader.load(data["body"])
        except ValidationError as wrong:
            raise ValidationError({"body": wrong.normalized_messages()}) from wrong  # type: ignore[no-untyped-call]


@once
def _schema(kind: type[Move], prefix: str) -> Schema:
    base = MechanicBodySchema if issubclass(kind, RollDice) else OneMoveSchema
    return move_schema(kind, prefix, base)()


@once
def moves_schema(game: TableGame) -> NamedUnion:
    """A move of a game, whose name says which."""
    about = "A move; `move` says which."
    moves = SchemasOfKinds(game, lambda game: game.moves_by_name, _schema)
    contents = {"type_field": "move", "type_schemas": moves}
    made: NamedUnion = schema(f"{prefix(game)}Move", NamedUnion, about, contents)()
    return made


class PlayedMoveSchema(ByGame):
    """A move of the game that is played at the table."""

    @classmethod
    def of_game(cls, game: TableGame) -> NamedUnion:
        """A move of this game."""
        return moves_schema(game)


@cache
def _converter() -> OpenAPIConverter:
    """Converts fields to JSON Schema; schemas without names are inlined."""
    from apispec import APISpec  # loaded on first use
    from apispec.ext.marshmallow.openapi import OpenAPIConverter

    return OpenAPIConverter("3.1.0", lambda _schema: "", APISpec("moves", "1", "3.1.0"))


@cache
def open_schema(game: TableGame, move: str, field: str) -> Mapping[str, Any]:
    """The JSON Schema of a field of a move, without references and null: omit it instead."""
    schema = dict(
        _bare(_converter().field2property(moves_schema(game).type_schemas[move].fields[field]))
    )
    if isinstance(schema.get("type"), list):
        schema["type"] = next(type for type in schema["type"] if type != "null")
    if "enum" in schema:
        schema["enum"] = [value for value in schema["enum"] if value is not None]
        del schema["type"]
    return schema


def _bare(schema: Any) -> Any:
    """A JSON Schema without prose, and without keywords that say nothing."""
    if isinstance(schema, list | tuple):
        return [_bare(item) for item in schema]
    if not isinstance(schema, dict):
        return schema
    return {
        key: {name: _bare(inner) for name, inner in value.items()}
        if key == "properties"
        else _bare(value)
        for key, value in schema.items()
        if key not in PROSE
        and (key, value) not in (("default", None), ("additionalProperties", {}))
    }


@cache
def move_examples() -> Mapping[str, Mapping[str, Any]]:
    """An example request of every move, by its name; the first is what a new table begins with."""
    return {
        name: {"move": name} | example(move)
        for game in GAMES.values()
        for name, move in sorted(
            game.moves_by_name.items(), key=lambda named: (named[0] != game.first_move, named[0])
        )
    }
