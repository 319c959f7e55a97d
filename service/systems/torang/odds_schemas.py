"""What the odds of Torang tell besides chances: which rolls reach a level.

Source: rules TE-01 to TE-06, TE-13, TE-14 and TE-19 in docs/rules/torang.md
"""

from __future__ import annotations

from fractions import Fraction
from itertools import product

from marshmallow import Schema
from msgspec import to_builtins

from service.mechanics.odds_answer import ChanceSchema, Json, chance
from service.schemas import reply
from service.systems.torang.ability import AbilityRoll
from service.systems.torang.ability_odds import effective_scores, weighted
from service.systems.torang.adjustment import NO_ADJUSTMENT, adjustment
from service.systems.torang.level import thresholds
from service.systems.torang.opposed import Opposed
from service.systems.torang.outcome_schemas import (
    EFFECTIVE_SCORE,
    UNADJUSTED_SCORE,
    TorangAdjustmentSchema,
    TorangThresholdsSchema,
)

MAX_PAIRS = 100
"""How many pairs of scores the odds of an opposed roll list: three helpers a side make as many."""


class TorangScoreThresholdsSchema(TorangThresholdsSchema):
    """What a d100 has to show against one score."""

    effective_score = reply.number(EFFECTIVE_SCORE)


class TorangLikelyThresholdsSchema(ChanceSchema, TorangScoreThresholdsSchema):
    """A score, and the chance that the helpers' rolls lead to it."""


class TorangAbilityOddsDetailsSchema(Schema):
    """What only the odds of ability rolls have."""

    thresholds = reply.listed(
        TorangLikelyThresholdsSchema,
        "For each score that the helpers' rolls can lead to (TE-06), the lowest first; one without "
        "helpers.",
    )


class TorangSideThresholdsSchema(TorangScoreThresholdsSchema):
    """What one side has to roll."""

    unadjusted_score = reply.number(UNADJUSTED_SCORE)


class TorangLikelyContestSchema(ChanceSchema):
    """Two scores, and the chance that the helpers' rolls lead to both."""

    active = reply.part(TorangSideThresholdsSchema, "The active side.")
    opposing = reply.part(TorangSideThresholdsSchema, "The opposing side.")
    adjustment = reply.part(TorangAdjustmentSchema, "Null if nothing is adjusted.", allow_none=True)


class TorangOpposedOddsDetailsSchema(Schema):
    """What only the odds of opposed rolls have."""

    thresholds = reply.listed(
        TorangLikelyContestSchema,
        "For each pair of scores that the helpers' rolls can lead to (TE-06), the lowest first; "
        f"one without helpers. Null for more than {MAX_PAIRS}, which takes more than three helpers "
        "on a side.",
        allow_none=True,
    )


def ability_details(ability: AbilityRoll) -> Json:
    """The thresholds of every score that the helpers' rolls can lead to."""
    scores = effective_scores(ability)
    listed = [
        {"effective_score": score, **_levels(score), **chance(Fraction(weight, scores.total))}
        for score, weight in weighted(scores)
    ]
    return {"thresholds": listed}


def opposed_details(opposed: Opposed) -> Json:
    """The thresholds of every pair of scores that the helpers can lead to, if there are few."""
    active, opposing = effective_scores(opposed.active), effective_scores(opposed.opposing)
    pairs = list(product(weighted(active), weighted(opposing)))
    if len(pairs) > MAX_PAIRS:
        return {"thresholds": None}
    total = active.total * opposing.total
    listed = [
        {**_contest(own, other), **chance(Fraction(weight * other_weight, total))}
        for (own, weight), (other, other_weight) in pairs
    ]
    return {"thresholds": listed}


def _contest(active: int, opposing: int) -> Json:
    adjusted = adjustment(active, opposing)
    sides = {
        side: {
            "unadjusted_score": score,
            "effective_score": adjusted.apply(score),
            **_levels(adjusted.apply(score)),
        }
        for side, score in (("active", active), ("opposing", opposing))
    }
    return {**sides, "adjustment": None if adjusted == NO_ADJUSTMENT else to_builtins(adjusted)}


def _levels(score: int) -> Json:
    levels: Json = to_builtins(thresholds(score))
    return levels
