"""The gamemaster's d20 against a difficulty: reaction rolls, and any roll that is not an attack.

Source: rules DG-02a to DG-05 and DG-09 in docs/rules/daggerheart.md
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import NamedTuple

from msgspec import Struct

from service.mechanics.die import Chance, RollResult
from service.systems.daggerheart.advantage import AdvantageCheck, NetAdvantage
from service.systems.daggerheart.d20 import CRITICAL, d20_text, draw_d20, natural, notes, succeeds


@dataclass(frozen=True, slots=True, kw_only=True)
class Reaction(AdvantageCheck):
    """A roll against a difficulty (None: only a natural 20 is sure to succeed)."""

    difficulty: int | None = None


class ReactionFaces(NamedTuple):
    """The d20, and a second one with advantage or disadvantage."""

    d20: tuple[int, ...]


class ReactionOutcome(Struct, frozen=True, kw_only=True):
    """`natural` is the face that counts; success is None if it depends on an unknown difficulty."""

    natural: int
    total: int
    difficulty: int | None
    success: bool | None
    critical: bool
    net_advantage: NetAdvantage
    advantages_cancelled: int


def draw(check: Reaction, chance: Chance) -> ReactionFaces:
    """Ask for the d20s."""
    return ReactionFaces(draw_d20(check, chance))


def score(check: Reaction, faces: ReactionFaces) -> RollResult:
    """Whether the roll succeeds; a critical has no further benefit."""
    face = natural(check, faces.d20)
    total = face + check.added
    outcome = ReactionOutcome(
        natural=face,
        total=total,
        difficulty=check.difficulty,
        success=succeeds(face, total, check.difficulty),
        critical=face == CRITICAL,
        net_advantage=check.net,
        advantages_cancelled=check.cancelled,
    )
    text = d20_text(check, faces.d20, total) + _result_text(outcome)
    return RollResult(outcome, check.applied, notes(check, faces.d20), text)


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
