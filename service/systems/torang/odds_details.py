"""Details of Torang's odds besides chances: the rolls that reach a level.

Source: rules TE-01 to TE-06, TE-13, TE-14 and TE-19 in docs/rules/torang.md
"""

from __future__ import annotations

from fractions import Fraction
from itertools import product
from typing import Annotated

from msgspec import Struct
from msgspec.structs import asdict

from service.mechanics.odds import ShownChance
from service.mechanics.odds_answer import chance
from service.schemas.shape import about
from service.systems.torang.ability import AbilityRoll
from service.systems.torang.ability_odds import effective_scores, weighted
from service.systems.torang.adjustment import NO_ADJUSTMENT, Adjustment, adjustment
from service.systems.torang.level import Critical, Fumble, Success, Thresholds, thresholds
from service.systems.torang.opposed import Opposed
from service.systems.torang.outcome import EffectiveScore, UnadjustedScore

MAX_PAIRS = 100
"""How many pairs of scores the odds of an opposed roll list: three helpers a side make as many."""


class LikelyThresholds(ShownChance, frozen=True, kw_only=True):
    """A score, and the chance that the helpers' rolls lead to it."""

    effective_score: EffectiveScore
    critical: Critical
    success: Success
    fumble: Fumble


class AbilityDetails(Struct, frozen=True):
    """Details that only the odds of ability rolls have."""

    thresholds: Annotated[
        tuple[LikelyThresholds, ...],
        about(
            "For each score that the helpers' rolls can lead to (TE-06), the lowest first; one "
            "without helpers."
        ),
    ]


class SideThresholds(Thresholds, frozen=True, kw_only=True):
    """What one side has to roll."""

    effective_score: EffectiveScore
    unadjusted_score: UnadjustedScore


class LikelyContest(ShownChance, frozen=True, kw_only=True):
    """Two scores, and the chance that the helpers' rolls lead to both."""

    active: Annotated[SideThresholds, about("The active side.")]
    opposing: Annotated[SideThresholds, about("The opposing side.")]
    adjustment: Annotated[Adjustment | None, about("Null if nothing is adjusted.")]


class OpposedDetails(Struct, frozen=True):
    """Details that only the odds of opposed rolls have."""

    thresholds: Annotated[
        tuple[LikelyContest, ...] | None,
        about(
            "For each pair of scores that the helpers' rolls can lead to (TE-06), the lowest "
            f"first; one without helpers. Null for more than {MAX_PAIRS}, which takes more than "
            "three helpers on a side."
        ),
    ]


def ability_details(ability: AbilityRoll) -> AbilityDetails:
    """The thresholds of every score that the helpers' rolls can lead to."""
    scores = effective_scores(ability)
    return AbilityDetails(
        tuple(
            LikelyThresholds(
                effective_score=score,
                **asdict(thresholds(score)),
                **chance(Fraction(weight, scores.total)),
            )
            for score, weight in weighted(scores)
        )
    )


def opposed_details(opposed: Opposed) -> OpposedDetails:
    """The thresholds of every pair of scores that the helpers can lead to, if there are few."""
    active, opposing = effective_scores(opposed.active), effective_scores(opposed.opposing)
    pairs = list(product(weighted(active), weighted(opposing)))
    if len(pairs) > MAX_PAIRS:
        return OpposedDetails(None)
    total = active.total * opposing.total
    return OpposedDetails(
        tuple(
            _contest(own, other, Fraction(weight * other_weight, total))
            for (own, weight), (other, other_weight) in pairs
        )
    )


def _contest(active: int, opposing: int, likely: Fraction) -> LikelyContest:
    adjusted = adjustment(active, opposing)
    return LikelyContest(
        active=_side(active, adjusted),
        opposing=_side(opposing, adjusted),
        adjustment=None if adjusted == NO_ADJUSTMENT else adjusted,
        **chance(likely),
    )


def _side(score: int, adjusted: Adjustment) -> SideThresholds:
    effective = adjusted.apply(score)
    return SideThresholds(
        effective_score=effective, unadjusted_score=score, **asdict(thresholds(effective))
    )
