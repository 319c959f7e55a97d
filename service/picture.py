"""Odds as pictures: a chart is laid out as frozen values, then a template writes it as SVG.

Lengths are units of an 800 by 480 picture. No text is under 20 units, so that it can still be read
where a chat shows the picture 400 pixels wide.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from decimal import Decimal
from fractions import Fraction
from itertools import accumulate, count
from math import ceil

from jinja2 import Environment, PackageLoader, StrictUndefined

from service.rules.distribution import Distribution
from service.rules.odds import Odds
from service.rules.torg.comparison import Comparison, Row

LEFT, RIGHT, BOTTOM = 32.0, 768.0, 456.0
PLOT_RIGHT = 756.0
OUTERMOST_LEFT, OUTERMOST_RIGHT = 12.0, 788.0
"""How far a number under the axis may reach into the margins."""
LINE = 26.0
GRID_PITCH = 30.0
"""The least distance of two lines of the grid: their numbers need it."""
TEXT_SIZE, TITLE_SIZE = 20, 26
BOLD = 1.15
"""How much wider bold letters are."""

MAX_BARS = 60
"""Columns drawn as single bars; more are drawn as one outline."""
MAX_COLUMNS = 350
"""Columns that can still be told apart 400 pixels wide; beyond, values share a column."""
MAX_BAR_WIDTH = 110.0
MAX_FIGURES = 7
"""Bars that have room for their chance on top, all of them."""

TAIL = 1_000
"""One in so many rolls may be left out at either end."""
WORTH_LEAVING_OUT = 0.75
"""The ends are left out where the rest is at most this share of the values."""
ALWAYS_SHOWN = 20
"""So many values are shown however thin the ends are."""

HEADLINES = ("success", "hit", "win", "disconnected")
"""Named chances told first; of the others the likeliest follow."""
MAX_HEADLINES = 3

COMPARED = range(-12, 13)

MINUS = "\N{MINUS SIGN}"

_LETTERS = {
    letter: width
    for width, letters in (
        (0.35, " ',./:;IJ\\fijl|·"),
        (0.42, "!()-[]rt"),
        (0.55, '"*?L_`csz'),
        (0.65, "$0123456789EFPSTYabdeghknopquvxy{}"),
        (0.85, "#&+<=>ABCDGHKNOQRUVXZ^w~←→\N{MINUS SIGN}"),
        (1.0, "%@MWm…"),
    )
    for letter in letters
}
"""How wide letters are, in their size: any other is taken for as wide as the widest."""

_ENVIRONMENT = Environment(
    loader=PackageLoader("service", "templates"),
    autoescape=True,
    trim_blocks=True,
    lstrip_blocks=True,
    undefined=StrictUndefined,
    auto_reload=False,
)
_ODDS = _ENVIRONMENT.get_template("odds.svg")
_COMPARISON = _ENVIRONMENT.get_template("comparison.svg")


@dataclass(frozen=True, slots=True)
class Text:
    """One line of text; `kind` names its style and its anchor."""

    x: float
    y: float
    words: str
    kind: str


@dataclass(frozen=True, slots=True)
class Rule:
    """A straight line: of the grid, an axis, or the limit that a mark sets."""

    x1: float
    y1: float
    x2: float
    y2: float
    kind: str


@dataclass(frozen=True, slots=True)
class Bar:
    """A bar, as tall (for levels: as long) as its chance."""

    x: float
    y: float
    width: float
    height: float
    kind: str


@dataclass(frozen=True, slots=True)
class Outline:
    """Many columns side by side as one path."""

    path: str
    kind: str


@dataclass(frozen=True, slots=True)
class Fact:
    """A name and its figure, as written."""

    name: str
    figure: str

    def __str__(self) -> str:
        """Both, in one line of text."""
        return f"{self.name} {self.figure}"


@dataclass(frozen=True, slots=True)
class FooterLine:
    """Facts side by side."""

    y: float
    facts: tuple[Fact, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Chart:
    """Everything that a template writes down."""

    title: str
    description: str
    rules: tuple[Rule, ...]
    bars: tuple[Bar, ...] = ()
    outlines: tuple[Outline, ...] = ()
    limit: Rule | None = None
    texts: tuple[Text, ...]
    footer: tuple[FooterLine, ...]


@dataclass(frozen=True, slots=True)
class Column:
    """Neighbouring values and the average chance of one of them."""

    values: range
    chance: float


@dataclass(frozen=True, slots=True, kw_only=True)
class Plot:
    """Where the bars stand: `values` from left to right, chances from 0 to `steps` times `step`."""

    left: float
    top: float
    bottom: float
    values: range
    step: int  # in billionths: the numbers beside the grid are exact
    steps: int

    @property
    def slot(self) -> float:
        """The width of one value."""
        return (PLOT_RIGHT - self.left) / len(self.values)

    def x(self, value: float) -> float:
        """Where the slot of a value begins."""
        return round(self.left + (value - self.values.start) * self.slot, 1)

    def y(self, chance: float) -> float:
        """How high up a chance is."""
        share = chance * 10**9 / (self.step * self.steps)
        return round(self.bottom - share * (self.bottom - self.top), 1)

    def bar(self, middle: float, width: float, chance: float, *, kind: str) -> Bar:
        """A bar around `middle`, from 0 up to a chance."""
        top = self.y(chance)
        left = round(middle - width / 2, 1)
        return Bar(left, top, round(width, 1), round(self.bottom - top, 1), kind)


def odds_picture(
    *, title: str, subtitle: str, value_label: str, odds: Odds, mark: int | None = None
) -> str:
    """Odds as an SVG: bars by value, those from `mark` on told apart, or bars by level."""
    chart = odds_chart(
        title=title, subtitle=subtitle, value_label=value_label, odds=odds, mark=mark
    )
    return _ODDS.render(chart=chart)


def comparison_picture(comparison: Comparison) -> str:
    """2d10 beside the d20 with rerolls, from -12 to +12, as an SVG."""
    return _COMPARISON.render(chart=comparison_chart(comparison))


def odds_chart(
    *, title: str, subtitle: str, value_label: str, odds: Odds, mark: int | None = None
) -> Chart:
    """The layout of `odds_picture`; a mark has no meaning among levels."""
    title, subtitle, label = map(_printable, (title, subtitle, value_label))
    if isinstance(odds.outcomes, Distribution):
        return _values_chart(title, subtitle, label, odds.outcomes, odds.chances, mark)
    return _levels_chart(title, subtitle, label, odds.outcomes, odds.chances)


def comparison_chart(comparison: Comparison) -> Chart:
    """The layout of `comparison_picture`."""
    title = "Torg: 2d10 beside the d20"
    subtitle = "Chance of each bonus number, rerolls included"
    rows = [row for row in comparison.with_rerolls if row.bonus in COMPARED]
    heading = _heading(title, subtitle)
    footer = _footer(_beyond(rows))
    highest = float(max(max(row.two_d10, row.d20) for row in rows))
    plot = _plot(heading, footer, COMPARED, highest)
    rules, texts = _axes(plot, "Bonus number", lambda bonus: _number(bonus, sign="+"))
    keys, named = _legend(plot, {"first": "2d10 (filled)", "second": "d20 (outlined)"})
    return Chart(
        title=title,
        description=_description(
            subtitle,
            "Bars in pairs, 2d10 on the left and d20 on the right: " + "; ".join(map(_pair, rows)),
            footer,
        ),
        rules=rules,
        bars=(*keys, *(bar for row in rows for bar in _twin_bars(plot, row))),
        texts=(*heading, *texts, *named),
        footer=footer,
    )


def _values_chart(
    title: str,
    subtitle: str,
    label: str,
    chances: Distribution,
    named: Mapping[str, Fraction],
    mark: int | None,
) -> Chart:
    shown = _central(chances)
    columns = _columns(chances, shown, mark)
    facts = [*_moments(chances), *_left_out(chances, shown, columns)]
    heading, footer = _heading(title, subtitle), _footer(_headlines(named), facts)
    likeliest = max(columns, key=lambda column: column.chance)
    plot = _plot(heading, footer, shown, likeliest.chance)
    rules, texts = _axes(plot, label, _number)
    limit, limit_text = (None, ()) if mark is None else _limit(plot, mark)
    single = len(columns) <= MAX_BARS
    return Chart(
        title=title,
        description=_description(
            subtitle,
            f"Bars by value, {label}: {_number(shown[0])} to {_number(shown[-1])}, "
            f"likeliest {_number(likeliest.values[0])}",
            footer,
        ),
        rules=rules,
        bars=tuple(_bar(plot, column, mark) for column in columns) if single else (),
        outlines=() if single else _outlines(plot, columns, mark),
        limit=limit,
        texts=(*heading, *texts, *limit_text, *_figures(plot, columns)),
        footer=footer,
    )


def _levels_chart(
    title: str,
    subtitle: str,
    label: str,
    levels: Mapping[str, Fraction],
    named: Mapping[str, Fraction],
) -> Chart:
    heading, footer = _heading(title, subtitle), _footer(_headlines(named))
    best_first = [(_spoken(name), chance) for name, chance in reversed([*levels.items()])]
    head = heading[-1].y + 34
    top, bottom = head + 14, footer[0].y - 34 if footer else BOTTOM
    pitch = (bottom - top) / len(best_first)
    left = round(LEFT + max(_width(name, BOLD) for name, _ in best_first) + 14)
    longest = RIGHT - _width("100.0 %", BOLD) - 12 - left
    scale = longest / float(max(levels.values()))
    bars, texts = [], []
    for row, (name, chance) in enumerate(best_first):
        middle, length = top + (row + 0.5) * pitch, round(float(chance) * scale, 1)
        height = min(0.68 * pitch, 44)
        bars.append(Bar(left, round(middle - height / 2, 1), length, round(height, 1), "reached"))
        texts.append(Text(left - 14, round(middle + 7, 1), name, "label end"))
        texts.append(Text(left + length + 10, round(middle + 7, 1), _percent(chance), "figure"))
    return Chart(
        title=title,
        description=_description(
            subtitle,
            f"Bars by level, {label}, the best on top: "
            + ", ".join(f"{name} {_percent(chance)}" for name, chance in best_first),
            footer,
        ),
        rules=(Rule(left, round(top, 1), left, round(bottom, 1), "axis"),),
        bars=tuple(bars),
        texts=(
            *heading,
            Text(LEFT, head, label, "quiet"),
            Text(RIGHT, head, "Chance", "quiet end"),
            *texts,
        ),
        footer=footer,
    )


def _heading(title: str, subtitle: str) -> tuple[Text, ...]:
    (short_title,) = _wrapped(title, 1, TITLE_SIZE / TEXT_SIZE * BOLD)
    lines = enumerate(_wrapped(subtitle, 2), 1)
    return (
        Text(LEFT, 44, short_title, "title"),
        *(Text(LEFT, 48 + number * LINE, line, "quiet") for number, line in lines),
    )


def _description(subtitle: str, bars: str, footer: Sequence[FooterLine]) -> str:
    """The picture in words, for those who do not see it."""
    facts = ", ".join(str(fact) for line in footer for fact in line.facts)
    return ". ".join(part for part in (subtitle, bars, facts) if part) + "."


def _footer(*groups: Sequence[Fact]) -> tuple[FooterLine, ...]:
    """All facts in one line if they fit, else every group from a line of its own."""
    facts = [fact for group in groups for fact in group]
    lines = _fact_lines(facts)
    if len(lines) > 1:
        lines = [line for group in groups for line in _fact_lines(group)]
    top = BOTTOM - LINE * (len(lines) - 1)
    return tuple(FooterLine(top + LINE * number, line) for number, line in enumerate(lines))


def _fact_lines(facts: Sequence[Fact]) -> list[tuple[Fact, ...]]:
    lines: list[tuple[Fact, ...]] = []
    for fact in facts:
        longer = (*lines[-1], fact) if lines else (fact,)
        if lines and sum(map(_fact_width, longer)) <= RIGHT - LEFT:
            lines[-1] = longer
        else:
            lines.append((fact,))
    return lines


def _fact_width(fact: Fact) -> float:
    return _width(f" · {fact.name} ") + _width(fact.figure, BOLD)


def _headlines(chances: Mapping[str, Fraction]) -> list[Fact]:
    """The named chances that matter most; after the headlines in the order given."""
    first = [name for name in HEADLINES if name in chances]
    others = [name for name in chances if name not in HEADLINES]
    likeliest = sorted(others, key=lambda name: chances[name], reverse=True)
    told = {*first, *likeliest[: MAX_HEADLINES - len(first)]}
    return [
        Fact(_spoken(name), _percent(chances[name])) for name in (*first, *others) if name in told
    ]


def _moments(chances: Distribution) -> list[Fact]:
    mean, deviation = float(chances.mean), chances.deviation
    return [Fact("mean", _decimal(mean)), Fact("deviation", _decimal(deviation))]


def _left_out(chances: Distribution, shown: range, columns: Sequence[Column]) -> list[Fact]:
    """What a reader would otherwise miss: values beyond the picture, values that share a column."""
    first = shown.start - chances.low
    weight = sum(chances.weights[first : first + len(shown)])
    notes = []
    if weight < chances.total:
        notes.append(Fact("not shown", _percent(1 - Fraction(weight, chances.total))))
    widest = max(len(column.values) for column in columns)
    if widest > 1:
        notes.append(Fact("a step averages", f"{widest} values"))
    return notes


def _beyond(rows: Sequence[Row]) -> list[Fact]:
    return [
        Fact(
            f"beyond {_number(COMPARED[0])} and +{COMPARED[-1]}: 2d10",
            _percent(1 - sum((row.two_d10 for row in rows), Fraction())),
        ),
        Fact("d20", _percent(1 - sum((row.d20 for row in rows), Fraction()))),
    ]


def _central(chances: Distribution) -> range:
    """The values without their thin ends; all of them where that would hardly save room."""
    first = _thin(chances.weights, chances.below, chances.total)
    last = _thin(chances.weights[::-1], chances.above, chances.total)
    listed = range(chances.low, chances.high + 1)
    shown = listed[first : len(listed) - last]
    saved = len(listed) > ALWAYS_SHOWN and len(shown) <= WORTH_LEAVING_OUT * len(listed)
    return shown if saved else listed


def _thin(weights: Sequence[int], beyond: int, total: int) -> int:
    """How many leading values are thinner together than the tail that may be left out."""
    reached = (beyond + weight for weight in accumulate(weights))
    return next(index for index, weight in enumerate(reached) if weight * TAIL > total)


def _columns(chances: Distribution, shown: range, mark: int | None) -> list[Column]:
    """The values in columns of equal width, one of which begins at the mark."""
    size = ceil(len(shown) / MAX_COLUMNS)
    ahead = (mark - shown.start) % size if mark is not None and mark in shown else 0
    starts = range(shown.start - (size - ahead) % size, shown.stop, size)
    columns = []
    for start in starts:
        values = range(max(start, shown.start), min(start + size, shown.stop))
        weights = chances.weights[values.start - chances.low : values.stop - chances.low]
        columns.append(Column(values, sum(weights) / (chances.total * len(values))))
    return columns


def _plot(
    heading: Sequence[Text], footer: Sequence[FooterLine], values: range, highest: float
) -> Plot:
    """What heading and footer leave, and a grid of round chances up to the highest."""
    above = 56 + (LINE if len(values) <= MAX_FIGURES else 0)
    top, bottom = heading[-1].y + above, footer[0].y - 98
    billionths, lines = round(highest * 10**9, 3), (bottom - top) // GRID_PITCH
    step = next(step for step in _round_numbers() if lines * step >= billionths)
    steps = ceil(billionths / step)
    left = LEFT + 12 + max(_width(_grid_percent(step * number)) for number in range(steps + 1))
    return Plot(left=round(left), top=top, bottom=bottom, values=values, step=step, steps=steps)


def _axes(
    plot: Plot, label: str, write: Callable[[int], str]
) -> tuple[tuple[Rule, ...], tuple[Text, ...]]:
    rules, texts = [], []
    for number in range(plot.steps + 1):
        y = plot.y(number * plot.step / 10**9)
        rules.append(Rule(plot.left, y, PLOT_RIGHT, y, "grid" if number else "axis"))
        texts.append(Text(plot.left - 12, y + 7, _grid_percent(number * plot.step), "tick end"))
    widest = max(_width(write(value)) for value in (plot.values[0], plot.values[-1]))
    step = next(step for step in _round_numbers() if step * plot.slot >= widest + 14)
    for value in plot.values:
        middle, half = plot.x(value + 0.5), _width(write(value)) / 2
        outside = middle - half < OUTERMOST_LEFT or middle + half > OUTERMOST_RIGHT
        if value % step == 0 and not outside:
            texts.append(Text(middle, plot.bottom + 32, write(value), "tick middle"))
    center = round((plot.left + PLOT_RIGHT) / 2, 1)
    for words in _wrapped(label, 1, room=RIGHT - plot.left):
        texts.append(Text(center, plot.bottom + 60, words, "quiet middle"))
    texts.append(Text(LEFT, _above(plot), "Chance", "quiet"))
    return tuple(rules), tuple(texts)


def _above(plot: Plot) -> float:
    """The line of text above the highest bar and its figure."""
    return plot.top - 22 - (LINE if len(plot.values) <= MAX_FIGURES else 0)


def _limit(plot: Plot, mark: int) -> tuple[Rule, tuple[Text, ...]]:
    """A dashed line where the mark begins, at the edge if it lies beyond; and its words."""
    words = f"{_number(mark)} or more"
    if mark < plot.values.start:
        words = f"← {words}"
    elif mark >= plot.values.stop:
        words = f"{words} →"
    inside = min(max(mark, plot.values.start), plot.values.stop)
    beside_bar = max(0.0, (plot.slot - MAX_BAR_WIDTH) / 2 - 14)
    x, y, axis_name = plot.x(inside), _above(plot), LEFT + _width("Chance") + 24
    x += beside_bar if inside < plot.values.stop else 0
    start = min(max(x - 2, axis_name), PLOT_RIGHT - _width(words, BOLD))
    line = Rule(x, y + 9, x, plot.bottom, "limit")
    return line, (Text(round(start, 1), y, words, "mark"),)


def _bar(plot: Plot, column: Column, mark: int | None) -> Bar:
    value = column.values[0]
    width = min(0.8 * plot.slot, MAX_BAR_WIDTH)
    return plot.bar(plot.x(value + 0.5), width, column.chance, kind=_kind(value, mark))


def _kind(value: int, mark: int | None) -> str:
    return "reached" if mark is None or value >= mark else "missed"


def _outlines(plot: Plot, columns: Sequence[Column], mark: int | None) -> tuple[Outline, ...]:
    """One path around the columns under the mark, and one around those from it on."""
    paths: dict[str, list[str]] = {}
    for column in columns:
        start, stop = plot.x(column.values.start), plot.x(column.values.stop)
        path = paths.setdefault(_kind(column.values[0], mark), [f"M{start:g} {plot.bottom:g}"])
        path.append(f"V{plot.y(column.chance):g}H{stop:g}")
    return tuple(
        Outline("".join(path) + f"V{plot.bottom:g}Z", kind) for kind, path in paths.items()
    )


def _figures(plot: Plot, columns: Sequence[Column]) -> Iterator[Text]:
    if len(columns) > MAX_FIGURES:
        return
    for column in columns:
        middle = plot.x(column.values[0] + 0.5)
        words = _percent(column.chance)
        yield Text(middle, round(plot.y(column.chance) - 9, 1), words, "figure halo middle")


def _twin_bars(plot: Plot, row: Row) -> tuple[Bar, Bar]:
    middle, width = plot.x(row.bonus + 0.5), 0.38 * plot.slot
    return (
        plot.bar(middle - width / 2 - 1, width, float(row.two_d10), kind="first"),
        plot.bar(middle + width / 2 + 1, width, float(row.d20), kind="second"),
    )


def _pair(row: Row) -> str:
    return f"{_number(row.bonus, sign='+')}: {_percent(row.two_d10)}, {_percent(row.d20)}"


def _legend(plot: Plot, names: Mapping[str, str]) -> tuple[list[Bar], list[Text]]:
    """A small bar of each kind and its name, above the plot and flush right."""
    keys, texts, end = [], [], PLOT_RIGHT
    for kind, name in reversed([*names.items()]):
        start = round(end - _width(name), 1)
        texts.append(Text(start, _above(plot), name, "quiet"))
        keys.append(Bar(start - 26, _above(plot) - 15, 16, 16, kind))
        end = start - 50
    return keys, texts


def _round_numbers() -> Iterator[int]:
    """1, 2, 5, 10, 20, 50 and so on."""
    return (digit * 10**zeros for zeros in count() for digit in (1, 2, 5))


def _grid_percent(billionths: int) -> str:
    return f"{Decimal(billionths).scaleb(-7).normalize():f} %"


def _percent(chance: Fraction | float) -> str:
    """One decimal, a half rounded up, and never a certainty that is none."""
    tenths = int(chance * 1000 + Fraction(1, 2))
    if chance and not tenths:
        return "<0.1 %"
    if chance < 1 and tenths == 1000:
        return ">99.9 %"
    return f"{tenths // 10}.{tenths % 10} %"


def _number(number: int, *, sign: str = "-") -> str:
    return f"{number:{sign if number else '-'}}".replace("-", MINUS)


def _decimal(number: float) -> str:
    return f"{number:.1f}".replace("-", MINUS)


def _spoken(name: str) -> str:
    """A name of the API as one reads it; a last digit is kept apart from the figure after it."""
    spoken = name.replace("_", " ")
    return f"{spoken}:" if spoken[-1:].isdigit() else spoken


def _printable(text: str) -> str:
    """One line that XML can carry: no control characters, no lone surrogates."""
    return " ".join("".join(c if c.isprintable() else " " for c in text).split())


def _width(text: str, scale: float = 1) -> float:
    """About how wide text of the usual size is, in the widest of the usual typefaces."""
    return sum(_LETTERS.get(letter, 1.3) for letter in text) * TEXT_SIZE * scale


def _wrapped(
    text: str, lines: int, scale: float = 1, *, room: float = RIGHT - LEFT
) -> tuple[str, ...]:
    """At most so many lines, the last one with an ellipsis if there is more to say."""
    if _width(text, scale) <= room:
        return (text,) if text else ()
    ellipsis = "…" if lines == 1 else ""
    ends = list(accumulate(_width(letter, scale) for letter in text))
    fitting = text[: bisect_right(ends, room - _width(ellipsis, scale))]
    space = text.rfind(" ", len(fitting) // 2, len(fitting) + 1)
    line = fitting if space < 0 else text[:space]
    if lines == 1:
        return (line + ellipsis,)
    return (line, *_wrapped(text[len(line) :].lstrip(), lines - 1, scale, room=room))
