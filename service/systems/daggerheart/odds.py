"""Exact odds of the gamemaster's d20, of damage, and of the Duality Dice.

Source: rules DG-01 to DG-10 and DU-01 to DU-05 in docs/rules/daggerheart.md
"""

from __future__ import annotations

from fractions import Fraction
from itertools import product

from service.mechanics.distribution import (
    Distribution,
    constant,
    convolve,
    mapped,
    mixture,
    of_weights,
)
from service.mechanics.odds import Odds
from service.systems.daggerheart.advantage import NetAdvantage
from service.systems.daggerheart.attack import Attack
from service.systems.daggerheart.damage import DamageRoll, Resistance, Thresholds, taken
from service.systems.daggerheart.duality import Duality, With
from service.systems.daggerheart.reaction import GmCheck, Reaction
from service.systems.dice.odds import distribution as expression_distribution
from service.systems.dice.roll import maximum


def reaction_odds(check: Reaction) -> Odds:
    """The distribution of the total; chances of success and of a critical."""
    chances = {}
    totals = _naturals(check).shift(check.added)
    if check.difficulty is not None:
        chances["success"] = _success(check, constant(check.added), check.difficulty)
    return Odds(totals, chances | {"critical": _critical(check)})


def attack_odds(attack: Attack) -> Odds:
    """The distribution of the attack total; chances to hit; damage with 0 for a miss."""
    added = (expression_distribution(attack.extra) if attack.extra else constant(0)).shift(
        attack.added
    )
    critical = _critical(attack)
    hit = Fraction(1)
    chances = {}
    if attack.evasion is not None:
        chances["hit"] = hit = _success(attack, added, attack.evasion)
    chances["critical"] = critical
    return Odds(
        convolve(_naturals(attack), added).cut(), chances, _attack_damage(attack, hit, critical)
    )


def damage_odds(roll: DamageRoll) -> Odds:
    """The distribution of the damage taken; chances of the hit points lost, with thresholds."""
    damage = _damage(roll)
    return Odds(damage.cut(), _hit_points(damage, roll.thresholds))


def duality_odds(check: Duality) -> Odds:
    """The distribution of the total; success and failure with Hope and with Fear, criticals."""
    added = _raised(check).shift(check.added)
    totals: dict[int, int] = {}
    critical = 0
    chances = dict.fromkeys(
        [f"{result}_with_{with_}" for result in ("success", "failure") for with_ in With],
        Fraction(0),
    )
    faces = range(1, 13)
    for hope, fear in product(faces, faces):
        for value, weight in enumerate(added.weights, added.low + hope + fear):
            totals[value] = totals.get(value, 0) + weight
        if hope == fear:
            critical += 1
        elif check.difficulty is not None:
            with_ = With.HOPE if hope > fear else With.FEAR
            succeeds = added.at_least(check.difficulty - hope - fear)
            chances[f"success_with_{with_}"] += succeeds / 144
            chances[f"failure_with_{with_}"] += (1 - succeeds) / 144
    always = {"critical": Fraction(critical, 144)}
    if check.difficulty is None:
        return Odds(of_weights(totals).cut(), always)
    won = sum((chances[f"success_with_{with_}"] for with_ in With), always["critical"])
    return Odds(of_weights(totals).cut(), chances | always | {"success": won})


def _naturals(check: GmCheck) -> Distribution:
    """The d20 that counts, of one or two."""
    if check.net is NetAdvantage.NONE:
        return Distribution(1, (1,) * 20, 20)
    higher = tuple(2 * face - 1 for face in range(1, 21))
    return Distribution(1, higher if check.net is NetAdvantage.ADVANTAGE else higher[::-1], 400)


def _critical(check: GmCheck) -> Fraction:
    return _naturals(check).at_least(20)


def _success(check: GmCheck, added: Distribution, difficulty: int) -> Fraction:
    """The chance to reach the difficulty; a natural 20 always does."""
    naturals = _naturals(check)
    reached = sum(
        (
            Fraction(weight, naturals.total) * added.at_least(difficulty - face)
            for face, weight in enumerate(naturals.weights[:19], 1)
        ),
        _critical(check),
    )
    return reached


def _attack_damage(attack: Attack, hit: Fraction, critical: Fraction) -> dict[str, Odds]:
    """The damage, 0 for a miss, as the further distribution of an attack that deals any."""
    normal, maximised = attack.damage_roll(critical=False), attack.damage_roll(critical=True)
    if normal is None or maximised is None:
        return {}
    damage = mixture(
        [
            (1 - hit, constant(0)),
            (hit - critical, _damage(normal)),
            (critical, _damage(maximised)),
        ]
    )
    return {"damage": Odds(damage.cut(), _hit_points(damage, attack.thresholds))}


def _damage(roll: DamageRoll) -> Distribution:
    """The damage that gets through, listed at least up to the highest threshold."""
    if roll.resistance is Resistance.IMMUNE:
        return constant(0)
    added = maximum(roll.damage) if roll.critical else 0
    highest = roll.thresholds.severe if roll.thresholds else 1
    highest *= 2 if roll.resistance is Resistance.RESISTANT else 1
    dealt = expression_distribution(roll.damage, lowest=-added, highest=highest - added)
    return mapped(dealt.shift(added), lambda damage: taken(damage, roll.resistance))


def _hit_points(damage: Distribution, thresholds: Thresholds | None) -> dict[str, Fraction]:
    """The chances of 0 to 3 hit points lost."""
    if thresholds is None:
        return {}
    reached = [damage.at_least(value) for value in (1, thresholds.major, thresholds.severe)]
    at_least = [Fraction(1), *reached]
    more = [*reached, Fraction(0)]
    return {
        f"hit_points_{points}": chance - better
        for points, (chance, better) in enumerate(zip(at_least, more, strict=True))
    }


def _raised(check: Duality) -> Distribution:
    """The highest of the added d6s, less the subtracted one."""
    dice = check.help + (check.net is NetAdvantage.ADVANTAGE)
    highest = (
        Distribution(1, tuple(face**dice - (face - 1) ** dice for face in range(1, 7)), 6**dice)
        if dice
        else constant(0)
    )
    if check.net is not NetAdvantage.DISADVANTAGE:
        return highest
    return convolve(highest, Distribution(-6, (1,) * 6, 6))
