"""The gamemaster's d20 against a difficulty: reaction rolls, and any roll that is not an attack.

Source: rules DG-02a to DG-05 and DG-09 in docs/rules/daggerheart.md
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import NamedTuple

from msgspec import Struct

from service.mechanics.die import DROPPED, Chance, DieNote, RollResult, signed
from service.systems.daggerheart.advantage import AdvantageCheck, NetAdvantage


@dataclass(frozen=True, slots=True, kw_only=True)
class Reaction(AdvantageCheck):
    """A roll against a difficulty (None: nothing to succeed against)."""

    difficulty: int | None = None


class ReactionFaces(NamedTuple):
    """The d20, and a second one with advantage or disadvantage."""

    d20: tuple[int, ...]


class ReactionOutcome(Struct, frozen=True):
    """`natural` is the face that counts; success is None without a difficulty."""

    natural: int
    total: int
    success: bool | None
    critical: bool


def draw_d20(check: AdvantageCheck, chance: Chance) -> tuple[int, ...]:
    """One d20, or two with advantage or disadvantage."""
    first = chance.die(20, "d20")
    return (first,) if check.net is NetAdvantage.NONE else (first, chance.die(20, "d20"))


def natural(check: AdvantageCheck, d20: tuple[int, ...]) -> int:
    """The face that counts: the higher with advantage, the lower with disadvantage."""
    return min(d20) if check.net is NetAdvantage.DISADVANTAGE else max(d20)


def notes(check: AdvantageCheck, d20: tuple[int, ...]) -> dict[int, DieNote]:
    """A note for the d20 that does not count."""
    return {} if len(d20) == 1 else {1 - d20.index(natural(check, d20)): DROPPED}


def succeeds(face: int, total: int, difficulty: int | None) -> bool | None:
    """A counted 20 always succeeds (DG-03); None without a difficulty."""
    return None if difficulty is None else face == 20 or total >= difficulty


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
        success=succeeds(face, total, check.difficulty),
        critical=face == 20,
    )
    return RollResult(outcome, check.applied, notes(check, faces.d20), _text(check, outcome))


def describe_d20(face: int, total: int) -> str:
    """The roll as a chat log shows it: the face that counts, what was added to it, the total."""
    added = f" {signed(total - face)}" if total != face else ""
    return f"d20 {face}{added}, total {total}" + (" (natural 20)" if face == 20 else "")


def _text(check: Reaction, outcome: ReactionOutcome) -> str:
    text = describe_d20(outcome.natural, outcome.total)
    if outcome.success is None:
        return text
    return f"{text}: {'success' if outcome.success else 'failure'} against {check.difficulty}"
