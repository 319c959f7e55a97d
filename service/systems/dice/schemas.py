"""Requests, outcomes and odds queries of plain dice notation."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from marshmallow import Schema, ValidationError, fields, validates_schema

from service.mechanics.die import MAX_FACES
from service.mechanics.faces import shown_faces
from service.mechanics.order import ModifiersSchema, RollSchema, supplied
from service.mechanics.query import ModifiersQuerySchema
from service.schemas import reply
from service.schemas.fields import MAX_NUMBER, number, whole
from service.schemas.request import RequestSchema
from service.systems.dice.check import DiceCheck
from service.systems.dice.expression import Target
from service.systems.dice.fields import ExpressionField

NOTATION = """Dice and constants with `+ - * /` and brackets. Dice are `NdX`, `Nd%`, `NdF` (-1, 0,
1) and `Nd[1,1,2]` (these faces). After the dice, in this order: `ro1`, `ro<3` (reroll once), `rr1`
(until another face shows); `!`, `!>=5` (explode), `!p` (penetrating), `!!` (compound); `mi2`, `ma5`
(lowest, highest that counts); `kh3`, `kl1`, `dl1`, `dh1` (keep, drop); `>=5` (count successes),
`f1` (subtract failures), `dbl6` (count twice). `1d20 adv` and `1d20 dis` roll two dice. `{2d6,
1d12}kh1` or `max(…)` take the highest sum, `kl1` or `min(…)` the lowest. The total is rounded down;
`floor`, `ceil` and `round` round earlier. A `[label]` follows a term; a comment follows a space or
`#`. More in [the guide](/guide/notation).
""".replace("\n", " ").strip()

Json = Mapping[str, Any]


class DiceFieldsSchema(Schema):
    """Fields of a roll of plain dice."""

    expression = ExpressionField(
        required=True,
        metadata={"description": NOTATION, "example": "4d6kh3 + 2d8![fire] - 1"},
    )
    difficulty = number(
        "The total or successes to reach. Without it, `at_most` or a comparison in the "
        "`expression`, as in `(2d6)>=7`, there is no success or margin.",
        load_default=None,
        allow_none=True,
    )
    at_most = number(
        "The total or successes not to exceed, for rolls under a number: instead of `difficulty`.",
        load_default=None,
        allow_none=True,
    )
    step = whole(
        1,
        MAX_NUMBER,
        "Points of the margin that make a degree of success or failure; needs something that the "
        "total is compared with.",
        load_default=None,
        allow_none=True,
    )

    @validates_schema(skip_on_field_errors=True)
    def compared_once(self, data: Json, **_: Any) -> None:
        """Check that the total is compared with one number, and a step has a margin to divide."""
        given = [name for name in ("difficulty", "at_most") if data.get(name) is not None]
        if data["expression"].target:
            given.insert(0, "expression")
        if len(given) > 1:
            raise ValidationError(f"The total is compared by `{given[0]}` already.", given[1])
        if data.get("step") is not None and not given:
            raise ValidationError("Needs a `difficulty` or `at_most` to count from.", "step")


class DiceFacesSchema(RequestSchema):
    """Faces of an expression."""

    dice = shown_faces(
        "In the order rolled: term by term, each die with its rerolls and explosions.",
        most=MAX_FACES,
    )


class DiceRequestSchema(RollSchema, ModifiersSchema, DiceFieldsSchema):
    """A roll of plain dice."""

    check_type = DiceCheck
    dice = supplied(DiceFacesSchema)


class DiceQuerySchema(ModifiersQuerySchema, DiceFieldsSchema):
    """The odds of plain dice."""

    check_type = DiceCheck


def notes() -> fields.List[Any]:
    return reply.texts(
        "Sentences on notation that other programs read differently.",
        example=["> and < are strict: in Roll20 they include the number."],
    )


class TermDieSchema(reply.ReplySchema):
    """One die of a term."""

    index = reply.number("Its `index` in `dice`.")
    sides = reply.number("Sides.")
    face = reply.number("What it shows.")
    value = reply.total("What it adds to the term, 0 if it does not count; in a pool, successes.")
    counted = reply.boolean("False for a die that does not count.")


class TermSchema(reply.ReplySchema):
    """One term of an expression."""

    expression = reply.text("The term as written.", example="4d6kh3")
    label = reply.text("Null without one.", example="fire", allow_none=True)
    dice = reply.listed(TermDieSchema, "In the order rolled; empty for a constant.")
    total = reply.total(
        "With the sign before the term; null for a constant with decimals.",
        allow_none=True,
    )


class DiceOutcomeSchema(reply.ReplySchema):
    """What the dice come to."""

    total = reply.total("Rounded down, with the modifiers.")
    successes = reply.number("In a pool, successes minus failures; else null.", allow_none=True)
    unrounded = reply.text(
        "The exact fraction before rounding and modifiers; null for a whole number.",
        example="7/2",
        allow_none=True,
    )
    success = reply.boolean("Null if the total is compared with nothing.", allow_none=True)
    margin = reply.total(
        "Points above `difficulty` or below `at_most`; negative for a failure.",
        allow_none=True,
    )
    degrees = reply.total(
        "Whole steps of the margin, negative for a failure; null without a `step`.", allow_none=True
    )
    terms = reply.listed(TermSchema, "In order.")
    comment = reply.text(
        "What stands before the dice with a colon, or behind them; null without one.",
        allow_none=True,
        example="Stealth",
    )
    notes = notes()


class DiceOddsDetailsSchema(Schema):
    """What only the odds of plain dice have."""

    successes = reply.boolean("Whether the values are successes, which a pool counts, or totals.")
    least = reply.total(
        "The value to reach, from `difficulty` or the `expression`; else null.", allow_none=True
    )
    most = reply.total(
        "The value not to exceed, from `at_most` or the `expression`; else null.", allow_none=True
    )


def value_label(check: DiceCheck) -> str:
    """What the values of the odds are, in pictures and tools."""
    return "Successes" if check.expression.is_pool else "Total"


def odds_details(check: DiceCheck) -> Json:
    """What the values of the odds are, and what they are compared with."""
    least, most = check.target or Target()
    return {"successes": check.expression.is_pool, "least": least, "most": most}
