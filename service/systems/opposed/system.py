"""Opposed rolls of any dice as a mechanic."""

from __future__ import annotations

from service.mechanics.mechanic import Mechanic
from service.mechanics.system import System
from service.systems.opposed import contest
from service.systems.opposed.contest import Contest, Ties


def _dice(check: Contest) -> int:
    """The terms count, too, where ties are rerolled: they may be traversed any number of times."""
    if check.ties is not Ties.REROLL:
        return check.throws
    sides = check.active.expression, check.opposing.expression
    return check.throws + sum(len(side.terms) for side in sides)


SYSTEM = System(
    about="Two sides roll dice of their own, and the higher total wins.",
    rules_page="opposed",
    mechanics=(
        Mechanic(
            name="opposed",
            title="Opposed roll",
            about="Two expressions against each other, for any game.",
            rules="OP-01 to OP-07",
            roll=contest,
            short_text=contest.short_text,
            dice=_dice,
            examples={
                "a chase": {
                    "active": {"name": "Mira", "expression": "2d6+3"},
                    "opposing": {"name": "the guard", "expression": "1d20"},
                },
            },
            value_label="Lead of the active side",
            chances=contest.CHANCES,
            headlines=("active_wins",),
        ),
    ),
)
