"""The Torang Engine's opposed roll: two abilities, one winner.

Source: rules TE-08a to TE-17 and TE-19 in docs/rules/torang.md
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Annotated, NamedTuple

from service.mechanics.contest_side import ContestSide
from service.mechanics.die import Chance, Die, RollResult
from service.schemas.shape import InQuery, about
from service.systems.torang.adjustment import NO_ADJUSTMENT, adjustment, both_compared
from service.systems.torang.experience import earns_check
from service.systems.torang.helping import (
    D100,
    D100s,
    Dramatic,
    Side,
    ThrownSide,
    draw_helpers,
    helper_outcomes,
    mark_late,
    thrown_side,
)
from service.systems.torang.level import level
from service.systems.torang.opposed_text import opposed_text
from service.systems.torang.outcome import OpposedOutcome, SideOutcome, roll_fields
from service.systems.torang.result import Result, better, lesser_loser, result, winner


@dataclass(frozen=True, slots=True, kw_only=True)
class Opposed:
    """An opposed roll of exactly two sides."""

    active: Annotated[Side, about("The active side."), InQuery("score")]
    opposing: Annotated[Side, about("The opposing side."), InQuery("score")]
    lowest_wins: Annotated[
        bool, about("Between equal levels, the lower roll wins (TE-11, TE-15).")
    ] = False
    dramatic: Dramatic = False


class OpposedFaces(NamedTuple):
    """Faces of an opposed roll."""

    active: Annotated[D100, about("The active side's d100.")]
    opposing: Annotated[D100, about("The opposing side's d100.")]
    active_helpers: Annotated[D100s, about("The d100 of the active side's helpers.")] = ()
    opposing_helpers: Annotated[D100s, about("The d100 of the opposing side's helpers.")] = ()


def draw(opposed: Opposed, chance: Chance) -> OpposedFaces:
    """Ask for all helpers' dice, the active side's first, then for both main ones."""
    active_helpers = draw_helpers(opposed.active.helpers, chance, "active_helpers")
    opposing_helpers = draw_helpers(opposed.opposing.helpers, chance, "opposing_helpers")
    return OpposedFaces(
        active=chance.die(100, "active"),
        opposing=chance.die(100, "opposing"),
        active_helpers=active_helpers,
        opposing_helpers=opposing_helpers,
    )


def mark(opposed: Opposed, dice: Sequence[Die]) -> Opposed:
    """Mark the helpers who were added after the main die of their side was thrown."""
    return replace(
        opposed,
        active=mark_late(opposed.active, dice, "active_helpers", "active"),
        opposing=mark_late(opposed.opposing, dice, "opposing_helpers", "opposing"),
    )


def score(opposed: Opposed, faces: OpposedFaces) -> RollResult:
    """Determine the winner, in the order of TE-19."""
    active = thrown_side(opposed.active, faces.active, faces.active_helpers)
    opposing = thrown_side(opposed.opposing, faces.opposing, faces.opposing_helpers)
    outcome = _outcome(opposed, active, opposing)
    modifiers = active.modifiers_of(ContestSide.ACTIVE) + opposing.modifiers_of(
        ContestSide.OPPOSING
    )
    return RollResult(outcome, modifiers, {}, opposed_text(active, opposing, outcome))


def _outcome(opposed: Opposed, active: ThrownSide, opposing: ThrownSide) -> OpposedOutcome:
    lowest_wins, rolls = opposed.lowest_wins, (active.roll, opposing.roll)
    adjusted = adjustment(active.score, opposing.score)
    own, other = adjusted.apply(active.score), adjusted.apply(opposing.score)
    levels = level(active.roll, own), level(opposing.roll, other)
    numbers = both_compared(rolls, (own, other), lowest_wins=lowest_wins)
    closer = better(*numbers, lowest_wins=lowest_wins)
    ended = result(*levels, closer)
    shown = numbers if levels[0] is levels[1] else (None, None)
    return OpposedOutcome(
        result=ended,
        winner=winner(ended),
        lesser_loser=lesser_loser(*levels, closer) if ended is Result.MUTUAL_FAILURE else None,
        lowest_wins=lowest_wins,
        active=_side(active, own, shown[0], dramatic=opposed.dramatic),
        opposing=_side(opposing, other, shown[1], dramatic=opposed.dramatic),
        adjustment=None if adjusted == NO_ADJUSTMENT else adjusted,
    )


def _side(
    thrown: ThrownSide, effective: int, compared: int | None, *, dramatic: bool
) -> SideOutcome:
    """The roll of one side against its adjusted score, with those of its helpers."""
    ability = thrown.ability
    fields = roll_fields(thrown.roll, ability.score, effective)
    reached = fields["level"]
    return SideOutcome(
        **fields,
        name=ability.name,
        unadjusted_score=thrown.score,
        compared=compared,
        experience_check=earns_check(reached, dramatic=dramatic),
        helpers=helper_outcomes(ability, thrown.helpers, reached, dramatic=dramatic),
    )
