"""The lines of facts at the foot of a chart."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction

from service.picture.chart import BOTTOM, LEFT, LINE, RIGHT, Fact, FooterLine
from service.picture.figure import percent
from service.picture.text import BOLD, spoken, text_width

MAX_HEADLINES = 3


def footer_of(*groups: Sequence[Fact]) -> tuple[FooterLine, ...]:
    """Put all facts on one line if they fit, else start each group on a new line."""
    lines = _lines([fact for group in groups for fact in group])
    if len(lines) > 1:
        lines = [line for group in groups for line in _lines(group)]
    top = BOTTOM - LINE * (len(lines) - 1)
    return tuple(FooterLine(top + LINE * number, line) for number, line in enumerate(lines))


def headlines(chances: Mapping[str, Fraction], first: Sequence[str]) -> list[Fact]:
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
