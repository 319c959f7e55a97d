"""A roll of dice notation against a number, and its outcome."""

from __future__ import annotations

from dataclasses import dataclass

from msgspec import Struct

from service.mechanics.die import Modifier
from service.systems.dice.expression import Expression


@dataclass(frozen=True, slots=True, kw_only=True)
class DiceCheck:
    """An expression, what is added to it, and a total to reach in steps of `step`."""

    expression: Expression
    difficulty: int | None = None
    step: int | None = None
    modifiers: tuple[Modifier, ...] = ()


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
    success and margin are None without a difficulty, and degrees without a step.
    """

    total: int
    successes: int | None
    unrounded: str | None
    success: bool | None
    margin: int | None
    degrees: int | None
    terms: tuple[TermOutcome, ...]
    comment: str | None
