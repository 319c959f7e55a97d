"""An adversary's attack: the d20 against Evasion, and damage on a hit.

Source: rules DG-01 to DG-08 and DG-20 to DG-22 in docs/rules/daggerheart.md
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Annotated, NamedTuple

from msgspec import Struct

from service.mechanics.die import Chance, RollResult, placed
from service.schemas.shape import Inline, Number, Problem, Total, about
from service.systems.daggerheart import damage
from service.systems.daggerheart.advantage import Cancelled, Net
from service.systems.daggerheart.d20 import (
    CRITICAL,
    D20s,
    d20_text,
    draw_d20,
    natural,
    notes,
    succeeds,
)
from service.systems.daggerheart.damage import (
    NOBODY,
    DamageFaces,
    DamageOutcome,
    DamageRoll,
    Direct,
    Target,
    Types,
)
from service.systems.daggerheart.extra import (
    Added,
    ExtraCheck,
    ExtraFaces,
    applied,
    draw_extra,
    extra_value,
    thrown_extra,
)
from service.systems.dice.expression import MAX_DICE, Expression
from service.systems.dice.notation import PLAIN
from service.systems.dice.roll import Faces


@dataclass(frozen=True, slots=True, kw_only=True)
class Attack(ExtraCheck):
    """An adversary's attack."""

    evasion: Annotated[
        Number | None,
        about(
            "The total to reach (DG-01). Without one, damage is rolled, `hit` is null except on a "
            "natural 20 (DG-03), and odds do not list it."
        ),
    ] = None
    damage: Annotated[
        Expression | None,
        PLAIN,
        about(
            "Damage dice: NdX, kept dice such as 4d6kh3, and constants only (DG-04). `modifiers` "
            "add to the attack alone.",
            "2d8+2",
        ),
    ] = None
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
    damage: Annotated[Faces, about("In the order of the expression.")] = ()


class AttackOutcome(Struct, frozen=True, kw_only=True):
    """The outcome of an attack."""

    natural: Annotated[int, about("The face of the d20 that counts.")]
    extra: Added | None
    total: Annotated[Total, about("The d20, the extra dice and the modifiers.")]
    evasion: Annotated[int | None, about("As requested.")]
    hit: Annotated[bool | None, about("Null without an Evasion, except on a natural 20 (DG-03).")]
    critical: Annotated[bool, about("A natural 20, which always hits (DG-03).")]
    net_advantage: Net
    advantages_cancelled: Cancelled
    damage: Annotated[DamageOutcome | None, about("Null on a miss or without damage dice.")]


def draw(attack: Attack, chance: Chance) -> AttackFaces:
    """Ask for the d20s, the extra dice, and on a hit (or without an Evasion) the damage dice."""
    d20 = draw_d20(attack, chance)
    extra = draw_extra(attack, chance)
    if attack.evasion is not None:
        chance.depends("damage", "d20", "extra")
    face = natural(attack, d20)
    total = face + attack.added + extra_value(thrown_extra(attack, extra))
    roll = attack.damage_roll(critical=face == CRITICAL)
    if roll is None or succeeds(face, total, attack.evasion) is False:
        return AttackFaces(d20, extra)
    return AttackFaces(d20, extra, damage.draw(roll, chance).damage)


def score(attack: Attack, faces: AttackFaces) -> RollResult:
    """Whether the attack hits, and the damage it deals."""
    face, extra = natural(attack, faces.d20), thrown_extra(attack, faces.extra)
    total = face + attack.added + extra_value(extra)
    hit = succeeds(face, total, attack.evasion)
    roll = None if hit is False else attack.damage_roll(critical=face == CRITICAL)
    dealt = None if roll is None else damage.score(roll, DamageFaces(faces.damage))
    outcome = AttackOutcome(
        natural=face,
        extra=extra and extra.value,
        total=total,
        evasion=attack.evasion,
        hit=hit,
        critical=face == CRITICAL,
        net_advantage=attack.net,
        advantages_cancelled=attack.cancelled,
        damage=dealt and dealt.outcome,
    )
    noted = notes(attack, faces.d20)
    text = d20_text(attack, faces.d20, total, extra) + _result_text(outcome)
    if extra:
        noted |= placed(extra.replayed.notes, len(faces.d20))
    if dealt:
        noted |= placed(dealt.notes, len(faces.d20) + len(faces.extra))
        text += f"; {'on a hit ' if hit is None else ''}{dealt.text}"
    return RollResult(outcome, applied(attack), noted, text)


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
