"""Dramatic skill resolutions: what a resolved check does to their steps.

Source: rules DD-61 to DD-64 in docs/rules/drama-deck.md
"""

from __future__ import annotations

from itertools import takewhile
from typing import Any

from msgspec.structs import replace

from service.drama_deck.by_id import find
from service.drama_deck.card import Problem
from service.drama_deck.errors import Rule, refuse
from service.drama_deck.event import EventKind
from service.drama_deck.moves.approved import award_if_allowed
from service.drama_deck.roll import Roll, score
from service.drama_deck.skill import Resolution, ResolutionState
from service.drama_deck.table import Table
from service.drama_deck.turn import Turn

SKILL_MOVED = EventKind(
    "skill_moved",
    "`done` lists letters (DD-61, DD-62).",
    ("resolution", "done", "added_difficulty", "state"),
)


def resolution_of(table: Table, id: str) -> Resolution:
    """A skill resolution. Raises RuleError if there is none."""
    return find(table.resolutions, id, f"There is no skill resolution {id}.")


def set_resolution(turn: Turn, resolution: Resolution, **fields: Any) -> Resolution:
    """Change a resolution, and record its new state."""
    changed = turn.set_resolution(resolution, **fields)
    turn.record(
        SKILL_MOVED,
        resolution=changed.id,
        done=[step.letter for step in changed.steps if step.done],
        added_difficulty=changed.added_difficulty,
        state=changed.state,
    )
    return changed


def settle_attempt(turn: Turn, roll: Roll, approved: bool | None) -> None:
    """Apply a resolved check to its steps; `approved` is the gamemaster's decision."""
    attempt = roll.attempt
    assert attempt is not None
    found = (
        resolution for resolution in turn.table.resolutions if resolution.id == attempt.resolution
    )
    resolution = next(found, None)
    if resolution is None or not resolution.state.open:
        return  # ended while the roll was open
    gained = _gained(turn, roll) if roll.success else 0
    if gained:
        steps = tuple(
            replace(step, done=True) if step.letter in attempt.letters[:gained] else step
            for step in resolution.steps
        )
        won = all(step.done for step in steps)
        state = ResolutionState.WON if won else resolution.state
        set_resolution(turn, resolution, steps=steps, state=state)
    elif roll.success:
        # A success where no step could be gained counts as an approved action (DD-63).
        award_if_allowed(turn, roll.by, None, approved)
    elif roll.success is False:
        problem = Problem.CRITICAL_PROBLEM if attempt.last_ditch else attempt.problem
        turn.set_roll(roll, before=resolution)
        _apply_problem(turn, resolution, problem)


def _gained(turn: Turn, roll: Roll) -> int:
    """Count the steps that a success gains, in order: each has its own difficulty."""
    attempt = roll.attempt
    assert attempt is not None
    tried = list(zip(attempt.letters, attempt.difficulties, strict=False))
    if attempt.last_ditch:  # all or nothing (DD-64)
        return len(tried)
    total = score(roll, turn.table.settings).outcome.total
    reached = len(list(takewhile(lambda step: total >= step[1], tried)))
    return max(reached, 1) if tried else 0  # the gamemaster may call a miss a success


def _apply_problem(turn: Turn, resolution: Resolution, problem: str | None) -> None:
    """Apply the problem that the box named to a failure (DD-62)."""
    if problem == Problem.POSSIBLE_SETBACK:
        done = [step.letter for step in resolution.steps if step.done]
        steps = tuple(
            replace(step, done=False) if step.letter in done[-1:] else step
            for step in resolution.steps
        )
        set_resolution(turn, resolution, steps=steps)
    elif problem == Problem.COMPLICATION:
        set_resolution(turn, resolution, added_difficulty=resolution.added_difficulty + 1)
    elif problem == Problem.CRITICAL_PROBLEM:
        set_resolution(turn, resolution, state=ResolutionState.CRITICAL)


def check_resolution_open(resolution: Resolution) -> None:
    """Raises RuleError when a resolution is over."""
    if not resolution.state.open:
        refuse(Rule.EFFECT_NOT_POSSIBLE, f"The skill resolution is {resolution.state}.")


def own_resolution(turn: Turn, id: str) -> Resolution:
    """Return an open resolution of the player's character. Raises RuleError if it is not one."""
    resolution = resolution_of(turn.table, id)
    if resolution.character != turn.own.id:
        refuse(Rule.NO_SUCH_TARGET, f"The skill resolution {id} is somebody else's.")
    check_resolution_open(resolution)
    return resolution
