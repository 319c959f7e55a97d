"""Exact odds of damage.

Source: rules DG-04, DG-07 and DG-20 to DG-22 in docs/rules/daggerheart.md
"""

from __future__ import annotations

from fractions import Fraction

from service.mechanics.distribution import Distribution, constant, mapped
from service.mechanics.odds import ChanceNames, Odds
from service.mechanics.work import Meter
from service.systems.daggerheart.damage import DamageRoll, Resistance, taken
from service.systems.dice.odds import distribution, listed
from service.systems.dice.roll import maximum

HIT_POINTS = ChanceNames("HitPoints", tuple(f"hit_points_{points}" for points in range(4)))
"""How many hit points the damage costs."""


def damage_odds(roll: DamageRoll, meter: Meter | None = None) -> Odds:
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
    return dict(zip(HIT_POINTS.names, chances, strict=True))
