"""What a roll of the Duality Dice comes to, and how a chat log tells it.

Source: rules DU-01 to DU-04 in docs/rules/daggerheart.md
"""

from __future__ import annotations

from enum import StrEnum
from typing import Annotated

from msgspec import Struct

from service.schemas.shape import Total, about
from service.systems.daggerheart.advantage import Cancelled, Net
from service.systems.daggerheart.extra import Added

RULES_VERSION = "srd-2.0"


class With(StrEnum):
    """Which of the two dice a roll is with."""

    HOPE = "hope"
    FEAR = "fear"


class Gains(Struct, frozen=True):
    """What a roll earns (DU-01, DU-02a); nothing on a reaction roll (DU-04)."""

    hope: Annotated[int, about("Hope for the player.")] = 0
    fear: Annotated[int, about("Fear for the gamemaster.")] = 0
    stress_cleared: Annotated[int, about("Stress to clear.")] = 0


class DualityOutcome(Struct, frozen=True, kw_only=True, rename={"with_": "with"}):
    """The outcome of a Duality roll."""

    hope: Annotated[int, about("The face of the Hope die.")]
    fear: Annotated[int, about("The face of the Fear die.")]
    with_: Annotated[
        With | None,
        about("The higher one; a critical is with Hope (DU-02a). Null on a reaction roll (DU-04)."),
    ]
    added_die: Annotated[
        int | None,
        about("The highest of the advantage and help dice, added (DU-03); null without any."),
    ]
    subtracted_die: Annotated[
        int | None, about("The disadvantage die, subtracted (DU-03); null without one.")
    ]
    extra: Added | None
    total: Annotated[Total, about("All dice that count, and the modifiers.")]
    difficulty: Annotated[int | None, about("As requested.")]
    success: Annotated[
        bool | None, about("Null without a difficulty, except on a critical (DU-02a).")
    ]
    critical: Annotated[bool, about("Equal faces, which always succeed (DU-02a, DU-02b).")]
    net_advantage: Net
    advantages_cancelled: Cancelled
    reaction: Annotated[bool, about("A reaction roll, with neither Hope nor Fear (DU-04).")]
    gains: Gains
    rules_version: Annotated[str, about("The version of the rules.", RULES_VERSION)] = RULES_VERSION


def result_text(outcome: DualityOutcome) -> str:
    """What follows the sum: " against 14: a success with Hope; the player gains a Hope"."""
    return f"{_success_text(outcome)}{_gains_text(outcome)}"


def short_text(_check: object, outcome: DualityOutcome) -> str:
    """The total, and whether it is a success, with Hope or with Fear."""
    return f"{outcome.total}{_success_text(outcome)}"


def _success_text(outcome: DualityOutcome) -> str:
    against = "" if outcome.difficulty is None else f" against {outcome.difficulty}"
    if outcome.critical:
        return f"{against}: a critical success ({_critical_text(outcome)})"
    with_ = f" with {outcome.with_.capitalize()}" if outcome.with_ else " (reaction roll)"
    if outcome.success is None:
        return f"{against}{with_}"
    return f"{against}: a {'success' if outcome.success else 'failure'}{with_}"


def _critical_text(outcome: DualityOutcome) -> str:
    reached = outcome.difficulty is None or outcome.total >= outcome.difficulty
    return "equal dice" if reached else "equal dice always succeed"


def _gains_text(outcome: DualityOutcome) -> str:
    if outcome.reaction:
        avoided = " on a reaction roll; the roller also avoids what applies even on a success"
        return avoided if outcome.critical else ""
    if outcome.critical:
        return "; the player gains a Hope and clears a Stress"
    return "; the player gains a Hope" if outcome.gains.hope else "; the gamemaster gains a Fear"
