"""Exact odds of the gamemaster's d20: reaction rolls and attacks.

Source: rules DG-01 to DG-09 and DG-20 to DG-24 in docs/rules/daggerheart.md
"""

from __future__ import annotations

from fractions import Fraction

from service.mechanics.distribution import Distribution, constant, convolve, mixture
from service.mechanics.odds import ChanceNames, Odds
from service.mechanics.work import Meter
from service.systems.daggerheart.advantage import AdvantageCheck, NetAdvantage
from service.systems.daggerheart.attack import Attack
from service.systems.daggerheart.damage_odds import damage_taken, hit_point_chances
from service.systems.daggerheart.extra_odds import added_distribution
from service.systems.daggerheart.reaction import Reaction
from service.systems.dice.odds import listed

REACTION_CHANCES = ChanceNames("DaggerheartReaction", ("success", "critical"))
ATTACK_CHANCES = ChanceNames("DaggerheartAttack", ("hit", "critical"))


def reaction_odds(check: Reaction, meter: Meter | None = None) -> Odds:
    """The distribution of the total; chances of success and of a critical.

    Without a difficulty only the chance of a critical is known, in an attack's odds likewise.
    Raises TooMuchWork.
    """
    meter, naturals = meter or Meter(), _naturals(check)
    added = added_distribution(check, meter)
    meter.charge_pairs((naturals, added), 2)  # once for the totals, once for the success
    chances = {}
    if check.difficulty is not None:
        chances["success"] = _success(check, added, check.difficulty)
    chances["critical"] = _critical(check)
    return listed(convolve(naturals, added), chances, meter)


def attack_odds(attack: Attack, meter: Meter | None = None) -> Odds:
    """The distribution of the attack total; chances to hit; damage with 0 for a miss.

    Raises TooMuchWork.
    """
    meter, naturals = meter or Meter(), _naturals(attack)
    added = added_distribution(attack, meter)
    meter.charge_pairs((naturals, added), 2)  # once for the totals, once for the hit
    critical = _critical(attack)
    hit = Fraction(1)
    chances = {}
    if attack.evasion is not None:
        chances["hit"] = hit = _success(attack, added, attack.evasion)
    chances["critical"] = critical
    damage = _attack_damage(attack, hit, critical, meter)
    return listed(convolve(naturals, added), chances, meter, damage)


def _naturals(check: AdvantageCheck) -> Distribution:
    if check.net is NetAdvantage.NONE:
        return Distribution(1, (1,) * 20, 20)
    higher = tuple(2 * face - 1 for face in range(1, 21))
    return Distribution(1, higher if check.net is NetAdvantage.ADVANTAGE else higher[::-1], 400)


def _critical(check: AdvantageCheck) -> Fraction:
    return _naturals(check).at_least(20)


def _success(check: AdvantageCheck, added: Distribution, difficulty: int) -> Fraction:
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


def _attack_damage(
    attack: Attack, hit: Fraction, critical: Fraction, meter: Meter
) -> dict[str, Odds]:
    """The damage, 0 for a miss, as a further distribution; none without damage dice."""
    normal, maximised = attack.damage_roll(critical=False), attack.damage_roll(critical=True)
    if normal is None or maximised is None:
        return {}
    damage = mixture(
        [
            (1 - hit, constant(0)),
            (hit - critical, damage_taken(normal, meter)),
            (critical, damage_taken(maximised, meter)),
        ]
    )
    return {"damage": listed(damage, hit_point_chances(damage, normal), meter)}
