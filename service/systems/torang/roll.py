"""A d100 against a score: its level, its helpers, and its outcome alone and in an opposed roll.

Source: rules TE-01 to TE-19 in docs/rules/torang.md
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from enum import StrEnum
from functools import reduce
from typing import Annotated, Any, NamedTuple, Self

from msgspec import Meta, Struct

from service.fairness.chance import DieSource
from service.mechanics.contest_side import ContestSide
from service.mechanics.die import UNNAMED, Chance, Die, Modifier, die
from service.mechanics.distribution import Distribution, constant, convolve, of_weights
from service.schemas.shape import MAX_LIST, Count, InQuery, Label, NotInQuery, Number, about

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

SUGGESTIONS = {
    Level.CRITICAL: ("time", "grace", "information", "advantage", "effect"),
    Level.FUMBLE: ("time", "ridicule", "false_information", "disadvantage", "effect"),
}
FUMBLES_BELOW = {99: 80, 98: 40}
"""The score below which a roll fumbles that is not 100."""


Critical = Annotated[
    int | None,
    about("The highest roll that is a critical (TE-02); null if none is (TE-04).", 6),
]
Success = Annotated[int, about("The highest roll that succeeds, 5 to 95 (TE-01).", 68)]
Fumble = Annotated[int, about("The lowest roll that fumbles, 98 to 100 (TE-03).", 99)]


class Thresholds(Struct, frozen=True):
    """What a d100 has to show."""

    critical: Critical
    success: Success
    fumble: Fumble


def fumbles_from(score: int) -> int:
    """The lowest roll that fumbles: 100, 99 below a score of 80, 98 below 40 (TE-03)."""
    return 100 - (score < FUMBLES_BELOW[99]) - (score < FUMBLES_BELOW[98])


def succeeds_to(score: int) -> int:
    """The highest roll that succeeds, 5 to 95 (TE-01)."""
    return min(max(score, MINIMUM_SUCCESS), MAXIMUM_SUCCESS)


def critical_to(score: int) -> int:
    """The highest roll that is a critical: a tenth of the score, 0 to 95 (TE-02, TE-04)."""
    return min(max(score // 10, 0), MAXIMUM_SUCCESS)


def thresholds(score: int) -> Thresholds:
    """The thresholds of a roll against a score."""
    return Thresholds(critical_to(score) or None, succeeds_to(score), fumbles_from(score))


def level(roll: int, score: int) -> Level:
    """The level of a roll of 1 to 100 against a score, in the order of TE-04."""
    if roll >= fumbles_from(score):
        return Level.FUMBLE
    if roll > succeeds_to(score):
        return Level.FAILURE
    return Level.CRITICAL if roll <= critical_to(score) else Level.SUCCESS


def ranges(score: int) -> dict[Level, range]:
    """The rolls that reach each level against a score."""
    critical, success, fumble = critical_to(score), succeeds_to(score), fumbles_from(score)
    return {
        Level.FUMBLE: range(fumble, 101),
        Level.FAILURE: range(success + 1, fumble),
        Level.SUCCESS: range(critical + 1, success + 1),
        Level.CRITICAL: range(1, min(critical, success) + 1),
    }


class CheckReason(StrEnum):
    """Why a helper may mark an experience check."""

    FUMBLE = "fumble"
    DRAMATIC_SUCCESS = "dramatic_success"
    MAIN_ROLL = "main_roll"


class CheckAbility(StrEnum):
    """Where a helper may mark it."""

    HELPING = "helping"
    MAIN = "main"


class ExperienceCheck(Struct, frozen=True):
    """One experience check."""

    abilities: tuple[CheckAbility, ...]
    """One check in one of these."""
    reason: CheckReason
    """Their own roll (TE-08a), or the main one, which earned a check itself (TE-08b)."""


MAIN_CHECK = ExperienceCheck((CheckAbility.HELPING, CheckAbility.MAIN), CheckReason.MAIN_ROLL)


def own_reason(level: Level, *, dramatic: bool) -> CheckReason | None:
    """The reason for a check in the ability rolled, by level; None without one (TE-08a)."""
    if level is Level.FUMBLE:
        return CheckReason.FUMBLE
    return CheckReason.DRAMATIC_SUCCESS if dramatic and level in SUCCESSES else None


def earns_check(level: Level, *, dramatic: bool) -> bool:
    """Whether a roll of this level earns a check in the ability rolled (TE-08a)."""
    return own_reason(level, dramatic=dramatic) is not None


def rolls_with_check(score: int, *, dramatic: bool) -> int:
    """How many of the 100 rolls against a score earn an experience check (TE-08a)."""
    return sum(
        len(rolls)
        for level, rolls in ranges(score).items()
        if earns_check(level, dramatic=dramatic)
    )


def helper_checks(helping: Level, main: Level, *, dramatic: bool) -> tuple[ExperienceCheck, ...]:
    """The checks that a helper may mark: for the helper's roll, and for the main one (TE-08b)."""
    reason = own_reason(helping, dramatic=dramatic)
    own = () if reason is None else (ExperienceCheck((CheckAbility.HELPING,), reason),)
    return (*own, MAIN_CHECK) if earns_check(main, dramatic=dramatic) else own


