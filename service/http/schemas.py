"""Requests and answers about sessions, derived from what each game at a table declares."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from enum import StrEnum
from functools import cache, partial
from typing import TYPE_CHECKING, Annotated, Any, Generic, NamedTuple, TypeVar

from marshmallow import Schema, ValidationError, fields, validate, validates_schema
from msgspec import UNSET, Struct, UnsetType, field

from service.http.parsing import load
from service.schemas import reply
from service.schemas.derive import (
    ValueSchema,
    camel,
    part_schema,
    reply_fields,
    reply_schema,
    request_fields,
    schema,
)
from service.schemas.fields import AnyOfSchema, Choices, NamedUnion
from service.schemas.once import once
from service.schemas.shape import Problem, ShownAs, Timestamp, about, example
from service.systems.registry import MECHANICS
from service.tables.common.actor import Seat
from service.tables.common.event import EventContent
from service.tables.common.game import NewTable, TableGame
from service.tables.common.move import Move
from service.tables.common.roll_dice import RollDice
from service.tables.common.view import Versioned
from service.tables.registry import DEFAULT, GAMES

if TYPE_CHECKING:
    from apispec.ext.marshmallow.openapi import OpenAPIConverter

JoinCode = Annotated[str, about("Opens the lobby and lets others join.")]
MOVE_NAMES = tuple(dict.fromkeys(name for game in GAMES.values() for name in game.moves_by_name))
PROSE = ("description", "example")
"""Keywords that the document has, and a list of legal moves omits."""
EVENT = """Something that has happened, by its `type`.

