"""Exact distributions of one term of an expression."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import groupby
from math import ceil, sqrt
from typing import NamedTuple

from service.mechanics.die import TooMuchWork
from service.mechanics.distribution import Distribution, constant
from service.mechanics.open_ended import depth
from service.mechanics.work import Meter
from service.systems.dice.condition import BEYOND
from service.systems.dice.expression import Dice, Pool
from service.systems.dice.kept import Option
from service.systems.dice.moments import chain_moments
from service.systems.dice.runs import Die, Run, die_of
from service.systems.dice.sum_odds import Throw, chain, closed, kept_odds, sum_odds

LEAST = -1
"""The worth of a failure."""


def pool_odds(pool: Pool, dice: Dice, throw: Throw, limit: int, meter: Meter) -> Distribution:
    """The successes of a pool. Raises TooMuchWork."""
    apart = bool(throw.again) and not dice.compound
    if apart and throw.kept == throw.count:
        first, later = _worth(pool, throw.first), _worth(pool, throw.later)
        worth = Throw(first, later, throw.count)
        return sum_odds(closed(worth, dice.explosions, meter), limit, meter)
    if apart:
        raise TooMuchWork("odds take no dropped dice whose explosions are counted by themselves")
    throw = closed(throw, dice.explosions, meter)
    if throw.again:
        options = _merged(_chain_worths(pool, throw, meter))
    else:
        options = _merged(_worths(pool, throw, apart=dice.explosions is not None))
    if throw.kept < throw.count:
        return kept_odds(options, throw, 0, meter).shift(LEAST * throw.kept)
    die = Die(
        tuple(Run(o.worth, o.worth, o.weight) for o in options), (), sum(o.weight for o in options)
    )
    return sum_odds(Throw(die, die, throw.count), limit, meter).shift(LEAST * throw.kept)


def _worth(pool: Pool, die: Die) -> Die:
    """A die that counts the worth of its values."""

    def counted(runs: tuple[Run, ...]) -> tuple[Run, ...]:
        return tuple(Run(pool.worth(run.low), pool.worth(run.low), run.total) for run in runs)

    return Die(counted(die.stop), counted(die.again), die.total)


def _worths(pool: Pool, throw: Throw, *, apart: bool) -> Iterator[Option]:
    """The worth of a die without explosions, by rising values, or run by run.

    The values of a run are worth the same, unless they are sums of chains.
    """
    for run in sorted(throw.first.stop):
        if apart:
            for value in range(run.low, run.high + 1):
                yield Option(pool.worth(value) - LEAST, run.weight)
        else:
            yield Option(pool.worth(run.low) - LEAST, run.total)


def _chain_worths(pool: Pool, throw: Throw, meter: Meter) -> Iterator[Option]:
    """The worth of a whole chain, by rising sums."""
    if any(run.low < 0 for run in throw.again):
        raise TooMuchWork("odds take pools of chains that explode upward only")
    ranges = pool.success.ranges + pool.failure.ranges + pool.double.ranges
    highest = max([end for each in ranges for end in each if abs(end) < BEYOND], default=0)
    one = chain(throw, max(highest + 1 - throw.first.low, 0), meter)
    for value, weight in enumerate(one.weights, one.low):
        yield Option(pool.worth(value) - LEAST, weight)
    yield Option(pool.worth(one.high + 1) - LEAST, one.above)


def _merged(options: Iterable[Option]) -> list[Option]:
    """Neighbours that are worth the same as one."""
    return [
        Option(worth, sum(option.weight for option in alike))
        for worth, alike in groupby(options, key=lambda option: option.worth)
    ]


def term_odds(dice: Dice, limit: int, meter: Meter) -> Distribution:
    """The sum of dice, or the successes of a pool; open-ended sums are listed to `limit`.

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
    """The reach of a sum of exploding dice above its lowest value; all 0 for other dice."""

    mean: float = 0
    variance: float = 0
    longest: int = 0  # the sum of a chain that hardly any die exceeds


def reach(dice: Dice) -> Reach:
    """The reach of the sum of the dice."""
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
