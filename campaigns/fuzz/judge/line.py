"""The line for a chat, written a second time."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
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


@dataclass(frozen=True)
class Goal:
    """What the total is compared with."""

    difficulty: int | None = None
    step: int | None = None
    modifiers: tuple[tuple[str, int], ...] = ()
    at_most: int | None = None

    def margin(self, total: int) -> int | None:
        """How far a total is on the right side."""
        if self.at_most is not None:
            return self.at_most - total
        return None if self.difficulty is None else total - self.difficulty


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
    margin = goal.margin(total)
    if margin is None:
        return text
    against = goal.difficulty if goal.at_most is None else f"{goal.at_most} or less"
    return f"{text} against {against}: {_result(margin, goal)}"


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
