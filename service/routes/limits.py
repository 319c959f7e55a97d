"""The limits in force."""

from __future__ import annotations

from flask import Response
from marshmallow import fields

from service.config import MAX_REQUEST_LINE, Settings
from service.mechanics import batch
from service.operation import Operation
from service.rolling import MAX_DICE
from service.routes.answers import json_response
from service.routes.api import Blueprint
from service.routes.front_door import MAX_DEPTH
from service.rules.dice import expression
from service.rules.dice.work import MAX_DIGITS, MAX_WORK
from service.rules.die import MAX_CHAIN
from service.rules.distribution import MAX_OUTCOMES
from service.rules.torg.odds import MAX_DISTANCE
from service.schemas import fields as shapes
from service.schemas.order import MAX_ROLLS
from service.schemas.reply import ReplySchema

MEANINGS = {
    "body_bytes": "A body, but for a batch.",
    "batch_body_bytes": "The body of a batch.",
    "json_depth": "How deep lists and objects may nest.",
    "number": "Numbers lie within plus and minus this, unless their field says otherwise.",
    "count": "Counts (advantages, Possibilities, helpers) and lists of modifiers.",
    "label_characters": "Labels and names.",
    "seed_characters": "A seed.",
    "expression_characters": "Dice notation.",
    "expression_terms": "Terms of an expression.",
    "expression_dice": "Dice of an expression, as written.",
    "die_sides": "Sides of a die.",
    "dice_per_request": "Dice that one request throws, as written.",
    "chain_dice": "How often one die may roll on or explode.",
    "rolls": "The count of several rolls.",
    "batch_rolls": "Rolls in a batch.",
    "odds_outcomes": "Values that a distribution may have.",
    "odds_steps": "Steps of work that odds of dice notation may take, estimated.",
    "odds_digits": "Digits of an exact chance of dice notation.",
    "request_line_bytes": "The request line, with path and query.",
    "odds_distance": "Points between value and difficulty in the odds of Torg.",
}

LimitsSchema = ReplySchema.from_dict(
    {
        name: fields.Integer(required=True, metadata={"description": meaning})
        for name, meaning in MEANINGS.items()
    },
    name="LimitsSchema",
)


def limits(settings: Settings) -> dict[str, int]:
    """Every limit by name."""
    return {
        "body_bytes": settings.max_body,
        "batch_body_bytes": settings.max_batch_body,
        "json_depth": MAX_DEPTH,
        "number": shapes.MAX_NUMBER,
        "count": shapes.MAX_COUNT,
        "label_characters": shapes.MAX_LABEL,
        "seed_characters": shapes.MAX_SEED,
        "expression_characters": expression.MAX_CHARACTERS,
        "expression_terms": expression.MAX_TERMS,
        "expression_dice": expression.MAX_DICE,
        "die_sides": expression.MAX_SIDES,
        "dice_per_request": MAX_DICE,
        "chain_dice": MAX_CHAIN,
        "rolls": MAX_ROLLS,
        "batch_rolls": batch.MAX_BATCH,
        "odds_outcomes": MAX_OUTCOMES,
        "odds_steps": MAX_WORK,
        "odds_digits": MAX_DIGITS,
        "request_line_bytes": MAX_REQUEST_LINE,
        "odds_distance": MAX_DISTANCE,
    }


def blueprint(settings: Settings) -> Blueprint:
    """The route of the limits."""
    routes = Blueprint("limits", __name__, url_prefix="/v1")
    operation = Operation(
        id="get_limits",
        summary="The limits in force",
        description="A request beyond one of them is refused with a problem that names it; nothing "
        "is cut down in silence.",
        tag="service",
        answer=LimitsSchema,
        answers={"as shipped": limits(Settings())},
    )

    @routes.get_operation("/limits", operation)
    def view(_nothing: object) -> Response:
        return json_response(limits(settings))

    return routes
