"""Marks among the values: totals to reach or to stay below, each with a line and a label."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from service.picture.chart import LEFT, Rule, Text
from service.picture.figure import number
from service.picture.plot import MAX_BAR_WIDTH, PLOT_RIGHT, Plot
from service.picture.text import BOLD, text_width

GAP = 14
"""The gap between the labels of two marks."""


class Marks(NamedTuple):
    """The totals to reach, ascending; with `under` totals to stay below."""

    totals: Sequence[int] = ()
    under: bool = False


def kind_of(value: int, marks: Marks) -> str:
    """The style of a bar: all marks reached, none, or some (outlined); without marks all are."""
    reached = sum((value < mark) is marks.under for mark in marks.totals)
    if reached == len(marks.totals):
        return "reached"
    return "second" if reached else "missed"


def limits(
    plot: Plot, marks: Marks, values: Sequence[int]
) -> tuple[tuple[Rule, ...], tuple[Text, ...]]:
    """A dashed line where each mark begins, at the edge if it lies beyond, and its label.

    `values` are those that have a bar.
    """
    places = [_place(plot, mark, values, under=marks.under) for mark in marks.totals]
    rules = (Rule(x, plot.head + 9, x, plot.bottom, "limit") for x, _ in places)
    texts = (
        Text(round(start, 1), plot.head, words, "mark")
        for start, (_, words) in zip(_starts(places), places, strict=True)
    )
    return tuple(rules), tuple(texts)


def _starts(places: Sequence[tuple[float, str]]) -> list[float]:
    """The starts of labels: beside their lines, moved right by the one before or by the edge."""
    widths = [text_width(words, BOLD) for _, words in places]
    starts, least = [], LEFT + text_width("Chance") + 24
    for (x, _), width in zip(places, widths, strict=True):
        starts.append(max(x - 2, least))
        least = starts[-1] + width + GAP
    most = PLOT_RIGHT
    for index in reversed(range(len(starts))):
        starts[index] = min(starts[index], most - widths[index])
        most = starts[index] - GAP
    return starts


def _place(plot: Plot, mark: int, values: Sequence[int], *, under: bool) -> tuple[float, str]:
    """The position of a mark's line, and its label.

    Where bars are apart, the line lies halfway between those that reach the mark and the others.
    """
    words = f"{number(mark - 1)} or less" if under else f"{number(mark)} or more"
    first = max(mark, plot.values.start)
    if plot.pitch > 1:
        first = next((value for value in values if value >= mark), plot.values.stop)
    if first >= plot.values.stop:
        return plot.x(plot.values.stop), f"{words} →"
    beside_bar = max(0.0, (plot.bar_room - MAX_BAR_WIDTH) / 2 - 14)
    x = max(plot.left, plot.x(first - (plot.pitch - 1) / 2)) + beside_bar
    return x, f"← {words}" if mark < values[0] else words
