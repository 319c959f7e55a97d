"""The winner of an opposed roll, and the degree of victory.

Source: rules TE-09 to TE-11 in docs/rules/torang.md
"""

from __future__ import annotations

from enum import StrEnum

from service.mechanics.contest_side import ContestSide
from service.systems.torang.level import LEVELS, SUCCESSES, Level


class Result(StrEnum):
    """How the opposed roll ends for the active side, the worst first."""

    GREAT_DEFEAT = "great_defeat"
    DEFEAT = "defeat"
    WEAK_DEFEAT = "weak_defeat"
    MUTUAL_FAILURE = "mutual_failure"
    TIE = "tie"
    WEAK_VICTORY = "weak_victory"
    VICTORY = "victory"
    GREAT_VICTORY = "great_victory"


VICTORIES = (Result.WEAK_VICTORY, Result.VICTORY, Result.GREAT_VICTORY)
DEFEATS = (Result.WEAK_DEFEAT, Result.DEFEAT, Result.GREAT_DEFEAT)


def better(active: int, opposing: int, *, lowest_wins: bool) -> ContestSide | None:
    """The side with the better number; None when they are equal."""
    if active == opposing:
        return None
    return ContestSide.ACTIVE if (active > opposing) is not lowest_wins else ContestSide.OPPOSING


def result(active: Level, opposing: Level, closer: ContestSide | None) -> Result:
    """The table of TE-09; `closer` has the better number where the levels are equal."""
    if active not in SUCCESSES and opposing not in SUCCESSES:
        return Result.MUTUAL_FAILURE
    apart = LEVELS.index(active) - LEVELS.index(opposing)
    if apart == 0:
        if closer is None:
            return Result.TIE
        return Result.WEAK_VICTORY if closer is ContestSide.ACTIVE else Result.WEAK_DEFEAT
    if apart > 0:
        return Result.VICTORY if apart == 1 else Result.GREAT_VICTORY
    return Result.DEFEAT if apart == -1 else Result.GREAT_DEFEAT


def winner(ended: Result) -> ContestSide | None:
    """The side that wins; None after a tie or a mutual failure."""
    if ended in VICTORIES:
        return ContestSide.ACTIVE
    return ContestSide.OPPOSING if ended in DEFEATS else None


def lesser_loser(active: Level, opposing: Level, closer: ContestSide | None) -> ContestSide | None:
    """The side that failed less: a failure beats a fumble, else the better number (TE-10)."""
    if active is opposing:
        return closer
    return ContestSide.ACTIVE if active is Level.FAILURE else ContestSide.OPPOSING
