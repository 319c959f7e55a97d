"""An adversary's attack: the d20 against Evasion, and damage on a hit.

Source: rules DG-01 to DG-08 and DG-20 to DG-22 in docs/rules/daggerheart.md
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from fractions import Fraction
from typing import Annotated, NamedTuple

from msgspec import Meta, Struct

from service.mechanics.die import Chance, RollResult, placed
from service.mechanics.distribution import constant, mixture
from service.mechanics.odds import ChanceNames, Odds
from service.mechanics.work import Meter
from service.schemas.shape import Inline, Number, Problem, Total
from service.systems.daggerheart import damage
from service.systems.daggerheart.check import Added, Cancelled, Check, ExtraFaces, Net
from service.systems.daggerheart.d20 import D20s, d20_odds, d20_roll, d20_text, draw_d20, notes
from service.systems.daggerheart.damage import (
    NOBODY,
    DamageFaces,
    DamageOutcome,
    DamageRoll,
    Direct,
    Target,
    Types,
)
from service.systems.dice.expression import MAX_DICE, Expression
from service.systems.dice.notation import PLAIN
from service.systems.dice.odds import listed
from service.systems.dice.roll import Faces


@dataclass(frozen=True, slots=True, kw_only=True)
class Attack(Check):
    """An adversary's attack."""

    evasion: Number | None = None
    """The total to reach (DG-01). Without one, damage is rolled, `hit` is null except on a natural
    20 (DG-03), and odds do not list it.
    """
    damage: Annotated[Expression | None, PLAIN, Meta(examples=["2d8+2"])] = None
    """Damage dice: NdX, kept dice such as 4d6kh3, and constants only (DG-04). `modifiers` add to
    the attack alone.
    """
    types: Types = ()
    direct: Direct = False
    target: Annotated[Target, Inline()] = NOBODY

    def problems(self) -> Iterator[Problem]:
        """The dice of damage stay within the limit of one roll, and needed types are named."""
        dice = sum(one.count for one in (self.damage, self.extra) if one)
        if dice > MAX_DICE:
            message = f"Must leave at most {MAX_DICE} dice with the damage."
            yield Problem(("extra",), message)
        yield from self.target.undecided(self.types)

    def damage_roll(self, *, critical: bool) -> DamageRoll | None:
        """The damage that a hit deals; None when the attack has no damage dice."""
        if self.damage is None:
            return None
        return DamageRoll(
            damage=self.damage,
            critical=critical,
            types=self.types,
            direct=self.direct,
            target=self.target,
        )


class AttackFaces(NamedTuple):
    """Faces of an attack."""

    d20: D20s
    extra: ExtraFaces = ()
    damage: Faces = ()
    """In the order of the expression."""


class AttackOutcome(Struct, frozen=True, kw_only=True):
    """The outcome of an attack."""

    natural: int
    """The face of the d20 that counts."""
    extra: Added | None
    total: Total
    """The d20, the extra dice and the modifiers."""
    evasion: int | None
    """As requested."""
    hit: bool | None
    """Null without an Evasion, except on a natural 20 (DG-03)."""
    critical: bool
    """A natural 20, which always hits (DG-03)."""
    net_advantage: Net
    advantages_cancelled: Cancelled
    damage: DamageOutcome | None
    """Null on a miss or without damage dice."""


def draw(attack: Attack, chance: Chance) -> AttackFaces:
    """Ask for the d20s, the extra dice, and on a hit (or without an Evasion) the damage dice."""
    faces = AttackFaces(draw_d20(attack, chance), attack.draw_extra(chance))
    if attack.evasion is not None:
        chance.depends("damage", "d20", "extra")
    roll = d20_roll(attack, faces.d20, faces.extra)
    dealt = attack.damage_roll(critical=roll.critical)
    if dealt is None or roll.reaches(attack.evasion) is False:
        return faces
    return faces._replace(damage=damage.draw(dealt, chance).damage)


def score(attack: Attack, faces: AttackFaces) -> RollResult[AttackOutcome]:
    """Whether the attack hits, and the damage it deals."""
    roll = d20_roll(attack, faces.d20, faces.extra)
    hit = roll.reaches(attack.evasion)
    damage_roll = None if hit is False else attack.damage_roll(critical=roll.critical)
    dealt = None if damage_roll is None else damage.score(damage_roll, DamageFaces(faces.damage))
    outcome = AttackOutcome(
        **roll.fields(attack),
        evasion=attack.evasion,
        hit=hit,
        damage=dealt and dealt.outcome,
    )
    noted = notes(roll, faces.d20)
    text = d20_text(attack, roll, faces.d20) + _result_text(outcome)
    if dealt:
        noted |= placed(dealt.notes, len(faces.d20) + len(faces.extra))
        text += f"; {'on a hit ' if hit is None else ''}{dealt.text}"
    return RollResult(outcome, attack.applied, noted, text)


def short_text(attack: Attack, outcome: AttackOutcome) -> str:
    """The total, whether the attack hits, and the damage taken."""
    text = f"{outcome.total}{_result_text(outcome)}"
    roll = attack.damage_roll(critical=outcome.critical)
    if roll is None or outcome.damage is None:
        return text
    condition = "on a hit " if outcome.hit is None else ""
    return f"{text}; {condition}{damage.short_text(roll, outcome.damage)}"


def _result_text(outcome: AttackOutcome) -> str:
    against = "" if outcome.evasion is None else f" against Evasion {outcome.evasion}"
    return against if outcome.hit is None else f"{against}: {_hit_text(outcome)}"


def _hit_text(outcome: AttackOutcome) -> str:
    if not outcome.critical:
        return "a hit" if outcome.hit else "a miss"
    beaten = outcome.evasion is not None and outcome.total < outcome.evasion
    return f"a critical hit ({'a natural 20 always hits' if beaten else 'natural 20'})"


CHANCES = ChanceNames("DaggerheartAttack", ("hit", "critical"))


def odds(attack: Attack, meter: Meter | None = None) -> Odds:
    """The distribution of the attack total; chances to hit; damage with 0 for a miss.

    Raises TooMuchWork.
    """
    meter = meter or Meter()
    totals, chances = d20_odds(attack, attack.evasion, "hit", meter)
    return listed(totals, chances, meter, _damage(attack, chances, meter))


def _damage(attack: Attack, chances: Mapping[str, Fraction], meter: Meter) -> dict[str, Odds]:
    """The damage, 0 for a miss, as a further distribution; none without damage dice."""
    normal, maximised = attack.damage_roll(critical=False), attack.damage_roll(critical=True)
    if normal is None or maximised is None:
        return {}
    hit, critical = chances.get("hit", Fraction(1)), chances["critical"]
    parts = [
        (1 - hit, constant(0)),
        (hit - critical, damage.damage_taken(normal, meter)),
        (critical, damage.damage_taken(maximised, meter)),
    ]
    dealt = mixture(parts)
    return {"damage": listed(dealt, damage.hit_point_chances(dealt, normal), meter)}
