"""Exact distributions of one term of an expression."""

from __future__ import annotations

from collections.abc import Iterable
from math import ceil, sqrt
from typing import NamedTuple

from service.mechanics.distribution import Distribution, constant
from service.mechanics.open_ended import depth
from service.mechanics.work import Meter
from service.systems.dice.expression import Dice
from service.systems.dice.moments import chain_moments
from service.systems.dice.pool_odds import pool_odds
from service.systems.dice.runs import die_of
from service.systems.dice.sum_odds import Throw, closed, sum_odds


def term_odds(dice: Dice, limit: int, meter: Meter) -> Distribution:
    """What dice add up to, or the successes of a pool; open-ended sums are listed to `limit`.

    Raises TooMuchWork.
    """
    if not dice.kept:
        return constant(0)
    throw = _throw(dice)
    if dice.pool:
        return pool_odds(dice.pool, dice, throw, limit, meter)
    return sum_odds(closed(throw, dice.explosions, meter), limit, meter)


def _throw(dice: Dice) -> Throw:
    return Throw(die_of(dice), die_of(dice, later=True), dice.count, dice.drop_low, dice.drop_high)


class Reach(NamedTuple):
    """How far the sum of exploding dice gets above its lowest value; all 0 for other dice."""

    mean: float = 0
    variance: float = 0
    longest: int = 0  # the sum of a chain that hardly any die exceeds


def reach(dice: Dice) -> Reach:
    """How far the sum of the dice gets."""
    throw = _throw(dice)
    if not throw.again or dice.explosions is not None:
        return Reach()
    one = chain_moments(throw.first, throw.later)
    highest = max(abs(end) for run in throw.again for end in (run.low, run.high))
    longest = highest * depth(throw.later.going_on, throw.later.total)
    above = abs(float(one.mean) - throw.first.low)
    return Reach(dice.count * above, dice.count * float(one.variance), longest)


def usual_limit(terms: Iterable[Dice]) -> int:
    """A sum above the lowest that the exploding dice hardly ever exceed; 0 without any."""
    reaches = [reach(dice) for dice in terms]
    longest = max((each.longest for each in reaches), default=0)
    variance = sum(each.variance for each in reaches)
    return ceil(sum(each.mean for each in reaches) + 6 * sqrt(variance)) + longest
