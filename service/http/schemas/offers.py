"""Legal moves in answers."""

from __future__ import annotations

from typing import Any

from marshmallow import INCLUDE, fields

from service.http.schemas.roll_odds import RollOddsSchema
from service.http.schemas.versioned import VersionedSchema
from service.http.schemas.view.rolls import EarnedCardSchema
from service.schemas import reply
from service.schemas.fields import Choices
from service.systems.torg.odds import MAX_DISTANCE
from service.tables.drama_deck.game.registry import MOVES


def _optional(item: fields.Field[Any], description: str) -> fields.List[Any]:
    """A list that is absent if it is empty."""
    return fields.List(item, metadata={"description": description})


class MoveOfferBodySchema(reply.ReplySchema):
    """A move with its settled fields."""

    class Meta:
        """Has the fields of its move, too."""

        unknown = INCLUDE

    move = reply.text("The move.", validate=Choices("MoveName", MOVES, "The name of a move."))


class OfferedAwardSchema(EarnedCardSchema):
    """A card that a move earns."""

    roll = reply.text("The roll that earns it.")


JSON_SCHEMAS = '`{"$ref": "#/$defs/a"}` is the schema `a` of `$defs`, at the root of this answer.'


class MoveOfferSchema(reply.ReplySchema):
    """A move that can be played now. What would be empty is absent."""

    body = reply.part(
        MoveOfferBodySchema, "The move with its settled fields: fill in the rest, and send it back."
    )
    open = fields.Dict(
        keys=fields.String(),
        values=fields.Dict(),
        required=True,
        metadata={"description": f"A JSON Schema for each free field. {JSON_SCHEMAS}"},
    )
    required = _optional(fields.String(), "The fields to be filled in.")
    distinct = _optional(fields.String(), "Fields that may not share a value.")
    limits = _optional(fields.Dict(), "JSON Schemas that the whole move must fit.")
    rollers = fields.Dict(
        keys=fields.String(),
        values=fields.String(),
        metadata={
            "description": "Who made each roll: `against` may not have whoever made the `roll`."
        },
    )
    warnings = _optional(fields.String(), "What to consider first, in sentences for people.")
    unusable = fields.String(
        metadata={
            "description": "Of a card for the pool: why it could never be used from there.",
        }
    )
    awards = _optional(
        fields.Nested(OfferedAwardSchema),
        "The cards that `resolve_roll` earns now (DD-17), and `correct_roll` with the opposite "
        "of what the roll has come to.",
    )
    odds = fields.Nested(
        RollOddsSchema,
        allow_none=True,
        metadata={
            "description": "What the move does to the chances of a roll, with `odds=true`. "
            "Null if it changes none, without a difficulty, and where dice are to be thrown "
            f"against one more than {MAX_DISTANCE} points away from the value."
        },
    )


def included_moves(description: str, **options: Any) -> fields.List[Any]:
    """Legal moves in another answer."""
    return fields.List(
        fields.Nested(MoveOfferSchema), metadata={"description": description}, **options
    )


def included_definitions(*, required: bool = False) -> fields.Dict:
    """The schemas that offers refer to."""
    return fields.Dict(
        data_key="$defs",
        keys=fields.String(),
        values=fields.Dict(),
        required=required,
        metadata={"description": "The JSON Schemas that `moves` share, by name."},
    )


class MoveOfferListSchema(VersionedSchema):
    """What the caller can do now."""

    moves = reply.listed(MoveOfferSchema, "Every move that would be accepted.")
    definitions = included_definitions(required=True)
