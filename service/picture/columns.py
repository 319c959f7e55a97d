"""Columns of a distribution: which values are shown, and which of them share a column."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import accumulate, pairwise
from math import ceil

from service.mechanics.distribution import Distribution
from service.picture.chart import Fact
from service.picture.figure import percent

MAX_COLUMNS = 350
"""Columns that can still be told apart 400 pixels wide; beyond, values share a column."""

TAIL = 1_000
"""One in so many of the rolls listed may be left out at either end."""
WORTH_LEAVING_OUT = 0.75
"""The ends are left out where the rest is at most this share of the values."""
ALWAYS_SHOWN = 20
"""So many values are shown however thin the ends are."""


@dataclass(frozen=True, slots=True)
class Column:
    """Neighbouring values and the average chance of one of them."""

    values: range
    chance: float


def central(chances: Distribution) -> range:
    """The values without their thin ends; all of them where that would hardly save room."""
    first = _thin(chances.weights, chances.below)
    last = _thin(chances.weights[::-1], chances.above)
    listed = range(chances.low, chances.high + 1)
    shown = listed[first : len(listed) - last]
    saved = len(listed) > ALWAYS_SHOWN and len(shown) <= WORTH_LEAVING_OUT * len(listed)
    return shown if saved else listed


def columns_of(chances: Distribution, shown: range, marks: Sequence[int]) -> list[Column]:
    """The values in columns of equal width; one begins at each mark, where need be too early."""
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
    """How many leading values are thinner together than the tail that may be left out."""
    total = sum(weights)  # of what is listed, however much lies beyond
    reached = (beyond + weight for weight in accumulate(weights))
    return next(index for index, weight in enumerate(reached) if weight * TAIL > total)


def _weight(chances: Distribution, values: range) -> int:
    return sum(chances.weights[values.start - chances.low : values.stop - chances.low])
