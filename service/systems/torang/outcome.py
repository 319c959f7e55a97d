"""The outcomes of ability rolls and opposed rolls.

Source: rules TE-01 to TE-19 in docs/rules/torang.md
"""

from __future__ import annotations

from typing import Annotated, Any

from msgspec import Struct

from service.mechanics.contest_side import ContestSide
from service.schemas.shape import about
from service.systems.torang.adjustment import Adjustment
from service.systems.torang.experience import ExperienceCheck
from service.systems.torang.level import Level, Thresholds, level, suggestions, thresholds
from service.systems.torang.result import Result

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
