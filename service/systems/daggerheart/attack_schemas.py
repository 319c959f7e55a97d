"""Requests, queries and outcomes of attacks."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from marshmallow import ValidationError, validates_schema

from service.mechanics.die import MAX_FACES
from service.mechanics.faces import faces, shown_faces
from service.mechanics.order import ModifiersSchema, RollSchema, supplied
from service.mechanics.query import ModifiersQuerySchema
from service.schemas import reply
from service.schemas.fields import number
from service.schemas.request import RequestSchema
from service.systems.daggerheart.advantage_schemas import (
    AdvantageSchema,
    advantages_cancelled,
    net_advantage,
)
from service.systems.daggerheart.attack import Attack
from service.systems.daggerheart.damage_schemas import (
    DaggerheartDamageOutcomeSchema,
    FlatThresholdsSchema,
    NestedThresholdsSchema,
)
from service.systems.daggerheart.extra_schemas import ExtraSchema, extra_added, extra_faces
from service.systems.dice.expression import MAX_DICE
from service.systems.dice.fields import ExpressionField, Kind

Json = Mapping[str, Any]


class AttackFieldsSchema(ExtraSchema, AdvantageSchema):
    """Fields of an attack."""

    evasion = number(
        "The total to reach (DG-01). Without one, damage is rolled, `hit` is null except on a "
        "natural 20 (DG-03), and odds do not list it.",
        load_default=None,
        allow_none=True,
    )
    damage = ExpressionField(
        kind=Kind.PLAIN,
        load_default=None,
        allow_none=True,
        metadata={
            "description": "Damage dice: NdX, kept dice such as 4d6kh3, and constants only "
            "(DG-04). `modifiers` add to the attack alone.",
            "example": "2d8+2",
        },
    )

    @validates_schema(skip_on_field_errors=False)
    def dice_of_one_roll(self, data: Json, **_: Any) -> None:
        """Check that damage and extra dice together stay within the limit of one roll."""
        dice = sum(data[name].count for name in ("damage", "extra") if data.get(name))
        if dice > MAX_DICE:
            raise ValidationError(f"Must leave at most {MAX_DICE} dice with the damage.", "extra")


class DaggerheartAttackFacesSchema(RequestSchema):
    """Faces of an attack."""

    d20 = faces(20, "The d20, and a second one with advantage or disadvantage.", most=2)
    extra = extra_faces()
    damage = shown_faces("In the order of the expression.", most=MAX_FACES)


class DaggerheartAttackRequestSchema(
    RollSchema, ModifiersSchema, AttackFieldsSchema, NestedThresholdsSchema
):
    """An adversary's attack."""

    check_type = Attack
    dice = supplied(DaggerheartAttackFacesSchema)


class DaggerheartAttackQuerySchema(ModifiersQuerySchema, AttackFieldsSchema, FlatThresholdsSchema):
    """The odds of an attack."""

    check_type = Attack


class DaggerheartAttackOutcomeSchema(reply.ReplySchema):
    """The outcome of an attack."""

    natural = reply.number("The face of the d20 that counts.")
    extra = extra_added()
    total = reply.total("The d20, the extra dice and the modifiers.")
    evasion = reply.number("As requested.", allow_none=True)
    hit = reply.boolean("Null without an Evasion, except on a natural 20 (DG-03).", allow_none=True)
    critical = reply.boolean("A natural 20, which always hits (DG-03).")
    net_advantage = net_advantage()
    advantages_cancelled = advantages_cancelled()
    damage = reply.part(
        DaggerheartDamageOutcomeSchema, "Null on a miss or without damage dice.", allow_none=True
    )
