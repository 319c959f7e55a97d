"""Requests, queries and outcomes of damage rolls."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from marshmallow import Schema, ValidationError, fields, post_load, validates_schema

from service.mechanics.check import CheckSchema
from service.mechanics.die import MAX_FACES
from service.mechanics.faces import shown_faces
from service.mechanics.order import ModifiersSchema, RollSchema, supplied
from service.mechanics.query import ModifiersQuerySchema
from service.schemas import reply
from service.schemas.fields import MAX_NUMBER, choice, flag, whole
from service.schemas.request import RequestSchema, are_valid
from service.systems.daggerheart.damage import DamageRoll, Resistance, Thresholds
from service.systems.dice.fields import ExpressionField, Kind

Json = Mapping[str, Any]


NO_ORDER = "Must be at least major, {major}."


class ResistanceSchema(Schema):
    """How the target resists damage."""

    resistance = choice(
        Resistance,
        "How the target resists (DG-07).",
        load_default=Resistance.NONE,
    )


class ThresholdsSchema(RequestSchema):
    """Damage thresholds of the target: `severe` is at least `major` (DG-07)."""

    major = whole(1, MAX_NUMBER, "Damage from which 2 hit points are lost.", required=True)
    severe = whole(1, MAX_NUMBER, "Damage from which 3 hit points are lost.", required=True)

    @validates_schema
    def rising(self, data: dict[str, Any], **_: Any) -> None:
        """Check that the severe threshold is not below the major one."""
        if data["severe"] < data["major"]:
            raise ValidationError(NO_ORDER.format(**data), "severe")

    @post_load
    def thresholds(self, data: dict[str, Any], **_: Any) -> Thresholds:
        """Build the thresholds."""
        return Thresholds(**data)


class NestedThresholdsSchema(ResistanceSchema):
    """Thresholds in a body."""

    thresholds = fields.Nested(
        ThresholdsSchema,
        load_default=None,
        allow_none=True,
        metadata={"description": "Without them no hit points are counted."},
    )


class FlatThresholdsSchema(ResistanceSchema, CheckSchema):
    """Thresholds in a query: `major` and `severe` together or not at all."""

    major = whole(1, MAX_NUMBER, "Damage from which 2 hit points are lost.", load_default=None)
    severe = whole(
        1,
        MAX_NUMBER,
        "Damage from which 3 hit points are lost; at least `major`.",
        load_default=None,
    )

    @validates_schema(pass_original=True, skip_on_field_errors=False)
    def rising(self, data: Json, original: Json, **_: Any) -> None:
        """Check that both or none are given, and that severe is not below major."""
        if not are_valid(data, original, "major", "severe"):
            return
        major, severe = data["major"], data["severe"]
        if (major is None) is not (severe is None):
            missing = "major" if major is None else "severe"
            raise ValidationError("Must be given where the other threshold is.", missing)
        if major is not None and severe < major:
            raise ValidationError(NO_ORDER.format(major=major), "severe")

    def check(self, /, **values: Any) -> Any:
        """The check, with the two thresholds combined."""
        major, severe = values.pop("major"), values.pop("severe")
        thresholds = None if major is None else Thresholds(major, severe)
        return super().check(thresholds=thresholds, **values)


class DamageFieldsSchema(Schema):
    """Fields of a damage roll."""

    damage = ExpressionField(
        kind=Kind.SUM,
        required=True,
        metadata={
            "description": "Damage dice: a sum of any dice and whole numbers (DG-04).",
            "example": "2d8+2",
        },
    )
    critical = flag("Adds the maximum of the damage dice (DG-04).")


class DaggerheartDamageFacesSchema(RequestSchema):
    """Faces of a damage roll."""

    damage = shown_faces(
        "In the order rolled: term by term, each die with its rerolls and explosions.",
        most=MAX_FACES,
    )


class DaggerheartDamageRequestSchema(
    RollSchema, ModifiersSchema, DamageFieldsSchema, NestedThresholdsSchema
):
    """A damage roll without an attack."""

    check_type = DamageRoll
    dice = supplied(DaggerheartDamageFacesSchema)


class DaggerheartDamageQuerySchema(ModifiersQuerySchema, DamageFieldsSchema, FlatThresholdsSchema):
    """The odds of a damage roll."""

    check_type = DamageRoll


class DaggerheartTargetThresholdsSchema(reply.ReplySchema):
    """The damage thresholds of the target."""

    major = reply.number("Damage from which 2 hit points are lost.")
    severe = reply.number("Damage from which 3 hit points are lost.")


class DaggerheartDamageOutcomeSchema(reply.ReplySchema):
    """The outcome of a damage roll."""

    total = reply.total("`dealt` after resistance (DG-07).")
    dealt = reply.total("`rolled`, `critical_maximum` and `modifier` together.")
    rolled = reply.total("What the dice show.")
    critical_maximum = reply.total(
        "The most that the dice can show, on a critical (DG-04); else null.", allow_none=True
    )
    modifier = reply.total("The constants, and the `modifiers` of a damage roll (DG-04).")
    resistance = fields.Enum(
        Resistance,
        by_value=True,
        required=True,
        metadata={"description": "How the target resists (DG-07)."},
    )
    thresholds = reply.part(DaggerheartTargetThresholdsSchema, "As requested.", allow_none=True)
    hit_points = reply.number(
        "Hit points lost, 0 to 3 (DG-07); null without thresholds.", allow_none=True
    )
