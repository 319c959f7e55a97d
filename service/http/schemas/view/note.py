"""Notes: what was said at the table."""

from __future__ import annotations

from service.http.schemas.view.people import SeatSchema
from service.schemas import reply


class NoteSchema(reply.ReplySchema):
    """What somebody has said (DD-71)."""

    version = reply.number("The version of the table that it made; its event has the same.")
    by = reply.part(SeatSchema, "Who said it.")
    text = reply.text("What was said.")
    to = reply.texts(
        "Whose secret it is besides the speaker's; null: everybody's.", allow_none=True
    )
