"""Answers to queries for odds: their documented schemas, and the plain values that are sent."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from fractions import Fraction
from itertools import accumulate
from math import sqrt
from typing import Any

from marshmallow import Schema, fields

from service.mechanics.distribution import Distribution
from service.mechanics.odds import ChanceNames, Odds
from service.schemas import reply
from service.schemas.fields import Choices
from service.schemas.once import once

Json = dict[str, Any]


class ChanceSchema(reply.ReplySchema):
    """A chance."""

    probability = reply.decimal("Rounded to 12 significant digits.", example=0.09)
    exact = reply.text("A fraction in lowest terms.", example="9/100")


class OpenEndSchema(ChanceSchema):
    """The chance of a value or beyond."""

    value = reply.total("The value closest to the listed ones.")


class OddsTailSchema(reply.ReplySchema):
    """The chances beyond the listed outcomes; null where there are none."""

    below = reply.part(OpenEndSchema, "This value or less.", allow_none=True)
    above = reply.part(OpenEndSchema, "This value or more.", allow_none=True)


class ValueChanceSchema(ChanceSchema):
    """The chance of one value, and of that value or more."""

    value = reply.total("The total.")
    at_least = fields.Nested(ChanceSchema, required=True)


class LevelChanceSchema(ChanceSchema):
    """The chance of one level or result."""

    value = reply.text("The level or result.")
    at_least = reply.part(ChanceSchema, "Always null.", allow_none=True)


class ChancesSchema(reply.ReplySchema):
    """A distribution: outcomes and tail add up to exactly 1."""

    tail = fields.Nested(OddsTailSchema, required=True)
    mean = reply.decimal("The average. Null for levels.", allow_none=True)
    deviation = reply.decimal("The standard deviation. Null for levels.", allow_none=True)
    approximate = reply.boolean(
        "Whether mean and deviation count each tail at its value, because the exact ones are not "
        "known. False otherwise: they are exact, tails included, and rounded."
    )


class ValueChancesSchema(ChancesSchema):
    """A distribution of whole numbers."""

    outcomes = reply.listed(
        ValueChanceSchema, "In ascending order: values that can occur, or with `all` every value."
    )


class LevelChancesSchema(ChancesSchema):
    """A distribution of levels."""

    outcomes = reply.listed(LevelChanceSchema, "The worst first.")


def named_chances(of: ChanceNames) -> fields.List[Any]:
    """The field `chances` of odds whose named chances have these names."""
    return reply.listed(_named_chance(of), "Those of a difficulty only if one is given.")


@once
def _named_chance(of: ChanceNames) -> type[Schema]:
    choices = Choices(f"{of.prefix}ChanceName", of.names, "A named chance.")
    name = reply.text("What it is the chance of.", validate=choices)
    members = {"__doc__": "A named chance.", "name": name}
    return type(f"{of.prefix}ChanceSchema", (ChanceSchema,), members)


def chance(value: Fraction) -> Json:
    """A chance as a rounded decimal and an exact fraction."""
    return {"probability": decimal(value), "exact": f"{value.numerator}/{value.denominator}"}


def decimal(value: Fraction | float) -> float:
    """A decimal of 12 significant digits."""
    return float(f"{float(value):.12g}")


def odds_answer(
    mechanic: str, request: Mapping[str, Any], odds: Odds, further: Iterable[str]
) -> Json:
    """Exact odds as JSON; every name in `further` is present, null if the odds lack it."""
    every = request["all"]
    return {
        "system": mechanic.partition("/")[0],
        "mechanic": mechanic,
        "request": request,
        **chances(odds, every=every),
        **{
            name: chances(odds.further[name], every=every) if name in odds.further else None
            for name in further
        },
    }


def chances(odds: Odds, *, every: bool = False) -> Json:
    """A distribution with its named chances; with `every`, impossible values in between as well."""
    listed = odds.outcomes
    values = _values(listed, every=every) if isinstance(listed, Distribution) else _levels(listed)
    return values | {
        "chances": [{"name": name, **chance(value)} for name, value in odds.chances.items()]
    }


def _values(listed: Distribution, *, every: bool) -> Json:
    total, moments = listed.total, listed.moments
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
            if weight or every
        ],
        "tail": {
            "below": _end(listed.low - 1, listed.below, total),
            "above": _end(listed.high + 1, listed.above, total),
        },
        "mean": decimal(moments.mean),
        "deviation": decimal(sqrt(moments.variance)),
        "approximate": listed.approximate,
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
        "approximate": False,
    }
