"""The gamemaster's d20 against a difficulty: reaction rolls, and any roll that is not an attack.

Source: rules DG-02a to DG-06, DG-09 and DG-24 in docs/rules/daggerheart.md
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import NamedTuple

from msgspec import Struct

from service.mechanics.die import Chance, RollResult, placed
from service.systems.daggerheart.advantage import NetAdvantage
from service.systems.daggerheart.d20 import CRITICAL, d20_text, draw_d20, natural, notes, succeeds
from service.systems.daggerheart.extra import (
    ExtraCheck,
    applied,
    draw_extra,
    extra_value,
    thrown_extra,
)


@dataclass(frozen=True, slots=True, kw_only=True)
class Reaction(ExtraCheck):
    """A roll against a difficulty (None: only a natural 20 is sure to succeed)."""

    difficulty: int | None = None


class ReactionFaces(NamedTuple):
    """The d20s, and the extra dice in the order of their expression."""

    d20: tuple[int, ...]
    extra: tuple[int, ...] = ()


class ReactionOutcome(Struct, frozen=True, kw_only=True):
    """`natural` is the face that counts; success is None if it depends on an unknown difficulty."""

    natural: int
    extra: int | None  # what the extra dice and their constants add; None without them
    total: int
    difficulty: int | None
    success: bool | None
    critical: bool
    net_advantage: NetAdvantage
    advantages_cancelled: int


def draw(check: Reaction, chance: Chance) -> ReactionFaces:
    """Ask for the d20s, then the extra dice."""
    return ReactionFaces(draw_d20(check, chance), draw_extra(check, chance))


def score(check: Reaction, faces: ReactionFaces) -> RollResult:
    """Whether the roll succeeds; a critical has no further benefit."""
    face, extra = natural(check, faces.d20), thrown_extra(check, faces.extra)
    total = face + check.added + extra_value(extra)
    outcome = ReactionOutcome(
        natural=face,
        extra=extra and extra.value,
        total=total,
        difficulty=check.difficulty,
        success=succeeds(face, total, check.difficulty),
        critical=face == CRITICAL,
        net_advantage=check.net,
        advantages_cancelled=check.cancelled,
    )
    noted = notes(check, faces.d20)
    if extra:
        noted |= placed(extra.replayed.notes, len(faces.d20))
    text = d20_text(check, faces.d20, total, extra) + _result_text(outcome)
    return RollResult(outcome, applied(check), noted, text)


def short_text(_check: object, outcome: ReactionOutcome) -> str:
    """The total, and whether the roll succeeds."""
    return f"{outcome.total}{_result_text(outcome)}"


def _result_text(outcome: ReactionOutcome) -> str:
    against = "" if outcome.difficulty is None else f" against {outcome.difficulty}"
    return against if outcome.success is None else f"{against}: {_success_text(outcome)}"


def _success_text(outcome: ReactionOutcome) -> str:
    reached = outcome.difficulty is not None and outcome.total >= outcome.difficulty
    if outcome.success and not reached:
        return "a success (a natural 20 always succeeds)"
    return "a success" if outcome.success else "a failure"
