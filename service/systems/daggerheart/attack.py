"""An adversary's attack: the d20 against Evasion, and damage on a hit.

Source: rules DG-01 to DG-08 in docs/rules/daggerheart.md
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import NamedTuple

from msgspec import Struct

from service.mechanics.die import Chance, Modifier, RollResult
from service.systems.daggerheart.advantage import AdvantageCheck
from service.systems.daggerheart.damage import (
    DamageOutcome,
    DamageRoll,
    Resistance,
    Thresholds,
    describe,
)
from service.systems.daggerheart.damage import outcome as damage_outcome
from service.systems.daggerheart.reaction import (
    describe_d20,
    draw_d20,
    natural,
    notes,
    succeeds,
)
from service.systems.dice.expression import Expression
from service.systems.dice.roll import draw as draw_expression
from service.systems.dice.roll import rolled


@dataclass(frozen=True, slots=True, kw_only=True)
class Attack(AdvantageCheck):
    """An attack roll; `damage` and `extra` hold NdX and constants only."""

    evasion: int | None = None
    damage: Expression | None = None
    extra: Expression | None = None
    thresholds: Thresholds | None = None
    resistance: Resistance = Resistance.NONE

    def damage_roll(self, *, critical: bool) -> DamageRoll | None:
        """The damage that a hit deals; None when the attack has no damage dice."""
        if self.damage is None:
            return None
        return DamageRoll(
            damage=self.damage,
            critical=critical,
            thresholds=self.thresholds,
            resistance=self.resistance,
        )


class AttackFaces(NamedTuple):
    """The d20s, the extra dice and the damage dice, each in the order of its expression."""

    d20: tuple[int, ...]
    extra: tuple[int, ...] = ()
    damage: tuple[int, ...] = ()


class AttackOutcome(Struct, frozen=True):
    """`hit` is None without an Evasion; `damage` is None on a miss or without damage dice."""

    natural: int
    total: int
    hit: bool | None
    critical: bool
    damage: DamageOutcome | None


def draw(attack: Attack, chance: Chance) -> AttackFaces:
    """Ask for the d20s, the extra dice, and on a hit (or without an Evasion) the damage dice."""
    d20 = draw_d20(attack, chance)
    extra = draw_expression(attack.extra, chance, "extra").dice if attack.extra else ()
    if attack.evasion is not None:
        chance.depends("damage", "d20", "extra")
    face = natural(attack, d20)
    missed = succeeds(face, _total(attack, face, extra), attack.evasion) is False
    if attack.damage is None or missed:
        return AttackFaces(d20, extra)
    return AttackFaces(d20, extra, draw_expression(attack.damage, chance, "damage").dice)


def score(attack: Attack, faces: AttackFaces) -> RollResult:
    """Whether the attack hits, and the damage it deals."""
    face = natural(attack, faces.d20)
    total = _total(attack, face, faces.extra)
    hit = succeeds(face, total, attack.evasion)
    roll = None if hit is False else attack.damage_roll(critical=face == 20)
    outcome = AttackOutcome(
        natural=face,
        total=total,
        hit=hit,
        critical=face == 20,
        damage=None if roll is None else damage_outcome(roll, rolled(roll.damage, faces.damage)),
    )
    constant = attack.extra.constant if attack.extra else 0
    applied = attack.applied + ((Modifier("extra", constant),) if constant else ())
    return RollResult(outcome, applied, notes(attack, faces.d20), _text(attack, outcome))


def _total(attack: Attack, face: int, extra: tuple[int, ...]) -> int:
    added = rolled(attack.extra, extra) + attack.extra.constant if attack.extra else 0
    return face + attack.added + added


def _text(attack: Attack, outcome: AttackOutcome) -> str:
    text = describe_d20(outcome.natural, outcome.total)
    if outcome.hit is not None:
        text += f": {'hit' if outcome.hit else 'miss'} against Evasion {attack.evasion}"
    return text if outcome.damage is None else f"{text}, {describe(outcome.damage)}"
