"""Exact distributions of the nodes of an expression, as whole numbers over a common divisor."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from fractions import Fraction
from functools import partial, reduce
from math import lcm
from typing import NamedTuple

from service.mechanics.distribution import (
    Distribution,
    constant,
    convolve,
    known_moments,
    mapped,
    mirrored,
)
from service.mechanics.moments import Moments
from service.mechanics.work import Meter
from service.systems.dice.joined import absolute, best, highest, joined, lowest, times
from service.systems.dice.tree import (
    Applied,
    Chosen,
    Function,
    Leaf,
    Node,
    Number,
    Product,
    Quotient,
    Sum,
)


class Scaled(NamedTuple):
    """A distribution of whole numbers, each of which stands for itself divided by `per`."""

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
        per = self.per
        if per == 1:
            return self.values
        match function:
            case Function.CEIL:
                return mapped(self.values, lambda value: -(-value // per))
            case Function.ROUND:
                return mapped(self.values, lambda value: (2 * value + per) // (2 * per))
            case _:
                return mapped(self.values, lambda value: value // per)


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
            if kept > 1:
                return Scaled(joined(partial(best, kept, high), meter, *values), per)
            choose = highest if high else lowest
            return Scaled(reduce(lambda one, other: joined(choose, meter, one, other), values), per)


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
