"""The chart of a distribution: bars by value, or one outline where there are many."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import groupby
from math import ceil

from service.mechanics.distribution import Distribution
from service.picture.axes import axes
from service.picture.caption import Caption
from service.picture.chart import Bar, Chart, Fact, Outline, Step, Text
from service.picture.columns import (
    MAX_BARS,
    Column,
    central,
    columns_of,
    left_out,
    pitch_of,
)
from service.picture.figure import number, percent
from service.picture.footer import footer_of
from service.picture.mark import Marks, kind_of, limits
from service.picture.plot import (
    MAX_BAR_WIDTH,
    MAX_FIGURES,
    MIN_BAR_WIDTH,
    Plot,
    plot_between,
)


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
    """The values with as many more at both ends as a bar covers that is wider than its value."""
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
