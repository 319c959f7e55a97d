"""Mean and variance of dice that explode, by closed forms: no chain is too long for them."""

from __future__ import annotations

from fractions import Fraction
from functools import lru_cache

from service.mechanics.moments import Moments
from service.systems.dice.runs import Die, Run


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
