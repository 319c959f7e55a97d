"""Rolling plain dice notation: from faces to the total and its terms.

Rules: r<face> rerolls a die once, and the second roll counts; ! adds another die to a highest face;
kh kl dh dl keep or drop whole dice, and an exploded die is worth the sum of its chain.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from msgspec import Struct

from service.mechanics.die import (
    DROPPED,
    MAX_CHAIN,
    Chance,
    DieNote,
    RollResult,
    TooMuchWork,
)
from service.systems.dice.expression import Dice, Expression, Term

SHOWN_DICE = 20
"""How many dice of a term the chat line shows; the lists of the answer have all of them."""


class Thrown(NamedTuple):
    """One die of a term: its value, and the positions of its faces."""

    value: int
    standing: tuple[int, ...]  # positions that count if the die is kept
    rerolled: tuple[int, ...]  # positions that a reroll replaced


class ExpressionFaces(NamedTuple):
    """All faces in the order rolled: term by term, a die with its reroll and explosions."""

    dice: tuple[int, ...]


class TermDie(Struct, frozen=True):
    """A die of a term as the answer shows it."""

    sides: int
    face: int
    counted: bool


class TermOutcome(Struct, frozen=True):
    """One term: its dice in the order rolled, and what it adds to the total (with its sign)."""

    expression: str
    label: str | None
    dice: tuple[TermDie, ...]
    total: int


class ExpressionOutcome(Struct, frozen=True):
    """The total and where it comes from."""

    total: int
    terms: tuple[TermOutcome, ...]


class TermThrown(NamedTuple):
    """The dice of one term: the sum of the kept ones, all faces, and those that do not count."""

    total: int
    faces: tuple[int, ...]
    dropped: frozenset[int]  # positions within `faces`


class Replay(NamedTuple):
    """The dice of an expression, scored again from their faces."""

    terms: tuple[TermThrown, ...]
    notes: dict[int, DieNote]  # by position within all faces
    total: int  # the sum of the kept dice with their signs, without constants


def throw(dice: Dice, face: Callable[[int], int]) -> TermThrown:
    """Roll the dice of one term; `face(sides)` gives the next face.

    Raises TooMuchWork when a die explodes more than MAX_CHAIN times.
    """
    if dice.plain:
        plain = tuple([face(dice.sides) for _ in range(dice.count)])
        return TermThrown(sum(plain), plain, frozenset())
    faces: list[int] = []

    def one() -> Thrown:
        standing: list[int] = []
        rerolled: list[int] = []
        value = 0
        while True:
            faces.append(face(dice.sides))
            if faces[-1] in dice.reroll:
                rerolled.append(len(faces) - 1)
                faces.append(face(dice.sides))
            standing.append(len(faces) - 1)
            value += faces[-1]
            if not dice.explode or faces[-1] != dice.sides:
                return Thrown(value, tuple(standing), tuple(rerolled))
            if len(standing) > MAX_CHAIN:
                raise TooMuchWork(f"a die may explode at most {MAX_CHAIN} times")

    thrown = [one() for _ in range(dice.count)]
    ranked = sorted(thrown, key=lambda die: die.value, reverse=dice.keeps_highest)
    dropped = {position for die in ranked[dice.kept :] for position in die.standing}
    dropped.update(position for die in thrown for position in die.rerolled)
    total = sum(die.value for die in ranked[: dice.kept])
    return TermThrown(total, tuple(faces), frozenset(dropped))


def draw(expression: Expression, chance: Chance, role: str = "dice") -> ExpressionFaces:
    """Ask for the dice of an expression, term by term."""
    faces: list[int] = []

    def face(sides: int) -> int:
        value = chance.die(sides, role)
        if not expression.sure:
            chance.depends(role, role)
        return value

    for _, dice in expression.dice:
        faces += throw(dice, face).faces
    return ExpressionFaces(tuple(faces))


def replay(expression: Expression, faces: tuple[int, ...]) -> Replay:
    """Score each dice term again."""
    remaining = iter(faces)
    terms: list[TermThrown] = []
    notes: dict[int, DieNote] = {}
    position = total = 0
    for sign, dice in expression.dice:
        term = throw(dice, lambda _sides: next(remaining))
        notes |= dict.fromkeys([position + index for index in term.dropped], DROPPED)
        position += len(term.faces)
        total += sign * term.total
        terms.append(term)
    return Replay(tuple(terms), notes, total)


def rolled(expression: Expression, faces: tuple[int, ...]) -> int:
    """The sum of the kept dice with their signs, without constants."""
    return replay(expression, faces).total


def maximum(expression: Expression) -> int:
    """The most that the dice can show, one face each (DG-04): kept dice at their highest."""
    return sum(dice.kept * dice.sides if sign > 0 else -dice.kept for sign, dice in expression.dice)


def score(expression: Expression, faces: ExpressionFaces) -> RollResult:
    """Add an expression up."""
    replayed = replay(expression, faces.dice)
    thrown = iter(replayed.terms)
    terms = [
        TermOutcome(term.text, None, (), term.sign * term.value)
        if isinstance(term.value, int)
        else _term_outcome(term, term.value, next(thrown))
        for term in expression.terms
    ]
    outcome = ExpressionOutcome(sum([term.total for term in terms]), tuple(terms))
    return RollResult(outcome, (), replayed.notes, f"{_text(outcome)} = {outcome.total}")


def _term_outcome(term: Term, dice: Dice, thrown: TermThrown) -> TermOutcome:
    shown = [
        TermDie(dice.sides, face, index not in thrown.dropped)
        for index, face in enumerate(thrown.faces)
    ]
    return TermOutcome(term.text, dice.label, tuple(shown), term.sign * thrown.total)


def _text(outcome: ExpressionOutcome) -> str:
    return " ".join([_term(term, first=index == 0) for index, term in enumerate(outcome.terms)])


def _term(term: TermOutcome, *, first: bool) -> str:
    sign = "- " if term.expression.startswith("-") else "" if first else "+ "
    label = f" [{term.label}]" if term.label else ""
    faces = [str(die.face) if die.counted else f"~{die.face}~" for die in term.dice[:SHOWN_DICE]]
    if len(term.dice) > SHOWN_DICE:
        faces.append(f"and {len(term.dice) - SHOWN_DICE} more")
    shown = f" ({', '.join(faces)})" if faces else ""
    return sign + term.expression.removeprefix("-") + label + shown
