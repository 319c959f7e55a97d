"""The level of a d100 against a score, and the effects of an extreme one.

Source: rules TE-01 to TE-04 and TE-17 in docs/rules/torang.md
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
