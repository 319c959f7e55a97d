"""Torg's d20 and its bonus chart, which the 2d10 dice replace.

Source: the first edition's dice; rules TD-01 to TD-07 in docs/rules/torg-dice.md
"""

from __future__ import annotations

from bisect import bisect_left
from collections import Counter
from collections.abc import Iterable
from fractions import Fraction
from functools import reduce
from typing import Annotated, NamedTuple

from msgspec.structs import replace

from service.mechanics.die import Chance, RollResult, SpareDice, die, roll_on
from service.mechanics.distribution import Distribution, constant, mapped
from service.mechanics.odds import Odds
from service.mechanics.open_ended import Die, Series, beyond, grown, nothing, weighted_die
from service.mechanics.open_ended import rolled_on as chain_added
from service.mechanics.sum_text import signed
from service.mechanics.work import Meter
from service.schemas.shape import about
from service.systems.torg.check import (
    POSSIBILITIES,
    Circumstances,
    Contradiction,
    NoReroll,
    PlacedDie,
    Rolled,
    TorgCheck,
    TorgOutcome,
    added_dice,
    chain_text,
    line,
    placed_dice,
    rolled_on,
)

DISCONNECTS_AT = {Contradiction.ONE_CASE: 1, Contradiction.FOUR_CASE: 4}
REASONS = {
    Contradiction.ONE_CASE: "a first roll of 1",
    Contradiction.FOUR_CASE: "a first roll of 4 or less",
}
POSSIBILITY_MINIMUM = 10

# The highest die total of each row of the chart, and the row's bonus number.
CHART_TOTALS = (1, 2, 4, 6, 8, 10, 12, 14, 15, 16, 17, 18, 19, 20)
CHART_BONUSES = (-12, -10, -8, -5, -2, -1, 0, 1, 2, 3, 4, 5, 6, 7)


class D20(TorgCheck, frozen=True, kw_only=True):
    """A roll of Torg's d20."""

    sides = 20

    @property
    def again(self) -> frozenset[int]:
        """The faces on which this roller rolls again (TD-02)."""
        if self.reality_rated:
            return frozenset({10, 20}) if self.skilled else frozenset({10})
        return frozenset({10}) if self.skilled else frozenset()


Face = Annotated[int, die(20)]


class D20Faces(NamedTuple):
    """Faces of the d20."""

    d20: tuple[Face, ...]
    """The d20 and its rerolls."""
    up: tuple[Face, ...] = ()
    """The die of Up and its rerolls."""
    possibilities: Annotated[
        tuple[Annotated[tuple[Face, ...], about("One Possibility's die, with its rerolls.")], ...],
        POSSIBILITIES,
    ] = ()


class D20Outcome(TorgOutcome, frozen=True, kw_only=True):
    """The outcome of a d20 roll."""

    die_total: int
    """All dice added up, as read on the chart (TD-01)."""
    raised: int = 0
    """How much of it raises Possibilities to their least of 10 (TD-03)."""


def bonus_number(die_total: int) -> int:
    """The chart's bonus for a die total of 1 or more: -12 to +7, and +1 per 5 above 20 (TD-01)."""
    if die_total > 20:
        return 8 + (die_total - 21) // 5
    return CHART_BONUSES[bisect_left(CHART_TOTALS, die_total)]


def circumstances(check: D20, faces: D20Faces) -> Circumstances:
    """The circumstances of the check beside its faces."""
    return check.circumstances(_no_reroll(check, faces.d20[0]))


def _no_reroll(check: D20, first: int) -> NoReroll | None:
    """Why a first 10 or 20 is not rolled on (TD-02, TD-07); None if it is, or for other faces."""
    if first not in (10, 20):
        return None
    if first in check.again:
        return NoReroll.STYMIED if check.loses_a_reroll else None
    return NoReroll.UNSKILLED if check.reality_rated or first == 10 else NoReroll.ORD


def draw(check: D20, chance: Chance) -> D20Faces:
    """Ask for the dice of a check: the d20 and its rerolls, Up, then each Possibility's chain."""
    first = chance.die(20, "d20")
    chance.depends("d20", "d20")
    main: tuple[int, ...] = (first,)
    no_reroll = _no_reroll(check, first)
    if first in check.again and no_reroll is None:
        main += roll_on(chance, 20, "d20", check.again)
    return D20Faces(main, *check.draw_added(chance, no_reroll))


def keep(check: D20, faces: D20Faces, dice: SpareDice) -> D20Faces:
    """Add the supplied dice that only other conditions, Possibilities or a skill would need."""
    skilled = replace(check, skilled=True)
    main = skilled.keep_chain(faces.d20, dice, "d20")
    return D20Faces(main, *skilled.keep_added(faces.up, faces.possibilities, dice))


def counted(check: D20, faces: D20Faces, by: Circumstances) -> D20Faces:
    """The faces that count; a Possibility that Stymied took is an empty chain."""
    main = rolled_on(faces.d20, check.again) if by.no_reroll is None else faces.d20[:1]
    lost = by.possibility_lost
    return D20Faces(main, *check.counted_added(faces.up, faces.possibilities, lost=lost))


def in_order(check: D20, faces: D20Faces, counting: D20Faces) -> list[PlacedDie]:
    """All dice in their order; `counting` has those that count."""
    return placed_dice(
        [
            Rolled("d20", None, faces.d20, counting.d20),
            Rolled("up", None, faces.up, counting.up),
            *check.possibilities_rolled(faces.possibilities, counting.possibilities),
        ]
    )


def die_total(faces: D20Faces) -> int:
    """All dice added up, a Possibility's first die as at least 10 (TD-03)."""
    dice = sum(faces.d20) + sum(faces.up) + sum(map(sum, faces.possibilities))
    return dice + raised(faces)


