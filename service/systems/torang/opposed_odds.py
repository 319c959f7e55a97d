"""Exact odds of opposed rolls.

Source: rules TE-09 to TE-19 in docs/rules/torang.md
"""

from __future__ import annotations

from fractions import Fraction

from service.mechanics.odds import Odds
from service.systems.torang.ability import SUCCESSES, Level
from service.systems.torang.ability_odds import effective_scores, ranges, weighted
from service.systems.torang.opposed import (
    DEFEATS,
    VICTORIES,
    Opposed,
    Result,
    Side,
    adjustment,
    excess,
    result,
)


def opposed_odds(opposed: Opposed) -> Odds:
    """The chance of each result, the worst first; of winning, losing, and failing less."""
    weights = dict.fromkeys(Result, 0)
    lesser = dict.fromkeys(Side, 0)
    active_scores = effective_scores(opposed.active)
    opposing_scores = effective_scores(opposed.opposing)
    for active, active_weight in weighted(active_scores):
        for opposing, opposing_weight in weighted(opposing_scores):
            weight = active_weight * opposing_weight
            _count(active, opposing, weight, weights, lesser, lowest_wins=opposed.lowest_wins)
    total = 100 * 100 * active_scores.total * opposing_scores.total
    results = {ended: Fraction(weights[ended], total) for ended in Result}
    return Odds(
        results,
        {
            "win": sum((results[ended] for ended in VICTORIES), Fraction(0)),
            "lose": sum((results[ended] for ended in DEFEATS), Fraction(0)),
            "tie": results[Result.TIE],
            "mutual_failure": results[Result.MUTUAL_FAILURE],
            "lesser_loser_active": Fraction(lesser[Side.ACTIVE], total),
            "lesser_loser_opposing": Fraction(lesser[Side.OPPOSING], total),
        },
    )


def higher_pairs(one: range, other: range) -> int:
    """How many pairs of one number from each range have the higher number first."""

    def up_to(number: int) -> int:
        """Pairs with a first number up to this one, as if the other range had no end."""
        above = max(number - other.start, 0)
        return above * (above + 1) // 2

    def bounded(number: int) -> int:
        return up_to(number) - up_to(number - len(other))

    return bounded(one.stop - 1) - bounded(one.start - 1)


def _count(
    active: int,
    opposing: int,
    weight: int,
    weights: dict[Result, int],
    lesser: dict[Side, int],
    *,
    lowest_wins: bool,
) -> None:
    """Add the 10,000 pairs of rolls of two scores to the weights of their results."""
    adjusted = adjustment(active, opposing)
    own, other = adjusted.apply(active), adjusted.apply(opposing)
    lead = excess(own, other) - excess(other, own)  # of the active side, in its favour
    own_ranges, other_ranges = ranges(own), ranges(other)
    for own_level, own_rolls in own_ranges.items():
        for other_level, other_rolls in other_ranges.items():
            pairs = len(own_rolls) * len(other_rolls)
            if own_level is not other_level:
                weights[result(own_level, other_level, None)] += weight * pairs
                if own_level not in SUCCESSES and other_level not in SUCCESSES:
                    less = Side.ACTIVE if own_level is Level.FAILURE else Side.OPPOSING
                    lesser[less] += weight * pairs
                continue
            shift = -lead if lowest_wins else lead
            shifted = range(own_rolls.start + shift, own_rolls.stop + shift)
            higher, lower = higher_pairs(shifted, other_rolls), higher_pairs(other_rolls, shifted)
            won, lost = (lower, higher) if lowest_wins else (higher, lower)
            for closer, count in (
                (Side.ACTIVE, won),
                (Side.OPPOSING, lost),
                (None, pairs - won - lost),
            ):
                weights[result(own_level, other_level, closer)] += weight * count
                if own_level not in SUCCESSES and closer is not None:
                    lesser[closer] += weight * count
