"""Fields of requests and outcomes that both Torg dice share."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from marshmallow import Schema, ValidationError, fields, validates_schema

from service.mechanics.faces import faces
from service.schemas import reply
from service.schemas.fields import MAX_COUNT, Several, choice, count, flag, number, several
from service.schemas.request import are_valid
from service.systems.torg.check import Contradiction, Level
from service.systems.torg.circumstances import NoReroll

Json = Mapping[str, Any]


class TorgCheckSchema(Schema):
    """Fields of a check with either dice."""

    value = number("Attribute or skill value (T2-02).", load_default=0)
    difficulty = number(
        "The total to reach; without one there is no success, margin or level (T2-14). For odds "
        "it may differ from the value and the modifiers together by at most 100.",
        load_default=None,
        allow_none=True,
    )
    skilled = flag(
        "False for a skill without adds: a +9 is not rerolled (T2-16), and the d20 is rerolled "
        "on a 10 only, or never for an ord (TD-02).",
        default=True,
    )
    reality_rated = flag(
        "False for an ord: no Possibilities (T2-17), and the d20 is rerolled on a 10 only, or "
        "never if unskilled (TD-02).",
        default=True,
    )
    stymied = flag("The roller is Stymied (T2-04, T2-15, TD-07).")
    up = flag("The roller is Up: one more die (T2-06, TD-03).")
    possibilities = count("Possibilities spent: one more die each (T2-07, TD-03).")
    cancelled = count(
        "How many of the `possibilities`, counted from the first, a foe has cancelled: they are "
        "spent, but add no die (T2-08)."
    )
    contradiction = choice(
        Contradiction,
        "What `disconnected` is judged by: one_case disconnects at a dice bonus of -7 or less, "
        "four_case at -4 or less (T2-09); on the d20 at a first die of 1, or of 1 to 4 (TD-06).",
        load_default=None,
        allow_none=True,
    )

    @validates_schema(pass_original=True, skip_on_field_errors=False)
    def possibilities_fit(self, data: Json, original: Json, **_: Any) -> None:
        """Check that no more are cancelled than were spent, and that an ord spends none (T2-17)."""
        possibilities = data.get("possibilities", 0)
        wrong = {}
        if data.get("cancelled", 0) > possibilities and are_valid(data, original, "possibilities"):
            wrong["cancelled"] = [f"Must be at most the possibilities, {possibilities}."]
        if possibilities and not data.get("reality_rated", True):
            wrong["possibilities"] = ["Must be 0 for an ord (reality_rated false, T2-17)."]
        if wrong:
            raise ValidationError(wrong)


def possibilities(sides: int, about: str) -> Several:
    """The faces of the Possibilities."""
    return several(
        faces(sides, f"One Possibility's die, {about}."),
        MAX_COUNT,
        "One list per Possibility, the `cancelled` ones first (T2-07, T2-08). Those, and one that "
        "Stymied takes (T2-15, TD-07), are empty, or have dice that do not count.",
    )


class TorgOutcomeSchema(reply.ReplySchema):
    """What the dice mean."""

    bonus = reply.number("From the dice alone (T2-19).")
    total = reply.number("Value, bonus and modifiers (T2-02).")
    success = reply.boolean("Null without a difficulty.", allow_none=True)
    margin = reply.number("Total minus difficulty.", allow_none=True)
    level = fields.Enum(
        Level,
        by_value=True,
        required=True,
        allow_none=True,
        metadata={
            "description": "By the margin: minimal 0, average 1-2, good 3-6, superior 7-11, "
            "spectacular 12 or more (T2-14); null without success."
        },
    )
    disconnected = reply.boolean(
        "Advice to the gamemaster (T2-09, TD-06); null without a contradiction.",
        allow_none=True,
    )
    contradiction = fields.Enum(
        Contradiction,
        by_value=True,
        required=True,
        allow_none=True,
        metadata={"description": "As requested."},
    )
    no_reroll = fields.Enum(
        NoReroll,
        by_value=True,
        required=True,
        allow_none=True,
        metadata={
            "description": "Stymied took the reroll (T2-04, T2-15, TD-07), or the roller is "
            "unskilled (T2-16, TD-02), has no positive reroll (T2-10), or is an ord (TD-02); else "
            "null."
        },
    )
    possibility_lost = reply.boolean(
        "Stymied took the first Possibility that was not cancelled (T2-15, TD-07)."
    )
    conditions_removed = reply.boolean("Up and Stymied removed each other (T2-15, TD-07).")
    cancelled = reply.number("Possibilities that were cancelled (T2-08).")
