"""Requests, queries and outcomes of the Duality Dice."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from marshmallow import ValidationError, fields, validates_schema

from service.mechanics.faces import face, faces, shown_face
from service.mechanics.order import ModifiersSchema, RollSchema, supplied
from service.mechanics.query import ModifiersQuerySchema
from service.schemas import reply
from service.schemas.fields import MAX_COUNT, StrictInteger, count, flag, number, whole
from service.schemas.request import RequestSchema
from service.systems.daggerheart.advantage_schemas import (
    AdvantageSchema,
    advantages_cancelled,
    net_advantage,
)
from service.systems.daggerheart.duality_dice import (
    ADVANTAGE_DIE,
    DISADVANTAGE_DIE,
    FEAR_DIE,
    HELP_DIE,
    HOPE_DIE,
    Duality,
)
from service.systems.daggerheart.duality_outcome import With
from service.systems.daggerheart.extra_schemas import ExtraSchema, extra_added, extra_faces

Json = Mapping[str, Any]

LEAST_SIDES, MOST_SIDES = 4, 20


def sides(description: str, usual: int) -> StrictInteger:
    """The sides of a die that features may change (DG-23)."""
    return whole(LEAST_SIDES, MOST_SIDES, f"{description} (DG-23).", load_default=usual)


class DualityFieldsSchema(ExtraSchema, AdvantageSchema):
    """Fields of a Duality roll."""

    difficulty = number(
        "The total to reach (DU-01). Without one, `success` is null except on a critical "
        "(DU-02a), and odds do not list it.",
        load_default=None,
        allow_none=True,
    )
    help = count("Allies who help, each with a d6; the highest added d6 counts (DU-03).")
    reaction = flag("A reaction roll: neither Hope nor Fear, and no help (DU-03, DU-04).")
    hope_die = sides("Sides of the Hope die", HOPE_DIE)
    fear_die = sides("Sides of the Fear die", FEAR_DIE)
    advantage_die = sides("Sides of the roller's own advantage die", ADVANTAGE_DIE)

    @validates_schema(skip_on_field_errors=False)
    def no_help_on_reactions(self, data: Json, **_: Any) -> None:
        """Check that a reaction roll has no help."""
        if data.get("reaction") and data.get("help"):
            raise ValidationError("Must be 0 on a reaction roll (DU-03).", "help")


class DaggerheartDualityFacesSchema(RequestSchema):
    """Faces of the Duality Dice."""

    hope = shown_face("The Hope die: 1 to `hope_die`.")
    fear = shown_face("The Fear die: 1 to `fear_die`.")
    advantage = shown_face("The roller's own advantage die: 1 to `advantage_die`.")
    disadvantage = face(DISADVANTAGE_DIE, "The roller's own disadvantage die.")
    help = faces(HELP_DIE, "The help dice of allies.", most=MAX_COUNT)
    extra = extra_faces()


class DaggerheartDualityRequestSchema(RollSchema, ModifiersSchema, DualityFieldsSchema):
    """A roll of the Duality Dice."""

    check_type = Duality
    dice = supplied(DaggerheartDualityFacesSchema)


class DaggerheartDualityQuerySchema(ModifiersQuerySchema, DualityFieldsSchema):
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
        allow_none=True,
        metadata={
            "description": "The higher one; a critical is with Hope (DU-02a). Null on a reaction "
            "roll (DU-04)."
        },
    )
    added_die = reply.number(
        "The highest of the advantage and help dice, added (DU-03); null without any.",
        allow_none=True,
    )
    subtracted_die = reply.number(
        "The disadvantage die, subtracted (DU-03); null without one.",
        allow_none=True,
    )
    extra = extra_added()
    total = reply.total("All dice that count, and the modifiers.")
    difficulty = reply.number("As requested.", allow_none=True)
    success = reply.boolean(
        "Null without a difficulty, except on a critical (DU-02a).", allow_none=True
    )
    critical = reply.boolean("Equal faces, which always succeed (DU-02a, DU-02b).")
    net_advantage = net_advantage()
    advantages_cancelled = advantages_cancelled()
    reaction = reply.boolean("A reaction roll, with neither Hope nor Fear (DU-04).")
    gains = fields.Nested(DaggerheartGainsSchema, required=True)
    rules_version = reply.text("The version of the rules.", example="srd-2.0")
