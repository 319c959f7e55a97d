"""Requests, outcomes and odds queries of Torg's dice."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from marshmallow import Schema, ValidationError, fields, validates_schema

from service.mechanics.faces import face, faces
from service.mechanics.order import ModifiersSchema, QuerySchema, RollSchema, supplied
from service.schemas import reply
from service.schemas.fields import choice, count, flag, number, several
from service.schemas.request import RequestSchema, understood
from service.systems.torg.check import Contradiction, Level
from service.systems.torg.d20 import D20
from service.systems.torg.two_d10 import Maxed, StymiedRule, TwoD10

Json = Mapping[str, Any]


class TorgCheckSchema(Schema):
    """What both Torg dice take."""

    value = number("Attribute or skill value that the bonus is added to (T2-02).", load_default=0)
    difficulty = number(
        "Total to reach; without one there is no success, margin or level (T2-14). Odds take one "
        "within 100 of the value.",
        load_default=None,
        allow_none=True,
    )
    skilled = flag(
        "False for a skill without adds: on 2d10 a +9 is then not rolled on (T2-16); on the d20 "
        "only a 10 rolls again, and for an ord nothing does (TD-02).",
        default=True,
    )
    stymied = flag("Whether the roller is Stymied (T2-04, T2-15, TD-07).")
    up = flag("Whether the roller is Up: one more die (T2-06, TD-03).")
    possibilities = count("Possibilities spent, each one more die that rolls on (T2-07, TD-03).")
    cancelled = count(
        "How many of them a foe has cancelled: spent, and no die (T2-08). At most `possibilities`."
    )
    contradiction = choice(
        Contradiction,
        "The contradiction in play; `disconnected` is judged against it: one_case at a dice bonus "
        "of -7 or less, four_case at -4 or less (T2-09); on the d20 at a first die of 1, or of 1 "
        "to 4 (TD-06).",
        load_default=None,
        allow_none=True,
    )

    @validates_schema(pass_original=True, skip_on_field_errors=False)
    def at_most_all_cancelled(self, data: Json, sent: Json, **_: Any) -> None:
        """No more can be cancelled than were spent."""
        if not understood(data, sent, "cancelled", "possibilities"):
            return
        possibilities = data.get("possibilities", 0)
        if data.get("cancelled", 0) > possibilities:
            raise ValidationError(
                f"Must be at most the possibilities, {possibilities}.", "cancelled"
            )


class TwoD10FieldsSchema(TorgCheckSchema):
    """What the 2d10 dice take beyond that."""

    stymied_rule = choice(
        StymiedRule,
        "`article`: a Stymied takes the reroll of a +9 (T2-04). `deck`: it takes the first reroll "
        "of the round, and Up and Stymied remove each other (T2-15).",
        load_default=StymiedRule.ARTICLE,
    )
    positive_reroll = flag(
        "False takes an ord's reroll of a +9; the article advises against it (T2-10).", default=True
    )


class D20FieldsSchema(TorgCheckSchema):
    """What the d20 takes beyond that."""

    reality_rated = flag(
        "False for an ord: rerolls on 10 only, and none unskilled (TD-02); no Possibilities.",
        default=True,
    )

    @validates_schema(pass_original=True, skip_on_field_errors=False)
    def ords_have_no_possibilities(self, data: Json, sent: Json, **_: Any) -> None:
        """Only reality-rated characters spend Possibilities (T2-17)."""
        if not understood(data, sent, "possibilities", "reality_rated"):
            return
        if data.get("possibilities") and not data.get("reality_rated", True):
            raise ValidationError(
                "Must be 0 for an ord (reality_rated false, T2-17).", "possibilities"
            )


class Torg2d10FacesSchema(RequestSchema):
    """Faces of the 2d10 dice; in a request, what is left out is thrown."""

    hot = face(10, "The hot (positive) die.")
    cold = face(10, "The cold (negative) die.")
    max = faces(10, "The dice thrown after a +9 or a -9, rolling on at 10 (T2-03).")
    up = faces(10, "The die of Up, rolling on at 10 (T2-06).")
    possibilities = several(
        faces(10, "One Possibility's die, rolling on at 10."),
        20,
        "One list per uncancelled Possibility (T2-07), empty for one that Stymied took (T2-15).",
    )


class TorgD20FacesSchema(RequestSchema):
    """Faces of the d20; in a request, what is left out is thrown."""

    d20 = faces(20, "The d20 and its rerolls.")
    up = faces(20, "The die of Up and its rerolls.")
    possibilities = several(
        faces(20, "One Possibility's die and its rerolls."),
        20,
        "One list per uncancelled Possibility (TD-03), empty for one that Stymied took (TD-07).",
    )


class Torg2d10RequestSchema(RollSchema, ModifiersSchema, TwoD10FieldsSchema):
    """A roll of Torg's 2d10 dice."""

    of = TwoD10
    dice = supplied(Torg2d10FacesSchema)


class TorgD20RequestSchema(RollSchema, ModifiersSchema, D20FieldsSchema):
    """A roll of Torg's d20."""

    of = D20
    dice = supplied(TorgD20FacesSchema)


class Torg2d10QuerySchema(QuerySchema, TwoD10FieldsSchema):
    """The odds of a 2d10 roll."""

    of = TwoD10


class TorgD20QuerySchema(QuerySchema, D20FieldsSchema):
    """The odds of a d20 roll."""

    of = D20


class TorgOutcomeSchema(reply.ReplySchema):
    """What the dice mean."""

    bonus = reply.number("The bonus number from the dice alone (T2-19).")
    total = reply.number("Value, bonus and modifiers (T2-02).")
    success = reply.yes("Whether the difficulty is reached; null without one.", allow_none=True)
    margin = reply.number("Total less difficulty.", allow_none=True)
    level = fields.Enum(
        Level,
        by_value=True,
        required=True,
        allow_none=True,
        metadata={
            "description": "How well it succeeded, by the margin: minimal 0, average 1-2, "
            "good 3-6, superior 7-11, spectacular 12 or more (T2-14); null on a failure."
        },
    )
    disconnected = reply.yes(
        "Whether the contradiction disconnects (T2-09, TD-06); advice to the "
        "gamemaster. Null without a contradiction.",
        allow_none=True,
    )


class Torg2d10OutcomeSchema(TorgOutcomeSchema):
    """What the 2d10 dice mean."""

    maxed = fields.Enum(
        Maxed,
        by_value=True,
        required=True,
        allow_none=True,
        metadata={"description": "hot for a +9, cold for a -9 of the two dice (T2-03)."},
    )


class TorgD20OutcomeSchema(TorgOutcomeSchema):
    """What the d20 means."""

    die_total = reply.number("All dice added up, as read on the chart (TD-01).")
