"""Requests and queries of ability rolls, alone or with helpers."""

from __future__ import annotations

from typing import Any

from marshmallow import Schema, post_load

from service.mechanics.faces import face, faces
from service.mechanics.order import RollSchema, supplied
from service.mechanics.query import ModifiersQuerySchema
from service.schemas.fields import MAX_LABEL, Line, Several, count, flag, number, several
from service.schemas.request import RequestSchema
from service.systems.torang.ability import AbilityRoll
from service.systems.torang.helping import Ability
from service.systems.torang.step_schemas import named_steps, steps

MAX_HELPERS = 20
DRAMATIC = "In a dramatic situation, a success earns an experience check (TE-08a)."
HELPER = "A helper's effective score (TE-06); repeat it for more than one."
EASY = "Notable advantages, +20 each (TE-05)."
DIFFICULT = "Notable disadvantages, -20 each (TE-05)."


class ScoreSchema(Schema):
    """A score, and its steps of 20 as counts."""

    score = number("The ability score in percent (TE-01).", required=True)
    easy = count(EASY)
    difficult = count(DIFFICULT)


class AbilitySchema(ScoreSchema):
    """A score, and its steps of 20, also by name."""

    modifiers = named_steps()


class NamedAbilitySchema(RequestSchema, AbilitySchema):
    """A helper's ability."""

    name = Line(
        MAX_LABEL,
        load_default=None,
        allow_none=True,
        metadata={"description": "Whose ability it is; echoed.", "example": "Ann"},
    )

    @post_load
    def ability(self, data: dict[str, Any], **_: Any) -> Ability:
        """Build the ability."""
        return Ability(**data)


def helpers(description: str) -> Several:
    """A list of helpers, at most 20."""
    return several(NamedAbilitySchema, MAX_HELPERS, description, load_default=())


def scores(description: str) -> Several:
    """A list of helpers' effective scores in a query."""
    return several(number("A score."), MAX_HELPERS, description, load_default=())


def abilities(scores: tuple[int, ...]) -> tuple[Ability, ...]:
    """Helpers of whom only the scores are known."""
    return tuple(Ability(score=score) for score in scores)


class TorangAbilityFacesSchema(RequestSchema):
    """Faces of an ability roll."""

    d100 = face(100, "The main d100.")
    helpers = faces(100, "The helpers' d100, in their order.", most=MAX_HELPERS)


class TorangAbilityRequestSchema(RollSchema, AbilitySchema):
    """An ability roll; with helpers, a group roll."""

    dramatic = flag(DRAMATIC)
    helpers = helpers("Each rolls an ability of their own first (TE-06, TE-07).")
    dice = supplied(TorangAbilityFacesSchema)
    check_type = AbilityRoll


class TorangAbilityQuerySchema(ModifiersQuerySchema, ScoreSchema):
    """The odds of an ability roll."""

    modifiers = steps()
    dramatic = flag(DRAMATIC)
    helper = scores(HELPER)
    check_type = AbilityRoll

    def check(self, /, **values: Any) -> Any:
        """Build the ability roll."""
        return super().check(helpers=abilities(values.pop("helper")), **values)
