"""The Torang Engine's ability roll: d100 against a score, with helpers (group rolls).

Source: rules TE-01 to TE-08b and TE-17 in docs/rules/torang.md
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from typing import NamedTuple

from msgspec import Struct

from service.mechanics.die import Chance, Modifier, RollResult

STEP = 20
"""Points of score that one notable advantage or disadvantage is worth."""

MINIMUM_SUCCESS = 5
MAXIMUM_SUCCESS = 95


class Level(StrEnum):
    """How an ability roll comes out, the worst first."""

    FUMBLE = "fumble"
    FAILURE = "failure"
    SUCCESS = "success"
    CRITICAL = "critical"


LEVELS = tuple(Level)
SUCCESSES = (Level.SUCCESS, Level.CRITICAL)

HELP = {Level.CRITICAL: 60, Level.SUCCESS: 20, Level.FAILURE: -20, Level.FUMBLE: -60}

SUGGESTIONS = {
    Level.CRITICAL: ("time", "grace", "information", "advantage", "effect"),
    Level.FUMBLE: ("time", "ridicule", "false_information", "disadvantage", "effect"),
}


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


@dataclass(frozen=True, slots=True, kw_only=True)
class AbilityRoll(SideAbility):
    """An ability roll; `helpers` make it a group roll, `dramatic` counts for experience."""

    dramatic: bool = False


class AbilityFaces(NamedTuple):
    """The d100 (1 to 100) and those of the helpers, who roll first."""

    d100: int
    helpers: tuple[int, ...] = ()


class HelperOutcome(Struct, frozen=True):
    """A helper's own roll, and the points it adds to the main score."""

    name: str | None
    roll: int
    level: Level
    effective_score: int
    modifier: int
    experience_check: bool


class AbilityOutcome(Struct, frozen=True):
    """`effective_score` includes every modifier; `suggestions` are for extremes (TE-17)."""

    roll: int
    effective_score: int
    level: Level
    experience_check: bool
    suggestions: tuple[str, ...]
    helpers: tuple[HelperOutcome, ...]


def fumbles_from(score: int) -> int:
    """The lowest roll that fumbles: 100, 99 below a score of 80, 98 below 40 (TE-03)."""
    return 100 - (score < 80) - (score < 40)


def succeeds_to(score: int) -> int:
    """The highest roll that succeeds, 5 to 95 (TE-01)."""
    return min(max(score, MINIMUM_SUCCESS), MAXIMUM_SUCCESS)


def critical_to(score: int) -> int:
    """The highest roll that is a critical: a tenth of the score, 0 to 95 (TE-02, TE-04)."""
    return min(max(score // 10, 0), MAXIMUM_SUCCESS)


def level(roll: int, score: int) -> Level:
    """What a roll of 1 to 100 means against a score, in the order of TE-04."""
    if roll >= fumbles_from(score):
        return Level.FUMBLE
    if roll > succeeds_to(score):
        return Level.FAILURE
    return Level.CRITICAL if roll <= critical_to(score) else Level.SUCCESS


def applied(ability: SideAbility, rolls: tuple[int, ...]) -> tuple[Modifier, ...]:
    """Its steps, and what each helper's roll adds to its score (TE-06)."""
    return ability.steps + tuple(
        Modifier(helper.name or "helper", HELP[level(roll, helper.modified)])
        for helper, roll in zip(ability.helpers, rolls, strict=True)
    )


def draw_helpers(helpers: tuple[Ability, ...], chance: Chance, role: str) -> tuple[int, ...]:
    """Ask for each helper's d100."""
    return tuple(chance.die(100, role) for _ in helpers)


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
        suggestions=SUGGESTIONS.get(reached, ()),
        helpers=tuple(
            _helper(helper, roll, experience=experience)
            for helper, roll in zip(ability.helpers, faces.helpers, strict=True)
        ),
    )
    return RollResult(outcome, modifiers, (), f"d100 {faces.d100} against {effective}: {reached}")


def _helper(helper: Ability, roll: int, *, experience: bool) -> HelperOutcome:
    reached = level(roll, helper.modified)
    return HelperOutcome(
        name=helper.name,
        roll=roll,
        level=reached,
        effective_score=helper.modified,
        modifier=HELP[reached],
        experience_check=experience,
    )
