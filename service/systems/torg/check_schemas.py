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

    value = number("Attribute or skill value that the bonus is added to (T2-02).", load_default=0)
    difficulty = number(
        "Total to reach; without one there is no success, margin or level (T2-14). For "
        "odds, it must be within 100 of the value and the modifiers together.",
        load_default=None,
        allow_none=True,
    )
    skilled = flag(
        "False for a skill without adds: on 2d10 a +9 is then not rolled on (T2-16); on the d20 "
        "only a 10 rolls again, and for an ord nothing does (TD-02).",
        default=True,
    )
    reality_rated = flag(
        "False for an ord: no Possibilities (T2-17), and with the d20 rerolls on 10 only, or none "
        "unskilled (TD-02).",
        default=True,
    )
    stymied = flag("Whether the roller is Stymied (T2-04, T2-15, TD-07).")
    up = flag("Whether the roller is Up: one more die (T2-06, TD-03).")
    possibilities = count("Possibilities spent, each one more die that rolls on (T2-07, TD-03).")
    cancelled = count(
        "How many of them a foe has cancelled: spent, but without a die (T2-08). The first of the "
        "`possibilities` are the cancelled ones; at most all of them."
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
        "One list per Possibility, the `cancelled` ones first (T2-07, T2-08). A cancelled one, and "
        "the next one if Stymied takes it (T2-15, TD-07), has an empty list, or dice that do not "
        "count.",
    )


class TorgOutcomeSchema(reply.ReplySchema):
    """What the dice mean."""

    bonus = reply.number("The bonus number from the dice alone (T2-19).")
    total = reply.number("Value, bonus and modifiers (T2-02).")
    success = reply.boolean("Whether the difficulty is reached; null without one.", allow_none=True)
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
    disconnected = reply.boolean(
        "Whether the contradiction disconnects (T2-09, TD-06); advice to the "
        "gamemaster. Null without a contradiction.",
        allow_none=True,
    )
    contradiction = fields.Enum(
        Contradiction,
        by_value=True,
        required=True,
        allow_none=True,
        metadata={"description": "The contradiction that `disconnected` is judged against."},
    )
    no_reroll = fields.Enum(
        NoReroll,
        by_value=True,
        required=True,
        allow_none=True,
        metadata={
            "description": "Why a +9, or a first 10 or 20 on the d20, is not rolled on: Stymied "
            "took the reroll (T2-04, T2-15, TD-07), the roller is unskilled (T2-16, TD-02), has no "
            "positive reroll (T2-10), or is an ord (TD-02). Null for all other rolls."
        },
    )
    possibility_lost = reply.boolean(
        "Whether Stymied took the first Possibility that was not cancelled (T2-15, TD-07)."
    )
    conditions_removed = reply.boolean("Whether Up and Stymied removed each other (T2-15, TD-07).")
    cancelled = reply.number("How many Possibilities were cancelled (T2-08).")
