"""Damage: dice, the maximum that a critical adds, resistance, hit points lost, Armor Slots.

Source: rules DG-04, DG-07 and DG-20 to DG-22 in docs/rules/daggerheart.md
"""

from __future__ import annotations

from collections.abc import Collection, Iterator
from dataclasses import dataclass
from enum import StrEnum
from fractions import Fraction
from typing import Annotated, NamedTuple

from msgspec import Meta, Struct

from service.mechanics.die import Chance, Modifiers, RollResult
from service.mechanics.distribution import Distribution, constant, mapped
from service.mechanics.odds import ChanceNames, Odds
from service.mechanics.sum_text import addend, modifiers_text
from service.mechanics.work import Meter
from service.schemas.shape import MAX_NUMBER, Inline, InQuery, Problem, Total, Unique, about, bounds
from service.systems.dice.check import dice_text
from service.systems.dice.expression import Expression
from service.systems.dice.notation import SUM
from service.systems.dice.odds import distribution, listed
from service.systems.dice.roll import IN_ORDER, Faces, Replay, maximum, replay
from service.systems.dice.roll import draw as draw_expression

HIT_POINTS = ("no hit points", "1 hit point", "2 hit points", "3 hit points")
SEVERITIES = (
    "",
    "below major {major}",
    "major {major}, below severe {severe}",
    "severe {severe}",
)
"""The reason for the severity of 0 to 3 hit points, in a chat log."""


class DamageType(StrEnum):
    """What kind of damage it is; an attack can deal both."""

    PHYSICAL = "physical"
    MAGIC = "magic"


class Resistance(StrEnum):
    """How much of the damage the target takes: all, half (rounded up), none."""

    NONE = "none"
    RESISTANT = "resistant"
    IMMUNE = "immune"


Types = Annotated[
    tuple[Annotated[DamageType, about("A type of damage.")], ...],
    Meta(max_length=len(DamageType)),
    Unique(),
    about("One, or both at once. Needed if the target takes the two differently (DG-20)."),
]
Direct = Annotated[bool, about("Armor Slots do not help (DG-22).")]
MAX_ARMOR_SLOTS = 12


@dataclass(frozen=True, slots=True)
class Thresholds:
    """Damage thresholds of the target: `severe` is at least `major` (DG-07)."""

    major: Annotated[int, bounds(1, MAX_NUMBER)]
    """Damage from which 2 hit points are lost."""
    severe: Annotated[int, bounds(1, MAX_NUMBER)]
    """Damage from which 3 hit points are lost; at least `major`."""

    def problems(self) -> Iterator[Problem]:
        """The severe threshold is not below the major one."""
        if self.severe < self.major:
            message = f"Must be at least major, {self.major}."
            yield Problem(("severe",), message, needs=("major",))


@dataclass(frozen=True, slots=True, kw_only=True)
class Target:
    """The target's resistances, thresholds, and Armor Slots to mark."""

    resistant_to: Types = ()
    """Types that the target halves; both for a resistance without a type. Damage of both types is
    reduced only if both are resisted (DG-20).
    """
    immune_to: Types = ()
    """Types that do the target no damage (DG-20)."""
    armor_slots: Annotated[int, bounds(0, MAX_ARMOR_SLOTS)] = 0
    """Armor Slots that the target may mark, each for one step of severity (DG-21). Needs
    thresholds.
    """
    thresholds: Annotated[Thresholds | None, Meta(title="Thresholds"), InQuery()] = None
    """Without them no hit points are counted."""

    def problems(self) -> Iterator[Problem]:
        """Armor has a severity to lower."""
        if self.armor_slots and self.thresholds is None:
            yield Problem(
                ("armor_slots",),
                "Needs the target's thresholds: an Armor Slot lowers the severity by one step "
                "(DG-21).",
                needs=("thresholds",),
            )

    def undecided(self, types: Collection[DamageType]) -> Iterator[Problem]:
        """The types of damage are named if the target takes them differently."""
        if not types and len({self.resistance((kind,)) for kind in DamageType}) > 1:
            yield Problem(
                ("types",),
                "Must name the types of the damage: the target takes physical and magic damage "
                "differently (DG-20).",
                needs=("resistant_to", "immune_to"),
            )

    def resistance(self, types: Collection[DamageType]) -> Resistance:
        """Its resistance to all these types at once; to either, if none is named (DG-20)."""
        dealt = frozenset(types) or frozenset(DamageType)
        if dealt <= {*self.immune_to}:
            return Resistance.IMMUNE
        resists = dealt <= {*self.immune_to, *self.resistant_to}
        return Resistance.RESISTANT if resists else Resistance.NONE


NOBODY = Target()
"""A target without known traits."""


