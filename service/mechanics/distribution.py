"""Exact distributions of whole numbers: integer weights over one total, nothing sampled.

An open-ended roll is cut where less than REMAINDER remains; the rest goes into `above` (or
`below`), so all weights add up to exactly the total.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from math import gcd, inf, lcm, sqrt
from operator import add

from service.mechanics.die import TooMuchWork


@dataclass(frozen=True, slots=True)
class Moments:
    """The exact mean and variance of a value; a constant has no variance."""

    mean: Fraction
    variance: Fraction = Fraction(0)

    @property
    def square(self) -> Fraction:
        """The mean of the value's square."""
        return self.variance + self.mean**2

    def __add__(self, other: Moments) -> Moments:
        """The moments of the sum of two independent values."""
        return Moments(self.mean + other.mean, self.variance + other.variance)

    def repeated(self, count: int) -> Moments:
        """The moments of the sum of `count` independent values, each like this one."""
        return Moments(count * self.mean, count * self.variance)

    def product(self, other: Moments) -> Moments:
        """The moments of the product of two independent values."""
        mean = self.mean * other.mean
        return Moments(mean, self.square * other.square - mean**2)


def mixed(parts: Sequence[tuple[Fraction, Moments]]) -> Moments:
    """The moments of a value that is one of several, each with its chance."""
    mean = sum((chance * part.mean for chance, part in parts), Fraction(0))
    square = sum((chance * part.square for chance, part in parts), Fraction(0))
    return Moments(mean, square - mean**2)


MAX_OUTCOMES = 5_000
REMAINDER = Fraction(1, 10**9)
"""Open-ended rolls are cut where less than this chance remains."""


class TooShort(Exception):
    """The list is too short: every value in it could lie in an open end."""


