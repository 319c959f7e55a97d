"""What odds are answered with: the documented shapes, and the plain values sent."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from itertools import accumulate
from typing import Any

from marshmallow import fields

from service.rules.distribution import Distribution
from service.rules.odds import Odds
from service.schemas.reply import ReplySchema

Json = dict[str, Any]


class ChanceSchema(ReplySchema):
    """A chance: the decimal is rounded to 12 significant digits, the fraction is exact."""

    probability = fields.Float(
        required=True,
        metadata={"description": "The chance, rounded to 12 digits.", "example": 0.09},
    )
    exact = fields.String(
        required=True,
        metadata={"description": "A fraction in lowest terms.", "example": "9/100"},
    )


class NamedChanceSchema(ChanceSchema):
    """A chance of interest."""

    name = fields.String(
        required=True, metadata={"description": "What it is the chance of.", "example": "success"}
    )


class EndSchema(ChanceSchema):
    """The chance of an open end: this value or beyond."""

    value = fields.Integer(
        required=True,
        metadata={"description": "The lowest or highest value that is counted there."},
    )


class TailSchema(ReplySchema):
    """What lies beyond the outcomes listed; null where nothing can."""

    below = fields.Nested(
        EndSchema,
        required=True,
        allow_none=True,
        metadata={"description": "This value or less."},
    )
    above = fields.Nested(
        EndSchema,
        required=True,
        allow_none=True,
        metadata={"description": "This value or more."},
    )


class ValueOutcomeSchema(ChanceSchema):
    """The chance of one value, and of that value or more."""

    value = fields.Integer(required=True, metadata={"description": "The total."})
    at_least = fields.Nested(ChanceSchema, required=True)


class LevelOutcomeSchema(ChanceSchema):
    """The chance of one level or result."""

    value = fields.String(required=True, metadata={"description": "The level or result."})
    at_least = fields.Nested(
        ChanceSchema,
        required=True,
        allow_none=True,
        metadata={"description": "Always null: levels are not added up."},
    )


class ChancesSchema(ReplySchema):
    """A distribution: outcomes and tail add up to exactly 1."""

    tail = fields.Nested(TailSchema, required=True)
    mean = fields.Float(
        required=True,
        allow_none=True,
        metadata={"description": "The average; a tail counts at its value. Null for levels."},
    )
    deviation = fields.Float(
        required=True,
        allow_none=True,
        metadata={"description": "The standard deviation. Null for levels."},
    )
    chances = fields.List(
        fields.Nested(NamedChanceSchema),
        required=True,
        metadata={"description": "Named chances; those that need a difficulty only with one."},
    )


class ValueChancesSchema(ChancesSchema):
    """A distribution of whole numbers, rising."""

    outcomes = fields.List(
        fields.Nested(ValueOutcomeSchema),
        required=True,
        metadata={"description": "By rising value."},
    )


class LevelChancesSchema(ChancesSchema):
    """A distribution of levels, the worst first."""

    outcomes = fields.List(
        fields.Nested(LevelOutcomeSchema),
        required=True,
        metadata={"description": "From the worst to the best."},
    )


def chance(value: Fraction) -> Json:
    """A chance as a rounded decimal and an exact fraction."""
    return {"probability": decimal(value), "exact": f"{value.numerator}/{value.denominator}"}


def decimal(value: Fraction | float) -> float:
    """A decimal of 12 significant digits."""
    return float(f"{float(value):.12g}")


def odds_answer(mechanic: str, request: Mapping[str, Any], odds: Odds) -> Json:
    """Exact odds as they are sent."""
    return {
        "system": mechanic.partition("/")[0],
        "mechanic": mechanic,
        "request": request,
        **chances(odds),
        "damage": None if odds.damage is None else chances(odds.damage),
    }


def chances(odds: Odds) -> Json:
    """A distribution with its named chances."""
    listed = odds.outcomes
    values = _values(listed) if isinstance(listed, Distribution) else _levels(listed)
    return values | {
        "chances": [{"name": name, **chance(value)} for name, value in odds.chances.items()]
    }


def _values(listed: Distribution) -> Json:
    total = listed.total
    reached = accumulate(
        listed.weights, lambda left, weight: left - weight, initial=total - listed.below
    )
    return {
        "outcomes": [
            {
                "value": value,
                **chance(Fraction(weight, total)),
                "at_least": chance(Fraction(left, total)),
            }
            for value, (weight, left) in enumerate(
                zip(listed.weights, reached, strict=False), listed.low
            )
        ],
        "tail": {
            "below": _end(listed.low - 1, listed.below, total),
            "above": _end(listed.high + 1, listed.above, total),
        },
        "mean": decimal(listed.mean),
        "deviation": decimal(listed.deviation),
    }


def _end(value: int, weight: int, total: int) -> Json | None:
    return {"value": value, **chance(Fraction(weight, total))} if weight else None


def _levels(listed: Mapping[str, Fraction]) -> Json:
    return {
        "outcomes": [
            {"value": value, **chance(weight), "at_least": None} for value, weight in listed.items()
        ],
        "tail": {"below": None, "above": None},
        "mean": None,
        "deviation": None,
    }
