"""Exact odds of the d20 and its bonus chart.

Source: rules TD-01 to TD-07 in docs/rules/torg-dice.md
"""

from __future__ import annotations

from collections.abc import Collection
from fractions import Fraction

from service.mechanics.distribution import Distribution, constant, mapped
from service.mechanics.odds import Odds
from service.mechanics.open_ended import beyond, grown, nothing, rolled_on, thrown
from service.mechanics.work import Meter
from service.systems.torg.check import disconnected
from service.systems.torg.d20 import (
    D20,
    DISCONNECTS_AT,
    POSSIBILITY_MINIMUM,
    D20Faces,
    bonus_number,
    die_total,
)
from service.systems.torg.odds import chances, reach

STEPS = 40
"""The cost of each total of each die, in steps of a Meter."""


def odds(check: D20, meter: Meter | None = None) -> Odds:
    """The distribution of totals, and the chances of the check.

    Raises TooMuchWork if the difficulty is too far away.
    """
    lowest, highest = reach(check)
    extra = check.spent + check.up_die
    start = highest_die_total(max(highest, 8)) + 20 * (extra + 8)
    (meter or Meter()).charge((extra + 1) * start * STEPS, 0)
    bonuses = grown(lambda limit: bonus_distribution(check, lowest, limit), start)
    by_first_die = (
        None if check.contradiction is None else Fraction(DISCONNECTS_AT[check.contradiction], 20)
    )
    totals = bonuses.shift(check.total(0))
    return Odds(totals.cut(), chances(check, totals, by_first_die))


def continued(check: D20, faces: D20Faces, possibilities: int) -> dict[str, Fraction]:
    """The chances of a roll with these counted faces, and so many Possibilities still to be rolled.

    Raises TooMuchWork if dice are missing and the difficulty is too far away.
    """
    so_far = die_total(faces)
    added = _added(check, so_far, possibilities) if possibilities else constant(0)
    bonuses = mapped(added.shift(so_far), bonus_number)
    by_first_die = disconnected(check.contradiction, faces.d20[0], DISCONNECTS_AT)
    certain = None if by_first_die is None else Fraction(by_first_die)
    return chances(check, bonuses.shift(check.total(0)), certain)


def _added(check: D20, so_far: int, chains: int) -> Distribution:
    """The sum of the Possibilities' chains, up to the last row of the chart that matters."""
    highest = max(reach(check)[1], bonus_number(so_far), 8)
    limit = highest_die_total(highest) - so_far
    unit = 20 ** (chains + limit // 10)
    series = nothing(limit, unit)
    for _ in range(chains):
        series = _possibility(series, check.again)
    return beyond(series, unit)


def highest_die_total(bonus: int) -> int:
    """The highest die total that the chart reads as `bonus`, 8 or more."""
    return 25 + 5 * (bonus - 8)


def bonus_distribution(check: D20, lowest: int, limit: int) -> Distribution:
    """Chances of every bonus from `lowest` (or -12) up to that of a die total of `limit`."""
    limit = highest_die_total(bonus_number(limit))  # whole rows of the chart
    totals = beyond(*die_totals(check, limit))
    lowest = min(lowest, bonus_number(1))
    weights = [0] * (bonus_number(limit) - lowest + 1)
    for total, weight in enumerate(totals.weights):
        if weight:
            weights[bonus_number(total) - lowest] += weight
    return Distribution(lowest, tuple(weights), totals.total, above=totals.above)


def die_totals(check: D20, limit: int) -> tuple[list[int], int]:
    """The series of die totals up to `limit`, and its unit."""
    again = check.again
    lost = check.loses_a_reroll
    unit = 20 ** (check.possibilities + 3 + limit // 10)
    empty = nothing(limit, unit)
    if not lost:
        series = _chain(empty, again)
        if check.up_die:
            series = _chain(series, again)
        for _ in range(check.spent):
            series = _possibility(series, again)
        return series, unit
    # Stymied: a first die that would roll on stands, else the first Possibility is not thrown.
    rerolling = thrown(empty, dict.fromkeys(again, 1), 20)
    standing = thrown(empty, _without(again), 20)
    for index in range(check.spent):
        rerolling = _possibility(rerolling, again)
        if index > 0:
            standing = _possibility(standing, again)
    return [one + other for one, other in zip(rerolling, standing, strict=True)], unit


def _without(again: Collection[int]) -> dict[int, int]:
    return {face: 1 for face in range(1, 21) if face not in again}


def _chain(before: list[int], again: Collection[int]) -> list[int]:
    return rolled_on(before, _without(again), dict.fromkeys(again, 1), 20)


def _possibility(before: list[int], again: Collection[int]) -> list[int]:
    """One Possibility: its first die counts as at least 10, the rest of its chain at face value.

    A 1 to 9 raised to 10 does not roll on (TD-03).
    """
    stop = {face: 1 for face in range(POSSIBILITY_MINIMUM + 1, 21) if face not in again}
    raised = POSSIBILITY_MINIMUM - 1 + (POSSIBILITY_MINIMUM not in again)
    stop[POSSIBILITY_MINIMUM] = raised
    standing = thrown(before, stop, 20)
    if not again:
        return standing
    rolling = thrown(_chain(before, again), dict.fromkeys(again, 1), 20)
    return [one + other for one, other in zip(standing, rolling, strict=True)]
