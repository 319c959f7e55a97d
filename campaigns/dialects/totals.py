"""What literals come to here, on the faces that another program threw."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from itertools import chain

from campaigns.dialects.sides import Roll
from service.systems.dice.check import DiceCheck, ExpressionOutcome, score
from service.systems.dice.expression import Dice, Expression
from service.systems.dice.roll import ExpressionFaces, throw


class OtherDice(Exception):
    """Here other dice would be thrown."""


@dataclass(frozen=True)
class Difference:
    """A total there, and what the same faces come to here; `exact` is None if they cannot fall."""

    theirs: float | str
    faces: Sequence[Sequence[int]]
    ours: int | str
    exact: Fraction | None = None

    def __str__(self) -> str:
        shown = " ".join(",".join(map(str, term)) for term in self.faces)
        return f"faces {shown}: {self.theirs} there, {self.ours} here"

    @property
    def size(self) -> int:
        """How many dice it takes to show it."""
        return sum(map(len, self.faces))


def differences(expression: Expression, rolls: Sequence[Roll]) -> list[Difference]:
    """The rolls of which the total here is another."""
    return [difference for roll in rolls if (difference := _difference(expression, roll))]


def _difference(expression: Expression, roll: Roll) -> Difference | None:
    if isinstance(roll, str):
        return Difference(roll, (), "a total")
    theirs, faces = roll
    try:
        outcome = outcome_of(expression, faces)
    except OtherDice as other:
        return Difference(theirs, faces, str(other))
    ours = outcome.total if outcome.success is None else int(outcome.success)
    if ours == theirs:
        return None
    return Difference(theirs, faces, ours, Fraction(outcome.unrounded or ours))


def outcome_of(expression: Expression, thrown: Sequence[Sequence[int]]) -> ExpressionOutcome:
    """The outcome of the faces of each term, in the order thrown. Raises OtherDice."""
    terms = [dice for _, dice in expression.dice]
    if len(terms) != len(thrown):
        raise OtherDice(f"{len(terms)} terms with dice")
    faces = [face for dice, term in zip(terms, thrown, strict=True) for face in ordered(dice, term)]
    outcome = score(DiceCheck(expression=expression), ExpressionFaces(tuple(faces))).outcome
    assert isinstance(outcome, ExpressionOutcome)
    return outcome


def ordered(dice: Dice, thrown: Sequence[int]) -> list[int]:
    """The faces of a term in our order: a die with all that followed it, then the next.

    Others throw all dice first. Which of the later faces belong to a die follows from what
    rerolls and explodes. Raises OtherDice if there are faces too few or too many, or others.
    """
    if not all(dice.lowest <= face <= dice.highest for face in thrown):
        raise OtherDice(f"dice of {dice.lowest} to {dice.highest}")
    if len(thrown) < dice.count:
        raise OtherDice(f"{dice.count} dice")
    one = replace(dice, count=1, drop_low=0, drop_high=0)
    later = iter(thrown[dice.count :])
    faces = [face for first in thrown[: dice.count] for face in _with_later(one, first, later)]
    if next(later, None) is not None:
        raise OtherDice("fewer dice")
    return faces


def _with_later(one: Dice, first: int, later: Iterator[int]) -> tuple[int, ...]:
    """A first face and those that follow it."""
    faces = chain([first], later)
    try:
        return throw(one, lambda _: next(faces)).faces
    except StopIteration:
        raise OtherDice("more dice") from None
