"""Damage: dice, the maximum that a critical adds, resistance, and hit points lost.

Source: rules DG-04 and DG-07 in docs/rules/daggerheart.md
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from typing import NamedTuple

from msgspec import Struct

from service.mechanics.die import Chance, Modifier, RollResult
from service.mechanics.sum_text import addend, modifiers_text
from service.systems.daggerheart.thrown import Thrown, thrown
from service.systems.dice.expression import Expression
from service.systems.dice.roll import draw as draw_expression
from service.systems.dice.roll import maximum

HIT_POINTS = (
    ": the target marks no hit points",
    ": the target marks 1 hit point (below major {major})",
    ": the target marks 2 hit points (major {major}, below severe {severe})",
    ": the target marks 3 hit points (severe {severe})",
)
"""What damage of 0 to 3 hit points is called in a chat log."""


class Resistance(StrEnum):
    """How much of the damage the target takes: all, half (rounded up), none."""

    NONE = "none"
    RESISTANT = "resistant"
    IMMUNE = "immune"


@dataclass(frozen=True, slots=True)
class Thresholds:
    """Damage, 1 or more, from which a target marks 2 (`major`) and 3 (`severe`) hit points."""

    major: int
    severe: int


@dataclass(frozen=True, slots=True, kw_only=True)
class DamageRoll:
    """Damage dice, what is added to them, and the target's thresholds and resistance."""

    damage: Expression
    critical: bool = False
    modifiers: tuple[Modifier, ...] = ()
    thresholds: Thresholds | None = None
    resistance: Resistance = Resistance.NONE

    @property
    def added(self) -> int:
        """The sum of the modifiers, without the constants of the expression."""
        return sum([modifier.value for modifier in self.modifiers])


class DamageFaces(NamedTuple):
    """The damage dice in the order of the expression."""

    damage: tuple[int, ...]


class DamageOutcome(Struct, frozen=True, kw_only=True):
    """`total` is the damage taken; the other parts are the damage dealt, before resistance.

    `critical_maximum` is None unless critical, `hit_points` None without thresholds.
    """

    total: int
    dealt: int
    rolled: int
    critical_maximum: int | None
    modifier: int
    resistance: Resistance
    thresholds: Thresholds | None
    hit_points: int | None


def taken(damage: int, resistance: Resistance) -> int:
    """The damage that remains after resistance; half is rounded up."""
    if resistance is Resistance.IMMUNE:
        return 0
    return -(-damage // 2) if resistance is Resistance.RESISTANT else damage


def hit_points(damage: int, thresholds: Thresholds | None) -> int | None:
    """Hit points marked for damage taken, 0 to 3; None without thresholds."""
    if thresholds is None:
        return None
    return (damage > 0) + (damage >= thresholds.major) + (damage >= thresholds.severe)


def draw(roll: DamageRoll, chance: Chance) -> DamageFaces:
    """Ask for the damage dice."""
    return DamageFaces(draw_expression(roll.damage, chance, "damage").dice)


def score(roll: DamageRoll, faces: DamageFaces) -> RollResult:
    """Add up the dice, a critical's maximum and modifiers; then resistance, then thresholds."""
    dice = thrown(roll.damage, faces.damage)
    most = maximum(roll.damage) if roll.critical else None
    dealt = dice.value + (most or 0) + roll.added
    total = taken(dealt, roll.resistance)
    outcome = DamageOutcome(
        total=total,
        dealt=dealt,
        rolled=dice.rolled,
        critical_maximum=most,
        modifier=roll.damage.constant + roll.added,
        resistance=roll.resistance,
        thresholds=roll.thresholds,
        hit_points=hit_points(total, roll.thresholds),
    )
    text = _dealt_text(roll, dice, outcome) + _taken_text(outcome) + _hit_points_text(outcome)
    return RollResult(outcome, roll.modifiers, dice.replayed.notes, text)


def _dealt_text(roll: DamageRoll, dice: Thrown, outcome: DamageOutcome) -> str:
    most = outcome.critical_maximum
    critical = addend(most, "critical: maximum") if most else ""
    text = f"{dice.text}{critical}{modifiers_text(roll.modifiers)}"
    if text != str(outcome.dealt):
        text += f" = {outcome.dealt}"
    kind = f" ({roll.damage.comment})" if roll.damage.comment else ""
    return f"{text}{'' if outcome.dealt >= 0 else ', so 0'} damage{kind}"


def _taken_text(outcome: DamageOutcome) -> str:
    if outcome.total == outcome.dealt or outcome.dealt < 0:
        return ""
    return f", {_resistance_text(outcome)}"


def short_text(_roll: object, outcome: DamageOutcome) -> str:
    """The damage taken, and the hit points."""
    return f"{max(outcome.total, 0)} damage{_hit_points_text(outcome)}"


def _resistance_text(outcome: DamageOutcome) -> str:
    if outcome.resistance is Resistance.IMMUNE:
        return "reduced to 0 by immunity"
    rounded = " (rounded up)" if outcome.dealt % 2 else ""
    return f"halved to {outcome.total} by resistance{rounded}"


def _hit_points_text(outcome: DamageOutcome) -> str:
    if outcome.thresholds is None or outcome.hit_points is None:
        return ""
    text = HIT_POINTS[outcome.hit_points]
    return text.format(major=outcome.thresholds.major, severe=outcome.thresholds.severe)
