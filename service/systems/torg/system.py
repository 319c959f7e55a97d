"""The mechanics of Torg."""

from __future__ import annotations

from functools import partial

from msgspec import to_builtins

from service.mechanics.mechanic import Mechanic
from service.mechanics.odds_answer import chance
from service.mechanics.system import Limit, Report, System
from service.schemas.derive import reply_schema
from service.schemas.fields import AnyOfSchema
from service.systems.torg import check, comparison, d20, two_d10

KEPT = (
    "The bonus is added to `value`; a total of at least `difficulty` succeeds.\n\n"
    "Supplied dice that only another `up`, `stymied`, `cancelled` or `possibilities` would need "
    "are ignored: they are `unused` at the end of `dice`, and stay in `faces` for the next "
    "request. They do not change what a `seed` rolls."
)

mechanic = partial(
    Mechanic,
    note=KEPT,
    short_text=check.short_text,
    dice=lambda roll: 2 + roll.up + roll.spent,
    value_label="Total (value + bonus + modifiers)",
    marks=("difficulty",),
    chances=check.CHANCES,
    headlines=("success", "disconnected"),
)
"""A mechanic of either of the dice."""

SYSTEM = System(
    about="Torg, first edition: 2d10 dice, and the d20 with its chart.",
    rules_page="torg-dice",
    mechanics=(
        mechanic(
            name="torg/2d10",
            title="Torg: 2d10 bonus number",
            about="Two ten-sided dice: the lower one counts, hot as a plus, cold as a minus.",
            rules="T2-01 to T2-20",
            roll=two_d10,
            keep=two_d10.keep,
            examples={
                "a skill against a difficulty": {"value": 12, "difficulty": 15},
                "a maxed hot die and one Possibility, thrown by hand": {
                    "value": 8,
                    "difficulty": 20,
                    "possibilities": 1,
                    "modifiers": [{"name": "aim", "value": 3}],
                    "dice": {"hot": 9, "cold": 10, "max": [10, 8], "possibilities": [[4]]},
                },
            },
        ),
        mechanic(
            name="torg/d20",
            title="Torg: d20 and bonus chart",
            about="The d20, rolled again on 10 and 20, and read on the bonus chart.",
            rules="TD-01 to TD-07",
            roll=d20,
            keep=d20.keep,
            examples={"a skill against a difficulty": {"value": 12, "difficulty": 15}},
        ),
    ),
    reports=(
        Report(
            name="torg/comparison",
            id="torg_comparison",
            tag="torg",
            title="Torg: 2d10 compared with the d20",
            about="The chance of every bonus number from -20 to +20 with either dice, bare and "
            "with the rerolls of a skilled, reality-rated roller, and the claims of T2-12.",
            about_picture="Both dice with rerolls, from -12 to +12.",
            make=lambda _check: comparison.comparison(),
            answer=reply_schema(comparison.Comparison, "Comparison"),
            numbers=lambda _query, made: to_builtins(made, enc_hook=chance),
            chart=lambda _query, made: comparison.comparison_chart(made),
        ),
    ),
    limits=(
        Limit(
            "odds_distance",
            check.MAX_DISTANCE,
            "Points between the difficulty and the value with its modifiers in the odds of Torg.",
        ),
    ),
)


class TorgOutcomeSchema(AnyOfSchema):
    """The meaning of the dice, by the table's method."""

    options = tuple(each.outcome for each in SYSTEM.mechanics)


class TorgFacesSchema(AnyOfSchema):
    """The faces, by the table's method."""

    options = tuple(each.shown_faces for each in SYSTEM.mechanics)