@dataclass(frozen=True, slots=True)
class Distribution:
    """Chances of low, low + 1, ...: `weights` over `total`; `below` and `above` are open ends.

    `known` are the moments of the whole, where a distribution with an open end has them from a
    closed form.
    """

    low: int
    weights: tuple[int, ...]
    total: int
    below: int = 0
    above: int = 0
    known: Moments | None = None

    def __post_init__(self) -> None:
        """Raises ValueError if the parts do not add up to the total."""
        if sum(self.weights) + self.below + self.above != self.total:
            raise ValueError("the weights do not add up to the total")

    @property
    def high(self) -> int:
        """The highest value listed."""
        return self.low + len(self.weights) - 1

    def at_least(self, value: int) -> Fraction:
        """The chance of `value` or more; exact for low <= value <= high + 1 and for closed ends.

        Raises ValueError for a value within an open end, where the chance is not known.
        """
        if (value > self.high + 1 and self.above) or (value < self.low and self.below):
            raise ValueError(f"{value} lies within an open end")
        weight = sum(self.weights[max(0, value - self.low) :]) + self.above
        return Fraction(weight, self.total)

    def between(self, lowest: int, highest: int) -> Fraction:
        """The chance of a value from `lowest` to `highest`, both included."""
        return self.at_least(lowest) - self.at_least(highest + 1)

    def bands(self, starts: Sequence[int]) -> list[Fraction]:
        """The chance of each band, from its start to the next one; the last has no end."""
        reached = [self.at_least(start) for start in starts]
        further = [*reached[1:], Fraction(0)]
        return [chance - beyond for chance, beyond in zip(reached, further, strict=True)]

    def shift(self, offset: int) -> Distribution:
        """Every value moved by `offset`."""
        known = self.known and self.known + Moments(Fraction(offset))
        return replace(self, low=self.low + offset, known=known)

    def cut(self) -> Distribution:
        """Extend open ends inward while they stay under REMAINDER; trim zeros off closed ends."""
        first, below = _ends(self.weights, self.below, self.total)
        last, above = _ends(self.weights[::-1], self.above, self.total)
        weights = self.weights[first : len(self.weights) - last]
        divisor = gcd(below, above, *weights)
        return Distribution(
            self.low + first,
            tuple(weight // divisor for weight in weights),
            self.total // divisor,
            below // divisor,
            above // divisor,
            self.known,
        )

    @property
    def is_open(self) -> bool:
        """Whether some values are not listed."""
        return bool(self.below or self.above)

    @property
    def approximate(self) -> bool:
        """Whether the moments are not those of the whole, but count open ends where they begin."""
        return self.is_open and self.known is None

    @property
    def moments(self) -> Moments:
        """Mean and variance, exact unless `approximate`."""
        if self.known is not None:
            return self.known
        mean = square = 0
        for value, weight in enumerate((self.below, *self.weights, self.above), self.low - 1):
            if weight:
                mean += (part := weight * value)
                square += part * value
        average = Fraction(mean, self.total)
        return Moments(average, Fraction(square, self.total) - average**2)

    @property
    def mean(self) -> Fraction:
        """The mean; exact unless `approximate`."""
        return self.moments.mean

    @property
    def deviation(self) -> float:
        """The standard deviation; of the exact variance unless `approximate`."""
        return sqrt(self.moments.variance)


def _ends(weights: tuple[int, ...], beyond: int, total: int) -> tuple[int, int]:
    """The number of leading weights in an open end, and its new weight; a closed end sheds zeros.

    Raises ValueError if the open end is REMAINDER or more already.
    """
    enough = total * REMAINDER if beyond else 1
    if beyond >= enough:
        raise ValueError("an open end is too heavy: the distribution was cut too early")
    for index, weight in enumerate(weights):
        if beyond + weight >= enough:
            return index, beyond
        beyond += weight
    raise ValueError("no weight is left to list")


def of_weights(weights: Mapping[int, int]) -> Distribution:
    """Build a closed distribution from weights by value.

    Raises TooMuchWork, before listing them, if more than MAX_OUTCOMES values lie between the ends.
    """
    low, high = min(weights), max(weights)
    if high - low >= MAX_OUTCOMES:
        raise TooMuchWork(f"odds cover at most {MAX_OUTCOMES} values, these {high - low + 1}")
    listed = tuple(weights.get(value, 0) for value in range(low, high + 1))
    return Distribution(low, listed, sum(listed))


def constant(value: int) -> Distribution:
    """The distribution of a constant."""
    return Distribution(value, (1,), 1)


def convolve(one: Distribution, other: Distribution) -> Distribution:
    """The distribution of the sum of two independent values, as far as it is known exactly.

    If one is open above and the other below, no sum is: a listed chance is then that of the sum
    without either end, and the rest goes into the ends, into the upper one first. Raises TooShort.
    """
    weights = product(one.weights, other.weights)
    low, total, known = one.low + other.low, one.total * other.total, known_moments(add, one, other)
    if (one.above and other.below) or (one.below and other.above):
        below = (one.total - one.above) * (other.total - other.above) - sum(weights)
        above = total - sum(weights) - below
        return Distribution(low, tuple(weights), total, below, above, known)
    first = max((len(d.weights) - 1 for a, d in ((one, other), (other, one)) if a.below), default=0)
    end = min((len(d.weights) for d in (one, other) if d.above), default=len(weights))
    if first >= end:
        raise TooShort
    beyond = total - sum(weights[first:end])
    below = beyond if one.below or other.below else 0
    if below and (one.above or other.above):  # one is open at both ends, the other is closed
        below = one.below * other.total + other.below * one.total + sum(weights[:first])
    listed = tuple(weights[first:end])
    return Distribution(low + first, listed, total, below, beyond - below, known)


def known_moments(
    join: Callable[[Moments, Moments], Moments], one: Distribution, other: Distribution
) -> Moments | None:
    """The moments of both, joined by `join`; None if they are not known or not needed."""
    if not (one.is_open or other.is_open) or one.approximate or other.approximate:
        return None
    return join(one.moments, other.moments)


def product(one: Sequence[int], other: Sequence[int]) -> list[int]:
    """The weights of all sums of two values, by the sum of their places."""
    short, long = sorted((one, other), key=len)
    sums = [0] * (len(short) + len(long) - 1)
    for i, factor in enumerate(short):
        if factor:
            for j, weight in enumerate(long, i):
                sums[j] += factor * weight
    return sums


def mirrored(one: Distribution) -> Distribution:
    """The distribution of the negated value."""
    known = one.known and one.known.product(Moments(Fraction(-1)))
    return Distribution(-one.high, one.weights[::-1], one.total, one.above, one.below, known)


def mixture(parts: list[tuple[Fraction, Distribution]]) -> Distribution:
    """A mixture of closed distributions, each with its chance; the chances must add up to 1."""
    parts = [(chance, part) for chance, part in parts if chance]
    total = lcm(*(chance.denominator * part.total for chance, part in parts))
    weights: dict[int, int] = {}
    for chance, part in parts:
        factor = chance.numerator * (total // (chance.denominator * part.total))
        for value, weight in enumerate(part.weights, part.low):
            weights[value] = weights.get(value, 0) + weight * factor
    return of_weights(weights)


def mapped(one: Distribution, rising: Callable[[int], int]) -> Distribution:
    """The distribution of `rising(value)`, a non-decreasing function; open ends stay open.

    Raises TooShort.
    """
    weights: dict[int, int] = {}
    below = above = 0
    top = rising(one.high + 1) if one.above else inf
    bottom = rising(one.low - 1) if one.below else -inf
    for value, weight in enumerate(one.weights, one.low):
        image = rising(value)
        if image >= top:
            above += weight
        elif image <= bottom:
            below += weight
        else:
            weights[image] = weights.get(image, 0) + weight
    if not weights:
        raise TooShort
    listed = of_weights(weights)
    return Distribution(listed.low, listed.weights, one.total, below + one.below, above + one.above)