Content that the viewer may not see is absent. More types and content may be added: skip an event of
an unknown type, which has `id`, `version`, `at` and `by` like every event.
"""

Kind = TypeVar("Kind")
Read = Callable[[TableGame], Any]
"""Reads a request once the game of its session is known. Raises Refusal."""


def prefix(game: TableGame, kind: object = None) -> str:
    """What the names of a game's schemas begin with, so that each name is one thing.

    A kind of moves or events that is the default game's, too, has its name alone.
    """
    default = GAMES[DEFAULT]
    if game is default or kind in (*default.moves_by_name.values(), *default.events.values()):
        return ""
    return camel(game.name)


class SchemasOfKinds(Mapping[str, Schema], Generic[Kind]):
    """The schema of each kind by its name, built when it is first needed."""

    def __init__(self, kinds: Mapping[str, Kind], make: Callable[[Kind], Schema]) -> None:
        self._kinds, self._make = kinds, make

    def __getitem__(self, name: str) -> Schema:
        return self._make(self._kinds[name])

    def __iter__(self) -> Iterator[str]:
        return iter(self._kinds)

    def __len__(self) -> int:
        return len(self._kinds)


class ByGame(AnyOfSchema):
    """A request that is read once the game of its session is known."""

    of_game: Callable[[TableGame], Schema]

    def load(self, data: Any, **_: Any) -> Read:
        """What reads it for a game."""
        return partial(self.read, data=data)

    @classmethod
    def read(cls, game: TableGame, data: Any) -> Any:
        """Read it for this game. Raises Refusal."""
        return load(cls.of_game(game), data)


def by_game(name: str, about: str, of_game: Callable[[TableGame], Schema]) -> Any:
    """The schema of a request that differs from game to game."""
    options = property(lambda _self: [of_game(game) for game in GAMES.values()])
    return schema(name, ByGame, about, {"of_game": staticmethod(of_game), "options": options})


def one_of_games(name: str, about: str, of_game: Callable[[TableGame], type[Schema] | None]) -> Any:
    """The schema of a part of answers that has one for each game; that itself, if it is alone."""
    options = [made for game in GAMES.values() if (made := of_game(game))]
    if len(options) == 1:
        return options[0]
    return schema(name, AnyOfSchema, about, {"options": options})


# Creating a session, and joining it.


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
    return schema(f"{prefix(game)}CreateSession", ValueSchema, title, contents)()


class NewTableSchema(AnyOfSchema):
    """A session to create, with one of the games."""

    options = property(lambda _self: [_new_table(game) for game in GAMES.values()])

    def load(self, data: Any, **_: Any) -> Any:
        """Load it with the schema of its game. Raises ValidationError."""
        name = data.get("game", DEFAULT) if isinstance(data, dict) else DEFAULT
        if not isinstance(name, str) or name not in GAMES:
            raise ValidationError({"game": [f"Must be one of: {', '.join(GAMES)}."]})
        return NewSession(GAMES[name], _new_table(GAMES[name]).load(data))


NewCharacterSchema = by_game(
    "NewCharacter",
    "A character that joins a table.",
    lambda game: part_schema(game.joining, f"{prefix(game)}JoinSession")(),
)


# Moves: one is played, and lists of legal ones.


class MechanicBodySchema(ValueSchema):
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
def _move_schema(kind: type[Move], prefix: str) -> Schema:
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
    contents = {"of": kind} | {name: own[name] for name in shared} | {"move": name} | own
    base = MechanicBodySchema if issubclass(kind, RollDice) else ValueSchema
    return schema(f"{prefix}{camel(kind.move)}Move", base, kind.__doc__, contents)()


@once
def moves_schema(game: TableGame) -> NamedUnion:
    """A move of a game, whose name says which."""
    about = "A move; `move` says which."
    moves = SchemasOfKinds(game.moves_by_name, lambda kind: _move_schema(kind, prefix(game, kind)))
    contents = {"type_field": "move", "type_schemas": moves}
    return schema(f"{prefix(game)}Move", NamedUnion, about, contents)()


PlayedMoveSchema = by_game(
    "PlayedMove", "A move of the game that is played at the table.", moves_schema
)


@cache
def inlining_converter() -> OpenAPIConverter:
    """Converts fields and schemas to JSON Schema without references."""
    from apispec import APISpec  # loaded on first use
    from apispec.ext.marshmallow.openapi import OpenAPIConverter

    return OpenAPIConverter("3.1.0", lambda _schema: "", APISpec("", "", "3.1.0"))


@cache
def open_schema(game: TableGame, move: str, field: str) -> Mapping[str, Any]:
    """The JSON Schema of a field of a move, without references and null: omit it instead."""
    of_move = moves_schema(game).type_schemas[move]
    schema = dict(_bare(inlining_converter().field2property(of_move.fields[field])))
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


AwardSchema = one_of_games(
    "Award", "What a move earns.", lambda game: game.award_type and reply_schema(game.award_type)
)
OddsSchema = one_of_games(
    "OfferOdds", "Chances.", lambda game: game.odds_type and reply_schema(game.odds_type)
)


class MoveOfferBodySchema(reply.OpenSchema):
    """A move with its settled fields."""

    move = reply.text("The move.", validate=Choices("MoveName", MOVE_NAMES, "The name of a move."))


JsonSchemas = Mapping[str, Mapping[str, Any]]
"""JSON Schemas by name."""


class MoveOffer(Struct, frozen=True, kw_only=True):
    """A move that can be played now. What would be empty is absent."""

    body: Annotated[Any, ShownAs(MoveOfferBodySchema)]
    """The move with its settled fields: fill in the rest, and send it back."""
    open: JsonSchemas
    """A JSON Schema for each free field. `{"$ref": "#/$defs/a"}` is the schema `a` of `$defs`, at
    the root of this answer.
    """
    required: list[str] | UnsetType = UNSET
    """The fields to be filled in."""
    distinct: list[str] | UnsetType = UNSET
    """Fields that may not share a value."""
    limits: list[Mapping[str, Any]] | UnsetType = UNSET
    """JSON Schemas that the whole move must fit."""
    rollers: Mapping[str, str] | UnsetType = UNSET
    """Who made each roll: `against` may not have whoever made the `roll`."""
    warnings: list[str] | UnsetType = UNSET
    """What to consider first, in sentences for people."""
    unusable: str | UnsetType = UNSET
    """Of a card for the pool: why it could never be used from there."""
    awards: list[Annotated[Any, ShownAs(AwardSchema)]] | UnsetType = UNSET
    """The cards that `resolve_roll` earns now, and `correct_roll` with the opposite of what the
    roll has come to.
    """
    odds: Annotated[Any, ShownAs(OddsSchema)] | UnsetType | None = UNSET
    """What the move does to the chances of a roll, with `odds=true`. Null if it changes none,
    without a difficulty, and where dice are to be thrown against one too far from the value
    (`odds_distance` of `GET /v1/limits`).
    """


Definitions = Annotated[JsonSchemas, about("The JSON Schemas that `moves` share, by name.")]
"""The schemas that offers refer to, as `$defs`."""


class Included(StrEnum):
    """What an answer can have in addition."""

    MOVES = "moves"


class ChangeQuery(Struct, frozen=True, kw_only=True):
    """What the answer to a move has in addition."""

    include: Included | None = None
    """`moves`: add the moves that you can make then."""


class SessionQuery(Struct, frozen=True, kw_only=True):
    """What the table has in addition, and whether the moves have odds."""

    include: Included | None = None
    """`moves`: add the moves that you can make now."""
    odds: bool = False
    """With `include=moves`: add `odds` to each move."""

    def problems(self) -> Iterator[Problem]:
        """Odds without moves."""
        if self.odds and self.include is None:
            yield Problem(("odds",), "Only together with include=moves.")


# What has happened at a table, and the table.


class EventBase(Struct, frozen=True):
    """What every event has."""

    id: int
    """1, 2, 3, … in a session, the same for every viewer."""
    version: int
    """The version of the table that the change made."""
    at: Timestamp
    """When: RFC 3339, UTC."""
    by: Seat | None
    """Who did it; null: the operator."""


@once
def _event_schema(kind: type[EventContent], prefix: str) -> Schema:
    """The schema of a kind; content that some viewers may not see can be absent."""
    constant = reply.constant(kind.type, "What has happened.")
    contents = {**reply_fields(EventBase), "type": constant, **reply_fields(kind)}
    name = f"{prefix}{kind.__name__}Event"
    return schema(name, reply.ReplySchema, kind.__doc__, contents)()


@once
def events_schema(game: TableGame) -> type[NamedUnion]:
    """Something that has happened at a table of a game."""
    types = SchemasOfKinds(game.events, lambda kind: _event_schema(kind, prefix(game, kind)))
    contents = {"type_field": "type", "type_schemas": types}
    return schema(f"{prefix(game)}TableEvent", NamedUnion, EVENT, contents)


TableEventSchema = one_of_games(
    "AnyTableEvent", "An event of the game at the table.", events_schema
)
TableEvent = Annotated[Any, ShownAs(TableEventSchema)]


def _view(game: TableGame) -> type[Schema]:
    return reply_schema(game.view_type, f"{prefix(game)}TableView")


class MovesOfTable(Struct, frozen=True):
    """The moves beside a table."""

    moves: list[MoveOffer] | UnsetType = UNSET
    """Every move that would be accepted, with `include=moves`."""
    definitions: Definitions | UnsetType = field(name="$defs", default=UNSET)


def _session_view(game: TableGame) -> type[Schema]:
    about = "The table as the caller sees it, and the moves with `include=moves`."
    return schema(f"{prefix(game)}SessionView", _view(game), about, reply_fields(MovesOfTable))


TableViewSchema = one_of_games("AnyTableView", "The table of a game, by its `game`.", _view)
TableOfGame = Annotated[Any, ShownAs(TableViewSchema)]
SessionViewSchema = one_of_games(
    "AnySessionView", "The table of a game, by its `game`, and the moves.", _session_view
)


class MoveReply(Versioned, frozen=True, kw_only=True):
    """What a move has done, as the caller sees it."""

    events: list[TableEvent]
    """What has happened, in order."""
    table: TableOfGame | UnsetType = UNSET
    """The table after it; absent with `Prefer: return=minimal`."""
    moves: list[MoveOffer] | UnsetType | None = UNSET
    """Every move that would be accepted then, with `include=moves`; null if they are too many to
    list.
    """
    definitions: Definitions | UnsetType = field(name="$defs", default=UNSET)
