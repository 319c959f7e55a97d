"""Legal moves in answers."""

from __future__ import annotations

from typing import Any

from marshmallow import INCLUDE, fields
from msgspec import Struct

from service.http.schemas.by_game import one_of_games
from service.http.schemas.versioned import VersionedSchema
from service.mechanics.query import QuerySchema
from service.schemas import reply
from service.schemas.derive import reply_schema
from service.schemas.fields import Choices, flag
from service.tables.registry import GAMES

MOVE_NAMES = tuple(dict.fromkeys(name for game in GAMES.values() for name in game.moves_by_name))


def _optional(item: fields.Field[Any], description: str) -> fields.List[Any]:
    """A list that is absent if it is empty."""
    return fields.List(item, metadata={"description": description})


AwardSchema = one_of_games(
    "Award", "What a move earns.", lambda game: game.award_type and reply_schema(game.award_type)
)
OddsSchema = one_of_games(
    "OfferOdds", "Chances.", lambda game: game.odds_type and reply_schema(game.odds_type)
)


class MoveOfferBodySchema(reply.ReplySchema):
    """A move with its settled fields."""

    class Meta:
        """Has the fields of its move, too."""

        unknown = INCLUDE

    move = reply.text("The move.", validate=Choices("MoveName", MOVE_NAMES, "The name of a move."))


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
        fields.Nested(AwardSchema),
        "The cards that `resolve_roll` earns now, and `correct_roll` with the opposite "
        "of what the roll has come to.",
    )
    odds = fields.Nested(
        OddsSchema,
        allow_none=True,
        metadata={
            "description": "What the move does to the chances of a roll, with `odds=true`. "
            "Null if it changes none, without a difficulty, and where dice are to be thrown "
            "against one too far from the value (`odds_distance` of `GET /v1/limits`)."
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


class MovesQuery(Struct, frozen=True, kw_only=True):
    """Whether the list of moves has their odds."""

    odds: bool = False


class MovesQuerySchema(QuerySchema):
    """What the list of moves has beside them."""

    check_type = MovesQuery
    odds = flag("Add `odds` to each move.")
