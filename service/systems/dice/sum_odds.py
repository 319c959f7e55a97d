"""Exact distributions of one term: of sums of like dice, and of pools.

Dice that are all kept are added one by one; of others the kept ones are counted value by value.
Sums of dice that explode are open-ended: listed up to a limit, with the rest in the open end.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import groupby
from math import ceil, comb, log2, sqrt
from typing import NamedTuple

from service.mechanics.die import TooMuchWork
from service.mechanics.distribution import Distribution, constant, mirrored
from service.mechanics.open_ended import (
    Die,
    Run,
    beyond,
    chain_moments,
    depth,
    lowest,
    nothing,
    runs_of,
    with_chain,
    with_die,
    zero_weight,
)
from service.mechanics.work import Meter
from service.systems.dice.bounds import die_of
from service.systems.dice.expression import BEYOND, Dice, Pool


class Option(NamedTuple):
    """A value of a die: its worth if the die is kept (0 or more), and its weight."""

    worth: int
    weight: int


def kept_sums(
    options: Sequence[Option], *, count: int, skipped: int, kept: int, later: int, limit: int
) -> list[int]:
    """Ways to reach each sum of the kept dice, up to `limit`.

    Of `count` dice in the order of the options the first `skipped` do not count, the next `kept`
    do. `later` is the weight of all options, and in the loop that of those that come later.
    """
    end = skipped + kept
    ways: list[dict[int, int]] = [{0: 1}] + [{} for _ in range(end - 1)]  # by dice so far
    sums = [0] * (limit + 1)
    for worth, weight in options:
        later -= weight
        for taken in range(end - 1, -1, -1):
            left = count - taken
            # Ways in which `more` of the dice left show this value; the others get a later one.
            showing = [comb(left, more) * weight**more for more in range(end - taken)]
            full = (weight + later) ** left - sum(
                number * later ** (left - more) for more, number in enumerate(showing)
            )
            first = max(taken, skipped)
            for so_far, number in ways[taken].items():
                if (reached := so_far + worth * (end - first)) <= limit:
                    sums[reached] += number * full
                for more in range(1, end - taken):
                    if (reached := so_far + worth * max(taken + more - first, 0)) > limit:
                        break
                    onward = ways[taken + more]
                    onward[reached] = onward.get(reached, 0) + number * showing[more]
    return sums


VALUE = 15
"""The cost of a value in a list, whatever its origin: the list is traversed several times."""


@dataclass(frozen=True, slots=True)
class Throw:
    """Like dice, perhaps with the lowest and the highest dropped; `later` are explosions."""

    first: Die
    later: Die
    count: int
    drop_low: int = 0
    drop_high: int = 0

    @property
    def kept(self) -> int:
        """How many of the dice count."""
        return self.count - self.drop_low - self.drop_high

    @property
    def again(self) -> tuple[Run, ...]:
        """The values with which a die rolls on."""
        return self.first.again + self.later.again

    @property
    def negated(self) -> Throw:
        """The same dice with every value negated."""
        return Throw(
            _negated(self.first), _negated(self.later), self.count, self.drop_high, self.drop_low
        )


def sum_odds(throw: Throw, limit: int, meter: Meter) -> Distribution:
    """The sum of the kept dice; an open-ended one is listed to `limit` above the lowest.

    Raises TooMuchWork.
    """
    if any(run.low < 0 for run in throw.again):
        if any(run.high > 0 for run in throw.again):
            raise TooMuchWork("odds take dice that explode in one direction only, up or down")
        return mirrored(sum_odds(throw.negated, limit, meter))
    if throw.kept < throw.count:
        return _kept(throw, limit, meter)
    return _chains(throw, limit, meter) if throw.again else _closed(throw, meter)


def closed(throw: Throw, explosions: int | None, meter: Meter) -> Throw:
    """The same dice, each with up to `explosions` others as one die; None: without a limit."""
    if explosions is None or not throw.again:
        return throw
    later, total = throw.later, throw.first.total * throw.later.total**explosions
    weights: Counter[int] = Counter()
    rolling = {0: 1}  # the sums of chains that go on
    for explosion in range(explosions + 1):
        die = later if explosion else throw.first
        rest = later.total ** (explosions - explosion)
        meter.charge(VALUE * len(rolling) * sum(run.high - run.low + 1 for run in die.runs), 0)
        onward: Counter[int] = Counter()
        last = explosion == explosions
        for so_far, ways in rolling.items():
            for run in die.stop + (die.again if last else ()):
                for value in range(run.low, run.high + 1):
                    weights[so_far + value] += ways * run.weight * rest
            for run in () if last else die.again:
                for value in range(run.low, run.high + 1):
                    onward[so_far + value] += ways * run.weight
        rolling = onward
    die = Die(tuple(runs_of(weights)), (), total)
    return replace(throw, first=die, later=die)


def _negated(die: Die) -> Die:
    stop = tuple(Run(-run.high, -run.low, run.weight) for run in die.stop)
    again = tuple(Run(-run.high, -run.low, run.weight) for run in die.again)
    return Die(stop, again, die.total)


def _closed(throw: Throw, meter: Meter) -> Distribution:
    """All dice of a term without explosions."""
    die, count = throw.first, throw.count
    low, high = die.low, die.high
    width = high - low
    additions = count * (count + 1) / 2 * (width + 1)
    meter.charge(VALUE * (count * width + 1), 0)
    meter.charge(additions * (1 + 2 * len(die.stop)), count * log2(die.total))
    weights = [1]
    for _ in range(count):
        weights = with_die(weights, die.stop, low, len(weights) + width)
    return Distribution(count * low, tuple(weights), die.total**count)


def _chains(throw: Throw, limit: int, meter: Meter) -> Distribution:
    """All dice of a term with explosions."""
    unit = _unit(throw, limit, meter)
    series = nothing(limit, unit)
    for _ in range(throw.count):
        series = with_chain(series, throw.first, throw.later, limit + 1)
    low = throw.count * lowest(throw.first, throw.later)
    known = chain_moments(throw.first, throw.later).repeated(throw.count)
    return replace(beyond(series, unit), low=low, known=known)


def _unit(throw: Throw, limit: int, meter: Meter) -> int:
    """A number that the chains within the limit divide; see `series`. Raises TooMuchWork."""
    total, divisor = throw.first.total, throw.later.total - zero_weight(throw.later)
    steps = [max(run.low, 1) for run in throw.again if run.high > 0]
    later = throw.count + (limit // min(steps) if steps else 0)
    runs = len(throw.first.runs) + 2 * len(throw.later.runs)
    bits = throw.count * log2(total) + later * log2(divisor)
    meter.charge(throw.count * (limit + 1) * (3 + runs), bits)
    return int(total**throw.count * divisor**later)


def chain(throw: Throw, limit: int, meter: Meter) -> Distribution:
    """One of the dice with its explosions."""
    one = replace(throw, count=1, drop_low=0, drop_high=0)
    return _chains(one, limit, meter) if throw.again else _closed(one, meter)


def _kept(throw: Throw, limit: int, meter: Meter) -> Distribution:
    """The kept dice of a term."""
    meter.charge(VALUE * (throw.first.high - throw.first.low + 1), 0)
    one = chain(throw, limit, meter)
    options = [Option(n, weight) for n, weight in enumerate(one.weights)]
    kept = kept_odds(options, throw, one.above, meter, limit if one.above else None)
    return kept.shift(throw.kept * one.low)


def kept_odds(
    options: Sequence[Option], throw: Throw, beyond: int, meter: Meter, limit: int | None = None
) -> Distribution:
    """The sum of the values of the kept dice.

    `options` are in the order in which dice are dropped, the lowest first; `beyond` is the weight
    of a die above all of them, and `limit` the highest sum listed, if the sum is open-ended.
    """
    per_die = sum(option.weight for option in options) + beyond
    falling = throw.drop_high <= throw.drop_low if limit is None else throw.drop_high == 0
    skipped = throw.drop_high if falling else throw.drop_low
    most = throw.kept * max(option.worth for option in options) if limit is None else limit
    bits = throw.count * log2(per_die)
    end, values = skipped + throw.kept, len(options)
    meter.charge(values * (end**2 * (30 + bits / 5) + min(most, values) * end**3 / 6), bits)
    sums = kept_sums(
        options[::-1] if falling else options,
        count=throw.count,
        skipped=skipped,
        kept=throw.kept,
        # From the top down a die beyond the list would be kept: its sums lie beyond as well.
        later=per_die - beyond if falling else per_die,
        limit=most,
    )
    total = per_die**throw.count
    return Distribution(0, tuple(sums), total, above=total - sum(sums))


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


def usual_limit(terms: Iterable[Dice]) -> int:
    """A sum above the lowest that the exploding dice hardly ever exceed; 0 without any."""
    mean = variance = 0.0
    longest = 0  # the sum of a chain that hardly any die exceeds
    for dice in terms:
        throw = _throw(dice)
        if throw.again and dice.explosions is None:
            one = chain_moments(throw.first, throw.later)
            mean += dice.count * abs(float(one.mean) - throw.first.low)
            variance += dice.count * float(one.variance)
            highest = max(abs(end) for run in throw.again for end in (run.low, run.high))
            longest = max(longest, highest * depth(throw.later.going_on, throw.later.total))
    return ceil(mean + 6 * sqrt(variance)) + longest
