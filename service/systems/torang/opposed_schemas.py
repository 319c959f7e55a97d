"""Requests and queries of opposed rolls."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from marshmallow import fields, post_load

from service.mechanics.contest_side import ContestSide
from service.mechanics.faces import face, faces
from service.mechanics.order import RollSchema, supplied
from service.mechanics.query import QuerySchema, nameless
from service.schemas.fields import count, flag, number
from service.schemas.request import RequestSchema
from service.systems.torang.ability_schemas import (
    DIFFICULT,
    DRAMATIC,
    EASY,
    HELPER,
    MAX_HELPERS,
    NamedAbilitySchema,
    abilities,
    helpers,
    scores,
)
from service.systems.torang.helping import SideAbility
from service.systems.torang.opposed import Opposed
from service.systems.torang.step_schemas import steps

LOWEST_WINS = "Between equal levels, the lower roll wins (TE-11, TE-15)."


class TorangSideSchema(NamedAbilitySchema):
    """One side of an opposed roll."""

    helpers = helpers("Each rolls an ability of their own first (TE-06, TE-07).")

    @post_load
    def ability(self, data: dict[str, Any], **_: Any) -> SideAbility:
        """Build the ability."""
        return SideAbility(**data)


class TorangOpposedFacesSchema(RequestSchema):
    """Faces of an opposed roll."""

    active = face(100, "The active side's d100.")
    opposing = face(100, "The opposing side's d100.")
    active_helpers = faces(100, "The d100 of the active side's helpers.", most=MAX_HELPERS)
    opposing_helpers = faces(100, "The d100 of the opposing side's helpers.", most=MAX_HELPERS)


class TorangOpposedRequestSchema(RollSchema):
    """An opposed roll of exactly two sides."""

    active = fields.Nested(TorangSideSchema, required=True)
    opposing = fields.Nested(TorangSideSchema, required=True)
    lowest_wins = flag(LOWEST_WINS)
    dramatic = flag(DRAMATIC)
    dice = supplied(TorangOpposedFacesSchema)
    check_type = Opposed


class TorangOpposedQuerySchema(QuerySchema):
    """The odds of an opposed roll."""

    active = number("The active side: The ability score in percent (TE-01).", required=True)
    active_easy = count(f"The active side: {EASY}")
    active_difficult = count(f"The active side: {DIFFICULT}")
    active_modifiers = steps("The active side: ")
    active_helper = scores(f"The active side: {HELPER}")
    opposing = number("The opposing side: The ability score in percent (TE-01).", required=True)
    opposing_easy = count(f"The opposing side: {EASY}")
    opposing_difficult = count(f"The opposing side: {DIFFICULT}")
    opposing_modifiers = steps("The opposing side: ")
    opposing_helper = scores(f"The opposing side: {HELPER}")
    lowest_wins = flag(LOWEST_WINS)
    dramatic = flag(DRAMATIC)

    def check(self, /, **values: Any) -> Opposed:
        """Build the opposed roll."""
        return Opposed(
            active=_side(ContestSide.ACTIVE, values),
            opposing=_side(ContestSide.OPPOSING, values),
            lowest_wins=values["lowest_wins"],
            dramatic=values["dramatic"],
        )


def _side(side: ContestSide, values: Mapping[str, Any]) -> SideAbility:
    return SideAbility(
        score=values[side],
        easy=values[f"{side}_easy"],
        difficult=values[f"{side}_difficult"],
        modifiers=nameless(values[f"{side}_modifiers"]),
        helpers=abilities(values[f"{side}_helper"]),
    )