@dataclass(frozen=True, slots=True)
class Adjustment:
    """How two high scores were reduced; one field is null."""

    divisor: int | None = None
    """Both divided by this (TE-14)."""
    penalty: int | None = None
    """Both lowered by this (TE-13)."""

    def apply(self, score: int) -> int:
        """A score after the adjustment."""
        return score // (self.divisor or 1) - (self.penalty or 0)


class Result(StrEnum):
    """How the opposed roll ends for the active side, the worst first."""

    GREAT_DEFEAT = "great_defeat"
    DEFEAT = "defeat"
    WEAK_DEFEAT = "weak_defeat"
    MUTUAL_FAILURE = "mutual_failure"
    TIE = "tie"
    WEAK_VICTORY = "weak_victory"
    VICTORY = "victory"
    GREAT_VICTORY = "great_victory"


EffectiveScore = Annotated[
    int,
    about(
        "What the roll is compared with: after steps, helpers (TE-05, TE-06) and adjustment "
        "(TE-19)."
    ),
]
UnadjustedScore = Annotated[int, about("After steps and helpers, before adjustment (TE-19).")]


class RollOutcome(Struct, frozen=True, kw_only=True):
    """The common fields of the main roll, each side's roll and each helper's roll."""

    roll: int
    """What the d100 shows."""
    score: int
    """As requested."""
    effective_score: EffectiveScore
    thresholds: Thresholds
    """The rolls at which the level changes."""
    level: Level
    suggestions: tuple[str, ...]
    """What the table may choose from (TE-17) after a critical (time, grace, information, advantage:
    +20 on a related next roll, effect) or a fumble (time, ridicule, false_information,
    disadvantage: -20, effect).
    """
    experience_check: bool
    """Whether one may be marked (TE-08a, TE-08b)."""


class HelperOutcome(RollOutcome, frozen=True, kw_only=True):
    """A helper's roll."""

    name: str | None
    """The helper's name."""
    late: bool
    """This die was thrown though the main die was supplied, so after it: the helper was added to a
    roll that had been thrown (TE-06). Only the answer that throws it knows.
    """
    modifier: int
    """Points for the main score: ±20 or ±60 (TE-06)."""
    experience_checks: tuple[ExperienceCheck, ...]
    """Every check that the helper may mark (TE-08a, TE-08b)."""


class AbilityOutcome(RollOutcome, frozen=True, kw_only=True):
    """The outcome of an ability roll."""

    helpers: tuple[HelperOutcome, ...]
    """The helpers' rolls."""


class SideOutcome(AbilityOutcome, frozen=True, kw_only=True):
    """One side of an opposed roll."""

    name: str | None
    """Whose side it is."""
    unadjusted_score: UnadjustedScore
    compared: int | None
    """What is compared if levels are equal: the roll, with any excess over 100 (TE-12); else
    null.
    """