@dataclass(frozen=True, slots=True, kw_only=True)
class DamageRoll:
    """A damage roll without an attack."""

    damage: Annotated[Expression, SUM, Meta(examples=["2d8+2"])]
    """Damage dice: a sum of any dice and whole numbers (DG-04)."""
    critical: bool = False
    """Adds the maximum of the damage dice (DG-04)."""
    modifiers: Modifiers = ()
    types: Types = ()
    direct: Direct = False
    target: Annotated[Target, Inline()] = NOBODY

    def problems(self) -> Iterator[Problem]:
        """Types of damage are named where they make a difference."""
        return self.target.undecided(self.types)

    @property
    def resistance(self) -> Resistance:
        """The target's resistance to this damage."""
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
    """Faces of a damage roll."""

    damage: Annotated[Faces, about(IN_ORDER)]


class DamageOutcome(Struct, frozen=True, kw_only=True):
    """The outcome of a damage roll."""

    total: Total
    """`dealt` after resistance (DG-07, DG-20)."""
    dealt: Total
    """`rolled`, `critical_maximum` and `modifier` together."""
    rolled: Total
    """What the dice show."""
    critical_maximum: Total | None
    """The most that the dice can show, on a critical (DG-04); else null."""
    modifier: Total
    """The constants, and the `modifiers` of a damage roll (DG-04)."""
    types: tuple[DamageType, ...]
    """As requested."""
    resistance: Resistance
    """How the target takes damage of these `types`: `resistant` halves it, `immune` makes it 0
    (DG-20).
    """
    thresholds: Annotated[Thresholds | None, Meta(title="DaggerheartTargetThresholds")]
    """As requested."""
    direct: bool
    """As requested."""
    armor_slots_used: int | None
    """How many Armor Slots lowered the severity and are marked (DG-21, DG-22); null without
    thresholds.
    """
    hit_points: int | None
    """Hit points lost, 0 to 3, after Armor Slots (DG-07, DG-21); null without thresholds."""

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


def score(roll: DamageRoll, faces: DamageFaces) -> RollResult[DamageOutcome]:
    """Add up the dice, a critical's maximum and modifiers; then resistance, thresholds, armor."""
    dice = replay(roll.damage, faces.damage)
    most = maximum(roll.damage) if roll.critical else None
    dealt = dice.whole + (most or 0) + roll.added
    total = taken(dealt, roll.resistance)
    points = severity(total, roll.target.thresholds)
    used = None if points is None else min(points, roll.armor_slots)
    outcome = DamageOutcome(
        total=total,
        dealt=dealt,
        rolled=dice.whole - roll.damage.constant,
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
    return RollResult(outcome, roll.modifiers, dice.notes, text)


def _dealt_text(roll: DamageRoll, dice: Replay, outcome: DamageOutcome) -> str:
    most = outcome.critical_maximum
    critical = addend(most, "critical: maximum") if most else ""
    text = f"{dice_text(dice)}{critical}{modifiers_text(roll.modifiers)}"
    if text != str(outcome.dealt):
        text += f" = {outcome.dealt}"
    words = ("direct" if outcome.direct else "", " and ".join(outcome.types), "damage")
    kind = " ".join(filter(None, words))
    comment = f" ({roll.damage.comment})" if roll.damage.comment else ""
    return f"{text}{'' if outcome.dealt >= 0 else ', so 0'} {kind}{comment}"


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


CHANCES = ChanceNames("HitPoints", tuple(f"hit_points_{points}" for points in range(4)))
"""How many hit points the damage costs."""


def odds(roll: DamageRoll, meter: Meter | None = None) -> Odds:
    """The distribution of the damage taken; chances of the hit points lost, with thresholds."""
    meter = meter or Meter()
    damage = damage_taken(roll, meter)
    return listed(damage, hit_point_chances(damage, roll), meter)


def damage_taken(roll: DamageRoll, meter: Meter) -> Distribution:
    """The distribution of the damage taken, listed at least up to the highest threshold."""
    if roll.resistance is Resistance.IMMUNE:
        return constant(0)
    added = roll.added + (maximum(roll.damage) if roll.critical else 0)

    def resisted(dealt: Distribution) -> Distribution:
        damage = dealt.shift(added)
        if roll.resistance is Resistance.NONE:
            return damage
        return mapped(damage, lambda dealt: taken(dealt, roll.resistance))

    highest = roll.target.thresholds.severe if roll.target.thresholds else 1
    return distribution(roll.damage, lowest=0, highest=highest, meter=meter, becomes=resisted)


def hit_point_chances(damage: Distribution, roll: DamageRoll) -> dict[str, Fraction]:
    """The chances of 0 to 3 hit points lost, after Armor Slots."""
    thresholds = roll.target.thresholds
    if thresholds is None:
        return {}
    severities = damage.bands([1, thresholds.major, thresholds.severe])
    chances = [1 - damage.at_least(1), Fraction(0), Fraction(0), Fraction(0)]
    for severity, chance in enumerate(severities, 1):
        chances[max(0, severity - roll.armor_slots)] += chance
    return dict(zip(CHANCES.names, chances, strict=True))
