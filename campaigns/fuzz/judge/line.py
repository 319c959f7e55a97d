"""The line for a chat, written a second time."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction
from typing import NamedTuple

from campaigns.fuzz.judge.limits import SHOWN
from campaigns.fuzz.judge.parts import Judged, Term
from campaigns.fuzz.judge.throwing import Lying


class Shown(NamedTuple):
    """A die, what it adds, and whether it counts."""

    die: Lying
    value: int
    counts: bool


class Goal(NamedTuple):
    """What the total is compared with."""

    difficulty: int | None = None
    step: int | None = None
    modifiers: tuple[tuple[str, int], ...] = ()


def line(
    expression: Judged, dice: Mapping[int, Sequence[Shown]], exact: Fraction, goal: Goal
) -> str:
    """The whole line."""
    terms = [_term(term, dice[term.index]) for term in expression.terms]
    text = "".join(part if isinstance(part, str) else terms[part] for part in expression.line)
    if expression.comment:
        text = f"{expression.comment}: {text}"
    for name, number in goal.modifiers:
        source = "" if name == "modifier" else f" ({name})"
        text += f" {'+' if number > 0 else '-'} {abs(number)}{source}" if number else ""
    total = exact.numerator // exact.denominator + sum(number for _, number in goal.modifiers)
    text += f" = {total}"
    if expression.is_pool:
        text += " success" if total == 1 else " successes"
    if exact.denominator > 1:
        text += f" ({exact} rounded down)"
    if goal.difficulty is None:
        return text
    return f"{text} against {goal.difficulty}: {_result(total - goal.difficulty, goal)}"


def _result(margin: int, goal: Goal) -> str:
    if margin == 0:
        return "a success"
    degrees = abs(margin) // goal.step if goal.step else 0
    text = f"a {'success' if margin > 0 else 'failure'} by {abs(margin)}"
    return text + (f", {degrees} degree{'s' * (degrees > 1)}" if degrees else "")


def _term(term: Term, dice: Sequence[Shown]) -> str:
    text = term.text + (f" [{term.label}]" if term.label else "")
    if not dice:
        return text
    faces = [_face(term, each) for each in dice[:SHOWN]]
    if len(dice) > SHOWN:
        faces.append(f"and {len(dice) - SHOWN} more")
    return f"{text} ({', '.join(faces)})"


def _face(term: Term, shown: Shown) -> str:
    face = shown.die.face
    if not shown.counts:
        return f"~{face}~"
    text = f"{face}!" if shown.die.exploded else str(face)
    if term.dice.is_pool:
        return text + {-1: "f", 0: "", 1: "*", 2: "**"}[shown.value]
    return text if shown.value == face else f"{text}\u2192{shown.value}"
