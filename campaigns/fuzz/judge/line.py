"""The line for a chat, written a second time."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import NamedTuple

from campaigns.fuzz.judge.limits import SHOWN
from campaigns.fuzz.judge.parts import Judged, Term
from campaigns.fuzz.judge.throwing import Lying

POINTS = {-1: "\u2717", 0: "", 1: "\u2713", 2: "\u2713\u2713"}


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
    text = "".join(
        part.replace("*", "\u00d7") if isinstance(part, str) else terms[part]
        for part in expression.line
    )
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
        whole = exact.numerator // exact.denominator
        to = "" if whole == total else f" to {whole}"
        text += f" ({exact} rounded down{to})"
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
    return text + (f" ({degrees} degree{'s' * (degrees > 1)})" if degrees else "")


def _term(term: Term, dice: Sequence[Shown]) -> str:
    text = term.text + (f" [{term.label}]" if term.label else "")
    if not dice:
        return text
    firsts = [at for at, each in enumerate(dice) if each.die.parent is None]
    chains = zip(firsts, [*firsts[1:], len(dice)], strict=True)
    shown = [_chain(term, dice, range(*ends)) for ends in chains if ends[0] < SHOWN]
    if len(dice) > SHOWN:
        shown.append(f"and {len(dice) - SHOWN} more")
    return f"{text} ({', '.join(shown)})"


def _chain(term: Term, dice: Sequence[Shown], places: range) -> str:
    """A die with all that followed it: those that were rerolled before the one that stands."""
    steps, rerolled = [], ""
    for at in places:
        if dice[at].die.replaced:
            rerolled += f"({dice[at].die.face}) "
        elif at < SHOWN:
            steps.append(rerolled + _step(term, dice[at]))
            rerolled = ""
    if places[-1] >= SHOWN:
        steps.append("\u2026")
    text = (" + " if any("\u2192" in step for step in steps) else "+").join(steps)
    if not dice[places[-1]].counts:
        return f"({text})"
    standing = [dice[at] for at in places if not dice[at].die.replaced]
    if term.dice.compounds and len(standing) > 1:
        text += f"={sum(each.die.worth for each in standing)}"
    if term.dice.compounds and term.dice.is_pool:
        text += POINTS[sum(each.value for each in standing)]
    return text


def _step(term: Term, shown: Shown) -> str:
    die = shown.die
    text = f"{die.face}{'!' if die.exploded else ''}"
    if not shown.counts:
        return text
    text += f"\u2192{die.worth}" if die.worth != die.face else ""
    single = term.dice.is_pool and not term.dice.compounds
    return text + (POINTS[shown.value] if single else "")
