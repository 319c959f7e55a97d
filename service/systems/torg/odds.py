"""Shared by the odds of both Torg dice: named chances of a check.

Source: rules T2-09 and T2-14 in docs/rules/torg-dice.md
"""

from __future__ import annotations

from fractions import Fraction

from service.mechanics.die import TooMuchWork
from service.mechanics.distribution import Distribution
from service.mechanics.odds import ChanceNames
from service.systems.torg.check import LEVELS, LOWEST_MARGINS, TorgCheck

MAX_DISTANCE = 100
"""The largest distance of the difficulty from value and modifiers in odds."""


CHANCES = ChanceNames("Torg", ("success", *(str(level) for level in LEVELS), "disconnected"))


def reach(check: TorgCheck) -> tuple[int, int]:
    """The lowest and highest bonus that the check's chances depend on.

    Raises TooMuchWork if the difficulty is more than MAX_DISTANCE away from value and modifiers.
    """
    if check.difficulty is None:
        return 0, 0
    needed = check.difficulty - check.total(0)
    if abs(needed) > MAX_DISTANCE:
        raise TooMuchWork(
            f"odds take a difficulty within {MAX_DISTANCE} of the value with its modifiers"
        )
    return needed, needed + LOWEST_MARGINS[-1]


def chances(
    check: TorgCheck, totals: Distribution, disconnected: Fraction | None
) -> dict[str, Fraction]:
    """Success and its levels if there is a difficulty, disconnection if it is possible."""
    named: dict[str, Fraction] = {}
    if check.difficulty is not None:
        named["success"] = totals.at_least(check.difficulty)
        levels = totals.bands([check.difficulty + margin for margin in LOWEST_MARGINS])
        named.update(zip(LEVELS, levels, strict=True))
    if disconnected is not None:
        named["disconnected"] = disconnected
    return named
