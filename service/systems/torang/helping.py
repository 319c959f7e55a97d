"""An ability with its steps, and those who help with abilities of their own.

Source: rules TE-05, TE-06 and TE-08b in docs/rules/torang.md
"""

from __future__ import annotations

from dataclasses import dataclass

from msgspec import Struct

from service.mechanics.die import Chance, Modifier
from service.systems.torang.level import Level, level

STEP = 20
"""Points of score that one notable advantage or disadvantage is worth."""

HELP = {Level.CRITICAL: 60, Level.SUCCESS: 20, Level.FAILURE: -20, Level.FUMBLE: -60}


@dataclass(frozen=True, slots=True, kw_only=True)
class Ability:
    """A score, and how many notable advantages (`easy`) and disadvantages (`difficult`) it has."""

    score: int
    easy: int = 0
    difficult: int = 0
    name: str | None = None

    @property
    def modified(self) -> int:
        """The score in steps of 20 (TE-05)."""
        return self.score + STEP * (self.easy - self.difficult)

    @property
    def steps(self) -> tuple[Modifier, ...]:
        """The steps as named modifiers."""
        return tuple(
            Modifier(name, points)
            for name, points in (("easy", STEP * self.easy), ("difficult", -STEP * self.difficult))
            if points
        )


@dataclass(frozen=True, slots=True, kw_only=True)
class SideAbility(Ability):
    """An ability with its helpers, as one side of an opposed roll has."""

    helpers: tuple[Ability, ...] = ()


class HelperOutcome(Struct, frozen=True):
    """A helper's own roll, and the points it adds to the main score."""

    name: str | None
    roll: int
    level: Level
    effective_score: int
    modifier: int
    experience_check: bool


def applied(ability: SideAbility, rolls: tuple[int, ...]) -> tuple[Modifier, ...]:
    """Its steps, and what each helper's roll adds to its score (TE-06)."""
    return ability.steps + tuple(
        Modifier(helper.name or "helper", HELP[level(roll, helper.modified)])
        for helper, roll in zip(ability.helpers, rolls, strict=True)
    )


def draw_helpers(helpers: tuple[Ability, ...], chance: Chance, role: str) -> tuple[int, ...]:
    """Ask for each helper's d100."""
    return tuple(chance.die(100, role) for _ in helpers)


def helper_outcome(helper: Ability, roll: int, *, experience: bool) -> HelperOutcome:
    """A helper's roll; `experience` is whether the main one earned a check (TE-08b)."""
    reached = level(roll, helper.modified)
    return HelperOutcome(
        name=helper.name,
        roll=roll,
        level=reached,
        effective_score=helper.modified,
        modifier=HELP[reached],
        experience_check=experience,
    )
