"""The plot: the positions of values and chances between heading and footer."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import count
from math import ceil

from msgspec import Struct

from service.picture.chart import HEAD, LEFT, LINE, Bar, FooterLine, Text
from service.picture.figure import exact_percent
from service.picture.text import text_width

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
