"""What an opposed roll comes to."""

from __future__ import annotations

from msgspec import Struct

from service.mechanics.contest_side import ContestSide
from service.systems.dice.check import TermOutcome


class ContestantOutcome(Struct, frozen=True):
    """One side's total and where it comes from; see `ExpressionOutcome`."""

    name: str | None
    total: int
    successes: int | None
    unrounded: str | None
    terms: tuple[TermOutcome, ...]
    comment: str | None
    notes: tuple[str, ...]


class ContestOutcome(Struct, frozen=True):
    """Who wins, and by how much; `winner` is None for a draw.

    `lead` is the active side's, negative if it is behind. `tie` is whether the totals are equal,
    `rerolls` how many ties were rerolled before.
    """

    winner: ContestSide | None
    margin: int
    lead: int
    tie: bool
    rerolls: int
    active: ContestantOutcome
    opposing: ContestantOutcome
