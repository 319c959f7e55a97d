"""Exact distributions of sums of like dice.

Dice that are all kept are added one by one; of others the kept ones are counted value by value.
Sums of dice that explode are open-ended: listed up to a limit, with the rest in the open end.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import accumulate, groupby
from math import log2

from service.mechanics.die import TooMuchWork
from service.mechanics.distribution import Distribution, mirrored
from service.mechanics.work import Meter
from service.systems.dice.kept import Option, kept_sums
from service.systems.dice.moments import chain_moments
from service.systems.dice.runs import Die, Run

Series = list[int]


def with_die(before: Series, runs: Iterable[Run], low: int, length: int) -> Series:
    """Add one die whose lowest value is `low`; `length` is the number of sums listed."""
    after = [0] * length
    sums = [0, *accumulate(before)]
    for run in runs:
        start, end = run.low - low, run.high - low
        # The weight of the sums from `end` below n up to `start` below n.
        upper = [*[0] * start, *sums[1:], *[sums[-1]] * (length - start - len(before))]
        lower = [*[0] * (end + 1), *sums[1:], *[sums[-1]] * (length - end - 1 - len(before))]
        weight = run.weight
        after = [
            so_far + weight * (more - less)
            for so_far, more, less in zip(after, upper, lower, strict=False)
        ]
    return after


def with_chain(before: Series, first: Die, later: Die, length: int) -> Series:
    """Add one die that explodes, and its chain, whose dice are as `later`; see `lowest`."""
    low = lowest(first, later)
    standing = with_die(before, first.stop, low, length)
    start = min((run.low for run in first.again), default=0)
    rolling = with_die(before, first.again, start, length)
    chain_low = min(run.low for run in later.stop)
    followed = _followed(with_die(rolling, later.stop, chain_low, length), later)
    shifted = [*[0] * (start + chain_low - low), *followed][:length]
    return [(one + other) // first.total for one, other in zip(standing, shifted, strict=True)]


def lowest(first: Die, later: Die) -> int:
    """The lowest sum of a chain; exploding values are never negative."""
    least = min(run.low for run in later.stop)
    return min([run.low for run in first.stop] + [run.low + least for run in first.again])


def _followed(stopping: Series, later: Die) -> Series:
    """The sums at which chains stop, after any number of further explosions."""
    divisor = later.total - zero_weight(later)
    again = [(max(run.low, 1), run.high, run.weight) for run in later.again if run.high > 0]
    after: Series = []
    sums = [0]
    for n, weight in enumerate(stopping):
        for low, high, each in again:
            if n >= low:
                weight += each * (sums[n - low + 1] - sums[max(n - high, 0)])
        after.append(weight // divisor)
        sums.append(sums[-1] + after[-1])
    return after


def zero_weight(die: Die) -> int:
    """The weight of exploding without adding anything."""
    return sum(run.weight for run in die.again if run.low <= 0 <= run.high)


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
    die = Die(tuple(_runs(weights)), (), total)
    return replace(throw, first=die, later=die)


def _runs(weights: Mapping[int, int]) -> Iterator[Run]:
    """Values with the same weight beside each other as one run."""
    ordered = sorted(weights.items())
    for _, group in groupby(
        enumerate(ordered), key=lambda item: (item[1][0] - item[0], item[1][1])
    ):
        (_, (low, weight)), *more = group
        yield Run(low, more[-1][1][0] if more else low, weight)


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
    series = [unit] + [0] * limit
    for _ in range(throw.count):
        series = with_chain(series, throw.first, throw.later, limit + 1)
    low = throw.count * lowest(throw.first, throw.later)
    known = chain_moments(throw.first, throw.later).repeated(throw.count)
    return Distribution(low, tuple(series), unit, above=unit - sum(series), known=known)


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
