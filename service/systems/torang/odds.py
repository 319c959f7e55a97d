"""Exact odds of ability rolls and opposed rolls.

Source: rules TE-01 to TE-19 in docs/rules/torang.md
"""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction

from service.mechanics.distribution import Distribution, constant, convolve
from service.mechanics.odds import Odds
from service.systems.torang.ability import (
    HELP,
    LEVELS,
    SUCCESSES,
    Ability,
    AbilityRoll,
    Level,
    critical_to,
    fumbles_from,
    succeeds_to,
)
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

Ranges = dict[Level, range]


def ability_odds(ability: AbilityRoll) -> Odds:
    """The chance of each level, the worst first; of any success; of an experience check."""
    scores = _scores(ability, ability.helpers)
    weights = dict.fromkeys(LEVELS, 0)
    for score, weight in _listed(scores):
        for level, rolls in ranges(score).items():
            weights[level] += weight * len(rolls)
    levels = {level: Fraction(weights[level], 100 * scores.total) for level in LEVELS}
    success = sum((levels[level] for level in SUCCESSES), Fraction(0))
    experience = levels[Level.FUMBLE] + (success if ability.dramatic else 0)
    return Odds(levels, {"success": success, "experience_check": experience})


def opposed_odds(opposed: Opposed) -> Odds:
    """The chance of each result, the worst first; of winning, losing, and failing less."""
    weights = dict.fromkeys(Result, 0)
    lesser = dict.fromkeys(Side, 0)
    active_scores = _scores(opposed.active, opposed.active.helpers)
    opposing_scores = _scores(opposed.opposing, opposed.opposing.helpers)
    for active, active_weight in _listed(active_scores):
        for opposing, opposing_weight in _listed(opposing_scores):
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


def ranges(score: int) -> Ranges:
    """The rolls that reach each level against a score."""
    critical, success, fumble = critical_to(score), succeeds_to(score), fumbles_from(score)
    return {
        Level.FUMBLE: range(fumble, 101),
        Level.FAILURE: range(success + 1, fumble),
        Level.SUCCESS: range(critical + 1, success + 1),
        Level.CRITICAL: range(1, min(critical, success) + 1),
    }


def higher_pairs(one: range, other: range) -> int:
    """How many pairs of a number of each range have the first number higher."""

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


def _scores(main: Ability, helpers: Sequence[Ability]) -> Distribution:
    """The effective scores that the helpers' rolls may lead to."""
    scores = constant(main.modified)
    for helper in helpers:
        scores = convolve(scores, _help(helper))
    return scores


def _help(helper: Ability) -> Distribution:
    """What one helper adds: -60, -20, +20 or +60."""
    sides = ranges(helper.modified)
    listed = [0] * 121
    for level, rolls in sides.items():
        listed[HELP[level] + 60] = len(rolls)
    return Distribution(-60, tuple(listed), 100)


def _listed(scores: Distribution) -> list[tuple[int, int]]:
    return [(score, weight) for score, weight in enumerate(scores.weights, scores.low) if weight]
