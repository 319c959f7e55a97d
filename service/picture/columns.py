"""Columns of a distribution: which values are shown, and which of them share a column."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from itertools import accumulate, pairwise
from math import ceil

from msgspec import Struct

from service.mechanics.distribution import Distribution
from service.picture.chart import Fact
from service.picture.figure import percent

MAX_COLUMNS = 350
"""How many columns can be told apart at a width of 400 pixels; above it, values share columns."""

TAIL = 1_000
"""One in this many of the listed rolls may be cut off at either end."""
WORTH_LEAVING_OUT = 0.75
"""The ends are cut off only if at most this share of the values remains."""
ALWAYS_SHOWN = 20
"""Up to this many values are shown in full, however unlikely the ends."""


class Column(Struct, frozen=True):
    """Neighbouring values and the average chance of one of them."""

    values: range
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
    """The values in columns of equal width; one starts at each mark, even if early."""
    size = ceil(len(shown) / MAX_COLUMNS)
    within = [mark for mark in marks if mark in shown]
    early = (shown.start - within[0]) % size if within else 0
    starts = {*within, *range(shown.start - early, shown.stop, size)}
    edges = [*sorted(max(start, shown.start) for start in starts), shown.stop]
    columns = []
    for start, stop in pairwise(edges):
        values = range(start, stop)
        columns.append(Column(values, _weight(chances, values) / (chances.total * len(values))))
    return columns


def left_out(chances: Distribution, shown: range, columns: Sequence[Column]) -> list[Fact]:
    """What a reader would otherwise miss: values beyond the picture, values that share a column."""
    weight = _weight(chances, shown)
    widest = max(len(column.values) for column in columns)
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
