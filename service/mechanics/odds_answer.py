"""Answers to queries for odds: their documented schemas, and the plain values that are sent."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from fractions import Fraction
from itertools import accumulate
from math import sqrt
from typing import Any

from marshmallow import Schema, fields
from msgspec import Struct

from service.mechanics.distribution import Distribution
from service.mechanics.odds import ChanceNames, Odds, ShownChance
from service.schemas import reply
from service.schemas.derive import camel, reply_fields, reply_schema, schema
from service.schemas.fields import Choices
from service.schemas.once import once
from service.schemas.shape import Total

Json = dict[str, Any]


class OpenEnd(ShownChance, frozen=True, kw_only=True):
    """The chance of a value or beyond."""

    value: Total
    """The value closest to the listed ones."""


class OddsTail(Struct, frozen=True):
    """The chances beyond the listed outcomes; null where there are none."""

    below: OpenEnd | None
    """This value or less."""
    above: OpenEnd | None
    """This value or more."""


class ValueChance(ShownChance, frozen=True, kw_only=True):
    """The chance of one value, and of that value or more."""

    value: Total
    """The total."""
    at_least: ShownChance


class LevelChance(ShownChance, frozen=True, kw_only=True):
    """The chance of one level or result."""

    value: str
    """The level or result."""
    at_least: ShownChance | None
    """Always null."""


class ChancesSchema(reply.ReplySchema):
    """A distribution: outcomes and tail add up to exactly 1."""

    tail = fields.Nested(reply_schema(OddsTail), required=True)
    mean = reply.decimal("The average. Null for levels.", allow_none=True)
    deviation = reply.decimal("The standard deviation. Null for levels.", allow_none=True)
    approximate = reply.boolean(
        "Whether mean and deviation count each tail at its value, because the exact ones are not "
        "known. False otherwise: they are exact, tails included, and rounded."
    )


class ValueChancesSchema(ChancesSchema):
    """A distribution of whole numbers."""

    outcomes = reply.listed(
        reply_schema(ValueChance),
        "In ascending order: values that can occur, or with `all` every value.",
    )


class LevelChancesSchema(ChancesSchema):
    """A distribution of levels."""

    outcomes = reply.listed(reply_schema(LevelChance), "The worst first.")


def named_chances(of: ChanceNames) -> fields.List[Any]:
    """The field `chances` of odds with these named chances."""
    return reply.listed(_named_chance(of), "Those of a difficulty only if one is given.")


@once
def _named_chance(of: ChanceNames) -> type[Schema]:
    choices = Choices(f"{of.prefix}ChanceName", of.names, "A named chance.")
    name = reply.text("What it is the chance of.", validate=choices)
    contents = {**reply_fields(ShownChance), "name": name}
    return schema(f"{of.prefix}Chance", reply.ReplySchema, "A named chance.", contents)


@once
def further_chances(name: str, of: ChanceNames) -> type[Schema]:
    """A further distribution, with its name in the document."""
    about = "A distribution: outcomes and tail add up to exactly 1."
    contents = {"chances": named_chances(of)}
    return schema(f"{camel(name)}Chances", ValueChancesSchema, about, contents)


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
