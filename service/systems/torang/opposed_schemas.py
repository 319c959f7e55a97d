"""Requests and queries of opposed rolls."""

from __future__ import annotations

from typing import Any

from marshmallow import fields, post_load

from service.mechanics.faces import face, faces
from service.mechanics.order import RollSchema, supplied
from service.mechanics.query import QuerySchema
from service.schemas.fields import flag, number
from service.schemas.request import RequestSchema
from service.systems.torang.ability_schemas import (
    DRAMATIC,
    MAX_HELPERS,
    NamedAbilitySchema,
    abilities,
    helpers,
    scores,
)
from service.systems.torang.helping import SideAbility
from service.systems.torang.opposed import Opposed


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
