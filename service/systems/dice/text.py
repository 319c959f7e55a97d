"""The chat line of dice notation: the expression with its faces, the total, and its meaning.

(3) does not count, 6! exploded, 1→2 counts as 2. A chain is joined: 6!+6!+2, and has its sum if it
is compound: 6!+6!+2=14. (1) 4 is a 1 rerolled into a 4. In a pool 8✓ is a success, 10✓✓ counts
twice, and 1✗ is subtracted. No mark means anything to a chat that reads Markdown.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from fractions import Fraction
from math import floor
from typing import Protocol

from service.mechanics.die import ROLLED, DieNote, DieReason, Modifier
from service.mechanics.sum_text import modifiers_text
from service.systems.dice.check import DiceCheck, ExpressionOutcome
from service.systems.dice.expression import Dice, Expression, Term
from service.systems.dice.roll import Replay
from service.systems.dice.throw import TermThrown
from service.systems.dice.tree import Number

SHOWN_DICE = 20
"""How many dice of a term the chat line shows; the lists of the answer have all of them."""

COUNTED = {-1: "✗", 0: "", 1: "✓", 2: "✓✓"}
TIMES = "\N{MULTIPLICATION SIGN}"


def dice_text(expression: Expression, replayed: Replay) -> str:
    """The expression with the faces of each of its dice."""
    shown, start = [], 0
    for term, thrown in zip(expression.terms, replayed.terms, strict=True):
        shown.append(_term(term, thrown, replayed.notes, start))
        start += len(thrown.faces)
    pieces = expression.pieces
    return "".join([p.replace("*", TIMES) if isinstance(p, str) else shown[p] for p in pieces])


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
        faces = [
            _chain(dice, thrown, chain, counts=notes[start + chain[-1]].counts)
            for chain in _chains(thrown)
            if chain.start < SHOWN_DICE
        ]
    if len(thrown.faces) > SHOWN_DICE:
        faces.append(f"and {len(thrown.faces) - SHOWN_DICE} more")
    return ", ".join(faces)


def _chains(thrown: TermThrown) -> Iterator[range]:
    """The positions of each die together with its rerolls and explosions."""
    start = 0
    for position in range(1, len(thrown.faces) + 1):
        note = thrown.notes.get(position, ROLLED)
        if position == len(thrown.faces) or note.parent is None:
            yield range(start, position)
            start = position


def _chain(dice: Dice, thrown: TermThrown, chain: range, *, counts: bool) -> str:
    """One die with its rerolls and explosions, as far as it is shown, and its value."""
    steps: list[str] = []
    values: list[int] = []
    replaced = ""
    for position in chain:
        face = thrown.faces[position]
        if thrown.notes.get(position, ROLLED).reason is DieReason.REPLACED:
            replaced += f"({face}) "
            continue
        value = dice.value(face, later=bool(values))
        values.append(value)
        if position < SHOWN_DICE:
            text = f"{replaced}{face}{'!' if position < chain[-1] else ''}"
            steps.append(text + (_worth(dice, thrown, position, value) if counts else ""))
        replaced = ""
    if chain.stop > SHOWN_DICE:
        steps.append("…")
    text = (" + " if any("→" in step for step in steps) else "+").join(steps)
    if not counts:
        return f"({text})"
    if not dice.compound:
        return text
    text += f"={sum(values)}" if len(values) > 1 else ""
    return text + (COUNTED[sum(thrown.values[at] for at in chain)] if dice.pool else "")


def _worth(dice: Dice, thrown: TermThrown, position: int, value: int) -> str:
    """The value of a die, where it differs from the face; in a pool, the mark of a success."""
    counted = "" if value == thrown.faces[position] else f"→{value}"
    return counted + (COUNTED[thrown.values[position]] if dice.pool and not dice.compound else "")


class Total(Protocol):
    """A total, and its origin."""

    @property
    def total(self) -> int: ...

    @property
    def successes(self) -> int | None: ...

    @property
    def unrounded(self) -> str | None: ...


def total_text(modifiers: Iterable[Modifier], outcome: Total) -> str:
    """The text after the dice: modifiers and the total."""
    text = f"{modifiers_text(modifiers)} = {outcome_text(outcome)}"
    if not outcome.unrounded:
        return text
    whole = floor(Fraction(outcome.unrounded))
    to = "" if whole == outcome.total else f" to {whole}"
    return f"{text} ({outcome.unrounded} rounded down{to})"


def outcome_text(outcome: Total) -> str:
    """The total; of a pool, the number of its successes."""
    if outcome.successes is None:
        return str(outcome.total)
    return f"{outcome.total} {'success' if outcome.successes == 1 else 'successes'}"


def verdict(check: DiceCheck, outcome: ExpressionOutcome) -> str:
    """The end of the line: modifiers, the total, and its comparison with the target."""
    return total_text(check.modifiers, outcome) + _compared(check, outcome)


def short_text(check: DiceCheck, outcome: ExpressionOutcome) -> str:
    """The comment, the total, and its comparison with the target."""
    comment = f"{outcome.comment}: " if outcome.comment else ""
    return comment + outcome_text(outcome) + _compared(check, outcome)


def _compared(check: DiceCheck, outcome: ExpressionOutcome) -> str:
    if outcome.margin is None or check.target is None:
        return ""
    least, most = check.target
    against = f"{least}" if most is None else f"{most} or less"
    reached = "a success" if outcome.margin >= 0 else "a failure"
    by = f" by {abs(outcome.margin)}" if outcome.margin else ""
    return f" against {against}: {reached}{by}{_degrees(outcome.degrees)}"


def _degrees(degrees: int | None) -> str:
    """Whole steps beyond the difficulty; fewer than one are not worth a word."""
    if not degrees:
        return ""
    return f" ({abs(degrees)} {'degree' if abs(degrees) == 1 else 'degrees'})"
