"""Opposed rolls of any dice as a mechanic."""

from __future__ import annotations

from service.mechanics.mechanic import Mechanic
from service.mechanics.system import System
from service.systems.opposed import odds, roll, text
from service.systems.opposed.contest import Contest, ContestOutcome, Ties


def _dice(contest: Contest) -> int:
    """The terms count, too, where ties are rerolled: they may be traversed any number of times."""
    if contest.ties is not Ties.REROLL:
        return contest.throws
    sides = contest.active.expression, contest.opposing.expression
    return contest.throws + sum(len(side.terms) for side in sides)


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
            check_type=Contest,
            faces_type=roll.ContestFaces,
            outcome_type=ContestOutcome,
            draw=roll.draw,
            score=roll.score,
            short_text=text.short_text,
            odds=odds.odds,
            dice=_dice,
            examples={
                "a chase": {
                    "active": {"name": "Mira", "expression": "2d6+3"},
                    "opposing": {"name": "the guard", "expression": "1d20"},
                },
            },
            query_example={"active": "2d6+3", "opposing": "1d20"},
            value_label="Lead of the active side",
            chances=odds.CHANCES,
            headlines=("active_wins",),
        ),
    ),
)
