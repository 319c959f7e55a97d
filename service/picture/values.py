"""The chart of a distribution: bars by value, or one outline where there are many."""

from __future__ import annotations

from collections.abc import Sequence

from service.mechanics.distribution import Distribution
from service.picture.axes import axes
from service.picture.caption import Caption
from service.picture.chart import Bar, Chart, Fact, Outline, Text
from service.picture.columns import Column, central, columns_of, left_out
from service.picture.figure import number, percent
from service.picture.footer import footer_of
from service.picture.mark import kind_of, limits
from service.picture.plot import MAX_BAR_WIDTH, MAX_FIGURES, Plot, plot_between

MAX_BARS = 60
"""Columns drawn as single bars; more are drawn as one outline."""


def values_chart(
    caption: Caption, chances: Distribution, *, named: Sequence[Fact], marks: Sequence[int]
) -> Chart:
    """Bars by value, styled by the marks they reach; named chances and moments at the foot."""
    shown = central(chances)
    columns = columns_of(chances, shown, marks)
    facts = [*_moments(chances), *left_out(chances, shown, columns)]
    heading, footer = caption.heading(), footer_of(named, facts)
    likeliest = max(columns, key=lambda column: column.chance)
    plot = plot_between(heading, footer, values=shown, highest=likeliest.chance)
    rules, texts = axes(plot, caption.label, number)
    lines, words = limits(plot, marks)
    single = len(columns) <= MAX_BARS
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
        texts=(*heading, *texts, *words, *_figures(plot, columns)),
        footer=footer,
    )


def _moments(chances: Distribution) -> list[Fact]:
    moments = {"mean": float(chances.mean), "deviation": chances.deviation}
    return [Fact(name, number(moment, ".1f")) for name, moment in moments.items()]


def _bar(plot: Plot, column: Column, marks: Sequence[int]) -> Bar:
    value = column.values[0]
    width = min(0.8 * plot.slot, MAX_BAR_WIDTH)
    return plot.bar(plot.middle(value), width, column.chance, kind=kind_of(value, marks))


def _outlines(plot: Plot, columns: Sequence[Column], marks: Sequence[int]) -> tuple[Outline, ...]:
    """One path around the columns of each kind: below the marks, between them, and above."""
    paths: dict[str, str] = {}
    for column in columns:
        start, stop = plot.x(column.values.start), plot.x(column.values.stop)
        kind = kind_of(column.values[0], marks)
        begun = paths.get(kind, f"M{start:g} {plot.bottom:g}")
        paths[kind] = f"{begun}V{plot.y(column.chance):g}H{stop:g}"
    return tuple(Outline(f"{path}V{plot.bottom:g}Z", kind) for kind, path in paths.items())


def _figures(plot: Plot, columns: Sequence[Column]) -> tuple[Text, ...]:
    """The chance on top of every bar, where there is room for all of them."""
    if len(columns) > MAX_FIGURES:
        return ()
    return tuple(
        Text(
            plot.middle(column.values[0]),
            round(plot.y(column.chance) - 9, 1),
            percent(column.chance),
            "figure halo middle",
        )
        for column in columns
    )
