"""Distributions joined by a function of their values, open ends included.

A value in an open end is known only as a span. The result lists what no such span reaches; the rest
goes into its open ends.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from itertools import product
from math import inf, prod
from typing import NamedTuple

from service.mechanics.die import TooMuchWork
from service.mechanics.distribution import Distribution, TooShort
from service.mechanics.work import Meter

Span = tuple[float, float]
"""The lowest and the highest that a value may be; equal for a known one."""

STEPS = 20
"""What one pair of values costs."""

LISTED = 4
"""What one value of the result costs, those between two others included."""


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


def highest(*spans: Span) -> Span:
    """The highest of several values."""
    return max(low for low, _ in spans), max(high for _, high in spans)


def lowest(*spans: Span) -> Span:
    """The lowest of several values."""
    return min(low for low, _ in spans), min(high for _, high in spans)


def best(kept: int, high: bool, *spans: Span) -> Span:
    """The sum of so many of the highest values, or of the lowest."""
    low, top = (sum(sorted(ends, reverse=high)[:kept]) for ends in zip(*spans, strict=True))
    return low, top


def absolute(span: Span) -> Span:
    """The value without its sign."""
    low, high = span
    return (0 if low <= 0 <= high else min(abs(low), abs(high))), max(abs(low), abs(high))
