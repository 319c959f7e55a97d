"""What an opposed roll comes to."""

from __future__ import annotations

from typing import Annotated

from msgspec import Struct

from service.mechanics.contest_side import ContestSide
from service.schemas.shape import Total, about
from service.systems.dice.check import Notes, Terms


class SideOutcome(Struct, frozen=True):
    """One side of an opposed roll."""

    name: Annotated[str | None, about("Null without one.")]
    total: Annotated[Total, about("Rounded down, with the modifiers.")]
    successes: Annotated[int | None, about("In a pool, successes minus failures; else null.")]
    unrounded: Annotated[
        str | None,
        about("The exact fraction before rounding and modifiers; null for a whole number."),
    ]
    terms: Terms
    comment: Annotated[str | None, about("Null without one.")]
    notes: Notes


class ContestOutcome(Struct, frozen=True):
    """Who wins."""

    winner: Annotated[ContestSide | None, about("Null on a draw (OP-04).")]
    margin: Annotated[Total, about("How far the winner is ahead, 0 for a tie (OP-02).")]
    lead: Annotated[
        Total,
        about(
            "How far the active side is ahead, or behind if negative: the value of the odds "
            "(OP-07)."
        ),
    ]
    tie: Annotated[bool, about("Whether the totals are equal.")]
    rerolls: Annotated[int, about("Ties that were rerolled (OP-05).")]
    active: Annotated[SideOutcome, about("The active side.")]
    opposing: Annotated[SideOutcome, about("The opposing side.")]
