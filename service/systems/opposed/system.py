"""Opposed rolls of any dice as a mechanic."""

from __future__ import annotations

from service.mechanics.mechanic import Mechanic, Sum
from service.mechanics.system import System
from service.systems.dice.roll import throws
from service.systems.opposed import odds, roll, schemas
from service.systems.opposed.contest import Contest


def _dice(contest: Contest) -> int:
    return throws(contest.active.expression) + throws(contest.opposing.expression)


SYSTEM = System(
    name="opposed",
    about="Two sides roll dice of their own, and the higher total wins.",
    rules_page="opposed",
    mechanics=(
        Mechanic(
            name="opposed",
            title="Opposed roll",
            about="Two expressions against each other, for any game.",
            rules="OP-01 to OP-07",
            request=schemas.OpposedRequestSchema,
            query=schemas.OpposedQuerySchema,
            outcome=schemas.OpposedOutcomeSchema,
            draw=roll.draw,
            score=roll.score,
            odds=odds.odds,
            dice=_dice,
            examples={
                "a chase, thrown by hand": {
                    "active": {"name": "Mira", "expression": "2d6+3"},
                    "opposing": {"name": "the guard", "expression": "1d20"},
                    "dice": {"active": [4, 5], "opposing": [7]},
                },
            },
            query_example={"active": "2d6", "opposing": "1d20"},
            value_label="Lead of the active side",
            headlines=("active_wins",),
            query_from={name: Sum({f"{name}/expression": 1}) for name in ("active", "opposing")}
            | {
                f"{name}_modifiers": Sum({"value": 1}, each=f"{name}/modifiers")
                for name in ("active", "opposing")
            },
        ),
    ),
)
