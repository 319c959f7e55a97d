"""Outcomes of ability rolls and opposed rolls."""

from __future__ import annotations

from marshmallow import fields

from service.mechanics.contest_side import ContestSide
from service.schemas import reply
from service.systems.torang.experience import CheckAbility, CheckReason
from service.systems.torang.level import Level
from service.systems.torang.result import Result

EFFECTIVE_SCORE = (
    "What the roll is compared with: after steps, helpers (TE-05, TE-06) and adjustment (TE-19)."
)
UNADJUSTED_SCORE = "After steps and helpers, before adjustment (TE-19)."
SIDE_OUTCOME = "An ability roll (TE-09)."


class TorangThresholdsSchema(reply.ReplySchema):
    """What a d100 has to show."""

    critical = reply.number(
        "The highest roll that is a critical (TE-02); null if none is (TE-04).",
        example=6,
        allow_none=True,
    )
    success = reply.number("The highest roll that succeeds, 5 to 95 (TE-01).", example=68)
    fumble = reply.number("The lowest roll that fumbles, 98 to 100 (TE-03).", example=99)


class TorangRollOutcomeSchema(reply.ReplySchema):
    """What the main roll, each side's roll and each helper's roll have in common."""

    roll = reply.number("What the d100 shows.")
    score = reply.number("As requested.")
    effective_score = reply.number(EFFECTIVE_SCORE)
    thresholds = reply.part(TorangThresholdsSchema, "The rolls at which the level changes.")
    level = fields.Enum(Level, by_value=True, required=True)
    suggestions = reply.texts(
        "What the table may choose from (TE-17) after a critical (time, grace, information, "
        "advantage: +20 on a related next roll, effect) or a fumble (time, ridicule, "
        "false_information, disadvantage: -20, effect)."
    )
    experience_check = reply.boolean("Whether one may be marked (TE-08a, TE-08b).")


class TorangExperienceCheckSchema(reply.ReplySchema):
    """One experience check."""

    abilities = reply.listed(
        fields.Enum(CheckAbility, by_value=True),
        "One check in one of these.",
    )
    reason = fields.Enum(
        CheckReason,
        by_value=True,
        required=True,
        metadata={
            "description": "Their own roll (TE-08a), or the main one, which earned a check itself "
            "(TE-08b)."
        },
    )


class TorangHelperOutcomeSchema(TorangRollOutcomeSchema):
    """A helper's roll."""

    name = reply.text("The helper's name.", allow_none=True)
    late = reply.boolean(
        "This die was thrown though the main die was supplied, so after it: the helper was added "
        "to a roll that had been thrown (TE-06). Only the answer that throws it knows."
    )
    modifier = reply.number("Points for the main score: ±20 or ±60 (TE-06).")
    experience_checks = reply.listed(
        TorangExperienceCheckSchema,
        "Every check that the helper may mark (TE-08a, TE-08b).",
    )


class TorangAbilityOutcomeSchema(TorangRollOutcomeSchema):
    """The outcome of an ability roll."""

    helpers = reply.listed(TorangHelperOutcomeSchema, "The helpers' rolls.")


class TorangSideOutcomeSchema(TorangAbilityOutcomeSchema):
    """One side of an opposed roll."""

    name = reply.text("Whose side it is.", allow_none=True)
    unadjusted_score = reply.number(UNADJUSTED_SCORE)
    compared = reply.number(
        "What is compared if levels are equal: the roll, with any excess over 100 (TE-12); else "
        "null.",
        allow_none=True,
    )


class TorangAdjustmentSchema(reply.ReplySchema):
    """How two high scores were reduced; one field is null."""

    divisor = reply.number("Both divided by this (TE-14).", allow_none=True)
    penalty = reply.number("Both lowered by this (TE-13).", allow_none=True)


class TorangOpposedOutcomeSchema(reply.ReplySchema):
    """Who wins, seen from the active side."""

    result = fields.Enum(
        Result,
        by_value=True,
        required=True,
        metadata={
            "description": "One level apart: victory or defeat; more: great; equal: weak, by "
            "`compared`, or a tie; mutual failure if neither side succeeds (TE-09)."
        },
    )
    winner = fields.Enum(
        ContestSide,
        by_value=True,
        required=True,
        allow_none=True,
        metadata={"description": "Null on a tie or mutual failure (TE-09)."},
    )
    lesser_loser = fields.Enum(
        ContestSide,
        by_value=True,
        required=True,
        allow_none=True,
        metadata={"description": "Who failed less in a mutual failure (TE-10)."},
    )
    lowest_wins = reply.boolean("As requested.")
    active = reply.part(TorangSideOutcomeSchema, SIDE_OUTCOME)
    opposing = reply.part(TorangSideOutcomeSchema, SIDE_OUTCOME)
    adjustment = reply.part(TorangAdjustmentSchema, "Null if nothing is adjusted.", allow_none=True)
