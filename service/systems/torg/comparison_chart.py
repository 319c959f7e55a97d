"""The chart of Torg's comparison: bars in pairs, 2d10 beside the d20."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from service.picture.axes import axes
from service.picture.caption import Caption
from service.picture.chart import Bar, Chart, Fact, Text
from service.picture.figure import percent, signed
from service.picture.footer import footer_of
from service.picture.plot import PLOT_RIGHT, Plot, plot_between
from service.picture.text import text_width
from service.systems.torg.comparison import Comparison, Row

COMPARED = range(-12, 13)

CAPTION = Caption(
    "Torg: 2d10 compared with the d20",
    "Chance of each bonus number, rerolls included",
    "Bonus number",
)


def comparison_chart(comparison: Comparison) -> Chart:
    """2d10 beside the d20 with rerolls, from -12 to +12."""
    rows = [row for row in comparison.with_rerolls if row.bonus in COMPARED]
    heading, footer = CAPTION.heading(), footer_of(_beyond(rows))
    highest = float(max(max(row.two_d10, row.d20) for row in rows))
    plot = plot_between(heading, footer, values=COMPARED, highest=highest)
    rules, texts = axes(plot, CAPTION.label, signed)
    keys, names = _legend(plot, {"first": "2d10 (filled)", "second": "d20 (outlined)"})
    return Chart(
        title=CAPTION.title,
        description=CAPTION.description(
            "Bars in pairs, 2d10 on the left and d20 on the right: " + "; ".join(map(_pair, rows)),
            footer,
        ),
        rules=rules,
        bars=(*keys, *(bar for row in rows for bar in _twin_bars(plot, row) if bar.height)),
        texts=(*heading, *texts, *names),
        footer=footer,
    )


def _beyond(rows: Sequence[Row]) -> list[Fact]:
    """The chances of the bonus numbers that are not shown."""
    return [
        Fact(
            f"beyond {signed(COMPARED[0])} and {signed(COMPARED[-1])}: 2d10",
            percent(1 - sum(row.two_d10 for row in rows)),
        ),
        Fact("d20", percent(1 - sum(row.d20 for row in rows))),
    ]


def _pair(row: Row) -> str:
    return f"{signed(row.bonus)}: {percent(row.two_d10)}, {percent(row.d20)}"


def _twin_bars(plot: Plot, row: Row) -> tuple[Bar, Bar]:
    middle, width = plot.middle(row.bonus), 0.38 * plot.slot
    return (
        plot.bar(middle - width / 2 - 1, width, float(row.two_d10), kind="first"),
        plot.bar(middle + width / 2 + 1, width, float(row.d20), kind="second"),
    )


def _legend(plot: Plot, names: Mapping[str, str]) -> tuple[list[Bar], list[Text]]:
    """A small bar of each kind and its name, above the plot and flush right."""
    keys, texts, end = [], [], PLOT_RIGHT
    for kind, name in reversed([*names.items()]):
        start = round(end - text_width(name), 1)
        texts.append(Text(start, plot.head, name, "quiet"))
        keys.append(Bar(start - 26, plot.head - 15, 16, 16, kind))
        end = start - 50
    return keys, texts
