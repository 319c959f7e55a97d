"""The chart of levels: bars from left to right, the best level on top."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction

from msgspec import Struct

from service.picture.caption import Caption
from service.picture.chart import BOTTOM, HEAD, LEFT, RIGHT, Bar, Chart, Fact, Rule, Text
from service.picture.figure import percent
from service.picture.footer import footer_of
from service.picture.text import BOLD, spoken, text_width

MAX_BAR_HEIGHT = 44


class Ladder(Struct, frozen=True, kw_only=True):
    """The positions of the bars: rungs of equal `pitch` from `top` to `bottom`."""

    left: float
    top: float
    bottom: float
    pitch: float
    scale: float  # the length of a chance of 1

    def middle(self, rung: int) -> float:
        """The height of a rung, 0 on top."""
        return self.top + (rung + 0.5) * self.pitch

    def bar(self, rung: int, chance: Fraction) -> Bar:
        """The bar of a chance."""
        length, height = float(chance) * self.scale, min(0.68 * self.pitch, MAX_BAR_HEIGHT)
        y = round(self.middle(rung) - height / 2, 1)
        return Bar(self.left, y, round(length, 1), round(height, 1), "reached")

    def texts(self, rung: int, name: str, chance: Fraction) -> Iterator[Text]:
        """The name before a bar and the figure after it."""
        y, bar = round(self.middle(rung) + 7, 1), self.bar(rung, chance)
        yield Text(bar.x - 14, y, name, "label end")
        yield Text(bar.x + bar.width + 10, y, percent(chance), "figure")


def levels_chart(
    caption: Caption, levels: Mapping[str, Fraction], *, named: Sequence[Fact]
) -> Chart:
    """Bars by level (levels come in the worst first), with named chances at the foot."""
    heading, footer = caption.heading(), footer_of(named)
    best_first = {spoken(name): levels[name] for name in reversed([*levels])}
    head, bottom = heading[-1].y + HEAD, footer[0].y - 34 if footer else BOTTOM
    ladder = _ladder(best_first, top=head + 14, bottom=bottom)
    texts = [
        text for rung, level in enumerate(best_first.items()) for text in ladder.texts(rung, *level)
    ]
    left, top, bottom = ladder.left, round(ladder.top, 1), round(ladder.bottom, 1)
    return Chart(
        title=caption.title,
        description=caption.description(
            f"Bars by level, {caption.label}, the best on top: "
            + ", ".join(f"{name} {percent(chance)}" for name, chance in best_first.items()),
            footer,
        ),
        rules=(Rule(left, top, left, bottom, "axis"),),
        bars=tuple(ladder.bar(*rung) for rung in enumerate(best_first.values())),
        texts=(
            *heading,
            Text(LEFT, head, caption.label, "quiet"),
            Text(RIGHT, head, "Chance", "quiet end"),
            *texts,
        ),
        footer=footer,
    )


def _ladder(levels: Mapping[str, Fraction], *, top: float, bottom: float) -> Ladder:
    """Lay the bars out between their names and their figures."""
    left = round(LEFT + max(text_width(name, BOLD) for name in levels) + 14)
    longest = RIGHT - text_width("100.0 %", BOLD) - 12 - left
    return Ladder(
        left=left,
        top=top,
        bottom=bottom,
        pitch=(bottom - top) / len(levels),
        scale=longest / float(max(levels.values())),
    )
