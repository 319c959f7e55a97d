"""A mark among the values: what the bars from it on have reached."""

from __future__ import annotations

from service.picture.chart import LEFT, Rule, Text
from service.picture.figure import number
from service.picture.plot import MAX_BAR_WIDTH, PLOT_RIGHT, Plot
from service.picture.text import BOLD, text_width


def kind_of(value: int, mark: int | None) -> str:
    """How a bar is told apart; without a mark all have reached it."""
    return "reached" if mark is None or value >= mark else "missed"


def limit(plot: Plot, mark: int) -> tuple[Rule, tuple[Text, ...]]:
    """A dashed line where the mark begins, at the edge if it lies beyond; and its words."""
    values, words = plot.values, f"{number(mark)} or more"
    if mark >= values.stop:
        x, words = plot.x(values.stop), f"{words} →"
    else:
        beside_bar = max(0.0, (plot.slot - MAX_BAR_WIDTH) / 2 - 14)
        x = plot.x(max(mark, values.start)) + beside_bar
        words = f"← {words}" if mark < values.start else words
    y, axis_name = plot.head, LEFT + text_width("Chance") + 24
    start = min(max(x - 2, axis_name), PLOT_RIGHT - text_width(words, BOLD))
    line = Rule(x, y + 9, x, plot.bottom, "limit")
    return line, (Text(round(start, 1), y, words, "mark"),)
