"""Requests, queries and outcomes of the Duality Dice."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from marshmallow import ValidationError, fields, validates_schema

from service.mechanics.faces import face, faces
from service.mechanics.order import ModifiersSchema, RollSchema, supplied
from service.mechanics.query import QuerySchema
from service.schemas import reply
from service.schemas.fields import MAX_COUNT, count, flag, number
from service.schemas.request import RequestSchema
from service.systems.daggerheart.advantage_schemas import AdvantageSchema
from service.systems.daggerheart.duality import Duality, With

Json = Mapping[str, Any]


class DualityFieldsSchema(AdvantageSchema):
    """Fields of a Duality roll."""

    difficulty = number(
        "Total to reach (DU-01); without one there is no success.",
        load_default=None,
        allow_none=True,
    )
    help = count("Allies who help, each with a d6; the highest added d6 counts (DU-03).")
    reaction = flag("A reaction roll: no gains, and no help (DU-03, DU-04).")

    @validates_schema(skip_on_field_errors=False)
    def no_help_on_reactions(self, data: Json, **_: Any) -> None:
        """Check that a reaction roll has no help."""
        if data.get("reaction") and data.get("help"):
            raise ValidationError("Must be 0 on a reaction roll (DU-03).", "help")


class DaggerheartDualityFacesSchema(RequestSchema):
    """Faces of the Duality Dice; in a request, omitted dice are rolled."""

    hope = face(12, "The Hope die.")
    fear = face(12, "The Fear die.")
    advantage = face(6, "The roller's own advantage die.")
    disadvantage = face(6, "The roller's own disadvantage die.")
    help = faces(6, "The help dice of allies.", most=MAX_COUNT)


class DaggerheartDualityRequestSchema(RollSchema, ModifiersSchema, DualityFieldsSchema):
    """A roll of the Duality Dice."""

    check_type = Duality
    dice = supplied(DaggerheartDualityFacesSchema)


class DaggerheartDualityQuerySchema(QuerySchema, DualityFieldsSchema):
    """The odds of a Duality roll."""

    check_type = Duality


class DaggerheartGainsSchema(reply.ReplySchema):
    """What a roll earns (DU-01, DU-02a); nothing on a reaction roll (DU-04)."""

    hope = reply.number("Hope for the player.")
    fear = reply.number("Fear for the gamemaster.")
    stress_cleared = reply.number("Stress to clear.")


class DaggerheartDualityOutcomeSchema(reply.ReplySchema):
    """The outcome of a Duality roll."""

    hope = reply.number("The face of the Hope die.")
    fear = reply.number("The face of the Fear die.")
    with_ = fields.Enum(
        With,
        by_value=True,
        data_key="with",
        required=True,
        metadata={"description": "The higher die; a critical counts as with Hope (DU-02a)."},
    )
    total = reply.number("Both dice, the advantage die and the modifiers.")
    success = reply.boolean("Null without a difficulty.", allow_none=True)
    critical = reply.boolean("Equal faces: always succeeds (DU-02a).")
    gains = fields.Nested(DaggerheartGainsSchema, required=True)
    rules_version = reply.text("The version of the rules.", example="srd-2.0")
