"""The chat line of an opposed roll: both sides with their dice, and the winner."""

from __future__ import annotations

from collections.abc import Sequence

from service.mechanics.contest_side import ContestSide, names
from service.mechanics.sum_text import capital
from service.systems.dice.check import dice_text, outcome_text, total_text
from service.systems.dice.roll import Replay
from service.systems.opposed.contest import Contest, ContestOutcome, Side, SideOutcome


def contest_text(
    contest: Contest, outcome: ContestOutcome, ties: Sequence[int], active: Replay, opposing: Replay
) -> str:
    """The last throw, after the totals of `ties`, and its result."""
    one, other = names(contest.active.name, contest.opposing.name)
    own = _side(contest.active, outcome.active, active)
    others = _side(contest.opposing, outcome.opposing, opposing)
    result = _result(contest, outcome, one, other)
    return capital(f"{_ties(ties)}{one} rolls {own} against {other}'s {others}: {result}")


def short_text(contest: Contest, outcome: ContestOutcome) -> str:
    """Both totals, and the winner."""
    one, other = names(contest.active.name, contest.opposing.name)
    own, others = outcome_text(outcome.active), outcome_text(outcome.opposing)
    result = _result(contest, outcome, one, other)
    return capital(f"{one}'s {own} against {other}'s {others}: {result}")


def _ties(totals: Sequence[int]) -> str:
    if not totals:
        return ""
    ties = f"a tie at {totals[0]}" if len(totals) == 1 else f"{len(totals)} ties"
    return f"Rerolled after {ties}: "


def _side(contestant: Side, outcome: SideOutcome, replayed: Replay) -> str:
    comment = f" ({outcome.comment})" if outcome.comment else ""
    total = total_text(contestant.modifiers, outcome)
    return f"{dice_text(contestant.expression, replayed)}{total}{comment}"


def _result(contest: Contest, outcome: ContestOutcome, active: str, opposing: str) -> str:
    if outcome.winner is None:
        return "a tie"
    name = active if outcome.winner is ContestSide.ACTIVE else opposing
    if outcome.tie:
        return f"a tie, which {name} wins"
    if contest.lowest_wins:
        return f"{name}'s lower total wins by {outcome.margin}"
    return f"{name} wins by {outcome.margin}"
