"""The parts of a chart in units of an 800 by 480 picture, and their rendering as SVG."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction
from functools import cache

from jinja2 import Environment, PackageLoader, StrictUndefined, Template
from msgspec import Struct

from service.picture.text import BOLD, TEXT_SIZE, TITLE_SIZE, percent, spoken, text_width, wrapped

LEFT, RIGHT, BOTTOM = 32.0, 768.0, 456.0
LINE = 26.0
"""The distance from one line of text to the next."""
HEAD = 34
"""The distance from the heading to the line of text above the bars."""


class Text(Struct, frozen=True):
    """One line of text; `kind` names its style and its anchor."""

    x: float
    y: float
    words: str
    kind: str


class Rule(Struct, frozen=True):
    """A straight line: of the grid, an axis, or the limit that a mark sets."""

    x1: float
    y1: float
    x2: float
    y2: float
    kind: str


class Bar(Struct, frozen=True):
    """A bar, as tall (for levels: as long) as its chance."""

    x: float
    y: float
    width: float
    height: float
    kind: str


class Step(Struct, frozen=True):
    """One column of an outline: where it begins and ends, and its top."""

    left: float
    right: float
    top: float


class Outline(Struct, frozen=True):
    """Many columns side by side as one area, on the line of `bottom`."""

    steps: tuple[Step, ...]
    bottom: float
    kind: str

    @property
    def path(self) -> str:
        """The area as an SVG path."""
        edges = "".join(f"V{step.top:g}H{step.right:g}" for step in self.steps)
        return f"M{self.steps[0].left:g} {self.bottom:g}{edges}V{self.bottom:g}Z"


class Fact(Struct, frozen=True):
    """A name and its figure, as written."""

    name: str
    figure: str

    def __str__(self) -> str:
        """Both, in one line of text."""
        return f"{self.name} {self.figure}"


class FooterLine(Struct, frozen=True):
    """Facts side by side."""

    y: float
    facts: tuple[Fact, ...]


class Chart(Struct, frozen=True, kw_only=True):
    """Everything that the template renders."""

    title: str
    description: str
    rules: tuple[Rule, ...]
    bars: tuple[Bar, ...] = ()
    outlines: tuple[Outline, ...] = ()
    limits: tuple[Rule, ...] = ()
    texts: tuple[Text, ...]
    footer: tuple[FooterLine, ...]


class Caption(Struct, frozen=True):
    """Texts; the subtitle and the label of the values may be empty."""

    title: str
    subtitle: str
    label: str

    def heading(self) -> tuple[Text, ...]:
        """The title in one line, the subtitle in at most two, as far as they fit."""
        room = RIGHT - LEFT
        (title,) = wrapped(self.title, 1, TITLE_SIZE / TEXT_SIZE * BOLD, room=room)
        lines = enumerate(wrapped(self.subtitle, 2, room=room), 1)
        return (
            Text(LEFT, 44, title, "title"),
            *(Text(LEFT, 48 + number * LINE, line, "quiet") for number, line in lines),
        )

    def description(self, bars: str, footer: Sequence[FooterLine]) -> str:
        """The text alternative of the picture."""
        facts = ", ".join(str(fact) for line in footer for fact in line.facts)
        return ". ".join(part for part in (self.subtitle, bars, facts) if part) + "."


MAX_HEADLINES = 3


def footer_of(*groups: Sequence[Fact]) -> tuple[FooterLine, ...]:
    """Put all facts on one line if they fit, else start each group on a new line."""
    lines = _lines([fact for group in groups for fact in group])
    if len(lines) > 1:
        lines = [line for group in groups for line in _lines(group)]
    top = BOTTOM - LINE * (len(lines) - 1)
    return tuple(FooterLine(top + LINE * number, line) for number, line in enumerate(lines))


def headlines_of(chances: Mapping[str, Fraction], first: Sequence[str]) -> list[Fact]:
    """The named chances that matter most: those of `first`, then the likeliest others.

    The others come in the order of `chances`.
    """
    leading = [name for name in first if name in chances]
    others = [name for name in chances if name not in first]
    likeliest = sorted(others, key=lambda name: chances[name], reverse=True)
    chosen = (*leading, *likeliest)[:MAX_HEADLINES]
    return [
        Fact(spoken(name), percent(chances[name])) for name in (*leading, *others) if name in chosen
    ]


def _lines(facts: Sequence[Fact]) -> list[tuple[Fact, ...]]:
    lines: list[tuple[Fact, ...]] = []
    for fact in facts:
        longer = (*lines[-1], fact) if lines else (fact,)
        if lines and sum(map(_width, longer)) <= RIGHT - LEFT:
            lines[-1] = longer
        else:
            lines.append((fact,))
    return lines


def _width(fact: Fact) -> float:
    return text_width(f" · {fact.name} ") + text_width(fact.figure, BOLD)


class Paint(Struct, frozen=True):
    """The colours of an area or a letter, and of a line around it; None: transparent."""

    fill: str | None = None
    stroke: str | None = None


Palette = Mapping[str, Paint]

COLOURS = {
    "paper": (Paint("#ffffff"), Paint("#161a22")),
    "halo": (Paint(stroke="#ffffff"), Paint(stroke="#161a22")),
    "edge": (Paint("none", "#d5dae3"), Paint("none", "#343c4a")),
    "title": (Paint("#171c26"), Paint("#f1f4f9")),
    "figure": (Paint("#171c26"), Paint("#f1f4f9")),
    "label": (Paint("#171c26"), Paint("#f1f4f9")),
    "quiet": (Paint("#4b5567"), Paint("#b4bdcc")),
    "tick": (Paint("#4b5567"), Paint("#b4bdcc")),
    "mark": (Paint("#2f4bb3"), Paint("#a9bcff")),
    "grid": (Paint(stroke="#e1e5ec"), Paint(stroke="#2b323e")),
    "axis": (Paint(stroke="#6b7689"), Paint(stroke="#8490a4")),
    "limit": (Paint(stroke="#171c26"), Paint(stroke="#f1f4f9")),
    "reached": (Paint("#3f5fd0"), Paint("#8ca5ff")),
    "missed": (Paint("#7f8a9c"), Paint("#6d788b")),
    "first": (Paint("#3f5fd0"), Paint("#8ca5ff")),
    "second": (Paint("#fbe6d4", "#b4560f"), Paint("#43301f", "#f5a45f")),
}
LIGHT: Palette = {kind: light for kind, (light, _) in COLOURS.items()}
DARK: Palette = {kind: dark for kind, (_, dark) in COLOURS.items()}


def as_svg(chart: Chart) -> str:
    """The SVG of a chart."""
    return _template().render(chart=chart, light=LIGHT, dark=DARK)


@cache
def _template() -> Template:
    """The template, loaded and compiled once."""
    environment = Environment(
        loader=PackageLoader("service", "picture"),
        autoescape=True,
        trim_blocks=True,
        lstrip_blocks=True,
        undefined=StrictUndefined,
        auto_reload=False,
    )
    return environment.get_template("chart.svg")
