"""Two sides, each with dice of its own, and the decision between them.

Source: rules OP-01 to OP-07 in docs/rules/opposed.md
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from enum import StrEnum
from math import floor
from typing import Annotated

from msgspec import Struct

from service.mechanics.contest_side import ContestSide
from service.mechanics.die import Modifiers
from service.schemas.shape import InQuery, Label, NotInQuery, Problem, Total, about
from service.systems.dice.bounds import reach
from service.systems.dice.check import Notes, Terms
from service.systems.dice.expression import Expression
from service.systems.dice.notation import TOTAL
from service.systems.dice.roll import throws

MAX_TIES = 100
"""The most ties that are rerolled; the next one is refused, regardless of its winner."""
TOO_MANY_TIES = f"ties are rerolled at most {MAX_TIES} times"
UNLIKE = "Must count successes like the other side, as in 6d6>=5, or neither side must (OP-06)."


class Ties(StrEnum):
    """What happens when the totals are equal."""

    DRAW = "draw"
    ACTIVE = "active"
    OPPOSING = "opposing"
    REROLL = "reroll"


@dataclass(frozen=True, slots=True, kw_only=True)
class Side:
    """One side of an opposed roll."""

    expression: Annotated[
        Expression,
        TOTAL,
        about("Dice in the notation of `POST /v1/dice/roll` (OP-01).", "2d6+3"),
    ]
    name: Annotated[Label | None, about("Who it is, for the `text`.", "Mira"), NotInQuery()] = None
    modifiers: Modifiers = ()

    @property
    def added(self) -> int:
        """The sum of the modifiers."""
        return sum([modifier.value for modifier in self.modifiers])

    @property
    def only_total(self) -> int | None:
        """The total that it always has; None if it depends on dice."""
        low, high = reach(self.expression)
        return floor(low) + self.added if floor(low) == floor(high) else None


@dataclass(frozen=True, slots=True, kw_only=True)
class Contest:
    """Two sides against each other."""

    active: Annotated[Side, about("The active side."), InQuery("expression")]
    opposing: Annotated[Side, about("The opposing side."), InQuery("expression")]
    ties: Annotated[
        Ties,
        about(
            "A `draw`, a win of the `active` or the `opposing` side (OP-04), or a `reroll` of both "
            "until the totals differ, at most 100 times (OP-05)."
        ),
    ] = Ties.DRAW
    lowest_wins: Annotated[bool, about("The lower total wins (OP-03).")] = False

    def problems(self) -> Iterator[Problem]:
        """The two sides can be compared, and a tie need not last for ever."""
        active, opposing = self.active, self.opposing
        if active.expression.is_pool is not opposing.expression.is_pool:
            yield Problem(("opposing", "expression"), UNLIKE)
        only = active.only_total
        if self.ties is Ties.REROLL and only is not None and only == opposing.only_total:
            message = f"Must not be reroll: both sides always have {only} (OP-05)."
            yield Problem(("ties",), message)

    @property
    def throws(self) -> int:
        """The expected number of dice of one throw of both sides."""
        return throws(self.active.expression) + throws(self.opposing.expression)

    def lead(self, active: int, opposing: int) -> int:
        """The lead of the active side; negative if it is behind (OP-02)."""
        return opposing - active if self.lowest_wins else active - opposing

    def winner(self, lead: int) -> ContestSide | None:
        """The winner with this lead of the active side; None for a draw (OP-04)."""
        if lead == 0:
            return ContestSide(self.ties) if self.ties in (Ties.ACTIVE, Ties.OPPOSING) else None
        return ContestSide.ACTIVE if lead > 0 else ContestSide.OPPOSING


class SideOutcome(Struct, frozen=True):
    """One side of an opposed roll."""

    name: Annotated[str | None, about("Null without one.")]
    total: Annotated[Total, about("Rounded down, with the modifiers.")]
    successes: Annotated[int | None, about("In a pool, successes minus failures; else null.")]
    unrounded: Annotated[
        str | None,
        about("The exact fraction before rounding and modifiers; null for a whole number."),
    ]
    terms: Terms
    comment: Annotated[str | None, about("Null without one.")]
    notes: Notes


class ContestOutcome(Struct, frozen=True):
    """Who wins."""

    winner: Annotated[ContestSide | None, about("Null on a draw (OP-04).")]
    margin: Annotated[Total, about("How far the winner is ahead, 0 for a tie (OP-02).")]
    lead: Annotated[
        Total,
        about(
            "How far the active side is ahead, or behind if negative: the value of the odds "
            "(OP-07)."
        ),
    ]
    tie: Annotated[bool, about("Whether the totals are equal.")]
    rerolls: Annotated[int, about("Ties that were rerolled (OP-05).")]
    active: Annotated[SideOutcome, about("The active side.")]
    opposing: Annotated[SideOutcome, about("The opposing side.")]
