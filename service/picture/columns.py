"""Columns of a distribution: which values are shown, and which of them share a column.

Impossible values between possible ones are gaps: they have no column, or no part in its average.
"""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from itertools import accumulate, pairwise
from math import ceil

from msgspec import Struct

from service.mechanics.distribution import Distribution
from service.picture.chart import Fact
from service.picture.figure import percent

MAX_BARS = 60
"""Up to this many values have a bar each; more make up one outline."""
MAX_COLUMNS = 350
"""How many columns can be told apart at a width of 400 pixels; above it, values share columns."""

TAIL = 1_000
"""One in this many of the listed rolls may be cut off at either end."""
WORTH_LEAVING_OUT = 0.75
"""The ends are cut off only if at most this share of the values remains."""
ALWAYS_SHOWN = 20
"""Up to this many values are shown in full, however unlikely the ends."""


class Column(Struct, frozen=True):
    """Neighbouring values, how many of them are possible, and the average chance of those."""

    values: range
    possible: int
    chance: float


def central(chances: Distribution) -> range:
    """The values without their unlikely ends, or all of them if that would save little room."""
    first = _thin(chances.weights, chances.below)
    last = _thin(chances.weights[::-1], chances.above)
    listed = range(chances.low, chances.high + 1)
    shown = listed[first : len(listed) - last]
    saved = len(listed) > ALWAYS_SHOWN and len(shown) <= WORTH_LEAVING_OUT * len(listed)
    return shown if saved else listed


def columns_of(chances: Distribution, shown: range, marks: Sequence[int]) -> list[Column]:
    """A column for each possible value, or columns of equal width if there are too many.

    One of those starts at each mark, even if early.
    """
    possible = possible_values(chances, shown)
    if len(possible) <= MAX_BARS:
        return [_column(chances, range(value, value + 1)) for value in possible]
    pitch = pitch_of(possible)
    size = pitch * ceil(len(shown) / pitch / MAX_COLUMNS)
    within = [mark for mark in marks if mark in shown]
    early = (shown.start - within[0]) % size if within else 0
    starts = {*within, *range(shown.start - early, shown.stop, size)}
    edges = [*sorted(max(start, shown.start) for start in starts), shown.stop]
    return [_column(chances, range(start, stop)) for start, stop in pairwise(edges)]


def possible_values(chances: Distribution, shown: range) -> list[int]:
    """Those of the values that can occur."""
    return [value for value in shown if chances.weights[value - chances.low]]


def pitch_of(values: Sequence[int]) -> int:
    """The least distance between two of the values; 1 for a single one."""
    return min((other - one for one, other in pairwise(values)), default=1)


def _column(chances: Distribution, values: range) -> Column:
    possible = len(possible_values(chances, values))
    average = _weight(chances, values) / (chances.total * possible) if possible else 0.0
    return Column(values, possible, average)


def left_out(chances: Distribution, shown: range, columns: Sequence[Column]) -> list[Fact]:
    """What a reader would otherwise miss: values beyond the picture, values that share a column."""
    weight = _weight(chances, shown)
    widest = max(column.possible for column in columns)
    notes = []
    if weight < chances.total:
        notes.append(Fact("not shown", percent(1 - Fraction(weight, chances.total))))
    if widest > 1:
        notes.append(Fact("a step averages", f"{widest} values"))
    return notes


def _thin(weights: Sequence[int], beyond: int) -> int:
    """How many leading values together weigh no more than the tail that may be cut off."""
    total = sum(weights)  # of the listed values, whatever lies beyond
    reached = (beyond + weight for weight in accumulate(weights))
    return next(index for index, weight in enumerate(reached) if weight * TAIL > total)


def _weight(chances: Distribution, values: range) -> int:
    return sum(chances.weights[values.start - chances.low : values.stop - chances.low])
