"""The chart of odds: bars by value, one outline where there are many, or bars by level."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction
from itertools import accumulate, chain, groupby, pairwise
from math import ceil

from msgspec import Struct

from service.mechanics.distribution import Distribution
from service.mechanics.odds import Odds
from service.picture.chart import (
    BOTTOM,
    HEAD,
    LEFT,
    RIGHT,
    Bar,
    Caption,
    Chart,
    Fact,
    Outline,
    Rule,
    Step,
    Text,
    footer_of,
    headlines_of,
)
from service.picture.plot import (
    MAX_BAR_WIDTH,
    MAX_FIGURES,
    MIN_BAR_WIDTH,
    Marks,
    Plot,
    axes,
    kind_of,
    limits,
    plot_between,
)
from service.picture.text import BOLD, number, percent, printable, spoken, text_width

MAX_BARS = 60
"""Up to this many values have a bar each; more make up one outline."""
MAX_COLUMNS = 350
"""The most columns that can be told apart at a width of 400 pixels; more values share columns."""

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
    """The possible ones among the values."""
    return [value for value in shown if chances.weights[value - chances.low]]


def pitch_of(values: Sequence[int]) -> int:
    """The least distance between two of the values; 1 for a single one."""
    return min((other - one for one, other in pairwise(values)), default=1)


def _column(chances: Distribution, values: range) -> Column:
    possible = len(possible_values(chances, values))
    average = _weight(chances, values) / (chances.total * possible) if possible else 0.0
    return Column(values, possible, average)


def left_out(chances: Distribution, shown: range, columns: Sequence[Column]) -> list[Fact]:
    """Facts that the bars do not show: values beyond the picture, values that share a column."""
    weight = _weight(chances, shown)
    widest = max(column.possible for column in columns)
    notes = []
    if weight < chances.total:
        notes.append(Fact("not shown", percent(1 - Fraction(weight, chances.total))))
    if widest > 1:
        notes.append(Fact("a step averages", f"{widest} values"))
    return notes


def _thin(weights: Sequence[int], beyond: int) -> int:
    """The number of leading values that together weigh no more than the tail to cut off."""
    total = sum(weights)  # of the listed values, whatever lies beyond
    reached = (beyond + weight for weight in accumulate(weights))
    return next(index for index, weight in enumerate(reached) if weight * TAIL > total)


def _weight(chances: Distribution, values: range) -> int:
    return sum(chances.weights[values.start - chances.low : values.stop - chances.low])


def values_chart(
    caption: Caption, chances: Distribution, *, named: Sequence[Fact], marks: Marks
) -> Chart:
    """Bars by value, styled by the marks they reach; named chances and moments at the foot."""
    shown = central(chances)
    columns = columns_of(chances, shown, marks.totals)
    facts = [*_moments(chances), *left_out(chances, shown, columns)]
    heading, footer = caption.heading(), footer_of(named, facts)
    likeliest = max(columns, key=lambda column: column.chance)
    single = len(columns) <= MAX_BARS
    pitch = pitch_of([column.values[0] for column in columns]) if single else 1
    values = _with_margins(shown, pitch)
    figures = pitch * MAX_FIGURES >= len(values)
    plot = plot_between(
        heading, footer, values=values, highest=likeliest.chance, pitch=pitch, figures=figures
    )
    rules, texts = axes(plot, caption.label, number)
    lines, words = limits(plot, marks, [column.values[0] for column in columns])
    return Chart(
        title=caption.title,
        description=caption.description(
            f"Bars by value, {caption.label}: {number(shown[0])} to {number(shown[-1])}, "
            f"likeliest {number(likeliest.values[0])}",
            footer,
        ),
        rules=rules,
        bars=tuple(_bar(plot, column, marks) for column in columns) if single else (),
        outlines=() if single else _outlines(plot, columns, marks),
        limits=lines,
        texts=(*heading, *texts, *words, *(_figures(plot, columns) if figures else ())),
        footer=footer,
    )


def _with_margins(shown: range, pitch: int) -> range:
    """The values, extended at both ends by the width of a bar that is wider than its value."""
    margin = min(pitch // 2, ceil(len(shown) / 10))
    return range(shown.start - margin, shown.stop + margin)


def _moments(chances: Distribution) -> list[Fact]:
    moments = {"mean": float(chances.mean), "deviation": chances.deviation}
    return [Fact(name, number(moment, ".1f")) for name, moment in moments.items()]


def _bar(plot: Plot, column: Column, marks: Marks) -> Bar:
    value = column.values[0]
    width = max(MIN_BAR_WIDTH, min(0.8 * plot.bar_room, MAX_BAR_WIDTH))
    return plot.bar(plot.middle(value), width, column.chance, kind=kind_of(value, marks))


def _outlines(plot: Plot, columns: Sequence[Column], marks: Marks) -> tuple[Outline, ...]:
    """An outline of the columns of each kind: below the marks, between them, and above."""
    return tuple(
        Outline(tuple(_step(plot, column) for column in alike), plot.bottom, kind)
        for kind, alike in groupby(columns, lambda column: kind_of(column.values[0], marks))
    )


def _step(plot: Plot, column: Column) -> Step:
    start, stop = plot.x(column.values.start), plot.x(column.values.stop)
    return Step(start, stop, plot.y(column.chance))


def _figures(plot: Plot, columns: Sequence[Column]) -> tuple[Text, ...]:
    """The chance on top of every bar."""
    return tuple(
        Text(
            plot.middle(column.values[0]),
            round(plot.y(column.chance) - 9, 1),
            percent(column.chance),
            "figure halo middle",
        )
        for column in columns
    )


MAX_BAR_HEIGHT = 44


def levels_chart(
    caption: Caption, levels: Mapping[str, Fraction], *, named: Sequence[Fact]
) -> Chart:
    """Bars by level (levels come in the worst first), with named chances at the foot."""
    heading, footer = caption.heading(), footer_of(named)
    best_first = {spoken(name): levels[name] for name in reversed([*levels])}
    head, bottom = heading[-1].y + HEAD, footer[0].y - 34 if footer else BOTTOM
    left, top = round(LEFT + max(text_width(name, BOLD) for name in best_first) + 14), head + 14
    bars, texts = zip(*_rungs(best_first, left=left, top=top, bottom=bottom), strict=True)
    return Chart(
        title=caption.title,
        description=caption.description(
            f"Bars by level, {caption.label}, the best on top: "
            + ", ".join(f"{name} {percent(chance)}" for name, chance in best_first.items()),
            footer,
        ),
        rules=(Rule(left, round(top, 1), left, round(bottom, 1), "axis"),),
        bars=bars,
        texts=(
            *heading,
            Text(LEFT, head, caption.label, "quiet"),
            Text(RIGHT, head, "Chance", "quiet end"),
            *chain.from_iterable(texts),
        ),
        footer=footer,
    )


def _rungs(
    levels: Mapping[str, Fraction], *, left: float, top: float, bottom: float
) -> Iterator[tuple[Bar, tuple[Text, Text]]]:
    """A bar for each level, one below the other, between its name and its figure."""
    longest = RIGHT - text_width("100.0 %", BOLD) - 12 - left
    scale, pitch = longest / float(max(levels.values())), (bottom - top) / len(levels)
    height = min(0.68 * pitch, MAX_BAR_HEIGHT)
    for rung, (name, chance) in enumerate(levels.items()):
        middle, width = top + (rung + 0.5) * pitch, round(float(chance) * scale, 1)
        bar = Bar(left, round(middle - height / 2, 1), width, round(height, 1), "reached")
        y = round(middle + 7, 1)
        figure = Text(left + width + 10, y, percent(chance), "figure")
        yield bar, (Text(left - 14, y, name, "label end"), figure)


NO_MARKS = Marks()


def odds_chart(
    caption: Caption, odds: Odds, *, marks: Marks = NO_MARKS, headlines: Sequence[str] = ()
) -> Chart:
    """Bars by value, styled by the marks they reach, or bars by level.

    The chances named in `headlines` come first at the foot. Levels ignore marks.
    """
    caption = Caption(*map(printable, (caption.title, caption.subtitle, caption.label)))
    named = headlines_of(odds.chances, headlines)
    if isinstance(odds.outcomes, Distribution):
        return values_chart(caption, odds.outcomes, named=named, marks=marks)
    return levels_chart(caption, odds.outcomes, named=named)
