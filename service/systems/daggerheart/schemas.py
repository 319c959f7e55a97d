"""Requests, outcomes and odds queries of Daggerheart's dice."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from marshmallow import Schema, ValidationError, fields, post_load, validates_schema

from service.mechanics.faces import MAX_FACES, face, faces
from service.mechanics.order import ModifiersSchema, QuerySchema, RollSchema, supplied
from service.schemas import reply
from service.schemas.fields import MAX_COUNT, MAX_NUMBER, choice, count, flag, number, whole
from service.schemas.request import RequestSchema, understood
from service.systems.daggerheart.attack import Attack
from service.systems.daggerheart.damage import DamageRoll, Resistance, Thresholds
from service.systems.daggerheart.duality import Duality, With
from service.systems.daggerheart.reaction import Reaction
from service.systems.dice.expression import MAX_DICE, MAX_SIDES
from service.systems.dice.fields import ExpressionField

Json = Mapping[str, Any]

NO_ORDER = "Must be at least major, {major}."


class AdvantageSchema(Schema):
    """A modifier, and what speaks for and against the roller."""

    modifier = number("Added to the dice; may be negative (DG-01, DG-08, DU-01).", load_default=0)
    advantage = count("Advantages; they cancel disadvantages one for one (DG-02a, DU-03).")
    disadvantage = count("Disadvantages; at most one extra die remains (DG-02b, DU-03).")


class ResistanceSchema(Schema):
    """What the target makes of damage."""

    resistance = choice(
        Resistance,
        "`resistant` halves the damage, rounding up; `immune` takes none (DG-07).",
        load_default=Resistance.NONE,
    )


class ThresholdsSchema(RequestSchema):
    """Damage thresholds of the target: `severe` is at least `major` (DG-07)."""

    major = whole(1, MAX_NUMBER, "Damage from which 2 hit points are lost.", required=True)
    severe = whole(1, MAX_NUMBER, "Damage from which 3 hit points are lost.", required=True)

    @validates_schema
    def rising(self, data: dict[str, Any], **_: Any) -> None:
        """The severe threshold is not below the major one."""
        if data["severe"] < data["major"]:
            raise ValidationError(NO_ORDER.format(**data), "severe")

    @post_load
    def thresholds(self, data: dict[str, Any], **_: Any) -> Thresholds:
        """The value."""
        return Thresholds(**data)


class NestedThresholdsSchema(ResistanceSchema):
    """Thresholds as a body gives them."""

    thresholds = fields.Nested(
        ThresholdsSchema,
        load_default=None,
        allow_none=True,
        metadata={"description": "Without them no hit points are counted."},
    )


class FlatThresholdsSchema(ResistanceSchema):
    """Thresholds as a query gives them: `major` and `severe` together or not at all."""

    major = whole(1, MAX_NUMBER, "Damage from which 2 hit points are lost.", load_default=None)
    severe = whole(
        1,
        MAX_NUMBER,
        "Damage from which 3 hit points are lost; at least `major`.",
        load_default=None,
    )

    @validates_schema(pass_original=True, skip_on_field_errors=False)
    def rising(self, data: Json, sent: Json, **_: Any) -> None:
        """Both or none, and the severe threshold not below the major one."""
        if not understood(data, sent, "major", "severe"):
            return
        major, severe = data["major"], data["severe"]
        if (major is None) is not (severe is None):
            missing = "major" if major is None else "severe"
            raise ValidationError("Must be given where the other threshold is.", missing)
        if major is not None and severe < major:
            raise ValidationError(NO_ORDER.format(major=major), "severe")


def _with_thresholds(of: type[Any], asked: dict[str, Any]) -> Any:
    """A check whose query gave the thresholds flat."""
    major, severe = asked.pop("major"), asked.pop("severe")
    return of(**asked, thresholds=None if major is None else Thresholds(major, severe))


class AttackFieldsSchema(AdvantageSchema):
    """What an attack takes."""

    evasion = number(
        "The target's Evasion; meets or beats hits (DG-01). Without one there is no hit or miss, "
        "and damage is rolled.",
        load_default=None,
        allow_none=True,
    )
    damage = ExpressionField(
        plain=True,
        load_default=None,
        allow_none=True,
        metadata={
            "description": "Damage dice, NdX and constants only (DG-04).",
            "example": "2d8+2",
        },
    )
    extra = ExpressionField(
        plain=True,
        load_default=None,
        allow_none=True,
        metadata={
            "description": "More dice added to the attack, NdX and constants only (DG-06).",
            "example": "1d4",
        },
    )

    @validates_schema(pass_original=True, skip_on_field_errors=False)
    def dice_of_one_roll(self, data: Json, sent: Json, **_: Any) -> None:
        """Damage and extra dice together keep to the dice of one roll."""
        dice = sum(data[name].count for name in ("damage", "extra") if data.get(name))
        if dice > MAX_DICE:
            raise ValidationError(f"Must leave at most {MAX_DICE} dice with the damage.", "extra")


class ReactionFieldsSchema(AdvantageSchema):
    """What a reaction roll takes."""

    difficulty = number(
        "Total to reach (DG-05, DG-09); without one there is no success.",
        load_default=None,
        allow_none=True,
    )


class DamageFieldsSchema(Schema):
    """What a damage roll takes."""

    damage = ExpressionField(
        required=True,
        metadata={"description": "Damage dice, in full notation (DG-04).", "example": "2d8+2"},
    )
    critical = flag("Adds the maximum of the damage dice (DG-04).")


class DualityFieldsSchema(AdvantageSchema):
    """What the Duality Dice take."""

    difficulty = number(
        "Total to reach (DU-01); without one there is no success.",
        load_default=None,
        allow_none=True,
    )
    help = count("Allies who help, each with a d6; the highest added d6 counts (DU-03).")
    reaction = flag("A reaction roll: no gains, and no help (DU-03, DU-04).")

    @validates_schema(pass_original=True, skip_on_field_errors=False)
    def no_help_on_reactions(self, data: Json, sent: Json, **_: Any) -> None:
        """Nobody helps with a reaction roll."""
        if not understood(data, sent, "help", "reaction"):
            return
        if data.get("reaction") and data.get("help"):
            raise ValidationError("Must be 0 on a reaction roll (DU-03).", "help")


class DaggerheartAttackFacesSchema(RequestSchema):
    """Faces of an attack; in a request, what is left out is thrown."""

    d20 = faces(20, "The d20, and a second one with advantage or disadvantage.", most=2)
    extra = faces(MAX_SIDES, "The extra dice in the order of their expression.", most=MAX_FACES)
    damage = faces(MAX_SIDES, "The damage dice in the order of their expression.", most=MAX_FACES)


class DaggerheartReactionFacesSchema(RequestSchema):
    """Faces of a reaction roll; in a request, what is left out is thrown."""

    d20 = faces(20, "The d20, and a second one with advantage or disadvantage.", most=2)


class DaggerheartDamageFacesSchema(RequestSchema):
    """Faces of a damage roll; in a request, what is left out is thrown."""

    damage = faces(
        MAX_SIDES,
        "The damage dice in the order thrown: a die with its reroll and explosions.",
        most=MAX_FACES,
    )


class DaggerheartDualityFacesSchema(RequestSchema):
    """Faces of the Duality Dice; in a request, what is left out is thrown."""

    hope = face(12, "The Hope die.")
    fear = face(12, "The Fear die.")
    advantage = face(6, "The own advantage die.")
    disadvantage = face(6, "The own disadvantage die.")
    help = faces(6, "The help dice of allies.", most=MAX_COUNT)


class DaggerheartAttackRequestSchema(
    RollSchema, ModifiersSchema, AttackFieldsSchema, NestedThresholdsSchema
):
    """An adversary's attack."""

    of = Attack
    dice = supplied(DaggerheartAttackFacesSchema)


