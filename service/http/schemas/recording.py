"""The answer that is a recording."""

from __future__ import annotations

from service.http.schemas.events import SeatSchema, TableEventSchema
from service.http.schemas.table import TableViewSchema
from service.http.schemas.versioned import VersionedSchema
from service.schemas import reply
from service.schemas.derive import reply_schema
from service.tables.common.view import Fairness


class RecordingSchema(VersionedSchema):
    """All that a seat has seen of a session, for the verifiers."""

    session = reply.text("The id of the session.")
    you = reply.part(SeatSchema, "The seat.")
    table = reply.part(TableViewSchema, "The table.")
    fairness = reply.part(reply_schema(Fairness), "As in `GET …/fairness`.")
    events = reply.listed(
        TableEventSchema,
        "Its events, from the oldest one that is kept.",
    )
