"""The parts of a chart for the template, in units of an 800 by 480 picture."""

from __future__ import annotations

from msgspec import Struct

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