class DaggerheartReactionRequestSchema(RollSchema, ModifiersSchema, ReactionFieldsSchema):
    """A gamemaster's d20 roll that is no attack."""

    of = Reaction
    dice = supplied(DaggerheartReactionFacesSchema)


class DaggerheartDamageRequestSchema(RollSchema, DamageFieldsSchema, NestedThresholdsSchema):
    """A roll of damage alone."""

    of = DamageRoll
    dice = supplied(DaggerheartDamageFacesSchema)


class DaggerheartDualityRequestSchema(RollSchema, ModifiersSchema, DualityFieldsSchema):
    """A roll of the Duality Dice."""

    of = Duality
    dice = supplied(DaggerheartDualityFacesSchema)


class DaggerheartAttackQuerySchema(QuerySchema, AttackFieldsSchema, FlatThresholdsSchema):
    """The odds of an attack."""

    def check(self, **asked: Any) -> Attack:
        """The attack."""
        attack: Attack = _with_thresholds(Attack, asked)
        return attack


class DaggerheartReactionQuerySchema(QuerySchema, ReactionFieldsSchema):
    """The odds of a reaction roll."""

    of = Reaction


class DaggerheartDamageQuerySchema(QuerySchema, DamageFieldsSchema, FlatThresholdsSchema):
    """The odds of a damage roll."""

    def check(self, **asked: Any) -> DamageRoll:
        """The damage roll."""
        roll: DamageRoll = _with_thresholds(DamageRoll, asked)
        return roll


