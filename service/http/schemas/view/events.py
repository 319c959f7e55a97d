"""Events in answers: a schema for every type."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from copy import copy
from typing import Any

from marshmallow import Schema

from service.http.schemas.view.event_content import CONTENT
from service.http.schemas.view.people import SeatSchema
from service.schemas import reply
from service.schemas.named_union import NamedUnion
from service.schemas.names import camel
from service.schemas.once import once
from service.tables.drama_deck.game.events import EVENTS


class EventBaseSchema(reply.ReplySchema):
    """What every event has."""

    id = reply.number("1, 2, 3, … in a session, the same for every viewer.")
    version = reply.number("The version of the table that the change made.")
    at = reply.timestamp("When")
    by = reply.part(SeatSchema, "Who did it; null: the operator.", allow_none=True)


class EventSchemas(Mapping[str, Schema]):
    """The schema of each type of event, built when it is first needed."""

    def __getitem__(self, type: str) -> Schema:
        return event_schema(type)()

    def __iter__(self) -> Iterator[str]:
        return iter(EVENTS)

    def __len__(self) -> int:
        return len(EVENTS)


@once
def event_schema(type_: str) -> type[Schema]:
    """The schema of a type; content that some viewers may not see can be absent."""
    kind = EVENTS[type_]
    members: dict[str, Any] = {"type": reply.constant(type_, "What has happened.")}
    for name in dict.fromkeys((*kind.content, *kind.secret)):
        members[name] = copy(CONTENT.get(f"{type_}.{name}") or CONTENT[name])
        members[name].required = name not in (*kind.secret, *kind.optional)
    return type(
        f"{camel(type_)}EventSchema", (EventBaseSchema,), {"__doc__": kind.about, **members}
    )


class TableEventSchema(NamedUnion):
    """Something that has happened, by its `type`.

    Content that the viewer may not see is absent. More types and content may be added: skip an
    event of an unknown type, which has `id`, `version`, `at` and `by` like every event.
    """

    type_field = "type"
    type_schemas: Mapping[str, Schema] = EventSchemas()
