"""What 2d10 and d20 checks share: a check's conditions, Possibilities, and what its total means.

Source: rules T2-02, T2-08, T2-09, T2-14, T2-15, TD-06 and TD-07 in docs/rules/torg-dice.md
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Mapping
from enum import StrEnum

from msgspec import Struct

from service.mechanics.die import Modifier


class Contradiction(StrEnum):
    """How badly a tool contradicts the reality around it."""

    ONE_CASE = "one_case"
    FOUR_CASE = "four_case"


class Level(StrEnum):
    """How well a check succeeded, the least first."""

    MINIMAL = "minimal"
    AVERAGE = "average"
    GOOD = "good"
    SUPERIOR = "superior"
    SPECTACULAR = "spectacular"


LEVELS = tuple(Level)
LOWEST_MARGINS = (0, 1, 3, 7, 12)
"""The margin from which each level holds."""


class TorgCheck(Struct, frozen=True, kw_only=True):
    """One check with its `possibilities`, the first `cancelled` of which are cancelled (T2-08).

    `reality_rated` is false for an ord (T2-17).
    """

    value: int = 0
    difficulty: int | None = None
    skilled: bool = True
    reality_rated: bool = True
    stymied: bool = False
    up: bool = False
    possibilities: int = 0
    cancelled: int = 0
    contradiction: Contradiction | None = None
    modifiers: tuple[Modifier, ...] = ()

    @property
    def spent(self) -> int:
        """Possibilities that are not cancelled: the chains to roll."""
        return self.possibilities - self.cancelled

    @property
    def conditions_removed(self) -> bool:
        """Whether Up and Stymied remove each other (T2-15, TD-07)."""
        return self.up and self.stymied

    @property
    def loses_a_reroll(self) -> bool:
        """Whether Stymied takes the first reroll (T2-15, TD-07)."""
        return self.stymied and not self.up

    @property
    def up_die(self) -> bool:
        """Whether Up adds its die."""
        return self.up and not self.conditions_removed

    def total(self, bonus: int) -> int:
        """Value, dice and modifiers together (T2-02)."""
        return self.value + bonus + sum(modifier.value for modifier in self.modifiers)

    def margin(self, total: int) -> int | None:
        """Points above the difficulty, negative when it is missed; None without a difficulty."""
        return None if self.difficulty is None else total - self.difficulty


def disconnected(
    contradiction: Contradiction | None, number: int, at: Mapping[Contradiction, int]
) -> bool | None:
    """Whether a contradiction disconnects the roller (T2-09, TD-06); None without one."""
    return None if contradiction is None else number <= at[contradiction]


def level(margin: int | None) -> Level | None:
    """The level of a success by its margin (T2-14); None for a failure or no difficulty."""
    if margin is None or margin < 0:
        return None
    return LEVELS[bisect_right(LOWEST_MARGINS, margin) - 1]
