"""Exact odds of dice notation: distributions of its nodes, as integers over a common divisor."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import replace
from fractions import Fraction
from functools import partial, reduce
from itertools import product
from math import inf, lcm, prod
from typing import NamedTuple

from service.mechanics.die import TooMuchWork
from service.mechanics.distribution import (
    Distribution,
    Moments,
    TooShort,
    constant,
    convolve,
    known_moments,
    mapped,
    mirrored,
)
from service.mechanics.odds import Odds
from service.mechanics.open_ended import grown
from service.mechanics.work import Meter
from service.systems.dice.expression import (
    Applied,
    Chosen,
    Dice,
    Expression,
    Function,
    Leaf,
    Node,
    Number,
    Product,
    Quotient,
    Sum,
    apply,
)
from service.systems.dice.sum_odds import term_odds, usual_limit

Span = tuple[float, float]
"""The lowest and the highest possible value; equal for a known one."""

STEPS = 20
"""The cost of one pair of values."""

LISTED = 4
"""The cost of one value of the result, impossible ones in between included."""


class Cell(NamedTuple):
    """A known value or an open end, and its weight."""

    span: Span
    weight: int


def joined(function: Callable[..., Span], meter: Meter, *parts: Distribution) -> Distribution:
    """The distribution of a function of spans. Raises TooMuchWork, and TooShort."""
    total = prod(part.total for part in parts)
    meter.charge_pairs(parts, STEPS)
    points: dict[int, int] = {}
    ups, downs = {inf: 0}, {-inf: 0}
    for cells in product(*map(_cells, parts)):
        low, high = function(*[cell.span for cell in cells])
        weight = prod([cell.weight for cell in cells])
        if low == high:
            points[int(low)] = points.get(int(low), 0) + weight
        elif low == -inf and high == inf:
            raise TooMuchWork("odds take no result that is open in both directions at once")
        elif low == -inf or any(cell.span[0] == -inf for cell in cells if high < inf):
            downs[high] = downs.get(high, 0) + weight
        else:
            ups[low] = ups.get(low, 0) + weight
    return _listed(points, total, meter, ups=ups, downs=downs)


def _cells(one: Distribution) -> Iterator[Cell]:
    for value, weight in enumerate(one.weights, one.low):
        if weight:
            yield Cell((value, value), weight)
    if one.above:
        yield Cell((one.high + 1, inf), one.above)
    if one.below:
        yield Cell((-inf, one.low - 1), one.below)


def _listed(
    points: Mapping[int, int],
    total: int,
    meter: Meter,
    *,
    ups: Mapping[float, int],
    downs: Mapping[float, int],
) -> Distribution:
    """The values between the open ends, which begin at the keys of `ups` and `downs`."""
    top, bottom = min(ups), max(downs)
    listed = {value: weight for value, weight in points.items() if bottom < value < top}
    below = sum(downs.values()) + sum(w for value, w in points.items() if value <= bottom)
    above = total - below - sum(listed.values())
    if not listed:  # the open ends overlap, or lie over all values
        raise TooShort
    low, high = min(listed), max(listed)
    meter.charge(LISTED * (high - low + 1), 0)
    weights = tuple(listed.get(value, 0) for value in range(low, high + 1))
    return Distribution(low, weights, total, below, above)


def times(one: Span, other: Span) -> Span:
    """The product; 0 makes even an open end 0."""
    corners = [a * b if a and b else 0 for a in one for b in other]
    return min(corners), max(corners)


def best(kept: int, high: bool, *spans: Span) -> Span:
    """The sum of the `kept` highest values, or of the lowest."""
    low, top = (sum(sorted(ends, reverse=high)[:kept]) for ends in zip(*spans, strict=True))
    return low, top


def absolute(span: Span) -> Span:
    """The value without its sign."""
    low, high = span
    return (0 if low <= 0 <= high else min(abs(low), abs(high))), max(abs(low), abs(high))


class Scaled(NamedTuple):
    """A distribution of whole numbers over the divisor `per`."""

    values: Distribution
    per: int = 1

    def over(self, per: int) -> Distribution:
        """The whole numbers over a multiple of the divisor."""
        factor = per // self.per
        if factor == 1:
            return self.values
        one = self.values
        weights = [0] * (factor * (len(one.weights) - 1) + 1)
        weights[::factor] = one.weights
        known = one.known and one.known.product(Moments(Fraction(factor)))
        low = one.low * factor
        return Distribution(low, tuple(weights), one.total, one.below, one.above, known)

    def rounded(self, function: Function) -> Distribution:
        """The values rounded to whole numbers."""
        if self.per == 1:
            return self.values
        return mapped(self.values, lambda value: int(apply(function, Fraction(value, self.per))))


def fixed(value: Number) -> Scaled:
    """A constant."""
    fraction = Fraction(value)
    return Scaled(constant(fraction.numerator), fraction.denominator)


def node_odds(node: Node, leaf: Callable[[int], Scaled], meter: Meter) -> Scaled:
    """The distribution of a node; `leaf` gives that of a term. Raises TooMuchWork."""
    match node:
        case Leaf(term):
            return leaf(term)
        case Sum(parts):
            return _sum([(sign, node_odds(part, leaf, meter)) for sign, part in parts], meter)
        case Product(one, other):
            return _product(node_odds(one, leaf, meter), node_odds(other, leaf, meter), meter)
        case Quotient(dividend, divisor):
            return _product(node_odds(dividend, leaf, meter), fixed(1 / divisor), meter)
        case Applied(Function.ABS, inner):
            signed = node_odds(inner, leaf, meter)
            return Scaled(joined(absolute, meter, signed.values), signed.per)
        case Applied(function, inner):
            return Scaled(node_odds(inner, leaf, meter).rounded(function))
        case Chosen(high, nodes, kept):
            values, per = _common([node_odds(option, leaf, meter) for option in nodes], meter)
            choose = partial(joined, partial(best, kept, high), meter)
            return Scaled(choose(*values) if kept > 1 else reduce(choose, values), per)


def _product(one: Scaled, other: Scaled, meter: Meter) -> Scaled:
    values = joined(times, meter, one.values, other.values)
    known = known_moments(Moments.product, one.values, other.values)
    return Scaled(replace(values, known=known), one.per * other.per)


def _sum(parts: Sequence[tuple[int, Scaled]], meter: Meter) -> Scaled:
    values, per = _common([part for _, part in parts], meter)
    signed = [
        one if sign > 0 else mirrored(one) for (sign, _), one in zip(parts, values, strict=True)
    ]

    def added(one: Distribution, other: Distribution) -> Distribution:
        meter.charge_pairs((one, other))
        return convolve(one, other)

    return Scaled(reduce(added, signed), per)


def _common(parts: Sequence[Scaled], meter: Meter) -> tuple[list[Distribution], int]:
    """The distributions over one divisor."""
    per = lcm(*(part.per for part in parts))
    meter.charge(sum(len(part.values.weights) * (per // part.per) for part in parts), 0)
    return [part.over(per) for part in parts], per


def listed(
    totals: Distribution,
    chances: Mapping[str, Fraction],
    meter: Meter,
    further: Mapping[str, Odds] | None = None,
) -> Odds:
    """Odds of totals, cut to the listed ones. Raises TooMuchWork."""
    cut = Odds(totals.cut(), chances, further or {})
    meter.charge_list(totals)
    return cut


def distribution(
    *expressions: Expression,
    lowest: int | None = None,
    highest: int | None = None,
    meter: Meter,
    becomes: Callable[..., Distribution] = lambda total: total,
) -> Distribution:
    """The distribution of the total, or of `becomes` applied to the totals of the expressions.

    Its open ends are light, and lie beyond `lowest` and `highest`, if given: `becomes` may make
    them heavier. Raises TooMuchWork as soon as it has too many outcomes, or takes too long.
    """

    def total(expression: Expression, limit: int) -> Distribution:
        def leaf(term: int) -> Scaled:
            value = expression.terms[term].value
            if isinstance(value, Dice):
                return Scaled(term_odds(value, limit, meter))
            return fixed(value)

        return node_odds(expression.root, leaf, meter).rounded(Function.FLOOR)

    def build(limit: int) -> Distribution:
        return becomes(*[total(expression, limit) for expression in expressions])

    limit = usual_limit(dice for one in expressions for _, dice in one.dice)
    return grown(build, limit, lowest=lowest, highest=highest) if limit else build(0)
