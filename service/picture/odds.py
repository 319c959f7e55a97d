"""The chart of odds: of values or of levels."""

from __future__ import annotations

from collections.abc import Sequence

from service.mechanics.distribution import Distribution
from service.mechanics.odds import Odds
from service.picture import footer
from service.picture.caption import Caption
from service.picture.chart import Chart
from service.picture.levels import levels_chart
from service.picture.mark import Marks
from service.picture.text import printable
from service.picture.values import values_chart

NO_MARKS = Marks()


def odds_chart(
    caption: Caption, odds: Odds, *, marks: Marks = NO_MARKS, headlines: Sequence[str] = ()
) -> Chart:
    """Bars by value, styled by the marks they reach, or bars by level.

    The chances named in `headlines` come first at the foot. Levels ignore marks.
    """
    caption = Caption(*map(printable, (caption.title, caption.subtitle, caption.label)))
    named = footer.headlines(odds.chances, headlines)
    if isinstance(odds.outcomes, Distribution):
        return values_chart(caption, odds.outcomes, named=named, marks=marks)
    return levels_chart(caption, odds.outcomes, named=named)
