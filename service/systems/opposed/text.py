"""The chat line of an opposed roll: both sides with their dice, and who wins."""

from __future__ import annotations

from collections.abc import Sequence

from service.mechanics.contest_side import ContestSide
from service.systems.dice.roll import Replay
from service.systems.dice.text import dice_text, total_text
from service.systems.opposed.contest import Contest, Contestant
from service.systems.opposed.outcome import ContestantOutcome, ContestOutcome


def contest_text(
    contest: Contest, outcome: ContestOutcome, ties: Sequence[int], active: Replay, opposing: Replay
) -> str:
    """The last throw, after the totals of `ties`, and what it means."""
    one = _side(contest.active, "active" if outcome.rerolls else "Active", outcome.active, active)
    other = _side(contest.opposing, "opposing", outcome.opposing, opposing)
    return f"{_ties(ties)}{one} against {other}: {_result(contest, outcome)}"


def _ties(totals: Sequence[int]) -> str:
    if not totals:
        return ""
    ties = f"a tie at {totals[0]}" if len(totals) == 1 else f"{len(totals)} ties"
    return f"Rerolled after {ties}: "


def _side(
    contestant: Contestant, nameless: str, outcome: ContestantOutcome, replayed: Replay
) -> str:
    total = total_text(contestant.modifiers, outcome)
    dice = dice_text(contestant.expression, replayed)
    return f"{contestant.name or nameless} {dice}{total}"


def _result(contest: Contest, outcome: ContestOutcome) -> str:
    if outcome.winner is None:
        return "a tie"
    winner = contest.active if outcome.winner is ContestSide.ACTIVE else contest.opposing
    name = winner.name or f"the {outcome.winner} side"
    if outcome.tie:
        return f"a tie, and {name} wins ties"
    if contest.lowest_wins:
        return f"{name}'s lower total wins by {outcome.margin}"
    return f"{name} wins by {outcome.margin}"
