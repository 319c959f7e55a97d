"""Exact odds of opposed rolls.

Source: rules TE-08a to TE-19 in docs/rules/torang.md
"""

from __future__ import annotations

from fractions import Fraction

from service.mechanics.contest_side import ContestSide
from service.mechanics.odds import ChanceNames, Odds
from service.mechanics.work import Meter
from service.systems.torang.ability_odds import (
    STEPS,
    effective_scores,
    ranges,
    rolls_with_check,
    weighted,
)
from service.systems.torang.adjustment import adjustment, excess
from service.systems.torang.level import LEVELS, SUCCESSES
from service.systems.torang.opposed import Opposed
from service.systems.torang.result import DEFEATS, VICTORIES, Result, result

RESULTS = tuple(Result)
CLOSER = {
    closer: [[RESULTS.index(result(own, other, closer)) for other in LEVELS] for own in LEVELS]
    for closer in (ContestSide.ACTIVE, ContestSide.OPPOSING, None)
}
"""The result of each pair of levels: places in RESULTS, by the places of the levels."""
FAILURES = range(LEVELS.index(SUCCESSES[0]))
"""The places of the levels that fail."""

CHANCES = ChanceNames(
    "TorangOpposed",
    (
        *("win", "lose", "tie", "mutual_failure"),
        *(f"lesser_loser_{side}" for side in ContestSide),
        *(f"experience_check_{side}" for side in ContestSide),
    ),
)


def opposed_odds(opposed: Opposed, meter: Meter | None = None) -> Odds:
    """The chance of each result, the worst first; of winning, failing less, experience checks."""
    weights, lesser, checks = (
        [0] * len(RESULTS),
        dict.fromkeys(ContestSide, 0),
        dict.fromkeys(ContestSide, 0),
    )
    active_scores = effective_scores(opposed.active)
    opposing_scores = effective_scores(opposed.opposing)
    pairs = len(weighted(active_scores)) * len(weighted(opposing_scores))
    (meter or Meter()).charge(pairs * STEPS, 0)
    for active, active_weight in weighted(active_scores):
        for opposing, opposing_weight in weighted(opposing_scores):
            adjusted = adjustment(active, opposing)
            own, other = adjusted.apply(active), adjusted.apply(opposing)
            weight = active_weight * opposing_weight
            _count(own, other, weight, weights, lesser, lowest_wins=opposed.lowest_wins)
            for side, score in ((ContestSide.ACTIVE, own), (ContestSide.OPPOSING, other)):
                rolls = rolls_with_check(score, dramatic=opposed.dramatic)
                checks[side] += weight * rolls * 100
    total = 100 * 100 * active_scores.total * opposing_scores.total
    by_result = dict(zip(RESULTS, weights, strict=True))
    counted = {
        "win": sum(by_result[ended] for ended in VICTORIES),
        "lose": sum(by_result[ended] for ended in DEFEATS),
        "tie": by_result[Result.TIE],
        "mutual_failure": by_result[Result.MUTUAL_FAILURE],
        "lesser_loser_active": lesser[ContestSide.ACTIVE],
        "lesser_loser_opposing": lesser[ContestSide.OPPOSING],
        "experience_check_active": checks[ContestSide.ACTIVE],
        "experience_check_opposing": checks[ContestSide.OPPOSING],
    }
    return Odds(
        {ended: Fraction(weight, total) for ended, weight in by_result.items()},
        {name: Fraction(weight, total) for name, weight in counted.items()},
    )


def higher_pairs(one: range, other: range) -> int:
    """The number of pairs, one number from each range, with the higher number first."""

    def up_to(number: int) -> int:
        """Pairs with a first number up to this one, as if the other range had no end."""
        above = max(number - other.start, 0)
        return above * (above + 1) // 2

    def bounded(number: int) -> int:
        return up_to(number) - up_to(number - len(other))

    return bounded(one.stop - 1) - bounded(one.start - 1)


def _count(
    own: int,
    other: int,
    weight: int,
    weights: list[int],
    lesser: dict[ContestSide, int],
    *,
    lowest_wins: bool,
) -> None:
    """Add the 10,000 pairs of rolls of two adjusted scores to the weights of their results."""
    lead = excess(own, other) - excess(other, own)  # of the active side, in its favour
    shift = -lead if lowest_wins else lead
    other_ranges = tuple(ranges(other).values())
    for own_level, own_rolls in enumerate(ranges(own).values()):
        for other_level, other_rolls in enumerate(other_ranges):
            pairs = len(own_rolls) * len(other_rolls)
            both_fail = own_level in FAILURES and other_level in FAILURES
            if own_level != other_level:
                weights[CLOSER[None][own_level][other_level]] += weight * pairs
                if both_fail:
                    less = ContestSide.ACTIVE if own_level > other_level else ContestSide.OPPOSING
                    lesser[less] += weight * pairs
                continue
            shifted = range(own_rolls.start + shift, own_rolls.stop + shift)
            higher, lower = higher_pairs(shifted, other_rolls), higher_pairs(other_rolls, shifted)
            won, lost = (lower, higher) if lowest_wins else (higher, lower)
            for closer, count in (
                (ContestSide.ACTIVE, won),
                (ContestSide.OPPOSING, lost),
                (None, pairs - won - lost),
            ):
                weights[CLOSER[closer][own_level][other_level]] += weight * count
                if both_fail and closer is not None:
                    lesser[closer] += weight * count
