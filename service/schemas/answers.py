"""What a roll and its odds are answered with: the documented shapes, and the plain values sent.

Values are built here once and go to JSON as they are; a test holds them to the documented shapes.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import fields as dataclass_fields
from fractions import Fraction
from functools import cache
from itertools import accumulate
from typing import Any

from marshmallow import Schema, fields

from service.chance import Source, ThrownDie, Tray
from service.rules.die import Scored
from service.rules.distribution import Distribution
from service.rules.odds import Odds
from service.schemas.order import Order

Json = dict[str, Any]


class DieSchema(Schema):
    """One die, in the order rolled."""

    role = fields.String(
        required=True,
        metadata={"description": "Which die: a key of `faces`.", "example": "hot"},
    )
    chain = fields.Integer(
        required=True,
        allow_none=True,
        metadata={"description": "The Possibility's index from 1; null for every other die."},
    )
    sides = fields.Integer(required=True, metadata={"example": 10})
    face = fields.Integer(required=True, metadata={"example": 7})
    counted = fields.Boolean(
        required=True,
        metadata={"description": "False for a die that is shown and does not count."},
    )
    source = fields.Enum(Source, by_value=True, required=True)


class AppliedModifierSchema(Schema):
    """A number that was added, and what it comes from."""

    name = fields.String(required=True, metadata={"example": "aim"})
    value = fields.Integer(required=True, metadata={"example": 3})


class RandomnessSchema(Schema):
    """Where the faces come from."""

    source = fields.Enum(
        Source,
        by_value=True,
        required=True,
        metadata={"description": "The least trusted that occurs: supplied < seed < system."},
    )
    seed = fields.String(required=True, allow_none=True)


class AnswerSchema(Schema):
    """What every roll is answered with."""

    label = fields.String(required=True, allow_none=True)
    dice = fields.List(
        fields.Nested(DieSchema),
        required=True,
        metadata={"description": "Every die in the order rolled."},
    )
    modifiers = fields.List(
        fields.Nested(AppliedModifierSchema),
        required=True,
        metadata={"description": "What was added besides the dice, by name, as applied."},
    )
    text = fields.String(
        required=True, metadata={"description": "One line for a chat log, in English."}
    )
    randomness = fields.Nested(RandomnessSchema, required=True)
    receipt = fields.String(
        required=True,
        allow_none=True,
        metadata={"description": "A signed receipt; null: not asked for, or not served yet."},
    )


class ChanceSchema(Schema):
    """A chance: the decimal is rounded to 12 significant digits, the fraction is exact."""

    probability = fields.Float(required=True, metadata={"example": 0.09})
    exact = fields.String(
        required=True,
        metadata={"description": "A fraction in lowest terms.", "example": "9/100"},
    )


class NamedChanceSchema(ChanceSchema):
    """A chance of interest."""

    name = fields.String(required=True, metadata={"example": "success"})


class EndSchema(ChanceSchema):
    """The chance of an open end: this value or beyond."""

    value = fields.Integer(required=True)


class TailSchema(Schema):
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

    value = fields.Integer(required=True)
    at_least = fields.Nested(ChanceSchema, required=True)


class LevelOutcomeSchema(ChanceSchema):
    """The chance of one level or result."""

    value = fields.String(required=True)
    at_least = fields.Nested(
        ChanceSchema,
        required=True,
        allow_none=True,
        metadata={"description": "Always null: levels are not added up."},
    )


class ChancesSchema(Schema):
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

    outcomes = fields.List(fields.Nested(ValueOutcomeSchema), required=True)


class LevelChancesSchema(ChancesSchema):
    """A distribution of levels, the worst first."""

    outcomes = fields.List(fields.Nested(LevelOutcomeSchema), required=True)


def answer(mechanic: str, order: Order, faces: Any, scored: Scored, tray: Tray) -> Json:
    """One roll as it is sent."""
    return {
        "system": mechanic.partition("/")[0],
        "mechanic": mechanic,
        "label": order.label,
        "outcome": plain(scored.outcome),
        "dice": [
            _die(die, position not in scored.dropped) for position, die in enumerate(tray.thrown)
        ],
        "faces": faces._asdict(),
        "modifiers": scored.modifiers,
        "text": scored.text,
        "randomness": {"source": tray.source(), "seed": order.seed},
        "receipt": None,
    }


def _die(die: ThrownDie, counted: bool) -> Json:
    return {
        "role": die.role,
        "chain": die.chain,
        "sides": die.sides,
        "face": die.face,
        "counted": counted,
        "source": die.source,
    }


@cache
def _names(of: Any) -> tuple[tuple[str, str], ...]:
    """A dataclass's fields and their JSON names: a Python keyword loses its underscore."""
    return tuple((field.name, field.name.rstrip("_")) for field in dataclass_fields(of))


def plain(value: Any) -> Json:
    """A frozen value as an object; values within it are left to the JSON encoder."""
    names = _names(type(value))  # type: ignore[arg-type]  # a class is hashable
    return {key: getattr(value, name) for name, key in names}


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
