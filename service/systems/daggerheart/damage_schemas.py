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
from service.schemas.fields import MAX_NUMBER, Distinct, choice, distinct, flag, whole
from service.schemas.request import RequestSchema, are_valid
from service.systems.daggerheart.damage import (
    DamageRoll,
    DamageType,
    Resistance,
    Target,
    Thresholds,
)
from service.systems.dice.fields import ExpressionField, Kind

Json = Mapping[str, Any]


NO_ORDER = "Must be at least major, {major}."
MAX_ARMOR_SLOTS = 12
THRESHOLDS = ("thresholds", "major", "severe")
"""The fields of thresholds: the first one in a body, the others in a query."""

TARGET_TYPES = ("resistant_to", "immune_to")


def damage_types(description: str) -> Distinct:
    """A list of types of damage."""
    kind = choice(DamageType, "A type of damage.")
    return distinct(kind, 0, len(DamageType), description, load_default=())


class ReducedSchema(CheckSchema):
    """Which damage it is, and what the target reduces it by."""

    types = damage_types(
        "One, or both at once. Needed if the target takes the two differently (DG-20)."
    )
    direct = flag("Armor Slots do not help (DG-22).")
    resistant_to = damage_types(
        "What the target halves; both for a resistance that names no type. Damage of both types "
        "is reduced only if both are resisted (DG-20)."
    )
    immune_to = damage_types("What the target takes nothing of (DG-20).")
    armor_slots = whole(
        0,
        MAX_ARMOR_SLOTS,
        "Armor Slots that the target may mark, each for one step of severity (DG-21). Needs "
        "thresholds.",
        load_default=0,
    )

    @validates_schema(pass_original=True, skip_on_field_errors=False)
    def decided(self, data: Json, original: Json, **_: Any) -> None:
        """Check that types are named where they decide, and that armor has a severity to lower."""
        if not isinstance(original, Mapping):
            return
        wrong = {}
        if are_valid(data, original, *TARGET_TYPES, "types") and not data.get("types"):
            target = Target(**{name: data.get(name, ()) for name in TARGET_TYPES})
            if target.needs_a_type:
                wrong["types"] = [
                    "Must name the types of the damage: the target takes physical and magic damage "
                    "differently (DG-20)."
                ]
        given = any(original.get(name) is not None for name in THRESHOLDS)
        if data.get("armor_slots") and not given:
            wrong["armor_slots"] = [
                "Needs the target's thresholds: an Armor Slot lowers the severity by one step "
                "(DG-21)."
            ]
        if wrong:
            raise ValidationError(wrong)

    def check(self, /, **values: Any) -> Any:
        """The check, with everything about the target combined."""
        names = (*TARGET_TYPES, "thresholds", "armor_slots")
        target = Target(**{name: values.pop(name) for name in names if name in values})
        return super().check(target=target, **values)


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


class NestedThresholdsSchema(ReducedSchema):
    """Thresholds in a body."""

    thresholds = fields.Nested(
        ThresholdsSchema,
        load_default=None,
        allow_none=True,
        metadata={"description": "Without them no hit points are counted."},
    )


class FlatThresholdsSchema(ReducedSchema):
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

    total = reply.total("`dealt` after resistance (DG-07, DG-20).")
    dealt = reply.total("`rolled`, `critical_maximum` and `modifier` together.")
    rolled = reply.total("What the dice show.")
    critical_maximum = reply.total(
        "The most that the dice can show, on a critical (DG-04); else null.", allow_none=True
    )
    modifier = reply.total("The constants, and the `modifiers` of a damage roll (DG-04).")
    types = reply.listed(fields.Enum(DamageType, by_value=True), "As requested.")
    resistance = fields.Enum(
        Resistance,
        by_value=True,
        required=True,
        metadata={
            "description": "How the target takes damage of these `types`: `resistant` halves it, "
            "`immune` makes it 0 (DG-20)."
        },
    )
    thresholds = reply.part(DaggerheartTargetThresholdsSchema, "As requested.", allow_none=True)
    direct = reply.boolean("As requested.")
    armor_slots_used = reply.number(
        "How many Armor Slots lowered the severity and are marked (DG-21, DG-22); null without "
        "thresholds.",
        allow_none=True,
    )
    hit_points = reply.number(
        "Hit points lost, 0 to 3, after Armor Slots (DG-07, DG-21); null without thresholds.",
        allow_none=True,
    )
