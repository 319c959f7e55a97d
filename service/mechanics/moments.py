"""Mean and variance of a value, as exact fractions."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction


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
