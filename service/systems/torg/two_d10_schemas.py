"""Requests, queries and outcomes of the 2d10 dice."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from marshmallow import ValidationError, fields, validates_schema

from service.mechanics.faces import face, faces
from service.mechanics.order import ModifiersSchema, RollSchema, supplied
from service.mechanics.query import ModifiersQuerySchema
from service.schemas.fields import choice, flag
from service.schemas.request import RequestSchema, are_valid
from service.systems.torg.check_schemas import TorgCheckSchema, TorgOutcomeSchema, possibilities
from service.systems.torg.two_d10 import Maxed, StymiedRule, TwoD10

Json = Mapping[str, Any]


class TwoD10FieldsSchema(TorgCheckSchema):
    """Fields of a check with the 2d10 dice."""

    stymied_rule = choice(
        StymiedRule,
        "`article`: Stymied takes the reroll of a +9 (T2-04). `deck`: it takes the first reroll of "
        "the round, and Up and Stymied remove each other (T2-15).",
        load_default=StymiedRule.ARTICLE,
    )
    positive_reroll = flag(
        "False removes an ord's reroll of a +9; only with `reality_rated` false (T2-10).",
        default=True,
    )

    @validates_schema(pass_original=True, skip_on_field_errors=False)
    def positive_reroll_of_ords(self, data: Json, original: Json, **_: Any) -> None:
        """Check that only an ord is without the positive reroll (T2-10)."""
        without = not data.get("positive_reroll", True)
        if (
            without
            and data.get("reality_rated", True)
            and are_valid(data, original, "reality_rated")
        ):
            raise ValidationError(
                "Must be true unless `reality_rated` is false: only an ord can lose the reroll "
                "(T2-10).",
                "positive_reroll",
            )


class Torg2d10FacesSchema(RequestSchema):
    """Faces of the 2d10 dice."""

    hot = face(10, "The hot (positive) die.")
    cold = face(10, "The cold (negative) die.")
    max = faces(10, "The dice after a +9 or a -9, rolling on at 10 (T2-03).")
    up = faces(10, "The die of Up, rolling on at 10 (T2-06).")
    possibilities = possibilities(10, "rolling on at 10")


class Torg2d10RequestSchema(RollSchema, ModifiersSchema, TwoD10FieldsSchema):
    """A roll of Torg's 2d10 dice."""

    check_type = TwoD10
    dice = supplied(Torg2d10FacesSchema)


class Torg2d10QuerySchema(ModifiersQuerySchema, TwoD10FieldsSchema):
    """The odds of a 2d10 roll."""

    check_type = TwoD10


class Torg2d10OutcomeSchema(TorgOutcomeSchema):
    """The outcome of a 2d10 roll."""

    maxed = fields.Enum(
        Maxed,
        by_value=True,
        required=True,
        allow_none=True,
        metadata={"description": "Null for any other bonus (T2-03)."},
    )
