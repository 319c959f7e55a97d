"""How seldom a fair sampler strays so far: tails of chi-square and of the binomial.

All as decimal logarithms, since a planted fault's p is far below the least float.
Source: dlmf.nist.gov, 8.7.1 and 8.9.2
"""

from __future__ import annotations

from math import exp, inf, lgamma, log, log1p

FREEDOM_OF_TWO_SIDES = 10
"""With fewer degrees of freedom it is no wonder that counts are exactly even: those of a million
coins are once in 1,250 runs."""


def chi_square(statistic: float, freedom: int) -> float:
    """Two-sided, as too even is no chance either; the upper side if there is little freedom."""
    above, below = _tails(freedom / 2, statistic / 2)
    return _log10(above if freedom < FREEDOM_OF_TWO_SIDES else _two_sided(above, below))


def binomial(count: int, trials: int, chance: float) -> float:
    """Two-sided: so few or so many of the trials, each with this chance."""
    if count > trials * chance:
        count, chance = trials - count, 1 - chance
    ways = lgamma(trials + 1) - lgamma(count + 1) - lgamma(trials - count + 1)
    just = ways + count * log(chance) + (trials - count) * log1p(-chance)
    term = total = 1.0
    for fewer in range(count, 0, -1):
        term *= fewer * (1 - chance) / ((trials - fewer + 1) * chance)
        total += term
    return _log10(_two_sided(just + log(total), 0.0))


def _tails(a: float, x: float) -> tuple[float, float]:
    """The logarithms of the regularised gamma functions Q(a, x) and P(a, x)."""
    if x == 0:
        return 0.0, -inf
    front = a * log(x) - x - lgamma(a)
    if x < a + 1:
        below = front + log(_series(a, x))
        return log1p(-exp(below)), below
    above = front + log(_fraction(a, x))
    return above, log1p(-exp(above))


def _series(a: float, x: float) -> float:
    term = total = 1 / a
    while term > total * 1e-17:
        a += 1
        term *= x / a
        total += term
    return total


def _fraction(a: float, x: float) -> float:
    """By Lentz's method: 1 / (x + 1 - a - 1 (1 - a) / (x + 3 - a - 2 (2 - a) / ...))."""
    b = x + 1 - a
    c, d, step = inf, 1 / b, 0
    value, factor = d, inf
    while abs(factor - 1) > 1e-15:
        step += 1
        numerator = -step * (step - a)
        b += 2
        d = 1 / (b + numerator * d)
        c = b + numerator / c
        factor = c * d
        value *= factor
    return value


def _two_sided(above: float, below: float) -> float:
    return min(0.0, log(2) + min(above, below))


def _log10(natural: float) -> float:
    return natural / log(10)
