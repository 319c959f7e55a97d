"""Requests that create a session, and that join one."""

from __future__ import annotations

from typing import Any, NamedTuple

from marshmallow import Schema, ValidationError, fields, post_load

from service.http.schemas.by_game import ByGame, prefix
from service.schemas.derive import ValueSchema, part_schema, request_fields, schema
from service.schemas.fields import Choices, Name, RequestSchema
from service.schemas.once import once
from service.schemas.shape import MAX_LABEL
from service.tables.common.game import NewTable, TableGame
from service.tables.registry import DEFAULT, GAMES


class NewSession(NamedTuple):
    """A session to create."""

    game: TableGame
    table: NewTable


@once
def _new_table(game: TableGame) -> Schema:
    presence: Any = {"load_default": game.name} if game.name == DEFAULT else {"required": True}
    name = fields.String(
        validate=Choices("GameName", (game.name,), "The game at a table."),
        metadata={"description": "The game at the table."},
        **presence,
    )
    contents = {"of": game.new_table, "game": name, **request_fields(game.new_table)}
    title = "A session to create."
    made: Schema = schema(f"{prefix(game)}CreateSession", ValueSchema, title, contents)()
    return made


class NewTableSchema(ByGame):
    """A session to create, with one of the games."""

    @classmethod
    def of_game(cls, game: TableGame) -> Schema:
        """A session of this game."""
        return _new_table(game)

    def load(self, data: Any, **_: Any) -> Any:
        """Load it with the schema of its game. Raises ValidationError."""
        name = data.get("game", DEFAULT) if isinstance(data, dict) else DEFAULT
        if not isinstance(name, str) or name not in GAMES:
            raise ValidationError({"game": [f"Must be one of: {', '.join(GAMES)}."]})
        return NewSession(GAMES[name], _new_table(GAMES[name]).load(data))


class NewCharacterSchema(ByGame):
    """A character that joins a table."""

    @classmethod
    def of_game(cls, game: TableGame) -> Schema:
        """A character of this game."""
        return part_schema(game.joining, f"{prefix(game)}JoinSession")()


class WatchSessionSchema(RequestSchema):
    """A spectator who joins a table."""

    name = Name(
        MAX_LABEL,
        load_default=None,
        allow_none=True,
        metadata={"description": "A name, shown to everybody."},
    )

    @post_load
    def spectator(self, data: dict[str, Any], **_: Any) -> str | None:
        """The name, None without one."""
        name: str | None = data.get("name")
        return name


class NoFieldsSchema(RequestSchema):
    """A body without fields; it may be omitted."""
