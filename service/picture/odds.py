"""The picture of odds: a chart of values or of levels."""

from __future__ import annotations

from collections.abc import Sequence

from service.mechanics.distribution import Distribution
from service.mechanics.odds import Odds
from service.picture import footer
from service.picture.caption import Caption
from service.picture.chart import Chart
from service.picture.levels import levels_chart
from service.picture.svg import as_svg
from service.picture.text import printable
from service.picture.values import values_chart


def odds_picture(
    *,
    title: str,
    subtitle: str,
    value_label: str,
    odds: Odds,
    marks: Sequence[int] = (),
    headlines: Sequence[str] = (),
) -> str:
    """Render odds as an SVG: bars by value, styled by the marks they reach, or bars by level."""
    caption = Caption(printable(title), printable(subtitle), printable(value_label))
    return as_svg(odds_chart(caption, odds, marks=marks, headlines=headlines))


def odds_chart(
    caption: Caption, odds: Odds, *, marks: Sequence[int] = (), headlines: Sequence[str] = ()
) -> Chart:
    """The layout of `odds_picture`; the chances named in `headlines` come first at its foot.

    Marks are ascending; levels ignore them.
    """
    named = footer.headlines(odds.chances, headlines)
    if isinstance(odds.outcomes, Distribution):
        return values_chart(caption, odds.outcomes, named=named, marks=marks)
    return levels_chart(caption, odds.outcomes, named=named)
