"""The plot: the positions of values and chances between heading and footer, its axes and marks."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from itertools import count
from math import ceil
from typing import NamedTuple

from msgspec import Struct

from service.picture.chart import HEAD, LEFT, LINE, RIGHT, Bar, FooterLine, Rule, Text
from service.picture.text import BOLD, exact_percent, number, text_width, wrapped

PLOT_RIGHT = 756.0
GRID_PITCH = 30.0
"""The least distance between two grid lines, so that their numbers fit."""
MIN_BAR_WIDTH, MAX_BAR_WIDTH = 3.0, 110.0
MAX_FIGURES = 7
"""Bars show their chances on top if so many have room side by side."""

BILLION = 10**9
_HEAD_ROOM = 22
"""The distance from the line of text above the bars to the highest bar or its figure."""


class Plot(Struct, frozen=True, kw_only=True):
    """`values` from left to right, chances from 0 up to the last line of the grid."""

    left: float
    top: float
    bottom: float
    values: range
    pitch: int = 1  # the least distance between two bars, in values
    grid: range  # in billionths: the numbers beside the grid are exact
    figure_room: float = 0  # for a figure on top of each bar

    @property
    def head(self) -> float:
        """The line of text above the highest bar and its figure."""
        return self.top - _HEAD_ROOM - self.figure_room

    @property
    def slot(self) -> float:
        """The width of one value."""
        return (PLOT_RIGHT - self.left) / len(self.values)

    @property
    def bar_room(self) -> float:
        """The distance from the middle of a bar to that of its closest neighbour."""
        return self.slot * self.pitch

    def x(self, value: float) -> float:
        """The left edge of a value's slot."""
        return round(self.left + (value - self.values.start) * self.slot, 1)

    def middle(self, value: int) -> float:
        """The middle of a value's slot."""
        return self.x(value + 0.5)

    def y(self, chance: float) -> float:
        """The vertical position of a chance."""
        share = chance * BILLION / self.grid[-1]
        return round(self.bottom - share * (self.bottom - self.top), 1)

    def bar(self, middle: float, width: float, chance: float, *, kind: str) -> Bar:
        """A bar around `middle`, from 0 up to a chance."""
        top = self.y(chance)
        left = round(middle - width / 2, 1)
        return Bar(left, top, round(width, 1), round(self.bottom - top, 1), kind)


def plot_between(
    heading: Sequence[Text],
    footer: Sequence[FooterLine],
    *,
    values: range,
    highest: float,
    pitch: int = 1,
    figures: bool = False,
) -> Plot:
    """Fit a plot between heading and footer, with a grid of round chances up to the highest."""
    figure_room = LINE if figures else 0
    top = heading[-1].y + HEAD + _HEAD_ROOM + figure_room
    bottom = footer[0].y - 98
    billionths, lines = max(1, round(highest * BILLION, 3)), (bottom - top) // GRID_PITCH
    step = next(step for step in round_numbers() if lines * step >= billionths)
    grid = range(0, step * ceil(billionths / step) + 1, step)
    left = LEFT + 12 + max(text_width(exact_percent(chance)) for chance in grid)
    return Plot(
        left=round(left),
        top=top,
        bottom=bottom,
        values=values,
        pitch=pitch,
        grid=grid,
        figure_room=figure_room,
    )


def round_numbers() -> Iterator[int]:
    """1, 2, 5, 10, 20, 50 and so on."""
    return (digit * 10**zeros for zeros in count() for digit in (1, 2, 5))


OUTERMOST_LEFT, OUTERMOST_RIGHT = 12.0, 788.0
"""The most that a number under the axis may reach into the margins."""


def axes(
    plot: Plot, label: str, write: Callable[[int], str]
) -> tuple[tuple[Rule, ...], tuple[Text, ...]]:
    """The lines of the grid, the lowest of them an axis, and all their labels."""
    heights = {chance: plot.y(chance / BILLION) for chance in plot.grid}
    center = round((plot.left + PLOT_RIGHT) / 2, 1)
    rules = (
        Rule(plot.left, y, PLOT_RIGHT, y, "grid" if chance else "axis")
        for chance, y in heights.items()
    )
    texts = (
        *(
            Text(plot.left - 12, y + 7, exact_percent(chance), "tick end")
            for chance, y in heights.items()
        ),
        *_ticks(plot, write),
        *(
            Text(center, plot.bottom + 60, words, "quiet middle")
            for words in wrapped(label, 1, room=RIGHT - plot.left)
        ),
        Text(LEFT, plot.head, "Chance", "quiet"),
    )
    return tuple(rules), texts


def _ticks(plot: Plot, write: Callable[[int], str]) -> Iterator[Text]:
    """The multiples of a round number, as close as the widest number allows."""
    widest = max(text_width(write(value)) for value in (plot.values[0], plot.values[-1]))
    step = next(step for step in round_numbers() if step * plot.slot >= widest + 14)
    for value in plot.values:
        if value % step:
            continue
        words, middle = write(value), plot.middle(value)
        half = text_width(words) / 2
        if middle - half >= OUTERMOST_LEFT and middle + half <= OUTERMOST_RIGHT:
            yield Text(middle, plot.bottom + 32, words, "tick middle")


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
