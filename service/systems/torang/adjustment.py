"""High scores of an opposed roll: their reduction, and the bonus of mastery on a roll.

Source: rules TE-12 to TE-15 in docs/rules/torang.md
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated

from service.schemas.shape import about


@dataclass(frozen=True, slots=True)
class Adjustment:
    """How two high scores were reduced; one field is null."""

    divisor: Annotated[int | None, about("Both divided by this (TE-14).")] = None
    penalty: Annotated[int | None, about("Both lowered by this (TE-13).")] = None

    def apply(self, score: int) -> int:
        """A score after the adjustment."""
        return score // (self.divisor or 1) - (self.penalty or 0)


NO_ADJUSTMENT = Adjustment()


def adjustment(active: int, opposing: int) -> Adjustment:
    """The reduction of two scores of 100 or more (TE-13), or of two over 300 (TE-14)."""
    lower = min(active, opposing)
    if lower > 300:
        return Adjustment(divisor=10 * (lower // 1000 + 1))
    if lower >= 100:
        return Adjustment(penalty=(lower // 10 - 5) * 10)
    return NO_ADJUSTMENT


def excess(own: int, other: int) -> int:
    """Points over 100 that a master adds to the roll against a score below 100 (TE-12)."""
    return own - 100 if own > 100 > other else 0


def both_compared(
    rolls: tuple[int, int], scores: tuple[int, int], *, lowest_wins: bool
) -> tuple[int, int]:
    """The numbers that decide between equal levels: mastery helps either way (TE-12, TE-15)."""
    sign = -1 if lowest_wins else 1
    own, other = scores
    return rolls[0] + sign * excess(own, other), rolls[1] + sign * excess(other, own)
