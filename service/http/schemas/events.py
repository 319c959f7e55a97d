"""Events in answers: a schema for every type."""

from __future__ import annotations

from marshmallow import Schema

from service.http.schemas.by_game import SchemasOfKinds, one_of_games, prefix
from service.schemas import reply
from service.schemas.derive import reply_fields, reply_schema, schema
from service.schemas.named_union import NamedUnion
from service.schemas.once import once
from service.tables.common.actor import Actor
from service.tables.common.event import EventContent
from service.tables.common.game import TableGame

SeatSchema = reply_schema(Actor, "Seat")


class EventBaseSchema(reply.ReplySchema):
    """What every event has."""

    id = reply.number("1, 2, 3, … in a session, the same for every viewer.")
    version = reply.number("The version of the table that the change made.")
    at = reply.timestamp("When")
    by = reply.part(SeatSchema, "Who did it; null: the operator.", allow_none=True)


@once
def _schema(kind: type[EventContent], prefix: str) -> Schema:
    """The schema of a kind; content that some viewers may not see can be absent."""
    constant = reply.constant(kind.type, "What has happened.")
    contents = {"type": constant, **reply_fields(kind)}
    name = f"{prefix}{kind.__name__}Event"
    made: Schema = schema(name, EventBaseSchema, kind.__doc__, contents)()
    return made


@once
def events_schema(game: TableGame) -> type[NamedUnion]:
    """Something that has happened at a table of a game."""
    types = SchemasOfKinds(game, lambda game: game.events, _schema)
    contents = {"type_field": "type", "type_schemas": types}
    made: type[NamedUnion] = schema(f"{prefix(game)}TableEvent", NamedUnion, ABOUT, contents)
    return made


ABOUT = """Something that has happened, by its `type`.

Content that the viewer may not see is absent. More types and content may be added: skip an event of
an unknown type, which has `id`, `version`, `at` and `by` like every event.
"""
TableEventSchema = one_of_games(
    "AnyTableEvent", "An event of the game at the table.", events_schema
)
