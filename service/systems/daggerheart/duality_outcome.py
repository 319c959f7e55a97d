"""What a roll of the Duality Dice comes to, and how a chat log tells it.

Source: rules DU-01 to DU-04 in docs/rules/daggerheart.md
"""

from __future__ import annotations

from enum import StrEnum

from msgspec import Struct

from service.systems.daggerheart.advantage import NetAdvantage

RULES_VERSION = "srd-2.0"


class With(StrEnum):
    """Which of the two dice a roll is with."""

    HOPE = "hope"
    FEAR = "fear"


class Gains(Struct, frozen=True):
    """What the roll earns: Hope for the player, Fear for the gamemaster, Stress to clear."""

    hope: int = 0
    fear: int = 0
    stress_cleared: int = 0


class DualityOutcome(Struct, frozen=True, kw_only=True, rename={"with_": "with"}):
    """`with_` is hope for a critical, and None on a reaction roll.

    Success is None if it depends on an unknown difficulty; the two dice and `extra` are None where
    there are none.
    """

    hope: int
    fear: int
    with_: With | None
    added_die: int | None
    subtracted_die: int | None
    extra: int | None
    total: int
    difficulty: int | None
    success: bool | None
    critical: bool
    net_advantage: NetAdvantage
    advantages_cancelled: int
    reaction: bool
    gains: Gains
    rules_version: str = RULES_VERSION


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
