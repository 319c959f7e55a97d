"""Requests, queries and outcomes of attacks."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from marshmallow import ValidationError, validates_schema

from service.mechanics.faces import MAX_FACES, faces
from service.mechanics.order import ModifiersSchema, RollSchema, supplied
from service.mechanics.query import QuerySchema
from service.schemas import reply
from service.schemas.fields import number
from service.schemas.request import RequestSchema
from service.systems.daggerheart.advantage_schemas import AdvantageSchema
from service.systems.daggerheart.attack import Attack
from service.systems.daggerheart.damage_schemas import (
    DaggerheartDamageOutcomeSchema,
    FlatThresholdsSchema,
    NestedThresholdsSchema,
    with_thresholds,
)
from service.systems.dice.expression import MAX_DICE, MAX_SIDES
from service.systems.dice.fields import ExpressionField, Kind

Json = Mapping[str, Any]


class AttackFieldsSchema(AdvantageSchema):
    """Fields of an attack."""

    evasion = number(
        "The target's Evasion; meets or beats hits (DG-01). Without one there is no hit or miss, "
        "and damage is rolled.",
        load_default=None,
        allow_none=True,
    )
    damage = ExpressionField(
        kind=Kind.PLAIN,
        load_default=None,
        allow_none=True,
        metadata={
            "description": "Damage dice, NdX and constants only (DG-04).",
            "example": "2d8+2",
        },
    )
    extra = ExpressionField(
        kind=Kind.PLAIN,
        load_default=None,
        allow_none=True,
        metadata={
            "description": "More dice added to the attack, NdX and constants only (DG-06).",
            "example": "1d4",
        },
    )

    @validates_schema(skip_on_field_errors=False)
    def dice_of_one_roll(self, data: Json, **_: Any) -> None:
        """Check that damage and extra dice together stay within the limit of one roll."""
        dice = sum(data[name].count for name in ("damage", "extra") if data.get(name))
        if dice > MAX_DICE:
            raise ValidationError(f"Must leave at most {MAX_DICE} dice with the damage.", "extra")


class DaggerheartAttackFacesSchema(RequestSchema):
    """Faces of an attack; in a request, omitted dice are rolled."""

    d20 = faces(20, "The d20, and a second one with advantage or disadvantage.", most=2)
    extra = faces(MAX_SIDES, "The extra dice in the order of their expression.", most=MAX_FACES)
    damage = faces(MAX_SIDES, "The damage dice in the order of their expression.", most=MAX_FACES)


class DaggerheartAttackRequestSchema(
    RollSchema, ModifiersSchema, AttackFieldsSchema, NestedThresholdsSchema
):
    """An adversary's attack."""

    check_type = Attack
    dice = supplied(DaggerheartAttackFacesSchema)


class DaggerheartAttackQuerySchema(QuerySchema, AttackFieldsSchema, FlatThresholdsSchema):
    """The odds of an attack."""

    def check(self, /, **values: Any) -> Attack:
        """Build the attack."""
        attack: Attack = with_thresholds(Attack, values)
        return attack


class DaggerheartAttackOutcomeSchema(reply.ReplySchema):
    """The outcome of an attack."""

    natural = reply.number("The face of the d20 that counts.")
    total = reply.number("The die and the modifiers.")
    hit = reply.boolean("Null without an Evasion.", allow_none=True)
    critical = reply.boolean("A natural 20, which always hits (DG-03).")
    damage = reply.part(
        DaggerheartDamageOutcomeSchema, "Null on a miss, and without damage dice.", allow_none=True
    )
