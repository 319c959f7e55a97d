"""The picture of odds: a chart of values or of levels."""

from __future__ import annotations

from service.mechanics.distribution import Distribution
from service.mechanics.odds import Odds
from service.picture.caption import Caption
from service.picture.chart import Chart
from service.picture.levels import levels_chart
from service.picture.svg import CHART
from service.picture.text import printable
from service.picture.values import values_chart


def odds_picture(
    *, title: str, subtitle: str, value_label: str, odds: Odds, mark: int | None = None
) -> str:
    """Odds as an SVG: bars by value, those from `mark` on told apart, or bars by level."""
    chart = odds_chart(
        title=title, subtitle=subtitle, value_label=value_label, odds=odds, mark=mark
    )
    return CHART.render(chart=chart)


def odds_chart(
    *, title: str, subtitle: str, value_label: str, odds: Odds, mark: int | None = None
) -> Chart:
    """The layout of `odds_picture`; a mark has no meaning among levels."""
    caption = Caption(printable(title), printable(subtitle), printable(value_label))
    if isinstance(odds.outcomes, Distribution):
        return values_chart(caption, odds.outcomes, named=odds.chances, mark=mark)
    return levels_chart(caption, odds.outcomes, named=odds.chances)
