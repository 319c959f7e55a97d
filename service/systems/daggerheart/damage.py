"""Damage: dice, the maximum that a critical adds, resistance, and hit points lost.

Source: rules DG-04 and DG-07 in docs/rules/daggerheart.md
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from typing import NamedTuple

from msgspec import Struct

from service.mechanics.die import Chance, RollResult
from service.systems.dice.expression import Expression
from service.systems.dice.roll import draw as draw_expression
from service.systems.dice.roll import maximum, replay, rolled


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
    """Damage dice, and the target's thresholds and resistance."""

    damage: Expression
    critical: bool = False
    thresholds: Thresholds | None = None
    resistance: Resistance = Resistance.NONE


class DamageFaces(NamedTuple):
    """The damage dice in the order of the expression."""

    damage: tuple[int, ...]


class DamageOutcome(Struct, frozen=True):
    """`total` is the damage taken; the other parts are the damage dealt, before resistance.

    `critical_maximum` is None unless critical, `hit_points` None without thresholds.
    """

    total: int
    rolled: int
    critical_maximum: int | None
    modifier: int
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


def outcome(roll: DamageRoll, dice: int) -> DamageOutcome:
    """Add up what the dice show and a critical's maximum; then resistance, then thresholds."""
    most = maximum(roll.damage) if roll.critical else None
    total = taken(dice + (most or 0) + roll.damage.constant, roll.resistance)
    return DamageOutcome(
        total=total,
        rolled=dice,
        critical_maximum=most,
        modifier=roll.damage.constant,
        hit_points=hit_points(total, roll.thresholds),
    )


def score(roll: DamageRoll, faces: DamageFaces) -> RollResult:
    """The damage that the faces deal."""
    dealt = outcome(roll, rolled(roll.damage, faces.damage))
    notes = replay(roll.damage, faces.damage).notes
    return RollResult(dealt, (), notes, f"{roll.damage.text}: {describe(dealt)}")


def describe(dealt: DamageOutcome) -> str:
    """The damage as a chat log shows it."""
    critical = "" if dealt.critical_maximum is None else f" (critical: +{dealt.critical_maximum})"
    marked = "" if dealt.hit_points is None else f", {dealt.hit_points} HP"
    return f"{dealt.total} damage{critical}{marked}"
