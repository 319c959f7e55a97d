"""Exact odds of ability rolls.

Source: rules TE-01 to TE-08b and TE-17 in docs/rules/torang.md
"""

from __future__ import annotations

from fractions import Fraction
from functools import reduce

from service.mechanics.distribution import Distribution, constant, convolve
from service.mechanics.odds import ChanceNames, Odds
from service.mechanics.work import Meter
from service.systems.torang.ability import AbilityRoll
from service.systems.torang.experience import earns_check
from service.systems.torang.helping import HELP, Ability, Side
from service.systems.torang.level import (
    LEVELS,
    SUCCESSES,
    Level,
    critical_to,
    fumbles_from,
    succeeds_to,
)

Ranges = dict[Level, range]
STEPS = 400
"""The cost of each score, or each pair of scores, in steps of a Meter."""
CHANCES = ChanceNames("TorangAbility", ("success", "experience_check"))


def ability_odds(ability: AbilityRoll, meter: Meter | None = None) -> Odds:
    """The chance of each level, the worst first; of any success; of an experience check."""
    scores = effective_scores(ability)
    (meter or Meter()).charge(len(weighted(scores)) * STEPS, 0)
    weights, checks = dict.fromkeys(LEVELS, 0), 0
    for score, weight in weighted(scores):
        checks += weight * rolls_with_check(score, dramatic=ability.dramatic)
        for level, rolls in ranges(score).items():
            weights[level] += weight * len(rolls)
    levels = {level: Fraction(weights[level], 100 * scores.total) for level in LEVELS}
    success = sum((levels[level] for level in SUCCESSES), Fraction(0))
    experience = Fraction(checks, 100 * scores.total)
    return Odds(levels, {"success": success, "experience_check": experience})


def rolls_with_check(score: int, *, dramatic: bool) -> int:
    """How many of the 100 rolls against a score earn an experience check (TE-08a)."""
    return sum(
        len(rolls)
        for level, rolls in ranges(score).items()
        if earns_check(level, dramatic=dramatic)
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


def effective_scores(main: Side) -> Distribution:
    """The distribution of the effective score, which depends on the helpers' rolls."""
    return reduce(convolve, map(_help, main.helpers), constant(main.modified))


def _help(helper: Ability) -> Distribution:
    """The modifier from one helper: -60, -20, +20 or +60."""
    sides = ranges(helper.modified)
    listed = [0] * 121
    for level, rolls in sides.items():
        listed[HELP[level] + 60] = len(rolls)
    return Distribution(-60, tuple(listed), 100)


def weighted(scores: Distribution) -> list[tuple[int, int]]:
    return [(score, weight) for score, weight in enumerate(scores.weights, scores.low) if weight]
