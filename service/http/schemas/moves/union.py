"""Requests of all moves, and the JSON Schema of each field."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import cache
from typing import TYPE_CHECKING, Any

from marshmallow import Schema, ValidationError, validates_schema

from service.http.schemas.moves.one_move import OneMoveSchema, move_schema
from service.schemas.named_union import NamedUnion
from service.schemas.once import once
from service.schemas.shape import example
from service.systems.registry import MECHANICS
from service.tables.drama_deck.game.registry import MOVES
from service.tables.drama_deck.moves.shared_roll import RollDice
from service.tables.drama_deck.moves.start_adventure import StartAdventure

if TYPE_CHECKING:
    from apispec.ext.marshmallow.openapi import OpenAPIConverter

PROSE = ("description", "example")
"""Keywords that the document has, and a list of legal moves omits."""


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
            raise ValidationError({"body": wrong.normalized_messages()}) from wrong


class MoveSchemas(Mapping[str, Schema]):
    """The schema of each move by its name, built when it is first needed."""

    def __getitem__(self, name: str) -> Schema:
        return _schema(name)

    def __iter__(self) -> Iterator[str]:
        return iter(MOVES)

    def __len__(self) -> int:
        return len(MOVES)


@once
def _schema(name: str) -> Schema:
    kind = MOVES[name]
    return move_schema(kind, MechanicBodySchema if kind is RollDice else OneMoveSchema)()


class MoveSchema(NamedUnion):
    """A move; `move` says which."""

    type_field = "move"
    type_schemas: Mapping[str, Schema] = MoveSchemas()


@cache
def _converter() -> OpenAPIConverter:
    """Converts fields to JSON Schema; schemas without names are inlined."""
    from apispec import APISpec  # loaded on first use
    from apispec.ext.marshmallow.openapi import OpenAPIConverter

    return OpenAPIConverter("3.1.0", lambda _schema: "", APISpec("moves", "1", "3.1.0"))


@cache
def open_schema(move: str, field: str) -> Mapping[str, Any]:
    """The JSON Schema of a field of a move, without references and null: omit it instead."""
    schema = dict(_bare(_converter().field2property(MoveSchema.type_schemas[move].fields[field])))
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
    names = sorted(MOVES, key=lambda name: (name != StartAdventure.move, name))
    return {name: {"move": name} | example(MOVES[name]) for name in names}
