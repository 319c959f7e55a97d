"""One die as runs of values, the weight of each, whether it rolls on; and the moments of its chain.

A run covers values from `low` to `high`, each with the same weight; a die has few of them, however
many sides it has.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from fractions import Fraction
from functools import lru_cache
from itertools import pairwise
from typing import NamedTuple

from service.mechanics.distribution import Moments
from service.systems.dice.expression import Dice


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


@lru_cache(maxsize=256)
def die_of(dice: Dice, *, later: bool = False) -> Die:
    """One of the dice, with its rerolls; `later` is one that an explosion added."""
    rerolled = sum(run.total for run in _faces(dice) if dice.reroll.covers(run.low))
    stop: list[Run] = []
    again: list[Run] = []
    for face in _faces(dice):
        taken = dice.reroll.covers(face.low)
        if weight := _weight(dice, face.weight, rerolled, taken=taken):
            low, high, together = _counted(dice, face, later=later)
            runs = again if dice.explode.covers(face.low) else stop
            runs.append(Run(low, high, weight * together))
    total = dice.sides
    if dice.reroll:
        total = dice.sides - rerolled if dice.reroll_until else dice.sides**2
    return Die(tuple(stop), tuple(again), total)


def _weight(dice: Dice, sides: int, rerolled: int, *, taken: bool) -> int:
    """The weight with which a value of so many sides stands; `taken`: it is rerolled."""
    if not dice.reroll or dice.reroll_until:
        return 0 if taken else sides
    return sides * (rerolled if taken else dice.sides + rerolled)


def rerolled_share(dice: Dice) -> float:
    """The share of sides that are rerolled."""
    return sum(run.total for run in _faces(dice) if dice.reroll.covers(run.low)) / dice.sides


def _faces(dice: Dice) -> Iterator[Run]:
    """The faces in runs; within a run every condition holds for all or for none."""
    if dice.shows:
        yield from (Run(face, face, count) for face, count in sorted(Counter(dice.shows).items()))
        return
    cuts = {cut for cut in _cuts(dice) if 1 < cut <= dice.sides}
    yield from (
        Run(low, beyond - 1, 1) for low, beyond in pairwise([1, *sorted(cuts), dice.sides + 1])
    )


def _cuts(dice: Dice) -> Iterator[int]:
    """The faces at which a condition may change; where later dice penetrate, one higher as well."""
    pool = dice.pool
    counted = [] if pool is None else [pool.success, pool.failure, pool.double]
    ranges = [each for one in (dice.reroll, dice.explode, *counted) for each in one.ranges]
    starts = [start for low, high in ranges for start in (low, high + 1)]
    starts += [dice.least] if dice.least is not None else []
    starts += [dice.most + 1] if dice.most is not None else []
    for start in starts:
        yield from (start, start + 1) if dice.penetrating else (start,)


def _counted(dice: Dice, face: Run, *, later: bool) -> Run:
    """The values of a run of faces; faces with the same value are one run of it."""
    low = dice.value(face.low, later=later)
    high = dice.value(face.high, later=later)
    together = 1 if high - low == face.high - face.low else face.high - face.low + 1
    return Run(low, high, together)


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