class DaggerheartDualityQuerySchema(QuerySchema, DualityFieldsSchema):
    """The odds of a Duality roll."""

    of = Duality


class DaggerheartDamageOutcomeSchema(reply.ReplySchema):
    """What damage dice mean; `total` is what gets through."""

    total = reply.number("Maximum, dice and modifier together, after resistance (DG-07).")
    rolled = reply.number("What the dice show.")
    critical_maximum = reply.number(
        "The most the dice can show, on a critical (DG-04); else null.", allow_none=True
    )
    modifier = reply.number("The constants.")
    hit_points = reply.number(
        "Hit points lost, 0 to 3 (DG-07); null without thresholds.", allow_none=True
    )


class DaggerheartAttackOutcomeSchema(reply.ReplySchema):
    """What an attack's dice mean."""

    natural = reply.number("The face of the d20 that counts.")
    total = reply.number("The die and the modifiers.")
    hit = reply.yes("Null without an Evasion.", allow_none=True)
    critical = reply.yes("A natural 20, which always hits (DG-03).")
    damage = reply.part(
        DaggerheartDamageOutcomeSchema, "Null on a miss, and without damage dice.", allow_none=True
    )


class DaggerheartReactionOutcomeSchema(reply.ReplySchema):
    """What a d20 means that is no attack."""

    natural = reply.number("The face of the d20 that counts.")
    total = reply.number("The die and the modifiers.")
    success = reply.yes("Null without a difficulty.", allow_none=True)
    critical = reply.yes("A natural 20: succeeds, without further benefit (DG-05).")


class DaggerheartGainsSchema(reply.ReplySchema):
    """What a roll earns (DU-01, DU-02a); nothing on a reaction roll (DU-04)."""

    hope = reply.number("Hope for the player.")
    fear = reply.number("Fear for the gamemaster.")
    stress_cleared = reply.number("Stress to clear.")


class DaggerheartDualityOutcomeSchema(reply.ReplySchema):
    """What the Duality Dice mean."""

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
    success = reply.yes("Null without a difficulty.", allow_none=True)
    critical = reply.yes("Equal faces: succeeds always (DU-02a).")
    gains = fields.Nested(DaggerheartGainsSchema, required=True)
    rules_version = reply.text("The rules that it goes by.", example="srd-2.0")
