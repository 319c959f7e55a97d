"""Damage: dice, the maximum that a critical adds, resistance, hit points lost, Armor Slots.

Source: rules DG-04, DG-07 and DG-20 to DG-22 in docs/rules/daggerheart.md
"""

from __future__ import annotations

from collections.abc import Collection, Iterator
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

HIT_POINTS = ("no hit points", "1 hit point", "2 hit points", "3 hit points")
SEVERITIES = (
    "",
    "below major {major}",
    "major {major}, below severe {severe}",
    "severe {severe}",
)
"""Why damage of 0 to 3 hit points is of that severity, in a chat log."""


class DamageType(StrEnum):
    """What kind of damage it is; an attack can deal both."""

    PHYSICAL = "physical"
    MAGIC = "magic"


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
class Target:
    """What the target resists, its thresholds, and how many Armor Slots it would mark."""

    resistant_to: tuple[DamageType, ...] = ()
    immune_to: tuple[DamageType, ...] = ()
    thresholds: Thresholds | None = None
    armor_slots: int = 0

    def resistance(self, types: Collection[DamageType]) -> Resistance:
        """How it takes damage of all these types at once; of either, if none is named (DG-20)."""
        dealt = frozenset(types) or frozenset(DamageType)
        if dealt <= {*self.immune_to}:
            return Resistance.IMMUNE
        resists = dealt <= {*self.immune_to, *self.resistant_to}
        return Resistance.RESISTANT if resists else Resistance.NONE

    @property
    def needs_a_type(self) -> bool:
        """Whether it takes physical and magic damage differently."""
        return len({self.resistance((kind,)) for kind in DamageType}) > 1


NOBODY = Target()
"""A target of whom nothing is known."""


@dataclass(frozen=True, slots=True, kw_only=True)
class DamageRoll:
    """Damage dice, what is added to them, of which types they are, and the target."""

    damage: Expression
    critical: bool = False
    modifiers: tuple[Modifier, ...] = ()
    types: tuple[DamageType, ...] = ()
    direct: bool = False
    target: Target = NOBODY

    @property
    def resistance(self) -> Resistance:
        """How the target resists this damage."""
        return self.target.resistance(self.types)

    @property
    def armor_slots(self) -> int:
        """How many steps Armor Slots may lower the severity: none of direct damage (DG-22)."""
        return 0 if self.direct else self.target.armor_slots

    @property
    def added(self) -> int:
        """The sum of the modifiers, without the constants of the expression."""
        return sum([modifier.value for modifier in self.modifiers])


class DamageFaces(NamedTuple):
    """The damage dice in the order of the expression."""

    damage: tuple[int, ...]


class DamageOutcome(Struct, frozen=True, kw_only=True):
    """`total` is the damage taken; the other parts are the damage dealt, before resistance.

    `critical_maximum` is None unless critical; `hit_points` and `armor_slots_used` are None without
    thresholds.
    """

    total: int
    dealt: int
    rolled: int
    critical_maximum: int | None
    modifier: int
    types: tuple[DamageType, ...]
    resistance: Resistance
    thresholds: Thresholds | None
    direct: bool
    armor_slots_used: int | None
    hit_points: int | None

    @property
    def severity(self) -> int | None:
        """The hit points that the damage would cost without Armor Slots."""
        return severity(self.total, self.thresholds)


