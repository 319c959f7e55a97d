"""Two sides, each with dice of its own, and what decides between them.

Source: rules OP-01 to OP-07 in docs/rules/opposed.md
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from math import floor

from service.mechanics.contest_side import ContestSide
from service.mechanics.die import Modifier
from service.systems.dice.bounds import reach
from service.systems.dice.expression import Expression
from service.systems.dice.roll import throws

MAX_TIES = 100
"""How many ties are rerolled; the next one is refused, whoever would win."""
TOO_MANY_TIES = f"ties are rerolled at most {MAX_TIES} times"


class Ties(StrEnum):
    """What happens when the totals are equal."""

    DRAW = "draw"
    ACTIVE = "active"
    OPPOSING = "opposing"
    REROLL = "reroll"


@dataclass(frozen=True, slots=True, kw_only=True)
class Contestant:
    """One side: its dice, and what is added to them."""

    expression: Expression
    name: str | None = None
    modifiers: tuple[Modifier, ...] = ()

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
    """An opposed roll; with `lowest_wins` the lower total wins (OP-03)."""

    active: Contestant
    opposing: Contestant
    ties: Ties = Ties.DRAW
    lowest_wins: bool = False

    @property
    def throws(self) -> int:
        """How many dice one throw of both sides is expected to take."""
        return throws(self.active.expression) + throws(self.opposing.expression)

    def lead(self, active: int, opposing: int) -> int:
        """How far the active side is ahead; negative if it is behind (OP-02)."""
        return opposing - active if self.lowest_wins else active - opposing

    def winner(self, lead: int) -> ContestSide | None:
        """Who wins with this lead of the active side; None for a draw (OP-04)."""
        if lead == 0:
            return ContestSide(self.ties) if self.ties in (Ties.ACTIVE, Ties.OPPOSING) else None
        return ContestSide.ACTIVE if lead > 0 else ContestSide.OPPOSING
