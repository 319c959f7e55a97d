"""The answer that is a recording."""

from __future__ import annotations

from service.http.schemas.fairness import FairnessSchema
from service.http.schemas.table import TableViewSchema
from service.http.schemas.versioned import VersionedSchema
from service.http.schemas.view.events import TableEventSchema
from service.http.schemas.view.people import SeatSchema
from service.schemas import reply


class RecordingSchema(VersionedSchema):
    """All that a seat has seen of a session, for the verifiers."""

    session = reply.text("The id of the session.")
    you = reply.part(SeatSchema, "The seat.")
    table = reply.part(TableViewSchema, "The table.")
    fairness = reply.part(FairnessSchema, "As in `GET …/fairness`.")
    events = reply.listed(
        TableEventSchema,
        "Its events, from the oldest one that is kept.",
    )
