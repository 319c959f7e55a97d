"""Fields of rolls that take more dice."""

from __future__ import annotations

from marshmallow import Schema, fields

from service.mechanics.die import MAX_FACES
from service.mechanics.faces import shown_faces
from service.schemas import reply
from service.schemas.fields import Several
from service.systems.dice.fields import ExpressionField, Kind


class ExtraSchema(Schema):
    """More dice for a roll."""

    extra = ExpressionField(
        kind=Kind.PLAIN,
        load_default=None,
        allow_none=True,
        metadata={
            "description": "More dice: NdX, kept dice such as 4d6kh3, and constants only (DG-06).",
            "example": "1d4",
        },
    )


def extra_faces() -> Several:
    return shown_faces("In the order of the expression.", most=MAX_FACES)


def extra_added() -> fields.Integer:
    return reply.total("What `extra` adds; null without it.", allow_none=True)
