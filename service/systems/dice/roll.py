"""Rolling dice notation: throwing the dice of each term, and scoring them.

The order is: reroll, explode, mi and ma, keep or drop, count. A die that explodes is kept or
dropped together with the dice that it added; a pool counts each of them by itself, except with
`!!`.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Mapping
from itertools import islice
from math import floor
from types import MappingProxyType
from typing import Annotated, NamedTuple

from msgspec import Meta

from service.mechanics.die import MAX_CHAIN, MAX_FACES, Chance, DieNote, DieReason, TooMuchWork
from service.schemas.shape import about
from service.systems.dice.bounds import die_of, expected_throws
from service.systems.dice.expression import Dice, Expression, Number, counting, evaluate

Face = Callable[[Dice], int]
"""Gives the next face of such dice."""


class TermThrown(NamedTuple):
    """The dice of one term, or a constant; `values` has each die's value, 0 if it does not count.

    `notes` explain dice that were not simply rolled, by position within the term.
    """

    total: Number
    faces: tuple[int, ...] = ()
    values: tuple[int, ...] = ()
    notes: Mapping[int, DieNote] = MappingProxyType({})


def throw(dice: Dice, face: Face) -> TermThrown:
    """Throw the dice of one term.

    Raises TooMuchWork when a die is followed by more than MAX_CHAIN others.
    """
    thrown = _Thrown(dice, face)
    return thrown.counted([thrown.one() for _ in range(dice.count)])


class _Thrown:
    """The faces so far, with their notes."""

    def __init__(self, dice: Dice, face: Face) -> None:
        self.dice = dice
        self.face = face
        self.faces: list[int] = []
        self.notes: dict[int, DieNote] = {}

    def one(self) -> list[int]:
        """Throw one die with its rerolls and explosions; the positions of those that stand."""
        position = self.standing(DieReason.ROLLED, None)
        chain = [position]
        most = self.dice.explosions
        while self.dice.explode.covers(self.faces[position]) and (
            most is None or len(chain) <= most
        ):
            _check_length(chain)
            position = self.standing(DieReason.EXPLODED, position)
            chain.append(position)
        return chain

    def standing(self, reason: DieReason, parent: int | None) -> int:
        """Throw a die, and reroll it as often as it has to be; the position of the last."""
        positions = [self.add(reason, parent)]
        reroll, until = self.dice.reroll, self.dice.reroll_until
        while reroll.covers(self.faces[-1]) and (until or len(positions) == 1):
            _check_length(positions)
            replaced = positions[-1]
            self.notes[replaced] = DieNote(DieReason.REPLACED, parent)
            parent = replaced
            positions.append(self.add(DieReason.REROLLED, replaced))
        return positions[-1]

    def add(self, reason: DieReason, parent: int | None) -> int:
        """Throw a die; its position."""
        position = len(self.faces)
        self.faces.append(self.face(self.dice))
        if parent is not None:
            self.notes[position] = DieNote(reason, parent)
        return position

    def counted(self, chains: list[list[int]]) -> TermThrown:
        """Drop dice, and add up or count the others."""
        values = [0] * len(self.faces)
        for chain in chains:
            for later, position in enumerate(chain):
                values[position] = self.dice.value(self.faces[position], later=later > 0)
        sums = [sum([values[position] for position in chain]) for chain in chains]
        ranked = sorted(range(len(chains)), key=sums.__getitem__, reverse=self.dice.drop_high == 0)
        first = self.dice.drop_low if self.dice.drop_high else 0
        kept = set(ranked[first : first + self.dice.kept])
        for index, chain in enumerate(chains):
            if index not in kept:
                self.drop(chain, values)
            elif self.dice.pool:
                self.count(chain, values)
        return TermThrown(sum(values), tuple(self.faces), tuple(values), self.notes)

    def drop(self, chain: list[int], values: list[int]) -> None:
        for position in chain:
            values[position] = 0
            parent = self.notes[position].parent if position in self.notes else None
            self.notes[position] = DieNote(DieReason.DROPPED, parent)

    def count(self, chain: list[int], values: list[int]) -> None:
        """Count successes in place of values: of each face, or with `!!` of their sum."""
        pool = self.dice.pool
        assert pool is not None
        if self.dice.compound:
            worth = [pool.worth(sum([values[position] for position in chain]))]
            worth += [0] * (len(chain) - 1)
        else:
            worth = [pool.worth(values[position]) for position in chain]
        for position, points in zip(chain, worth, strict=True):
            values[position] = points


def _check_length(thrown: list[int]) -> None:
    if len(thrown) > MAX_CHAIN:
        raise TooMuchWork(f"a die may be followed by at most {MAX_CHAIN} others")


Faces = Annotated[tuple[int, ...], Meta(max_length=MAX_FACES)]
"""Faces that an expression describes; each die refuses faces that it lacks."""
IN_ORDER = "In the order rolled: term by term, each die with its rerolls and explosions."


class ExpressionFaces(NamedTuple):
    """Faces of an expression."""

    dice: Annotated[Faces, about(IN_ORDER)]


class Replay(NamedTuple):
    """An expression scored from its faces."""

    expression: Expression
    terms: list[TermThrown]
    notes: dict[int, DieNote]  # of all dice, by position
    value: Number  # exact
    whole: int  # the value rounded down

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
            thrown = _Thrown(dice, face)
            for _ in range(dice.count):
                thrown.one()
    return ExpressionFaces(tuple(faces))


def replay(expression: Expression, faces: tuple[int, ...]) -> Replay:
    """Score an expression from its faces."""
    remaining = iter(faces)
    terms = [_term_thrown(term.value, remaining) for term in expression.terms]
    values = [term.total for term in terms]
    passed_over: Collection[int] = ()
    if expression.chooses:
        passed_over = {*range(len(terms))} - {*counting(expression.root, values)}
    notes, value = _notes(expression, terms, passed_over), _value(expression, values)
    return Replay(expression, terms, notes, value, floor(value))


def _term_thrown(value: Dice | Number, remaining: Iterator[int]) -> TermThrown:
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
            reason = rolled.reason if note.counts and not rolled.counts else note.reason
            parent = None if note.parent is None else start + note.parent
            notes[start + position] = DieNote(reason, parent, index, label)
    return notes


def maximum(expression: Expression) -> int:
    """The most that the dice of a sum can show, one face each (DG-04): those that are kept."""
    return sum(
        dice.kept * (die_of(dice).high if sign > 0 else -die_of(dice).low)
        for sign, dice in expression.dice
    )


def throws(expression: Expression) -> int:
    """The expected number of dice of an expression."""
    return sum(round(expected_throws(dice)) for _, dice in expression.dice)
