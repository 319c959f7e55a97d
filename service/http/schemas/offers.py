"""Legal moves in answers."""

from __future__ import annotations

from marshmallow import INCLUDE, fields

from service.drama_deck.game.registry import MOVES
from service.http.schemas.roll_odds import RollOddsSchema
from service.http.schemas.versioned import VersionedSchema
from service.http.schemas.view.rolls import EarnedCardSchema
from service.http.schemas.view.undo import TakenBackSchema
from service.schemas import reply
from service.schemas.fields import Choices
from service.systems.torg.odds import MAX_DISTANCE


class MoveOfferBodySchema(reply.ReplySchema):
    """A move with its settled fields."""

    class Meta:
        """Has the fields of its move, too."""

        unknown = INCLUDE

    move = reply.text("The move.", validate=Choices("MoveName", MOVES, "The name of a move."))


class MoveOfferSchema(reply.ReplySchema):
    """A move that can be played now."""

    body = reply.part(
        MoveOfferBodySchema, "The move with its settled fields: fill in the rest, and send it back."
    )
    open = fields.Dict(
        keys=fields.String(),
        values=fields.Dict(),
        required=True,
        metadata={"description": "A JSON Schema for each free field."},
    )
    required = reply.texts("The fields to be filled in.")
    odds = fields.Nested(
        RollOddsSchema,
        allow_none=True,
        metadata={
            "description": "What the move does to the chances of a roll, with `odds=true`. "
            "Null if it changes none, without a difficulty, and where dice are to be thrown "
            f"against one more than {MAX_DISTANCE} points away from the value."
        },
    )
    takes_back = fields.List(
        fields.Nested(TakenBackSchema),
        metadata={"description": "For an `undo`, what it takes back, newest first."},
    )
    distinct = reply.texts("Lists that may not share an item.")
    warnings = reply.texts("What to consider first, in sentences for people.")
    awards = reply.listed(
        EarnedCardSchema,
        "The cards that `resolve_roll` or `correct_roll` earns now (DD-17).",
    )


class MoveOfferListSchema(VersionedSchema):
    """What the caller can do now."""

    moves = reply.listed(MoveOfferSchema, "Every move that would be accepted.")
