"""Requests, queries and outcomes of opposed rolls."""

from __future__ import annotations

from typing import Any

from marshmallow import fields, post_load

from service.mechanics.faces import face, faces
from service.mechanics.order import RollSchema, supplied
from service.mechanics.query import QuerySchema
from service.schemas import reply
from service.schemas.fields import flag, number
from service.schemas.request import RequestSchema
from service.systems.torang.ability_schemas import (
    DRAMATIC,
    MAX_HELPERS,
    NamedAbilitySchema,
    TorangAbilityOutcomeSchema,
    abilities,
    helpers,
    scores,
)
from service.systems.torang.helping import SideAbility
from service.systems.torang.opposed import Opposed, Result, Side

SIDE_OUTCOME = (
    "An ability roll (TE-09): its level, suggestions after a critical or a fumble (TE-17), whether "
    "an experience check may be marked (TE-08a), and the side's helpers with theirs (TE-08b)."
)


class TorangSideSchema(NamedAbilitySchema):
    """One side of an opposed roll."""

    helpers = helpers("The helpers of this side, who roll first (TE-06).")

    @post_load
    def ability(self, data: dict[str, Any], **_: Any) -> SideAbility:
        """Build the ability."""
        return SideAbility(**data)


class TorangOpposedFacesSchema(RequestSchema):
    """Faces of an opposed roll; in a request, omitted dice are rolled."""

    active = face(100, "The active side's d100; 00 is 100.")
    opposing = face(100, "The opposing side's d100.")
    active_helpers = faces(100, "The d100 of the active side's helpers.", most=MAX_HELPERS)
    opposing_helpers = faces(100, "The d100 of the opposing side's helpers.", most=MAX_HELPERS)


class TorangOpposedRequestSchema(RollSchema):
    """An opposed roll of exactly two sides."""

    active = fields.Nested(TorangSideSchema, required=True)
    opposing = fields.Nested(TorangSideSchema, required=True)
    lowest_wins = flag("Between equal levels the lower roll wins (TE-11, TE-15).")
    dramatic = flag(DRAMATIC)
    dice = supplied(TorangOpposedFacesSchema)
    check_type = Opposed


class TorangOpposedQuerySchema(QuerySchema):
    """The odds of an opposed roll."""

    active = number("The active side's effective score.", required=True)
    opposing = number("The opposing side's effective score.", required=True)
    active_helper = scores("The effective score of each of the active side's helpers, repeated.")
    opposing_helper = scores("The effective score of each of the opposing side's helpers.")
    lowest_wins = flag("Between equal levels the lower roll wins (TE-11, TE-15).")
    dramatic = flag(DRAMATIC)

    def check(self, /, **values: Any) -> Opposed:
        """Build the opposed roll."""
        active_helpers = abilities(values["active_helper"])
        opposing_helpers = abilities(values["opposing_helper"])
        return Opposed(
            active=SideAbility(score=values["active"], helpers=active_helpers),
            opposing=SideAbility(score=values["opposing"], helpers=opposing_helpers),
            lowest_wins=values["lowest_wins"],
            dramatic=values["dramatic"],
        )


class TorangSideOutcomeSchema(TorangAbilityOutcomeSchema):
    """One side of an opposed roll."""

    compared = reply.number(
        "The number compared when levels are equal: the roll, with the excess "
        "over 100 of TE-12. Null when levels differ.",
        allow_none=True,
    )


class TorangAdjustmentSchema(reply.ReplySchema):
    """How two high scores were reduced; one of the two fields is null."""

    divisor = reply.number("Both divided by this (TE-14).", allow_none=True)
    penalty = reply.number("Both lowered by this (TE-13).", allow_none=True)


class TorangOpposedOutcomeSchema(reply.ReplySchema):
    """Who wins, seen from the active side."""

    result = fields.Enum(
        Result,
        by_value=True,
        required=True,
        metadata={
            "description": "For the active side. One level apart: victory or defeat; two or more: "
            "great; the same level: weak, by the number compared, or a tie; mutual failure if "
            "neither side succeeds (TE-09)."
        },
    )
    winner = fields.Enum(
        Side,
        by_value=True,
        required=True,
        allow_none=True,
        metadata={"description": "Null on a tie and on a mutual failure (TE-09)."},
    )
    lesser_loser = fields.Enum(
        Side,
        by_value=True,
        required=True,
        allow_none=True,
        metadata={"description": "Who failed less, in a mutual failure (TE-10)."},
    )
    active = reply.part(TorangSideOutcomeSchema, SIDE_OUTCOME)
    opposing = reply.part(TorangSideOutcomeSchema, SIDE_OUTCOME)
    adjustment = reply.part(
        TorangAdjustmentSchema, "Null when nothing was adjusted.", allow_none=True
    )
