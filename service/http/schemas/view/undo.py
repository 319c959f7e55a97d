"""The moves that can be undone, and requests for that."""

from __future__ import annotations

from service.http.schemas.view.people import SeatSchema
from service.schemas import reply


class UndoStepSchema(reply.ReplySchema):
    """A move that can be undone (DD-71)."""

    to_version = reply.number("The version before it, for an `undo`.")
    move = reply.text("Its name.", example="add_foe")
    by = reply.part(SeatSchema, "Who played it.")


class TakenBackSchema(reply.ReplySchema):
    """A move that was taken back."""

    version = reply.number("The version that it made.")
    move = reply.text("Its name.", example="add_foe")
    by = reply.part(SeatSchema, "Who played it.")
