"""Requests, queries and outcomes of opposed rolls."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, ClassVar

from marshmallow import Schema, ValidationError, fields, post_load, validates_schema

from service.mechanics.contest_side import ContestSide
from service.mechanics.die import MAX_FACES
from service.mechanics.faces import shown_faces
from service.mechanics.order import ModifiersSchema, RollSchema, supplied
from service.mechanics.query import QuerySchema, nameless
from service.schemas import reply
from service.schemas.fields import MAX_LABEL, MAX_LIST, Line, choice, flag, number, several
from service.schemas.request import RequestSchema
from service.systems.dice.fields import ExpressionField, Kind
from service.systems.dice.schemas import TermSchema, notes
from service.systems.opposed.contest import Contest, Contestant, Ties

Json = Mapping[str, Any]
UNLIKE = ["Must count successes like the other side, as in 6d6>=5, or neither side must (OP-06)."]
NOTATION = "Dice in the notation of `POST /v1/dice/roll` (OP-01)."


class OpposedSideSchema(RequestSchema, ModifiersSchema):
    """One side of an opposed roll."""

    expression = ExpressionField(
        kind=Kind.TOTAL, required=True, metadata={"description": NOTATION, "example": "2d6+3"}
    )
    name = Line(
        MAX_LABEL,
        load_default=None,
        allow_none=True,
        metadata={"description": "Who it is, for the `text`.", "example": "Mira"},
    )

    @post_load
    def contestant(self, data: dict[str, Any], **_: Any) -> Contestant:
        """Build the side."""
        return Contestant(**data)


class ContestFieldsSchema(Schema):
    """What decides between the two sides."""

    ties = choice(
        Ties,
        "A `draw`, a win of the `active` or the `opposing` side (OP-04), or a `reroll` of both "
        "until the totals differ, at most 100 times (OP-05).",
        load_default=Ties.DRAW,
    )
    lowest_wins = flag("The lower total wins (OP-03).")
    unlike: ClassVar[Any] = UNLIKE  # what is wrong with the opposing side

    @validates_schema(skip_on_field_errors=True)
    def decides(self, data: Json, **_: Any) -> None:
        """Check that the two sides can be compared, and that a tie need not last for ever."""
        active, opposing = self.sides(data)
        if active.expression.is_pool is not opposing.expression.is_pool:
            raise ValidationError({"opposing": self.unlike})
        only = active.only_total
        if data.get("ties") is Ties.REROLL and only is not None and only == opposing.only_total:
            raise ValidationError(
                f"Must not be reroll: both sides always have {only} (OP-05).", "ties"
            )

    def sides(self, data: Json) -> tuple[Contestant, Contestant]:
        """The two sides."""
        return data["active"], data["opposing"]


class OpposedFacesSchema(RequestSchema):
    """Faces of an opposed roll."""

    active = shown_faces("The active side's dice, in the order rolled.", most=MAX_FACES)
    opposing = shown_faces("The opposing side's dice, in the order rolled.", most=MAX_FACES)


class OpposedRequestSchema(RollSchema, ContestFieldsSchema):
    """Two sides against each other."""

    active = fields.Nested(OpposedSideSchema, required=True)
    opposing = fields.Nested(OpposedSideSchema, required=True)
    dice = supplied(OpposedFacesSchema)
    check_type = Contest
    unlike: ClassVar[Any] = {"expression": UNLIKE}


def _expression(side: str) -> ExpressionField:
    return ExpressionField(
        kind=Kind.TOTAL,
        required=True,
        metadata={"description": f"{side}: {NOTATION}", "example": "2d6"},
    )


def _points(side: str) -> Any:
    return several(
        number("Points added."),
        MAX_LIST,
        f"{side}: Added to the total; repeat it for more than one.",
        load_default=(),
    )


class OpposedQuerySchema(QuerySchema, ContestFieldsSchema):
    """The odds of an opposed roll."""

    active = _expression("The active side")
    opposing = _expression("The opposing side")
    active_modifiers = _points("The active side")
    opposing_modifiers = _points("The opposing side")

    def sides(self, data: Json) -> tuple[Contestant, Contestant]:
        """The two sides."""
        return _contestant(data, ContestSide.ACTIVE), _contestant(data, ContestSide.OPPOSING)

    def check(self, /, **values: Any) -> Contest:
        """Build the contest."""
        active, opposing = self.sides(values)
        return Contest(
            active=active,
            opposing=opposing,
            ties=values["ties"],
            lowest_wins=values["lowest_wins"],
        )


def _contestant(data: Json, side: ContestSide) -> Contestant:
    return Contestant(expression=data[side], modifiers=nameless(data[f"{side}_modifiers"]))


class OpposedSideOutcomeSchema(reply.ReplySchema):
    """One side of an opposed roll."""

    name = reply.text("Null without one.", allow_none=True)
    total = reply.total("Rounded down, with the modifiers.")
    successes = reply.number("In a pool, successes minus failures; else null.", allow_none=True)
    unrounded = reply.text(
        "The exact fraction before rounding and modifiers; null for a whole number.",
        allow_none=True,
    )
    terms = reply.listed(TermSchema, "In order.")
    comment = reply.text("Null without one.", allow_none=True)
    notes = notes()


class OpposedOutcomeSchema(reply.ReplySchema):
    """Who wins."""

    winner = choice(ContestSide, "Null on a draw (OP-04).", required=True, allow_none=True)
    margin = reply.total("How far the winner is ahead, 0 for a tie (OP-02).")
    lead = reply.total(
        "How far the active side is ahead, or behind if negative: the value of the odds (OP-07)."
    )
    tie = reply.boolean("Whether the totals are equal.")
    rerolls = reply.number("Ties that were rerolled (OP-05).")
    active = reply.part(OpposedSideOutcomeSchema, "The active side.")
    opposing = reply.part(OpposedSideOutcomeSchema, "The opposing side.")