def taken(damage: int, resistance: Resistance) -> int:
    """The damage that remains after resistance; half is rounded up."""
    if resistance is Resistance.IMMUNE:
        return 0
    return -(-damage // 2) if resistance is Resistance.RESISTANT else damage


def severity(damage: int, thresholds: Thresholds | None) -> int | None:
    """Hit points for damage taken before Armor Slots, 0 to 3; None without thresholds."""
    if thresholds is None:
        return None
    return (damage > 0) + (damage >= thresholds.major) + (damage >= thresholds.severe)


def draw(roll: DamageRoll, chance: Chance) -> DamageFaces:
    """Ask for the damage dice."""
    return DamageFaces(draw_expression(roll.damage, chance, "damage").dice)


def score(roll: DamageRoll, faces: DamageFaces) -> RollResult:
    """Add up the dice, a critical's maximum and modifiers; then resistance, thresholds, armor."""
    dice = thrown(roll.damage, faces.damage)
    most = maximum(roll.damage) if roll.critical else None
    dealt = dice.value + (most or 0) + roll.added
    total = taken(dealt, roll.resistance)
    points = severity(total, roll.target.thresholds)
    used = None if points is None else min(points, roll.armor_slots)
    outcome = DamageOutcome(
        total=total,
        dealt=dealt,
        rolled=dice.rolled,
        critical_maximum=most,
        modifier=roll.damage.constant + roll.added,
        types=roll.types,
        resistance=roll.resistance,
        thresholds=roll.target.thresholds,
        direct=roll.direct,
        armor_slots_used=used,
        hit_points=None if points is None else points - (used or 0),
    )
    text = (
        _dealt_text(roll, dice, outcome)
        + _taken_text(roll, outcome)
        + _hit_points_text(roll, outcome)
    )
    return RollResult(outcome, roll.modifiers, dice.replayed.notes, text)


def _dealt_text(roll: DamageRoll, dice: Thrown, outcome: DamageOutcome) -> str:
    most = outcome.critical_maximum
    critical = addend(most, "critical: maximum") if most else ""
    text = f"{dice.text}{critical}{modifiers_text(roll.modifiers)}"
    if text != str(outcome.dealt):
        text += f" = {outcome.dealt}"
    words = "".join([f"{word} " for word in _kind(outcome)])
    comment = f" ({roll.damage.comment})" if roll.damage.comment else ""
    return f"{text}{'' if outcome.dealt >= 0 else ', so 0'} {words}damage{comment}"


def _kind(outcome: DamageOutcome) -> Iterator[str]:
    """The words before "damage"."""
    if outcome.direct:
        yield "direct"
    if outcome.types:
        yield " and ".join(outcome.types)


def _taken_text(roll: DamageRoll, outcome: DamageOutcome) -> str:
    if outcome.dealt < 0:
        return ""
    if outcome.total != outcome.dealt:
        return f", {_resistance_text(outcome)}"
    if outcome.resistance is Resistance.NONE and any(
        roll.target.resistance((kind,)) is not Resistance.NONE for kind in outcome.types
    ):
        return ", not reduced (only one of its types is resisted)"
    return ""


def short_text(roll: DamageRoll, outcome: DamageOutcome) -> str:
    """The damage taken, and the hit points."""
    return f"{max(outcome.total, 0)} damage{_hit_points_text(roll, outcome)}"


def _resistance_text(outcome: DamageOutcome) -> str:
    if outcome.resistance is Resistance.IMMUNE:
        return "reduced to 0 by immunity"
    rounded = " (rounded up)" if outcome.dealt % 2 else ""
    return f"halved to {outcome.total} by resistance{rounded}"


def _hit_points_text(roll: DamageRoll, outcome: DamageOutcome) -> str:
    thresholds, points = outcome.thresholds, outcome.severity
    if thresholds is None or points is None or outcome.hit_points is None:
        return ""
    text = f": the target marks {HIT_POINTS[outcome.hit_points]}"
    if not points:
        return text
    reached = SEVERITIES[points].format(major=thresholds.major, severe=thresholds.severe)
    return f"{text} ({reached}{_armor_text(roll, outcome, points)})"


def _armor_text(roll: DamageRoll, outcome: DamageOutcome, points: int) -> str:
    if used := outcome.armor_slots_used:
        return f"; {used} Armor Slot{'s' if used > 1 else ''} used, else {HIT_POINTS[points]}"
    return "; Armor Slots do not reduce direct damage" if roll.target.armor_slots else ""
