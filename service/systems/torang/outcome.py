"""What ability rolls and opposed rolls come to.

Source: rules TE-01 to TE-19 in docs/rules/torang.md
"""

from __future__ import annotations

from typing import Any

from msgspec import Struct

from service.mechanics.contest_side import ContestSide
from service.systems.torang.adjustment import Adjustment
from service.systems.torang.experience import ExperienceCheck
from service.systems.torang.level import Level, Thresholds, level, suggestions, thresholds
from service.systems.torang.result import Result


class RollOutcome(Struct, frozen=True, kw_only=True):
    """One d100 against `effective_score`, which the ability's own `score` has become."""

    roll: int
    score: int
    effective_score: int
    thresholds: Thresholds
    level: Level
    suggestions: tuple[str, ...]  # after a critical or a fumble (TE-17)
    experience_check: bool


class HelperOutcome(RollOutcome, frozen=True, kw_only=True):
    """A helper's own roll, the points it adds to the main score, and the checks to mark.

    `late`: it was thrown after the main die.
    """

    name: str | None
    late: bool
    modifier: int
    experience_checks: tuple[ExperienceCheck, ...]


class AbilityOutcome(RollOutcome, frozen=True, kw_only=True):
    """The main roll, whose `effective_score` includes every modifier, and its helpers."""

    helpers: tuple[HelperOutcome, ...]


class SideOutcome(AbilityOutcome, frozen=True, kw_only=True):
    """One side: `unadjusted_score` has every modifier, `effective_score` is adjusted, too.

    `compared` is the number that decided between equal levels, None where levels differ.
    """

    name: str | None
    unadjusted_score: int
    compared: int | None


class OpposedOutcome(Struct, frozen=True, kw_only=True):
    """`winner` is None without one; `lesser_loser` is set only in a mutual failure."""

    result: Result
    winner: ContestSide | None
    lesser_loser: ContestSide | None
    lowest_wins: bool
    active: SideOutcome
    opposing: SideOutcome
    adjustment: Adjustment | None


def roll_fields(roll: int, score: int, effective_score: int) -> dict[str, Any]:
    """The fields that every RollOutcome has, except for its experience check."""
    reached = level(roll, effective_score)
    return {
        "roll": roll,
        "score": score,
        "effective_score": effective_score,
        "thresholds": thresholds(effective_score),
        "level": reached,
        "suggestions": suggestions(reached),
    }
