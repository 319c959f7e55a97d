"""The chat line of dice notation: the expression with its faces, the total, and what it means.

~3~ does not count, 6! rolled on, 1→2 counts as 2; in a pool 6* is a success, 6** two, 1f a failure.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Protocol

from service.mechanics.die import DieNote, Modifier
from service.mechanics.sum_text import modifiers_text
from service.systems.dice.check import DiceCheck, ExpressionOutcome
from service.systems.dice.expression import Dice, Expression, Term
from service.systems.dice.roll import Replay
from service.systems.dice.throw import TermThrown
from service.systems.dice.tree import Number

SHOWN_DICE = 20
"""How many dice of a term the chat line shows; the lists of the answer have all of them."""

COUNTED = {-1: "f", 0: "", 1: "*", 2: "**"}


def dice_text(expression: Expression, replayed: Replay) -> str:
    """The expression with the faces of each of its dice."""
    shown, start = [], 0
    for term, thrown in zip(expression.terms, replayed.terms, strict=True):
        shown.append(_term(term, thrown, replayed.notes, start))
        start += len(thrown.faces)
    pieces = [piece if isinstance(piece, str) else shown[piece] for piece in expression.pieces]
    return "".join(pieces)


def _term(term: Term, thrown: TermThrown, notes: dict[int, DieNote], start: int) -> str:
    text = term.text.removeprefix("-")
    if term.label:
        text += f" [{term.label}]"
    return f"{text} ({_faces(term.value, thrown, notes, start)})" if thrown.faces else text


def _faces(dice: Dice | Number, thrown: TermThrown, notes: dict[int, DieNote], start: int) -> str:
    """The faces of one term; of very many only the first."""
    assert isinstance(dice, Dice)
    if dice.plain and notes[start].counts:
        faces = [str(face) for face in thrown.faces[:SHOWN_DICE]]
    else:
        faces = _marked(dice, thrown, notes, start)
    if len(thrown.faces) > SHOWN_DICE:
        faces.append(f"and {len(thrown.faces) - SHOWN_DICE} more")
    return ", ".join(faces)


def _marked(dice: Dice, thrown: TermThrown, notes: dict[int, DieNote], start: int) -> list[str]:
    """The first faces, each with what became of it."""
    followed = {note.parent for note in thrown.notes.values()}  # of those that count, exploded
    shown = []
    for position, face in enumerate(thrown.faces[:SHOWN_DICE]):
        if not notes[start + position].counts:
            shown.append(f"~{face}~")
            continue
        value = thrown.values[position]
        counted = COUNTED[value] if dice.pool else "" if value == face else f"→{value}"
        shown.append(f"{face}{'!' if position in followed else ''}{counted}")
    return shown


class Total(Protocol):
    """A total, and how it came about."""

    @property
    def total(self) -> int: ...

    @property
    def successes(self) -> int | None: ...

    @property
    def unrounded(self) -> str | None: ...


def total_text(modifiers: Iterable[Modifier], outcome: Total) -> str:
    """What the dice are followed by: modifiers and the total."""
    text = f"{modifiers_text(modifiers)} = {outcome.total}"
    if outcome.successes is not None:
        text += " success" if outcome.successes == 1 else " successes"
    return f"{text} ({outcome.unrounded} rounded down)" if outcome.unrounded else text


def verdict(check: DiceCheck, outcome: ExpressionOutcome) -> str:
    """The end of the line: modifiers, the total, and how it compares with what it has to be."""
    text = total_text(check.modifiers, outcome)
    if outcome.margin is None or check.target is None:
        return text
    least, most = check.target
    against = f"{least}" if most is None else f"{most} or less"
    reached = "a success" if outcome.margin >= 0 else "a failure"
    by = f" by {abs(outcome.margin)}" if outcome.margin else ""
    return f"{text} against {against}: {reached}{by}{_degrees(outcome.degrees)}"


def _degrees(degrees: int | None) -> str:
    """Whole steps beyond the difficulty; fewer than one are not worth a word."""
    if not degrees:
        return ""
    return f", {abs(degrees)} {'degree' if abs(degrees) == 1 else 'degrees'}"
