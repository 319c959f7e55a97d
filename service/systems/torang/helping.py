"""An ability with its steps, and helpers with abilities of their own.

Source: rules TE-05, TE-06 and TE-08b in docs/rules/torang.md
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Annotated, Any, NamedTuple

from msgspec import Meta

from service.fairness.chance import DieSource
from service.mechanics.die import UNNAMED, Chance, Die, Modifier, die
from service.schemas.shape import MAX_LIST, Count, InQuery, Label, NotInQuery, Number, about
from service.systems.torang.level import Level, earns_check, helper_checks, level
from service.systems.torang.outcome import HelperOutcome, roll_fields

STEP = 20
"""Points of score that one notable advantage or disadvantage is worth."""

MAX_HELPERS = 20
STEPS = ("easy", "difficult")
"""The names of advantages and disadvantages among modifiers."""

Dramatic = Annotated[
    bool, about("In a dramatic situation, a success earns an experience check (TE-08a).")
]
D100 = Annotated[int, die(100)]
D100s = Annotated[tuple[D100, ...], Meta(max_length=MAX_HELPERS)]
HELP = {Level.CRITICAL: 60, Level.SUCCESS: 20, Level.FAILURE: -20, Level.FUMBLE: -60}


@dataclass(frozen=True, slots=True)
class Step(Modifier):
    """A named number added to the score."""

    value: Annotated[
        Number, Meta(multiple_of=STEP, extra={"rule": "TE-05"}), about("Points added (TE-05).")
    ]


Steps = Annotated[
    tuple[Annotated[Step, Meta(title="TorangModifier")], ...],
    Meta(max_length=MAX_LIST),
    about("Advantages and disadvantages, in multiples of 20 (TE-05)."),
    InQuery("value", others={"name": UNNAMED}),
]


@dataclass(frozen=True, slots=True, kw_only=True)
class Ability:
    """A helper's ability."""

    score: Annotated[Number, about("The ability score in percent (TE-01).")]
    easy: Annotated[Count, about("Notable advantages, +20 each (TE-05).")] = 0
    difficult: Annotated[Count, about("Notable disadvantages, -20 each (TE-05).")] = 0
    modifiers: Steps = ()
    name: Annotated[Label | None, about("Whose ability it is; echoed.", "Ann"), NotInQuery()] = None
    late: bool = False  # whether the die was thrown after the main one

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
class Side(Ability):
    """One side of an opposed roll."""

    helpers: Annotated[
        tuple[Annotated[Ability, Meta(title="NamedAbility")], ...],
        Meta(max_length=MAX_HELPERS),
        about("Each rolls an ability of their own first (TE-06, TE-07)."),
        InQuery(
            "score",
            name="helper",
            about="A helper's effective score (TE-06); repeat it for more than one.",
            terms={"score": 1, "easy": STEP, "difficult": -STEP, "modifiers/value": 1},
        ),
    ] = ()


def draw_helpers(helpers: tuple[Ability, ...], chance: Chance, role: str) -> tuple[int, ...]:
    """Ask for each helper's d100."""
    return tuple(chance.die(100, role) for _ in helpers)


def mark_late(ability: Side, dice: Sequence[Die], helpers: str, main: str) -> Side:
    """Mark helpers with dice thrown after a main die that was supplied (TE-06).

    `helpers` and `main` are the roles of the dice.
    """
    supplied = {die.role for die in dice if die.source == DieSource.SUPPLIED}
    if main not in supplied:
        return ability
    thrown = [die.source != DieSource.SUPPLIED for die in dice if die.role == helpers]
    marked = zip(ability.helpers, thrown, strict=True)
    return replace(ability, helpers=tuple(replace(helper, late=late) for helper, late in marked))


class ThrownSide(NamedTuple):
    """An ability with its roll, and all that changes its score before it is adjusted."""

    ability: Side
    roll: int
    helpers: tuple[int, ...]
    modifiers: tuple[Modifier, ...]
    score: int  # the ability with its modifiers

    def fields(self, effective_score: int, *, dramatic: bool) -> dict[str, Any]:
        """The fields of an AbilityOutcome, by the score that the roll is compared with."""
        fields = roll_fields(self.roll, self.ability.score, effective_score)
        reached = fields["level"]
        helpers = tuple(
            _helper(helper, roll, reached, dramatic=dramatic)
            for helper, roll in zip(self.ability.helpers, self.helpers, strict=True)
        )
        checked = earns_check(reached, dramatic=dramatic)
        return {**fields, "experience_check": checked, "helpers": helpers}


def thrown_side(ability: Side, roll: int, helpers: tuple[int, ...]) -> ThrownSide:
    """A side with its own roll and those of its helpers, which change its score (TE-06)."""
    modifiers = ability.steps + tuple(
        Modifier(helper.name or f"helper {number}", HELP[level(roll, helper.modified)])
        for number, (helper, roll) in enumerate(zip(ability.helpers, helpers, strict=True), 1)
    )
    score = ability.score + sum(modifier.value for modifier in modifiers)
    return ThrownSide(ability, roll, helpers, modifiers, score)


def _helper(helper: Ability, roll: int, main: Level, *, dramatic: bool) -> HelperOutcome:
    """The roll of a helper, where the main roll reached the level `main`."""
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
