"""The Torang Engine's opposed roll: two abilities, one winner.

Source: rules TE-08a to TE-17 and TE-19 in docs/rules/torang.md
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import NamedTuple

from service.mechanics.die import Chance, Modifier, RollResult
from service.systems.torang.adjustment import NO_ADJUSTMENT, adjustment, compared
from service.systems.torang.experience import earns_check
from service.systems.torang.helping import (
    SideAbility,
    applied,
    draw_helpers,
    helper_outcomes,
    helpers_text,
    level_text,
)
from service.systems.torang.level import level
from service.systems.torang.outcome import OpposedOutcome, SideOutcome, roll_fields
from service.systems.torang.result import Result, Side, better, lesser_loser, result, winner


@dataclass(frozen=True, slots=True, kw_only=True)
class Opposed:
    """Two abilities against each other; with `lowest_wins` the lower roll decides equal levels.

    `dramatic` is the situation of both sides and counts for experience.
    """

    active: SideAbility
    opposing: SideAbility
    lowest_wins: bool = False
    dramatic: bool = False


class OpposedFaces(NamedTuple):
    """Both d100 (1 to 100) and those of the helpers, who roll first."""

    active: int
    opposing: int
    active_helpers: tuple[int, ...] = ()
    opposing_helpers: tuple[int, ...] = ()


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


def score(opposed: Opposed, faces: OpposedFaces) -> RollResult:
    """Determine the winner, in the order of TE-19."""
    lowest_wins = opposed.lowest_wins
    active_modifiers = _modifiers(opposed.active, faces.active_helpers, Side.ACTIVE)
    opposing_modifiers = _modifiers(opposed.opposing, faces.opposing_helpers, Side.OPPOSING)
    active_score = opposed.active.score + sum(m.value for m in active_modifiers)
    opposing_score = opposed.opposing.score + sum(m.value for m in opposing_modifiers)
    adjusted = adjustment(active_score, opposing_score)
    own, other = adjusted.apply(active_score), adjusted.apply(opposing_score)

    levels = level(faces.active, own), level(faces.opposing, other)
    numbers = (
        compared(faces.active, own, other, lowest_wins=lowest_wins),
        compared(faces.opposing, other, own, lowest_wins=lowest_wins),
    )
    closer = better(*numbers, lowest_wins=lowest_wins)
    ended = result(*levels, closer)
    shown = numbers if levels[0] is levels[1] else (None, None)
    outcome = OpposedOutcome(
        result=ended,
        winner=winner(ended),
        lesser_loser=lesser_loser(*levels, closer) if ended is Result.MUTUAL_FAILURE else None,
        lowest_wins=lowest_wins,
        active=_side(opposed, faces, Side.ACTIVE, active_score, score=own, compared=shown[0]),
        opposing=_side(
            opposed, faces, Side.OPPOSING, opposing_score, score=other, compared=shown[1]
        ),
        adjustment=None if adjusted == NO_ADJUSTMENT else adjusted,
    )
    modifiers = active_modifiers + opposing_modifiers
    return RollResult(outcome, modifiers, {}, _text(opposed, outcome))


def _side(
    opposed: Opposed,
    faces: OpposedFaces,
    side: Side,
    unadjusted: int,
    *,
    score: int,
    compared: int | None,
) -> SideOutcome:
    """The roll of one side against its adjusted score, with those of its helpers."""
    ability, roll, helpers = (
        (opposed.active, faces.active, faces.active_helpers)
        if side is Side.ACTIVE
        else (opposed.opposing, faces.opposing, faces.opposing_helpers)
    )
    fields = roll_fields(roll, ability.score, score)
    reached = fields["level"]
    return SideOutcome(
        **fields,
        name=ability.name,
        unadjusted_score=unadjusted,
        experience_check=earns_check(reached, dramatic=opposed.dramatic),
        helpers=helper_outcomes(ability, helpers, reached, dramatic=opposed.dramatic),
        compared=compared,
    )


def _modifiers(ability: SideAbility, rolls: tuple[int, ...], side: Side) -> tuple[Modifier, ...]:
    return tuple(
        Modifier(f"{side}: {modifier.name}", modifier.value) for modifier in applied(ability, rolls)
    )


def _text(opposed: Opposed, outcome: OpposedOutcome) -> str:
    sides = (
        (Side.ACTIVE, opposed.active, outcome.active),
        (Side.OPPOSING, opposed.opposing, outcome.opposing),
    )
    rolls = ", ".join(
        f"{ability.name or side} {rolled.roll} against {rolled.effective_score} "
        f"({level_text(rolled)})"
        for side, ability, rolled in sides
    )
    helpers = (helpers_text(rolled.helpers, f"{side} helper") for side, _, rolled in sides)
    return f"{rolls}: {outcome.result.replace('_', ' ')}{''.join(helpers)}"
