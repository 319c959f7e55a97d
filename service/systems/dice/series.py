"""Sums of dice as lists of weights: the n-th is that of the lowest sum plus n.

A die that explodes divides by its total, so a series has to begin with a unit that contains this
factor once for every die that a sum within the list can need; then every division is exact.
"""

from __future__ import annotations

from collections.abc import Iterable
from itertools import accumulate

from service.systems.dice.runs import Die, Run

Series = list[int]


def with_die(before: Series, runs: Iterable[Run], low: int, length: int) -> Series:
    """Add one die whose lowest value is `low`; `length` is how many sums are listed."""
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
    """The lowest sum of a chain, none of whose exploding values is negative."""
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