def raised(faces: D20Faces) -> int:
    """The points by which Possibilities are raised to their least (TD-03)."""
    firsts = (chain[0] for chain in faces.possibilities if chain)
    return sum(max(0, POSSIBILITY_MINIMUM - first) for first in firsts)


def score(check: D20, faces: D20Faces) -> RollResult[D20Outcome]:
    """Score the check by the chart's bonus for the faces that count."""
    by = circumstances(check, faces)
    further = len(faces.d20) > 1 or faces.up or faces.possibilities
    counting = counted(check, faces, by) if further else faces
    outcome, text = scored(check, counting, by)
    placed = enumerate(in_order(check, faces, counting) if further else ())
    return RollResult(outcome, check.modifiers, {place: die.note for place, die in placed}, text)


def scored(check: TorgCheck, faces: D20Faces, by: Circumstances) -> tuple[D20Outcome, str]:
    """The outcome of the counted faces with the check's value, modifiers and difficulty."""
    added = die_total(faces)
    off = by.disconnected(faces.d20[0], DISCONNECTS_AT)
    fields = check.outcome_fields(bonus_number(added), by, off)
    outcome = D20Outcome(die_total=added, raised=raised(faces), **fields)
    return outcome, line(_dice(faces, outcome, by), check, outcome, REASONS)


def _dice(faces: D20Faces, outcome: D20Outcome, by: Circumstances) -> str:
    """The dice as the chat line shows them, such as "d20 22 (20!+2): bonus +8"."""
    chain = f" ({chain_text(faces.d20)})" if len(faces.d20) > 1 else ""
    added = added_dice(faces.up, faces.possibilities, least=POSSIBILITY_MINIMUM)
    dice = f"d20 {sum(faces.d20)}{chain}{added}"
    if added:
        dice += f" = {outcome.die_total}"
    return f"{dice}: bonus {signed(outcome.bonus)}{by.remarks(len(faces.possibilities))}"


STEPS = 40
"""The cost of each total of each die, in steps of a Meter."""


def odds(check: D20, meter: Meter | None = None) -> Odds:
    """The distribution of totals, and the chances of the check.

    Raises TooMuchWork if the difficulty is too far away.
    """
    _, highest = check.reach()
    extra = check.spent + check.up_die
    start = highest_die_total(max(highest, 8)) + 20 * (extra + 8)
    (meter or Meter()).charge((extra + 1) * start * STEPS, 0)
    bonuses = grown(lambda limit: bonus_distribution(check, limit), start)
    by_first_die = (
        None if check.contradiction is None else Fraction(DISCONNECTS_AT[check.contradiction], 20)
    )
    totals = bonuses.shift(check.total(0))
    return Odds(totals.cut(), check.chances(totals, by_first_die))


def continued(check: D20, faces: D20Faces, possibilities: int) -> dict[str, Fraction]:
    """The chances of a roll with these counted faces, and so many Possibilities still to be rolled.

    Raises TooMuchWork if dice are missing and the difficulty is too far away.
    """
    so_far = die_total(faces)
    added = _added(check, so_far, possibilities) if possibilities else constant(0)
    bonuses = mapped(added.shift(so_far), bonus_number)
    case = check.contradiction
    certain = None if case is None else Fraction(faces.d20[0] <= DISCONNECTS_AT[case])
    return check.chances(bonuses.shift(check.total(0)), certain)


def _added(check: D20, so_far: int, chains: int) -> Distribution:
    """The sum of the Possibilities' chains, up to the last row of the chart that matters."""
    highest = max(check.reach()[1], bonus_number(so_far), 8)
    limit = highest_die_total(highest) - so_far
    unit = 20 ** (chains + limit // 10)
    return beyond(_series([_possibility(check)] * chains, _die(check), limit, unit), unit)


def highest_die_total(bonus: int) -> int:
    """The highest die total that the chart reads as `bonus`, 8 or more."""
    return 25 + 5 * (bonus - 8)


def bonus_distribution(check: D20, limit: int) -> Distribution:
    """Chances of every bonus from -12 up to that of a die total of `limit`."""
    limit = highest_die_total(bonus_number(limit))  # whole rows of the chart
    return mapped(beyond(*die_totals(check, limit)), bonus_number)


def die_totals(check: D20, limit: int) -> tuple[Series, int]:
    """The series of die totals up to `limit`, and its unit."""
    unit = 20 ** (check.possibilities + 3 + limit // 10)
    die, possibilities = _die(check), [_possibility(check)] * check.spent
    if not check.loses_a_reroll:
        firsts = [die, die] if check.up_die else [die]
        return _series([*firsts, *possibilities], die, limit, unit), unit
    # Stymied: a first die that would roll on stands, else the first Possibility is not thrown.
    standing = _series([Die(die.stop, (), 20), *possibilities[1:]], die, limit, unit)
    if die.again:
        rerolling = _series([Die(die.again, (), 20), *possibilities], die, limit, unit)
        standing = [one + other for one, other in zip(rerolling, standing, strict=True)]
    return standing, unit


def _series(firsts: Iterable[Die], later: Die, limit: int, unit: int) -> Series:
    """The sum of a chain for each of the first dice."""
    return reduce(
        lambda series, first: chain_added(series, first, later), firsts, nothing(limit, unit)
    )


def _die(check: D20, least: int = 1) -> Die:
    """A d20 that rolls on, whose standing faces count as at least `least`."""
    again = dict.fromkeys(check.again, 1)
    return weighted_die(
        Counter(max(face, least) for face in range(1, 21) if face not in again), again
    )


def _possibility(check: D20) -> Die:
    """The first die of a Possibility: a 1 to 9 raised to 10 does not roll on (TD-03)."""
    return _die(check, POSSIBILITY_MINIMUM)
