"""What the template renders, in units of an 800 by 480 picture."""

from __future__ import annotations

from dataclasses import dataclass

LEFT, RIGHT, BOTTOM = 32.0, 768.0, 456.0
LINE = 26.0
"""The distance from one line of text to the next."""
HEAD = 34
"""The distance from the heading to the line of text above the bars."""


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
    """Everything that the template renders."""

    title: str
    description: str
    rules: tuple[Rule, ...]
    bars: tuple[Bar, ...] = ()
    outlines: tuple[Outline, ...] = ()
    limits: tuple[Rule, ...] = ()
    texts: tuple[Text, ...]
    footer: tuple[FooterLine, ...]
