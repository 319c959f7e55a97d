"""The outcomes of ability rolls and opposed rolls, and how two sides compare.

Source: rules TE-01 to TE-19 in docs/rules/torang.md
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from typing import Annotated, Any

from msgspec import Struct

from service.mechanics.contest_side import ContestSide
from service.schemas.shape import about
from service.systems.torang.level import (
    LEVELS,
    SUCCESSES,
    ExperienceCheck,
    Level,
    Thresholds,
    level,
    suggestions,
    thresholds,
)


@dataclass(frozen=True, slots=True)
class Adjustment:
    """How two high scores were reduced; one field is null."""

    divisor: Annotated[int | None, about("Both divided by this (TE-14).")] = None
    penalty: Annotated[int | None, about("Both lowered by this (TE-13).")] = None

    def apply(self, score: int) -> int:
        """A score after the adjustment."""
        return score // (self.divisor or 1) - (self.penalty or 0)


NO_ADJUSTMENT = Adjustment()


def adjustment(active: int, opposing: int) -> Adjustment:
    """The reduction of two scores of 100 or more (TE-13), or of two over 300 (TE-14)."""
    lower = min(active, opposing)
    if lower > 300:
        return Adjustment(divisor=10 * (lower // 1000 + 1))
    if lower >= 100:
        return Adjustment(penalty=(lower // 10 - 5) * 10)
    return NO_ADJUSTMENT


def excess(own: int, other: int) -> int:
    """Points over 100 that a master adds to the roll against a score below 100 (TE-12)."""
    return own - 100 if own > 100 > other else 0


def both_compared(
    rolls: tuple[int, int], scores: tuple[int, int], *, lowest_wins: bool
) -> tuple[int, int]:
    """The numbers that decide between equal levels: mastery helps either way (TE-12, TE-15)."""
    sign = -1 if lowest_wins else 1
    own, other = scores
    return rolls[0] + sign * excess(own, other), rolls[1] + sign * excess(other, own)


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


VICTORIES = (Result.WEAK_VICTORY, Result.VICTORY, Result.GREAT_VICTORY)
DEFEATS = (Result.WEAK_DEFEAT, Result.DEFEAT, Result.GREAT_DEFEAT)


def better(active: int, opposing: int, *, lowest_wins: bool) -> ContestSide | None:
    """The side with the better number; None when they are equal."""
    if active == opposing:
        return None
    return ContestSide.ACTIVE if (active > opposing) is not lowest_wins else ContestSide.OPPOSING


def result(active: Level, opposing: Level, closer: ContestSide | None) -> Result:
    """The table of TE-09; `closer` has the better number where the levels are equal."""
    if active not in SUCCESSES and opposing not in SUCCESSES:
        return Result.MUTUAL_FAILURE
    apart = LEVELS.index(active) - LEVELS.index(opposing)
    if apart == 0:
        if closer is None:
            return Result.TIE
        return Result.WEAK_VICTORY if closer is ContestSide.ACTIVE else Result.WEAK_DEFEAT
    if apart > 0:
        return Result.VICTORY if apart == 1 else Result.GREAT_VICTORY
    return Result.DEFEAT if apart == -1 else Result.GREAT_DEFEAT


def winner(ended: Result) -> ContestSide | None:
    """The side that wins; None after a tie or a mutual failure."""
    if ended in VICTORIES:
        return ContestSide.ACTIVE
    return ContestSide.OPPOSING if ended in DEFEATS else None


def lesser_loser(active: Level, opposing: Level, closer: ContestSide | None) -> ContestSide | None:
    """The side that failed less: a failure beats a fumble, else the better number (TE-10)."""
    if active is opposing:
        return closer
    return ContestSide.ACTIVE if active is Level.FAILURE else ContestSide.OPPOSING


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

    roll: Annotated[int, about("What the d100 shows.")]
    score: Annotated[int, about("As requested.")]
    effective_score: EffectiveScore
    thresholds: Annotated[Thresholds, about("The rolls at which the level changes.")]
    level: Level
    suggestions: Annotated[
        tuple[str, ...],
        about(
            "What the table may choose from (TE-17) after a critical (time, grace, information, "
            "advantage: +20 on a related next roll, effect) or a fumble (time, ridicule, "
            "false_information, disadvantage: -20, effect)."
        ),
    ]
    experience_check: Annotated[bool, about("Whether one may be marked (TE-08a, TE-08b).")]


class HelperOutcome(RollOutcome, frozen=True, kw_only=True):
    """A helper's roll."""

    name: Annotated[str | None, about("The helper's name.")]
    late: Annotated[
        bool,
        about(
            "This die was thrown though the main die was supplied, so after it: the helper was "
            "added to a roll that had been thrown (TE-06). Only the answer that throws it knows."
        ),
    ]
    modifier: Annotated[int, about("Points for the main score: ±20 or ±60 (TE-06).")]
    experience_checks: Annotated[
        tuple[ExperienceCheck, ...],
        about("Every check that the helper may mark (TE-08a, TE-08b)."),
    ]


class AbilityOutcome(RollOutcome, frozen=True, kw_only=True):
    """The outcome of an ability roll."""

    helpers: Annotated[tuple[HelperOutcome, ...], about("The helpers' rolls.")]


class SideOutcome(AbilityOutcome, frozen=True, kw_only=True):
    """One side of an opposed roll."""

    name: Annotated[str | None, about("Whose side it is.")]
    unadjusted_score: UnadjustedScore
    compared: Annotated[
        int | None,
        about(
            "What is compared if levels are equal: the roll, with any excess over 100 (TE-12); "
            "else null."
        ),
    ]


class OpposedOutcome(Struct, frozen=True, kw_only=True):
    """Who wins, seen from the active side."""

    result: Annotated[
        Result,
        about(
            "One level apart: victory or defeat; more: great; equal: weak, by `compared`, or a "
            "tie; mutual failure if neither side succeeds (TE-09)."
        ),
    ]
    winner: Annotated[ContestSide | None, about("Null on a tie or mutual failure (TE-09).")]
    lesser_loser: Annotated[
        ContestSide | None, about("Who failed less in a mutual failure (TE-10).")
    ]
    lowest_wins: Annotated[bool, about("As requested.")]
    active: Annotated[SideOutcome, about("An ability roll (TE-09).")]
    opposing: Annotated[SideOutcome, about("An ability roll (TE-09).")]
    adjustment: Annotated[Adjustment | None, about("Null if nothing is adjusted.")]


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
