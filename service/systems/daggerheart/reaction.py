"""The gamemaster's d20 against a difficulty: reaction rolls, and any roll that is not an attack.

Source: rules DG-02a to DG-06, DG-09 and DG-24 in docs/rules/daggerheart.md
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated, NamedTuple

from msgspec import Struct

from service.mechanics.die import Chance, RollResult, placed
from service.schemas.shape import Number, Total, about
from service.systems.daggerheart.advantage import Cancelled, Net
from service.systems.daggerheart.d20 import (
    CRITICAL,
    D20s,
    d20_text,
    draw_d20,
    natural,
    notes,
    succeeds,
)
from service.systems.daggerheart.extra import (
    Added,
    ExtraCheck,
    ExtraFaces,
    applied,
    draw_extra,
    extra_value,
    thrown_extra,
)


@dataclass(frozen=True, slots=True, kw_only=True)
class Reaction(ExtraCheck):
    """A gamemaster's d20 roll that is not an attack."""

    difficulty: Annotated[
        Number | None,
        about(
            "The total to reach (DG-05, DG-09). Without one, `success` is null except on a natural "
            "20 (DG-03), and odds do not list it."
        ),
    ] = None


class ReactionFaces(NamedTuple):
    """Faces of a reaction roll."""

    d20: D20s
    extra: ExtraFaces = ()


class ReactionOutcome(Struct, frozen=True, kw_only=True):
    """The outcome of a reaction roll."""

    natural: Annotated[int, about("The face of the d20 that counts.")]
    extra: Added | None
    total: Annotated[Total, about("The d20, the extra dice and the modifiers.")]
    difficulty: Annotated[int | None, about("As requested.")]
    success: Annotated[
        bool | None, about("Null without a difficulty, except on a natural 20 (DG-03).")
    ]
    critical: Annotated[bool, about("A natural 20: succeeds, without further benefit (DG-05).")]
    net_advantage: Net
    advantages_cancelled: Cancelled


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
