"""Legal moves in answers."""

from __future__ import annotations

from marshmallow import fields

from service.http.schemas.roll_odds import RollOddsSchema
from service.http.schemas.versioned import VersionedSchema
from service.http.schemas.view.rolls import EarnedCardSchema
from service.http.schemas.view.undo import TakenBackSchema
from service.schemas import reply
from service.systems.torg.odds import MAX_DISTANCE


class MoveOfferSchema(reply.ReplySchema):
    """A move that can be played now."""

    body = reply.any_object(
        "The move with its settled fields: send it back with the rest filled in."
    )
    open = fields.Dict(
        keys=fields.String(),
        values=fields.Dict(),
        required=True,
        metadata={"description": "Each field that is free, with a JSON Schema of its values."},
    )
    required = reply.texts("Which of these fields must be filled.")
    odds = fields.Nested(
        RollOddsSchema,
        allow_none=True,
        metadata={
            "description": "Only with `odds=true`: what the move does to the chances of a roll. "
            "Null if it changes no roll's chances, for a roll without a difficulty, and where dice "
            f"are to be thrown against one more than {MAX_DISTANCE} points away from the value."
        },
    )
    takes_back = fields.List(
        fields.Nested(TakenBackSchema),
        metadata={"description": "Of an `undo` only: what it takes back, newest first."},
    )
    distinct = reply.texts("Lists among them that may have no item in common.")
    warnings = reply.texts("What to think of before, in sentences for people.")
    awards = reply.listed(
        EarnedCardSchema,
        "For `resolve_roll` and `correct_roll`, the cards that it earns as it stands (DD-17).",
    )


class MoveOfferListSchema(VersionedSchema):
    """What the caller can do now."""

    moves = reply.listed(MoveOfferSchema, "Every move that would be accepted; none for spectators.")
