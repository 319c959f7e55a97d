"""Rolling dice notation: drawing the dice, and scoring them."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from itertools import islice
from typing import Annotated, NamedTuple

from msgspec import Meta

from service.mechanics.die import MAX_FACES, Chance, DieNote, DieReason, TooMuchWork
from service.schemas.shape import about
from service.systems.dice.bounds import expected_throws
from service.systems.dice.expression import Dice, Expression
from service.systems.dice.runs import die_of
from service.systems.dice.throw import TermThrown, throw, throw_faces
from service.systems.dice.tree import Number, evaluate, not_chosen

Faces = Annotated[tuple[int, ...], Meta(max_length=MAX_FACES)]
"""Faces that an expression describes; each die refuses faces that it lacks."""
IN_ORDER = "In the order rolled: term by term, each die with its rerolls and explosions."


class ExpressionFaces(NamedTuple):
    """Faces of an expression."""

    dice: Annotated[Faces, about(IN_ORDER)]


class Replay(NamedTuple):
    """An expression scored from its faces."""

    terms: list[TermThrown]
    notes: dict[int, DieNote]  # of all dice, by position
    value: Number  # exact

    @property
    def thrown(self) -> int:
        """How many dice were thrown."""
        return len(self.notes)


def draw(expression: Expression, chance: Chance, role: str = "dice") -> ExpressionFaces:
    """Ask for the dice of an expression, term by term.

    Raises TooMuchWork for more than MAX_FACES dice.
    """
    faces: list[int] = []

    def face(dice: Dice) -> int:
        if len(faces) >= MAX_FACES:
            raise TooMuchWork(f"a roll throws at most {MAX_FACES} dice, rerolls included")
        faces.append(
            chance.die(dice.sides, role, None, dice.shows)
            if dice.shows
            else chance.die(dice.sides, role)
        )
        if not expression.sure:
            chance.depends(role, role)
        return faces[-1]

    for _, dice in expression.dice:
        if dice.plain and expression.sure:  # as nearly always
            faces += [chance.die(dice.sides, role) for _ in range(dice.count)]
        else:
            throw_faces(dice, face)
    return ExpressionFaces(tuple(faces))


def value(expression: Expression, faces: tuple[int, ...]) -> Number:
    """The exact value of an expression from its faces."""
    remaining = iter(faces)
    return _value(expression, [_thrown(term.value, remaining).total for term in expression.terms])


def replay(expression: Expression, faces: tuple[int, ...]) -> Replay:
    """Score an expression from its faces."""
    remaining = iter(faces)
    terms = [_thrown(term.value, remaining) for term in expression.terms]
    values = [term.total for term in terms]
    passed_over = not_chosen(expression.root, values) if expression.chooses else ()
    return Replay(terms, _notes(expression, terms, passed_over), _value(expression, values))


def _thrown(value: Dice | Number, remaining: Iterator[int]) -> TermThrown:
    if not isinstance(value, Dice):
        return TermThrown(value)
    if value.plain:
        faces = tuple(islice(remaining, value.count))
        return TermThrown(sum(faces), faces, faces)
    return throw(value, lambda _dice: next(remaining))


def _value(expression: Expression, values: list[Number]) -> Number:
    if not expression.is_sum:
        return evaluate(expression.root, values)
    return sum([term.sign * value for term, value in zip(expression.terms, values, strict=True)])


def _notes(
    expression: Expression, terms: list[TermThrown], passed_over: Collection[int]
) -> dict[int, DieNote]:
    """The notes of all dice, each with its term."""
    notes: dict[int, DieNote] = {}
    for index, thrown in enumerate(terms):
        label, start = expression.terms[index].label, len(notes)
        rolled = DieNote(
            DieReason.DROPPED if index in passed_over else DieReason.ROLLED, None, index, label
        )
        notes |= dict.fromkeys(range(start, start + len(thrown.faces)), rolled)
        for position, note in thrown.notes.items():
            notes[start + position] = _within(note, rolled, start)
    return notes


def _within(note: DieNote, usual: DieNote, start: int) -> DieNote:
    """The note of a die of one term among all dice."""
    reason = usual.reason if note.counts and not usual.counts else note.reason
    parent = None if note.parent is None else start + note.parent
    return DieNote(reason, parent, usual.term, usual.label)


def maximum(expression: Expression) -> int:
    """The most that the dice of a sum can show, one face each (DG-04): those that are kept."""
    return sum(
        dice.kept * (die_of(dice).high if sign > 0 else -die_of(dice).low)
        for sign, dice in expression.dice
    )


def throws(expression: Expression) -> int:
    """The expected number of dice of an expression."""
    return sum(round(expected_throws(dice)) for _, dice in expression.dice)
