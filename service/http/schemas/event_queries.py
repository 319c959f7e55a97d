"""Queries of a session's events."""

from __future__ import annotations

from typing import Any, ClassVar

from marshmallow import fields
from msgspec import Struct

from service.mechanics.query import QuerySchema
from service.schemas.fields import whole
from service.schemas.limits import length

MAX_EVENT = 2**31 - 1
MAX_EVENTS = 1_000
MAX_WAIT_SECONDS = 30
MAX_TICKET = 255


class EventsQuery(Struct, frozen=True, kw_only=True):
    """Up to `limit` events after `after`; if there are none, wait up to `wait` seconds for one."""

    after: int = 0
    limit: int = 100
    wait: int = 0
    ticket: str | None = None


class StreamQuery(Struct, frozen=True, kw_only=True):
    """The events after `after`."""

    after: int = 0
    ticket: str | None = None


class StreamQuerySchema(QuerySchema):
    """Where a stream starts, and who listens."""

    check_type: ClassVar[type[Any]] = StreamQuery
    after = whole(0, MAX_EVENT, "The id of the last event that you have.", load_default=0)
    ticket = fields.String(
        load_default=None,
        validate=length(1, MAX_TICKET, "characters"),
        metadata={
            "description": "A ticket of `POST …/tickets`, for an `EventSource`: instead of a "
            "token, never with one."
        },
    )


class EventsQuerySchema(StreamQuerySchema):
    """Which events, and how long to wait for the first of them."""

    check_type = EventsQuery
    limit = whole(1, MAX_EVENTS, "The most events to return.", load_default=100)
    wait = whole(
        0, MAX_WAIT_SECONDS, "Seconds to wait if nothing has happened yet.", load_default=0
    )
