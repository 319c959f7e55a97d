"""The level of a d100 against a score, the effects of an extreme one, and experience checks.

Source: rules TE-01 to TE-04, TE-08a, TE-08b and TE-17 in docs/rules/torang.md
"""

from __future__ import annotations

from enum import StrEnum
from typing import Annotated

from msgspec import Struct

from service.schemas.shape import about

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


def suggestions(reached: Level) -> tuple[str, ...]:
    """The effects to choose from after a critical or a fumble; else none (TE-17)."""
    return SUGGESTIONS.get(reached, ())


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

    abilities: Annotated[tuple[CheckAbility, ...], about("One check in one of these.")]
    reason: Annotated[
        CheckReason,
        about("Their own roll (TE-08a), or the main one, which earned a check itself (TE-08b)."),
    ]


MAIN_CHECK = ExperienceCheck((CheckAbility.HELPING, CheckAbility.MAIN), CheckReason.MAIN_ROLL)


def own_reason(level: Level, *, dramatic: bool) -> CheckReason | None:
    """The reason for a check in the ability rolled, by level; None without one (TE-08a)."""
    if level is Level.FUMBLE:
        return CheckReason.FUMBLE
    return CheckReason.DRAMATIC_SUCCESS if dramatic and level in SUCCESSES else None


def earns_check(level: Level, *, dramatic: bool) -> bool:
    """Whether a roll of this level earns a check in the ability rolled (TE-08a)."""
    return own_reason(level, dramatic=dramatic) is not None


def helper_checks(helping: Level, main: Level, *, dramatic: bool) -> tuple[ExperienceCheck, ...]:
    """The checks that a helper may mark: for the helper's roll, and for the main one (TE-08b)."""
    reason = own_reason(helping, dramatic=dramatic)
    own = () if reason is None else (ExperienceCheck((CheckAbility.HELPING,), reason),)
    return (*own, MAIN_CHECK) if earns_check(main, dramatic=dramatic) else own