class OpposedOutcome(Struct, frozen=True, kw_only=True):
    """Who wins, seen from the active side."""

    result: Result
    """One level apart: victory or defeat; more: great; equal: weak, by `compared`, or a tie; mutual
    failure if neither side succeeds (TE-09).
    """
    winner: ContestSide | None
    """Null on a tie or mutual failure (TE-09)."""
    lesser_loser: ContestSide | None
    """Who failed less in a mutual failure (TE-10)."""
    lowest_wins: bool
    """As requested."""
    active: SideOutcome
    """An ability roll (TE-09)."""
    opposing: SideOutcome
    """An ability roll (TE-09)."""
    adjustment: Adjustment | None
    """Null if nothing is adjusted."""


def roll_fields(roll: int, score: int, effective_score: int) -> dict[str, Any]:
    """The fields that every RollOutcome has, except for its experience check."""
    reached = level(roll, effective_score)
    return {
        "roll": roll,
        "score": score,
        "effective_score": effective_score,
        "thresholds": thresholds(effective_score),
        "level": reached,
        "suggestions": SUGGESTIONS.get(reached, ()),  # of a critical or a fumble alone (TE-17)
    }


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

    value: Annotated[Number, Meta(multiple_of=STEP, extra={"rule": "TE-05"})]
    """Points added (TE-05)."""


Steps = Annotated[
    tuple[Annotated[Step, Meta(title="TorangModifier")], ...],
    Meta(max_length=MAX_LIST),
    about("Advantages and disadvantages, in multiples of 20 (TE-05)."),
    InQuery("value", others={"name": UNNAMED}),
]


@dataclass(frozen=True, slots=True, kw_only=True)
class Ability:
    """A helper's ability."""

    score: Number
    """The ability score in percent (TE-01)."""
    easy: Count = 0
    """Notable advantages, +20 each (TE-05)."""
    difficult: Count = 0
    """Notable disadvantages, -20 each (TE-05)."""
    modifiers: Steps = ()
    name: Annotated[Label | None, NotInQuery(), Meta(examples=["Ann"])] = None
    """Whose ability it is; echoed."""
    late: bool = False  # whether the die was thrown after the main one

    @property
    def modified(self) -> int:
        """The score in steps of 20 (TE-05)."""
        return self.score + sum(step.value for step in self.steps)

    @property
    def help(self) -> Distribution:
        """The distribution of what it adds as a helper's: -60, -20, +20 or +60 (TE-06)."""
        return of_weights({HELP[at]: len(rolls) for at, rolls in ranges(self.modified).items()})

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
        InQuery(
            "score",
            name="helper",
            about="A helper's effective score (TE-06); repeat it for more than one.",
            terms={"score": 1, "easy": STEP, "difficult": -STEP, "modifiers/value": 1},
        ),
    ] = ()
    """Each rolls an ability of their own first (TE-06, TE-07)."""

    @property
    def scores(self) -> Distribution:
        """The distribution of the effective score, which depends on the helpers' rolls."""
        return reduce(convolve, [helper.help for helper in self.helpers], constant(self.modified))

    def draw_helpers(self, chance: Chance, role: str) -> tuple[int, ...]:
        """Ask for each helper's d100."""
        return tuple(chance.die(100, role) for _ in self.helpers)

    def mark_late(self, dice: Sequence[Die], helpers: str, main: str) -> Self:
        """Mark helpers with dice thrown after a main die that was supplied (TE-06).

        `helpers` and `main` are the roles of the dice.
        """
        supplied = {die.role for die in dice if die.source == DieSource.SUPPLIED}
        if main not in supplied:
            return self
        thrown = [die.source != DieSource.SUPPLIED for die in dice if die.role == helpers]
        marked = zip(self.helpers, thrown, strict=True)
        return replace(self, helpers=tuple(replace(helper, late=late) for helper, late in marked))

    def thrown(self, roll: int, helpers: tuple[int, ...]) -> ThrownSide:
        """The side with its own roll and those of its helpers, which change its score (TE-06)."""
        modifiers = self.steps + tuple(
            Modifier(helper.name or f"helper {number}", HELP[level(roll, helper.modified)])
            for number, (helper, roll) in enumerate(zip(self.helpers, helpers, strict=True), 1)
        )
        score = self.score + sum(modifier.value for modifier in modifiers)
        return ThrownSide(self, roll, helpers, modifiers, score)


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
