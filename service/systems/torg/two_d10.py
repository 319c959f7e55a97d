"""Torg's 2d10 bonus number: one hot and one cold ten-sided die.

Source: Jasyn Jones, "2d10 Dice"; rules T2-01 to T2-20 in docs/rules/torg-dice.md
"""

from __future__ import annotations

from enum import StrEnum
from typing import NamedTuple

from msgspec import Struct

from service.mechanics.die import DROPPED, Chance, RollResult, roll_on
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

TEN = frozenset({10})
DISCONNECTS_AT = {Contradiction.ONE_CASE: -7, Contradiction.FOUR_CASE: -4}


class StymiedRule(StrEnum):
    """Whose rule for Stymied applies (T2-15)."""

    ARTICLE = "article"
    DECK = "deck"


class Maxed(StrEnum):
    """Which of the two dice gave a bonus of +9 (hot) or -9 (cold)."""

    HOT = "hot"
    COLD = "cold"


MAXED = {9: Maxed.HOT, -9: Maxed.COLD}


class TwoD10(TorgCheck, frozen=True, kw_only=True):
    """A check with the 2d10 dice."""

    stymied_rule: StymiedRule = StymiedRule.ARTICLE
    positive_reroll: bool = True

    @property
    def hot_rerolls(self) -> bool:
        """Whether a +9 is rolled on at all (T2-04, T2-10, T2-16)."""
        capped = self.stymied and self.stymied_rule is StymiedRule.ARTICLE
        return self.skilled and self.positive_reroll and not capped

    @property
    def loses_a_reroll(self) -> bool:
        """Whether the deck's Stymied takes the first reroll (T2-15)."""
        return self.stymied and not self.up and self.stymied_rule is StymiedRule.DECK

    @property
    def up_die(self) -> bool:
        """Whether Up adds its die: the deck's Stymied and Up remove each other (T2-15)."""
        return self.up and not (self.stymied and self.stymied_rule is StymiedRule.DECK)


class TwoD10Faces(NamedTuple):
    """The faces rolled, 1 to 10 each; an empty chain is a Possibility that Stymied took."""

    hot: int
    cold: int
    max: tuple[int, ...] = ()
    up: tuple[int, ...] = ()
    possibilities: tuple[tuple[int, ...], ...] = ()


class TwoD10Outcome(Struct, frozen=True):
    """What the faces mean; success, margin and level are None without a difficulty."""

    bonus: int
    maxed: Maxed | None
    total: int
    success: bool | None
    margin: int | None
    level: Level | None
    disconnected: bool | None


def bonus_number(hot: int, cold: int) -> int:
    """The lower die counts, hot as a plus and cold as a minus; equal dice cancel (-9 to +9)."""
    if hot == cold:
        return 0
    return hot if hot < cold else -cold


def bonus_of(faces: TwoD10Faces) -> int:
    """The bonus number of all dice; those of a maxed cold die count as a minus."""
    base = bonus_number(faces.hot, faces.cold)
    maxing = sum(faces.max) if base > 0 else -sum(faces.max)
    return base + maxing + sum(faces.up) + sum(map(sum, faces.possibilities))


def draw(check: TwoD10, chance: Chance) -> TwoD10Faces:
    """Ask for the dice of a check: hot, cold, max, Up, then each Possibility's chain."""
    hot, cold = chance.die(10, "hot"), chance.die(10, "cold")
    chance.depends("max", "hot", "cold")
    lost = check.loses_a_reroll
    if lost:
        chance.depends("possibilities", "hot", "cold")
    base = bonus_number(hot, cold)
    rerolls = base == -9 or (base == 9 and check.hot_rerolls)
    if rerolls and base == 9 and lost:
        rerolls = lost = False
    maxing = roll_on(chance, 10, "max", TEN) if rerolls else ()
    up = roll_on(chance, 10, "up", TEN) if check.up_die else ()
    possibilities = draw_possibilities(check, chance, 10, TEN, lost=lost)
    return TwoD10Faces(hot, cold, maxing, up, possibilities)


def lost_a_reroll(check: TwoD10, faces: TwoD10Faces) -> bool:
    """Whether Stymied took one of these dice (T2-15)."""
    nine = bonus_number(faces.hot, faces.cold) == 9 and check.hot_rerolls
    return check.loses_a_reroll and ((nine and not faces.max) or () in faces.possibilities)


def score(check: TwoD10, faces: TwoD10Faces) -> RollResult:
    """Score the check by the bonus number of the faces."""
    base = bonus_number(faces.hot, faces.cold)
    bonus = bonus_of(faces)
    total = check.total(bonus)
    margin = check.margin(total)
    outcome = TwoD10Outcome(
        bonus=bonus,
        maxed=MAXED.get(base),
        total=total,
        success=None if margin is None else margin >= 0,
        margin=margin,
        level=level(margin),
        disconnected=disconnected(check, bonus, DISCONNECTS_AT),
    )
    dropped = (0, 1) if base == 0 else (1,) if base > 0 else (0,)
    notes = dict.fromkeys(dropped, DROPPED)
    return RollResult(
        outcome, check.modifiers, notes, f"{_dice(faces)}: {verdict(check, bonus, total, margin)}"
    )


def _dice(faces: TwoD10Faces) -> str:
    chains = chain_texts(("max", faces.max), faces.up, faces.possibilities)
    return ", ".join([f"2d10 hot {faces.hot}, cold {faces.cold}", *chains])
