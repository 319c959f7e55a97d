"""The two axes of a plot: the grid of chances, and the values under it."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from service.picture.chart import LEFT, RIGHT, Rule, Text
from service.picture.figure import exact_percent
from service.picture.plot import BILLION, PLOT_RIGHT, Plot, round_numbers
from service.picture.text import text_width, wrapped

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
