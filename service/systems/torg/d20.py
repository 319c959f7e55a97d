"""Torg's d20 and its bonus chart, which the 2d10 dice replace.

Source: the first edition's dice; rules TD-01 to TD-07 in docs/rules/torg-dice.md
"""

from __future__ import annotations

from bisect import bisect_left
from typing import NamedTuple

from msgspec import Struct

from service.mechanics.die import Chance, RollResult, roll_on
from service.systems.torg.check import (
    Contradiction,
    Level,
    TorgCheck,
    chain_texts,
    disconnected,
    draw_possibilities,
    level,
    verdict,
)

DISCONNECTS_AT = {Contradiction.ONE_CASE: 1, Contradiction.FOUR_CASE: 4}
POSSIBILITY_MINIMUM = 10

# The highest die total of each row of the chart, and the row's bonus number.
CHART_TOTALS = (1, 2, 4, 6, 8, 10, 12, 14, 15, 16, 17, 18, 19, 20)
CHART_BONUSES = (-12, -10, -8, -5, -2, -1, 0, 1, 2, 3, 4, 5, 6, 7)


class D20(TorgCheck, frozen=True, kw_only=True):
    """A check with the d20."""

    @property
    def again(self) -> frozenset[int]:
        """The faces on which this roller rolls again (TD-02)."""
        if self.reality_rated:
            return frozenset({10, 20}) if self.skilled else frozenset({10})
        return frozenset({10}) if self.skilled else frozenset()

    @property
    def loses_a_reroll(self) -> bool:
        """Whether Stymied takes the first reroll (TD-07)."""
        return self.stymied and not self.up

    @property
    def up_die(self) -> bool:
        """Whether Up adds its die: Up and Stymied remove each other (TD-07)."""
        return self.up and not self.stymied


class D20Faces(NamedTuple):
    """The faces rolled, 1 to 20 each; an empty chain is a Possibility that Stymied took."""

    d20: tuple[int, ...]
    up: tuple[int, ...] = ()
    possibilities: tuple[tuple[int, ...], ...] = ()


class D20Outcome(Struct, frozen=True):
    """What the faces mean; success, margin and level are None without a difficulty."""

    die_total: int
    bonus: int
    total: int
    success: bool | None
    margin: int | None
    level: Level | None
    disconnected: bool | None


def bonus_number(die_total: int) -> int:
    """The chart's bonus for a die total of 1 or more: -12 to +7, and +1 per 5 above 20 (TD-01)."""
    if die_total > 20:
        return 8 + (die_total - 21) // 5
    return CHART_BONUSES[bisect_left(CHART_TOTALS, die_total)]


def draw(check: D20, chance: Chance) -> D20Faces:
    """Ask for the dice of a check: the d20 and its rerolls, Up, then each Possibility's chain."""
    lost = check.loses_a_reroll
    first = chance.die(20, "d20")
    chance.depends("d20", "d20")
    if lost:
        chance.depends("possibilities", "d20")
    main: tuple[int, ...] = (first,)
    if first in check.again:
        if not lost:
            main += roll_on(chance, 20, "d20", check.again)
        lost = False
    up = roll_on(chance, 20, "up", check.again) if check.up_die else ()
    possibilities = draw_possibilities(check, chance, 20, check.again, lost=lost)
    return D20Faces(main, up, possibilities)


def lost_a_reroll(check: D20, faces: D20Faces) -> bool:
    """Whether Stymied took one of these dice (TD-07)."""
    stood = faces.d20[0] in check.again and len(faces.d20) == 1
    return check.loses_a_reroll and (stood or () in faces.possibilities)


def die_total(faces: D20Faces) -> int:
    """All dice added up, a Possibility's first die as at least 10 (TD-03)."""
    raised = sum(max(0, POSSIBILITY_MINIMUM - chain[0]) for chain in faces.possibilities if chain)
    return sum(faces.d20) + sum(faces.up) + sum(map(sum, faces.possibilities)) + raised


def bonus_of(faces: D20Faces) -> int:
    """The chart's bonus for all dice (TD-01)."""
    return bonus_number(die_total(faces))


def score(check: D20, faces: D20Faces) -> RollResult:
    """Score the check by the chart's bonus for the faces."""
    added = die_total(faces)
    bonus = bonus_number(added)
    total = check.total(bonus)
    margin = check.margin(total)
    outcome = D20Outcome(
        die_total=added,
        bonus=bonus,
        total=total,
        success=None if margin is None else margin >= 0,
        margin=margin,
        level=level(margin),
        disconnected=disconnected(check, faces.d20[0], DISCONNECTS_AT),
    )
    return RollResult(
        outcome, check.modifiers, {}, f"{_dice(faces)}: {verdict(check, bonus, total, margin)}"
    )


def _dice(faces: D20Faces) -> str:
    return ", ".join(chain_texts(("d20", faces.d20), faces.up, faces.possibilities))
