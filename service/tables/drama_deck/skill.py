"""A dramatic skill resolution: a task of up to four steps.

Source: rules DD-60 to DD-66 in docs/rules/drama-deck.md
"""

from __future__ import annotations

from enum import StrEnum
from itertools import takewhile

from msgspec import Struct

from service.tables.drama_deck.card import SkillBox

LAST_DITCH = 4
"""Points that a last-ditch effort adds to every difficulty (DD-64)."""


class ResolutionState(StrEnum):
    """The state of a skill resolution."""

    RUNNING = "running"
    CRITICAL = "critical"
    WON = "won"
    LOST = "lost"

    @property
    def open(self) -> bool:
        """Whether it can still be won."""
        return self in (ResolutionState.RUNNING, ResolutionState.CRITICAL)


class Step(Struct, frozen=True):
    """One step: its letter A to D, its own difficulty, and whether it is done.

    `secret` is whether only the gamemaster knows the difficulty (DD-15).
    """

    letter: str
    difficulty: int
    done: bool = False
    secret: bool = False


class Approach(Struct, frozen=True):
    """A new approach after a critical problem (DD-62)."""

    skill: str | None
    """The new skill, which keeps the steps done; null: start over."""
    last_ditch: bool = False
    """Whether it is for a last-ditch effort only (DD-64)."""


class Resolution(Struct, frozen=True, kw_only=True):
    """The task of one character; steps succeed in order."""

    id: str
    character: str
    skill: str
    steps: tuple[Step, ...]
    added_difficulty: int = 0
    state: ResolutionState = ResolutionState.RUNNING
    proposed: Approach | None = None
    last_ditch: bool = False  # allowed at this critical problem (DD-64)

    @property
    def undone(self) -> tuple[Step, ...]:
        """The steps still to do, the next one first."""
        return tuple(step for step in self.steps if not step.done)

    def eligible(self, box: SkillBox) -> tuple[str, ...]:
        """The unbroken run of letters, from the next step on, that the box shows (DD-61)."""
        shown = takewhile(lambda step: step.letter in box.steps, self.undone)
        return tuple(step.letter for step in shown)


class SkillCheckFacts(Struct, frozen=True, kw_only=True):
    """The facts of the steps that a roll attempts, stored or shown; described as shown."""

    resolution: str
    """The skill resolution."""
    letters: tuple[str, ...]
    """The steps it tries; empty: none can be gained (DD-63)."""
    difficulties: tuple[int, ...]
    """The difficulty of each, or of the next one (DD-62); empty while one is secret (DD-15)."""
    last_ditch: bool = False
    """Whether it is a last-ditch effort: all or nothing (DD-64)."""


class SkillCheck(SkillCheckFacts, frozen=True, kw_only=True):
    """The steps of a resolution that a roll attempts; none if no letter was eligible.

    `difficulties` are those at the roll: one for each letter, at least that of the next step.
    """

    problem: str | None = None  # named by the skill box
