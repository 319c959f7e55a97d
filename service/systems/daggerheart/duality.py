"""The players' Duality Dice: one d12 for Hope, one for Fear.

Source: the game's SRD 2.0; rules DU-01 to DU-05 in docs/rules/daggerheart.md
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from typing import NamedTuple

from msgspec import Struct

from service.mechanics.die import DROPPED, Chance, DieNote, RollResult, signed
from service.systems.daggerheart.advantage import AdvantageCheck, NetAdvantage

RULES_VERSION = "srd-2.0"


class With(StrEnum):
    """Which of the two dice a roll is with."""

    HOPE = "hope"
    FEAR = "fear"


@dataclass(frozen=True, slots=True, kw_only=True)
class Duality(AdvantageCheck):
    """An action roll, or a reaction roll, which takes no `help` and gains nothing."""

    difficulty: int | None = None
    help: int = 0
    reaction: bool = False


class DualityFaces(NamedTuple):
    """Two d12, and the d6s thrown with them (None: not thrown)."""

    hope: int
    fear: int
    advantage: int | None = None
    disadvantage: int | None = None
    help: tuple[int, ...] = ()


class Gains(Struct, frozen=True):
    """What the roll earns: Hope for the player, Fear for the gamemaster, Stress to clear."""

    hope: int = 0
    fear: int = 0
    stress_cleared: int = 0


class DualityOutcome(Struct, frozen=True, rename={"with_": "with"}):
    """`with_` is hope for a critical; success is None without a difficulty."""

    hope: int
    fear: int
    with_: With
    total: int
    success: bool | None
    critical: bool
    gains: Gains
    rules_version: str = RULES_VERSION


def draw(check: Duality, chance: Chance) -> DualityFaces:
    """Ask for Hope and Fear, the roller's remaining d6, then the allies' d6s."""
    return DualityFaces(
        hope=chance.die(12, "hope"),
        fear=chance.die(12, "fear"),
        advantage=chance.die(6, "advantage") if check.net is NetAdvantage.ADVANTAGE else None,
        disadvantage=chance.die(6, "disadvantage")
        if check.net is NetAdvantage.DISADVANTAGE
        else None,
        help=tuple(chance.die(6, "help") for _ in range(check.help)),
    )


def score(check: Duality, faces: DualityFaces) -> RollResult:
    """The total, and whether it is with Hope or with Fear."""
    critical = faces.hope == faces.fear
    with_ = With.HOPE if faces.hope >= faces.fear else With.FEAR
    raising = _raising(faces)
    total = faces.hope + faces.fear + check.added
    total += max(raising, default=0) - (faces.disadvantage or 0)
    succeeds = None if check.difficulty is None else critical or total >= check.difficulty
    outcome = DualityOutcome(
        hope=faces.hope,
        fear=faces.fear,
        with_=with_,
        total=total,
        success=succeeds,
        critical=critical,
        gains=_gains(check, with_, critical=critical),
    )
    return RollResult(outcome, check.applied, _notes(faces, raising), _text(check, faces, outcome))


def _raising(faces: DualityFaces) -> list[int]:
    """The d6s of which the highest is added."""
    return [face for face in (faces.advantage, *faces.help) if face is not None]


def _gains(check: Duality, with_: With, *, critical: bool) -> Gains:
    if check.reaction:
        return Gains()
    return Gains(
        hope=int(with_ is With.HOPE), fear=int(with_ is With.FEAR), stress_cleared=int(critical)
    )


def _notes(faces: DualityFaces, raising: list[int]) -> dict[int, DieNote]:
    """All of the added d6s but the highest; they follow the two d12 and a subtracted d6."""
    if not raising:
        return {}
    first = 2 + (faces.disadvantage is not None)
    highest = raising.index(max(raising))
    return {first + index: DROPPED for index in range(len(raising)) if index != highest}


def _text(check: Duality, faces: DualityFaces, outcome: DualityOutcome) -> str:
    text = f"Hope {faces.hope}, Fear {faces.fear}"
    if raising := _raising(faces):
        text += f", d6 +{max(raising)}"
    if faces.disadvantage is not None:
        text += f", d6 -{faces.disadvantage}"
    if check.added:
        text += f", {signed(check.added)}"
    how = "critical" if outcome.critical else f"with {outcome.with_.capitalize()}"
    text += f": total {outcome.total}, {how}"
    if outcome.success is None:
        return text
    return f"{text}, {'success' if outcome.success else 'failure'} against {check.difficulty}"
