"""Dramatic skill resolutions: what a resolved check does to their steps.

Source: rules DD-61 to DD-64 in docs/rules/drama-deck.md
"""

from __future__ import annotations

from itertools import takewhile
from typing import Annotated

from msgspec.structs import replace

from service.schemas.shape import about
from service.tables.common.by_id import find
from service.tables.common.errors import Rule, refuse
from service.tables.common.event import EventContent
from service.tables.drama_deck import content
from service.tables.drama_deck.card import SKILL_LETTERS, BoxProblem
from service.tables.drama_deck.roll import Roll
from service.tables.drama_deck.roll_score import total_of
from service.tables.drama_deck.skill import Attempt, Resolution, ResolutionState
from service.tables.drama_deck.table import Table
from service.tables.drama_deck.turn import Turn


class SkillMoved(EventContent, frozen=True):
    """Steps have changed (DD-61, DD-62)."""

    resolution: content.Resolution
    done: Annotated[tuple[Annotated[str, SKILL_LETTERS], ...], about("The steps that are done.")]
    added_difficulty: Annotated[int, about("Points that complications have added (DD-62).")]
    state: content.State


def resolution_of(table: Table, id: str) -> Resolution:
    """A skill resolution. Raises RuleError if there is none."""
    return find(table.resolutions, id, f"There is no skill resolution {id}.")


def set_resolution(turn: Turn, resolution: Resolution) -> None:
    """Change a resolution, and record its new state."""
    turn.set_resolution(resolution)
    turn.record(
        SkillMoved(
            resolution=resolution.id,
            done=tuple(step.letter for step in resolution.steps if step.done),
            added_difficulty=resolution.added_difficulty,
            state=resolution.state,
        )
    )


def open_resolution_of(table: Table, roll: Roll) -> Resolution | None:
    """The skill resolution that a roll attempts; None if it attempts none, or it is over."""
    id = roll.attempt and roll.attempt.resolution
    return next((one for one in table.resolutions if one.id == id and one.state.open), None)


def settle_attempt(turn: Turn, roll: Roll) -> None:
    """Apply a resolved check to the steps of its skill resolution, if it is one."""
    if resolution := open_resolution_of(turn.table, roll):
        resolution = turn.set_resolution(_known(resolution, roll))
        turn.set_roll(roll, before=resolution)
        after = after_check(resolution, roll)
        if after != resolution:
            set_resolution(turn, after)


def after_check(resolution: Resolution, roll: Roll) -> Resolution:
    """Return a skill resolution after a resolved check (DD-61, DD-62, DD-64)."""
    attempt = roll.attempt
    assert attempt is not None
    if roll.success is None:
        return resolution
    resolution = replace(_known(resolution, roll), last_ditch=False)
    if roll.success:
        done = attempt.letters[: _gained(attempt, total_of(roll))]
        return _with_done(resolution, done)
    problem = BoxProblem.CRITICAL_PROBLEM if attempt.last_ditch else attempt.problem
    return _with_problem(resolution, problem)


def _known(resolution: Resolution, roll: Roll) -> Resolution:
    """Return a skill resolution without a secret about the steps that a decided check has tried.

    Their difficulties are shown with its result (DD-15).
    """
    if roll.success is None or roll.attempt is None:
        return resolution
    tried = [step.letter for step in resolution.undone[: len(roll.attempt.difficulties)]]
    steps = (
        replace(step, secret=step.secret and step.letter not in tried) for step in resolution.steps
    )
    return replace(resolution, steps=tuple(steps))


def _gained(attempt: Attempt, total: int) -> int:
    """Count the steps that a success gains, in order: each has its own difficulty."""
    tried = list(zip(attempt.letters, attempt.difficulties, strict=False))
    if attempt.last_ditch:  # all or nothing (DD-64)
        return len(tried)
    reached = len(list(takewhile(lambda step: total >= step[1], tried)))
    return max(reached, 1) if tried else 0  # the gamemaster may call a miss a success


def _with_done(resolution: Resolution, letters: tuple[str, ...]) -> Resolution:
    """Return the resolution with these steps done."""
    if not letters:
        return resolution
    steps = tuple(
        replace(step, done=step.done or step.letter in letters) for step in resolution.steps
    )
    won = all(step.done for step in steps)
    state = ResolutionState.WON if won else resolution.state
    return replace(resolution, steps=steps, state=state)


def _with_problem(resolution: Resolution, problem: str | None) -> Resolution:
    """Return the resolution with the problem that the box named to a failure (DD-62)."""
    if problem == BoxProblem.POSSIBLE_SETBACK:
        done = [step.letter for step in resolution.steps if step.done]
        steps = tuple(
            replace(step, done=step.done and step.letter not in done[-1:])
            for step in resolution.steps
        )
        return replace(resolution, steps=steps)
    if problem == BoxProblem.COMPLICATION:
        return replace(resolution, added_difficulty=resolution.added_difficulty + 1)
    if problem == BoxProblem.CRITICAL_PROBLEM:
        return replace(resolution, state=ResolutionState.CRITICAL)
    return resolution


def check_resolution_open(resolution: Resolution) -> None:
    """Raises RuleError when a resolution is over."""
    if not resolution.state.open:
        refuse(Rule.EFFECT_NOT_POSSIBLE, f"The skill resolution is already {resolution.state}.")


def resolution_for(turn: Turn, id: str, character: str) -> Resolution:
    """Return an open resolution of a character. Raises RuleError if it is not one."""
    resolution = resolution_of(turn.table, id)
    if resolution.character != character:
        refuse(Rule.NO_SUCH_TARGET, f"Skill resolution {id} is somebody else's.")
    check_resolution_open(resolution)
    return resolution
