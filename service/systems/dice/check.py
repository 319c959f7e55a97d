"""A roll of dice notation against a number, and its outcome."""

from __future__ import annotations

from dataclasses import dataclass

from msgspec import Struct

from service.mechanics.die import Modifier
from service.systems.dice.expression import Expression, Target


@dataclass(frozen=True, slots=True, kw_only=True)
class DiceCheck:
    """An expression, what is added to it, and a total to reach or to stay within.

    `step` are the points of the margin that make a degree.
    """

    expression: Expression
    difficulty: int | None = None
    at_most: int | None = None
    step: int | None = None
    modifiers: tuple[Modifier, ...] = ()

    @property
    def target(self) -> Target | None:
        """What the total is compared with: in the expression, or beside it."""
        if self.difficulty is None and self.at_most is None:
            return self.expression.target
        return Target(self.difficulty, self.at_most)

    @property
    def edge(self) -> int | None:
        """The total from which a roll succeeds, or no longer does (`under`)."""
        return self.target and self.target.edge

    @property
    def under(self) -> bool:
        """Whether low totals succeed."""
        return self.target is not None and self.target.least is None


class TermDie(Struct, frozen=True):
    """A die of a term; `value` is what it adds to the term, 0 if it does not count."""

    index: int
    sides: int
    face: int
    value: int
    counted: bool


class TermOutcome(Struct, frozen=True):
    """One term with its dice in the order rolled; `total` is None for a constant with decimals."""

    expression: str
    label: str | None
    dice: tuple[TermDie, ...]
    total: int | None


class ExpressionOutcome(Struct, frozen=True):
    """The total and where it comes from.

    `successes` is None unless they were counted, `unrounded` unless the total was rounded down;
    success and margin are None if it is compared with nothing, and degrees without a step. `notes`
    are about notation that other programs read otherwise.
    """

    total: int
    successes: int | None
    unrounded: str | None
    success: bool | None
    margin: int | None
    degrees: int | None
    terms: tuple[TermOutcome, ...]
    comment: str | None
    notes: tuple[str, ...]
