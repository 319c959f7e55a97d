"""The Torang Engine's ability roll: d100 against a score, with helpers (group rolls).

Source: rules TE-01 to TE-08b and TE-17 in docs/rules/torang.md
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import NamedTuple

from msgspec import Struct

from service.mechanics.die import Chance, RollResult
from service.systems.torang.helping import (
    HelperOutcome,
    SideAbility,
    applied,
    draw_helpers,
    helper_outcome,
)
from service.systems.torang.level import SUCCESSES, Level, level, suggestions


@dataclass(frozen=True, slots=True, kw_only=True)
class AbilityRoll(SideAbility):
    """An ability roll; `helpers` make it a group roll, `dramatic` counts for experience."""

    dramatic: bool = False


class AbilityFaces(NamedTuple):
    """The d100 (1 to 100) and those of the helpers, who roll first."""

    d100: int
    helpers: tuple[int, ...] = ()


class AbilityOutcome(Struct, frozen=True):
    """`effective_score` includes every modifier; `suggestions` are for extremes (TE-17)."""

    roll: int
    effective_score: int
    level: Level
    experience_check: bool
    suggestions: tuple[str, ...]
    helpers: tuple[HelperOutcome, ...]


def draw(ability: AbilityRoll, chance: Chance) -> AbilityFaces:
    """Ask for the helpers' dice, then for the main one."""
    helpers = draw_helpers(ability.helpers, chance, "helpers")
    return AbilityFaces(chance.die(100, "d100"), helpers)


def score(ability: AbilityRoll, faces: AbilityFaces) -> RollResult:
    """The level of the roll, with everything that its helpers added."""
    modifiers = applied(ability, faces.helpers)
    effective = ability.score + sum(modifier.value for modifier in modifiers)
    reached = level(faces.d100, effective)
    experience = reached is Level.FUMBLE or (ability.dramatic and reached in SUCCESSES)
    outcome = AbilityOutcome(
        roll=faces.d100,
        effective_score=effective,
        level=reached,
        experience_check=experience,
        suggestions=suggestions(reached),
        helpers=tuple(
            helper_outcome(helper, roll, experience=experience)
            for helper, roll in zip(ability.helpers, faces.helpers, strict=True)
        ),
    )
    return RollResult(outcome, modifiers, (), f"d100 {faces.d100} against {effective}: {reached}")
