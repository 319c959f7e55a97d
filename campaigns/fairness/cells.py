"""Counts of things that should all come equally often."""

from __future__ import annotations

from collections import Counter
from collections.abc import Hashable, Sequence
from math import inf
from typing import TypeVar

from campaigns.fairness.finding import Finding
from campaigns.fairness.tail import chi_square

Cell = TypeVar("Cell", bound=Hashable)


def even(name: str, counts: Counter[Cell], cells: Sequence[Cell]) -> Finding:
    """Chi-square over the cells; what is none of them cannot come by chance."""
    many, freedom = counts.total(), len(cells) - 1
    expected = many / len(cells)
    statistic = sum((counts[cell] - expected) ** 2 for cell in cells) / expected
    foreign = not counts.keys() <= set(cells)
    log10_p = -inf if foreign else chi_square(statistic, freedom)
    return Finding(name, many, statistic, freedom, log10_p)
