"""What 2d10 and d20 checks share: the conditions of a check, and what its total means.

Source: rules T2-02, T2-09 and T2-14 in docs/rules/torg-dice.md
"""

from __future__ import annotations

from bisect import bisect_right
from enum import StrEnum

from msgspec import Struct

from service.mechanics.die import Modifier, signed


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
    """One check with its `possibilities`, the first `cancelled` of which are cancelled (T2-08)."""

    value: int = 0
    difficulty: int | None = None
    skilled: bool = True
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

    def total(self, bonus: int) -> int:
        """Value, dice and modifiers together (T2-02)."""
        return self.value + bonus + sum(modifier.value for modifier in self.modifiers)

    def margin(self, total: int) -> int | None:
        """Points above the difficulty, negative when it is missed; None without a difficulty."""
        return None if self.difficulty is None else total - self.difficulty


def level(margin: int | None) -> Level | None:
    """The level of a success by its margin (T2-14); None for a failure or no difficulty."""
    if margin is None or margin < 0:
        return None
    return LEVELS[bisect_right(LOWEST_MARGINS, margin) - 1]


def verdict(check: TorgCheck, bonus: int, total: int, margin: int | None) -> str:
    """The end of the chat line: bonus, total, and what it means."""
    text = f"bonus {signed(bonus)}"
    if total != bonus:
        text += f" on {total - bonus}"
    text += f", total {total}"
    if margin is None:
        return text
    if margin < 0:
        return f"{text}: failure by {-margin} against {check.difficulty}"
    return f"{text}: {level(margin)} success by {margin} against {check.difficulty}"
