"""An ability with its steps, and those who help with abilities of their own.

Source: rules TE-05, TE-06 and TE-08b in docs/rules/torang.md
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from service.fairness.chance import DieSource
from service.mechanics.die import Chance, Die, Modifier
from service.systems.torang.experience import helper_checks
from service.systems.torang.level import Level, level
from service.systems.torang.outcome import HelperOutcome, roll_fields

STEP = 20
"""Points of score that one notable advantage or disadvantage is worth."""

STEPS = ("easy", "difficult")
"""What advantages and disadvantages are called among modifiers."""

HELP = {Level.CRITICAL: 60, Level.SUCCESS: 20, Level.FAILURE: -20, Level.FUMBLE: -60}


@dataclass(frozen=True, slots=True, kw_only=True)
class Ability:
    """A score, and how many notable advantages (`easy`) and disadvantages (`difficult`) it has.

    `modifiers` are such steps by name, in points. A helper is `late` if the die was thrown after
    the main one.
    """

    score: int
    easy: int = 0
    difficult: int = 0
    modifiers: tuple[Modifier, ...] = ()
    name: str | None = None
    late: bool = False

    @property
    def modified(self) -> int:
        """The score in steps of 20 (TE-05)."""
        return self.score + sum(step.value for step in self.steps)

    @property
    def steps(self) -> tuple[Modifier, ...]:
        """The steps as named modifiers."""
        if not (self.easy or self.difficult):
            return self.modifiers
        counted = zip(STEPS, (STEP * self.easy, -STEP * self.difficult), strict=True)
        return (*(Modifier(name, points) for name, points in counted if points), *self.modifiers)


@dataclass(frozen=True, slots=True, kw_only=True)
class SideAbility(Ability):
    """An ability with its helpers, as one side of an opposed roll has."""

    helpers: tuple[Ability, ...] = ()


def applied(ability: SideAbility, rolls: tuple[int, ...]) -> tuple[Modifier, ...]:
    """Its steps, and what each helper's roll adds to its score (TE-06)."""
    return ability.steps + tuple(
        Modifier(helper.name or f"helper {number}", HELP[level(roll, helper.modified)])
        for number, (helper, roll) in enumerate(zip(ability.helpers, rolls, strict=True), 1)
    )


def draw_helpers(helpers: tuple[Ability, ...], chance: Chance, role: str) -> tuple[int, ...]:
    """Ask for each helper's d100."""
    return tuple(chance.die(100, role) for _ in helpers)


def mark_late(ability: SideAbility, dice: Sequence[Die], helpers: str, main: str) -> SideAbility:
    """Mark helpers whose dice were thrown though the main die was supplied, so after it (TE-06).

    `helpers` and `main` are the roles of the dice.
    """
    supplied = {die.role for die in dice if die.source == DieSource.SUPPLIED}
    if main not in supplied:
        return ability
    thrown = [die.source != DieSource.SUPPLIED for die in dice if die.role == helpers]
    marked = zip(ability.helpers, thrown, strict=True)
    return replace(ability, helpers=tuple(replace(helper, late=late) for helper, late in marked))


def helper_outcomes(
    ability: SideAbility, rolls: tuple[int, ...], main: Level, *, dramatic: bool
) -> tuple[HelperOutcome, ...]:
    """The roll of each helper, where the main roll came to the level `main`."""
    return tuple(
        _outcome(helper, roll, main, dramatic=dramatic)
        for helper, roll in zip(ability.helpers, rolls, strict=True)
    )


def _outcome(helper: Ability, roll: int, main: Level, *, dramatic: bool) -> HelperOutcome:
    fields = roll_fields(roll, helper.score, helper.modified)
    checks = helper_checks(fields["level"], main, dramatic=dramatic)
    return HelperOutcome(
        **fields,
        name=helper.name,
        late=helper.late,
        modifier=HELP[fields["level"]],
        experience_check=bool(checks),
        experience_checks=checks,
    )
