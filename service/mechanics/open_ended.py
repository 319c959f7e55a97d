"""Sums of dice that roll on, as integers over a unit: the counting of every open-ended roll.

A series is a list whose n-th number is the chance of the sum n above the lowest one, times a unit.
Every step divides by the weight of a die, so a unit must contain that factor once for every die
that a sum within the limit can need; then every division is exact.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import suppress
from fractions import Fraction
from functools import lru_cache
from itertools import accumulate, groupby
from math import ceil, log
from typing import NamedTuple

from service.mechanics.distribution import REMAINDER, Distribution, Moments, TooShort

Series = list[int]


class Run(NamedTuple):
    """Values from `low` to `high`, each of this weight."""

    low: int
    high: int
    weight: int

    @property
    def total(self) -> int:
        """The weight of all of its values."""
        return (self.high - self.low + 1) * self.weight


class Die(NamedTuple):
    """A die by its final values: those that stand, and those that roll on."""

    stop: tuple[Run, ...]
    again: tuple[Run, ...]
    total: int  # the weight of all

    @property
    def going_on(self) -> int:
        """The weight of the values that roll on."""
        return sum(run.total for run in self.again)

    @property
    def runs(self) -> tuple[Run, ...]:
        """All runs."""
        return self.stop + self.again

    @property
    def low(self) -> int:
        """The lowest value."""
        return min([run.low for run in self.runs])

    @property
    def high(self) -> int:
        """The highest value."""
        return max([run.high for run in self.runs])


def runs_of(weights: Mapping[int, int]) -> Iterator[Run]:
    """Values with the same weight beside each other as one run."""
    ordered = sorted(weights.items())
    for _, group in groupby(
        enumerate(ordered), key=lambda item: (item[1][0] - item[0], item[1][1])
    ):
        (_, (low, weight)), *more = group
        yield Run(low, more[-1][1][0] if more else low, weight)


def weighted_die(stop: Mapping[int, int], again: Mapping[int, int]) -> Die:
    """A die by the weights of its values: those that stand, and those that roll on."""
    total = sum(stop.values()) + sum(again.values())
    return Die(tuple(runs_of(stop)), tuple(runs_of(again)), total)


def nothing(limit: int, unit: int) -> Series:
    """The series of no dice at all."""
    return [unit] + [0] * limit


def rolled_on(before: Series, first: Die, later: Die | None = None) -> Series:
    """Add one die, and another (as `later`, if they differ) as long as its value rolls on.

    The sums are listed from 0; values are positive.
    """
    low = lowest(first, later or first)
    return ([0] * low + with_chain(before, first, later or first, len(before)))[: len(before)]


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


@lru_cache(maxsize=256)
def chain_moments(first: Die, later: Die) -> Moments:
    """The moments of one die with its explosions, which are as `later`.

    With X the value of a die and G whether it rolls on, a chain C has E(C) = E(X) + P(G) E(C) and
    E(C²) = E(X²) + 2 E(X G) E(C) + P(G) E(C²), both solved for C.
    """
    goes_on = Fraction(later.going_on, later.total)
    mean = _mean(later.runs, later) / (1 - goes_on)
    square = (_square(later) + 2 * _mean(later.again, later) * mean) / (1 - goes_on)
    goes_on = Fraction(first.going_on, first.total)
    whole = _mean(first.runs, first) + goes_on * mean
    whole_square = _square(first) + 2 * _mean(first.again, first) * mean + goes_on * square
    return Moments(whole, whole_square - whole**2)


def _mean(runs: tuple[Run, ...], die: Die) -> Fraction:
    """The mean of a die's value, where values outside of these runs count as 0."""
    return Fraction(sum(run.total * (run.low + run.high) for run in runs), 2 * die.total)


def _square(die: Die) -> Fraction:
    """The mean of the square of a die's value."""
    squares = sum(run.weight * (_up_to(run.high) - _up_to(run.low - 1)) for run in die.runs)
    return Fraction(squares, 6 * die.total)


def _up_to(value: int) -> int:
    """Six times the sum of the squares up to that of `value`."""
    return value * (value + 1) * (2 * value + 1)


def beyond(series: list[int], unit: int) -> Distribution:
    """A series as a distribution, open above its limit."""
    return Distribution(0, tuple(series), unit, above=unit - sum(series))


def depth(again: int, sides: int) -> int:
    """The times that a die rolls on (`again` in `sides`) until less than REMAINDER is left."""
    return ceil(log(REMAINDER) / log(again / sides))


def grown(
    build: Callable[[int], Distribution],
    limit: int,
    *,
    lowest: int | None = None,
    highest: int | None = None,
) -> Distribution:
    """`build(limit)` for the first limit, doubling, that leaves less than REMAINDER at open ends.

    An open end must also lie beyond `lowest` and `highest`, where given. `build` may raise
    TooShort.
    """
    while True:
        with suppress(TooShort):
            built = build(limit)
            light = max(built.below, built.above) < REMAINDER * built.total
            low_enough = lowest is None or not built.below or built.low <= lowest
            high_enough = highest is None or not built.above or built.high >= highest
            if light and low_enough and high_enough:
                return built
        limit *= 2
