"""What 2d10 and d20 checks share: a check's conditions, Possibilities, and what its total means.

Source: rules T2-02, T2-09, T2-14, T2-15, TD-06 and TD-07 in docs/rules/torg-dice.md
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Collection, Mapping
from enum import StrEnum

from msgspec import Struct

from service.mechanics.die import Chance, Modifier, roll_on, signed


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

    def total(self, bonus: int) -> int:
        """Value, dice and modifiers together (T2-02)."""
        return self.value + bonus + sum(modifier.value for modifier in self.modifiers)

    def margin(self, total: int) -> int | None:
        """Points above the difficulty, negative when it is missed; None without a difficulty."""
        return None if self.difficulty is None else total - self.difficulty


def draw_possibilities(
    check: TorgCheck, chance: Chance, sides: int, again: Collection[int], *, lost: bool
) -> tuple[tuple[int, ...], ...]:
    """Ask for each Possibility's chain; with `lost`, Stymied takes the first (T2-15, TD-07)."""
    if not check.spent:  # as in most rolls, of which there may be a thousand
        return ()
    return tuple(
        () if lost and index == 1 else roll_on(chance, sides, "possibilities", again, index)
        for index in range(1, check.spent + 1)
    )


def disconnected(check: TorgCheck, number: int, at: Mapping[Contradiction, int]) -> bool | None:
    """Whether the contradiction in play disconnects the roller (T2-09, TD-06); None without one."""
    return None if check.contradiction is None else number <= at[check.contradiction]


def level(margin: int | None) -> Level | None:
    """The level of a success by its margin (T2-14); None for a failure or no difficulty."""
    if margin is None or margin < 0:
        return None
    return LEVELS[bisect_right(LOWEST_MARGINS, margin) - 1]


def chain_texts(
    first: tuple[str, tuple[int, ...]],
    up: tuple[int, ...],
    possibilities: tuple[tuple[int, ...], ...],
) -> list[str]:
    """Each chain that was thrown as the chat line shows it, such as "d20 20+2"."""
    chains = [first, ("Up", up), *(("Possibility", chain) for chain in possibilities)]
    return [f"{name} {'+'.join(map(str, chain))}" for name, chain in chains if chain]


def verdict(check: TorgCheck, bonus: int, total: int, margin: int | None) -> str:
    """The end of the chat line: bonus, total, and what it means."""
    text = f"bonus {signed(bonus)}"
    if total != bonus:
        text += f" on {total - bonus}"
    text += f", total {total}"
    if margin is None or check.difficulty is None:
        return text
    return f"{text}: {margin_text(margin, check.difficulty)}"


def margin_text(margin: int, difficulty: int) -> str:
    """What a margin means, as the chat line shows it, such as "good success by 4 against 12"."""
    if margin < 0:
        return f"failure by {-margin} against {difficulty}"
    if margin == 0:
        return f"{level(margin)} success, exactly {difficulty}"
    return f"{level(margin)} success by {margin} against {difficulty}"
