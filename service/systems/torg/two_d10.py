"""Torg's 2d10 bonus number: one hot and one cold ten-sided die.

Source: Jasyn Jones, "2d10 Dice"; rules T2-01 to T2-20 in docs/rules/torg-dice.md
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from enum import StrEnum
from fractions import Fraction
from typing import Annotated, NamedTuple

from service.mechanics.die import DROPPED, Chance, RollResult, SpareDice, die, roll_on
from service.mechanics.distribution import Distribution, Moments, constant, mixed, product
from service.mechanics.odds import Odds
from service.mechanics.open_ended import (
    Die,
    beyond,
    chain_moments,
    grown,
    nothing,
    rolled_on,
    weighted_die,
)
from service.mechanics.sum_text import signed
from service.mechanics.work import Meter
from service.schemas.shape import Problem, about
from service.systems.torg.check import (
    NOTHING,
    POSSIBILITIES,
    TEN,
    Circumstances,
    Contradiction,
    NoReroll,
    PlacedDie,
    Rolled,
    TorgCheck,
    TorgOutcome,
    added_dice,
    chain_addend,
    line,
    placed_dice,
)

DISCONNECTS_AT = {Contradiction.ONE_CASE: -7, Contradiction.FOUR_CASE: -4}
REASONS = {case: f"a bonus of {at} or less" for case, at in DISCONNECTS_AT.items()}


class StymiedRule(StrEnum):
    """Whose rule for Stymied applies (T2-15)."""

    ARTICLE = "article"
    DECK = "deck"


class Maxed(StrEnum):
    """Which of the two dice gave a bonus of +9 (hot) or -9 (cold)."""

    HOT = "hot"
    COLD = "cold"


MAXED = {9: Maxed.HOT, -9: Maxed.COLD}
DISCARDED = {-1: {1: DROPPED}, 0: {0: DROPPED, 1: DROPPED}, 1: {0: DROPPED}}
"""Which of hot and cold do not count: the higher one, by the sign of hot less cold (T2-01)."""


class TwoD10(TorgCheck, frozen=True, kw_only=True):
    """A roll of Torg's 2d10 dice."""

    stymied_rule: StymiedRule = StymiedRule.ARTICLE
    """`article`: Stymied takes the reroll of a +9 (T2-04). `deck`: it takes the first reroll of the
    round, and Up and Stymied remove each other (T2-15).
    """
    positive_reroll: bool = True
    """False removes an ord's reroll of a +9; only with `reality_rated` false (T2-10)."""

    def problems(self) -> Iterator[Problem]:
        """The problems of every check; only an ord can lack the positive reroll (T2-10)."""
        yield from TorgCheck.problems(self)
        if self.reality_rated and not self.positive_reroll:
            yield Problem(
                ("positive_reroll",),
                "Must be true unless `reality_rated` is false: only an ord can lose the reroll "
                "(T2-10).",
                needs=("reality_rated",),
            )

    @property
    def conditions_removed(self) -> bool:
        """Whether Up and Stymied remove each other, as they do by the deck's rule (T2-15)."""
        return self.up and self.stymied and self.stymied_rule is StymiedRule.DECK

    @property
    def loses_a_reroll(self) -> bool:
        """Whether the deck's Stymied takes the first reroll (T2-15)."""
        return self.stymied and not self.up and self.stymied_rule is StymiedRule.DECK

    @property
    def no_reroll(self) -> NoReroll | None:
        """Why a +9 is not rolled on (T2-04, T2-10, T2-15, T2-16); None if it is.

        Stymied cannot take a reroll that is not there anyway.
        """
        if not self.skilled:
            return NoReroll.UNSKILLED
        if not self.positive_reroll:
            return NoReroll.NO_POSITIVE_REROLL
        return NoReroll.STYMIED if self.stymied and not self.conditions_removed else None


D10 = Annotated[int, die(10)]


class TwoD10Faces(NamedTuple):
    """Faces of the 2d10 dice."""

    hot: D10
    """The hot (positive) die."""
    cold: D10
    """The cold (negative) die."""
    max: tuple[D10, ...] = ()
    """The dice after a +9 or a -9, rolling on at 10 (T2-03)."""
    up: tuple[D10, ...] = ()
    """The die of Up, rolling on at 10 (T2-06)."""
    possibilities: Annotated[
        tuple[Annotated[tuple[D10, ...], about("One Possibility's die, rolling on at 10.")], ...],
        POSSIBILITIES,
    ] = ()


class TwoD10Outcome(TorgOutcome, frozen=True, kw_only=True):
    """The outcome of a 2d10 roll."""

    maxed: Maxed | None
    """Null for any other bonus (T2-03)."""


def bonus_number(hot: int, cold: int) -> int:
    """The lower die counts, hot as a plus and cold as a minus; equal dice cancel (-9 to +9)."""
    if hot == cold:
        return 0
    return hot if hot < cold else -cold


def bonus_of(faces: TwoD10Faces) -> int:
    """The bonus number of all dice; those of a maxed cold die count as a minus."""
    base = bonus_number(faces.hot, faces.cold)
    maxing = sum(faces.max) if base > 0 else -sum(faces.max)
    return base + maxing + sum(faces.up) + sum(map(sum, faces.possibilities))


def circumstances(check: TwoD10, faces: TwoD10Faces) -> Circumstances:
    """The circumstances of the check beside its faces."""
    nine = bonus_number(faces.hot, faces.cold) == 9
    return check.circumstances(check.no_reroll if nine else None)


def draw(check: TwoD10, chance: Chance) -> TwoD10Faces:
    """Ask for the dice of a check: hot, cold, max, Up, then each Possibility's chain."""
    hot, cold = chance.die(10, "hot"), chance.die(10, "cold")
    chance.depends("max", "hot", "cold")
    base = bonus_number(hot, cold)
    no_reroll = check.no_reroll if base == 9 else None
    rerolls = base in MAXED and no_reroll is None
    maxing = roll_on(chance, 10, "max", TEN) if rerolls else ()
    return TwoD10Faces(hot, cold, maxing, *check.draw_added(chance, no_reroll))


def keep(check: TwoD10, faces: TwoD10Faces, dice: SpareDice) -> TwoD10Faces:
    """Add the supplied dice that only other conditions, Possibilities or a skill would need."""
    stands = check.positive_reroll and circumstances(check, faces).no_reroll is not None
    return TwoD10Faces(
        faces.hot,
        faces.cold,
        dice.spare(10, "max", TEN) if stands else faces.max,
        *check.keep_added(faces.up, faces.possibilities, dice),
    )


def counted(check: TwoD10, faces: TwoD10Faces, by: Circumstances) -> TwoD10Faces:
    """The faces that count; a Possibility that Stymied took is an empty chain."""
    return TwoD10Faces(
        faces.hot,
        faces.cold,
        faces.max if by.no_reroll is None else (),
        *check.counted_added(faces.up, faces.possibilities, lost=by.possibility_lost),
    )


def in_order(check: TwoD10, faces: TwoD10Faces, counting: TwoD10Faces) -> list[PlacedDie]:
    """All dice in their order; `counting` has those that count."""
    maxed = 0 if faces.hot < faces.cold else 1
    return placed_dice(
        [
            Rolled("hot", None, (faces.hot,), (faces.hot,)),
            Rolled("cold", None, (faces.cold,), (faces.cold,)),
            Rolled("max", None, faces.max, counting.max, maxed),
            Rolled("up", None, faces.up, counting.up),
            *check.possibilities_rolled(faces.possibilities, counting.possibilities),
        ]
    )


def score(check: TwoD10, faces: TwoD10Faces) -> RollResult[TwoD10Outcome]:
    """Score the check by the bonus number of the faces that count."""
    by = circumstances(check, faces)
    further = faces.max or faces.up or faces.possibilities
    counting = counted(check, faces, by) if further else faces
    outcome, text = scored(check, counting, by)
    notes = DISCARDED[(faces.hot > faces.cold) - (faces.hot < faces.cold)]
    if further:
        placed = enumerate(in_order(check, faces, counting))
        notes = {place: die.note for place, die in placed} | notes
    return RollResult(outcome, check.modifiers, notes, text)


def scored(check: TorgCheck, faces: TwoD10Faces, by: Circumstances) -> tuple[TwoD10Outcome, str]:
    """The outcome of the counted faces with the check's value, modifiers and difficulty."""
    base, bonus = bonus_number(faces.hot, faces.cold), bonus_of(faces)
    off = by.disconnected(bonus, DISCONNECTS_AT)
    fields = check.outcome_fields(bonus, by, off)
    outcome = TwoD10Outcome(maxed=MAXED.get(base), **fields)
    return outcome, line(_dice(faces, base, bonus, by), check, outcome, REASONS)


def _dice(faces: TwoD10Faces, base: int, bonus: int, by: Circumstances) -> str:
    """The dice as the chat line shows them, such as "Hot 3, cold 4: bonus +3"."""
    hot, cold, maxing, up, possibilities = faces
    shown = f"Hot {hot}, cold {cold}: "
    alone = f"bonus {base:+d}" if base else "equal dice, bonus 0"
    if by is NOTHING and not (maxing or up or possibilities):  # as most rolls
        return shown + alone
    added = chain_addend(maxing, "reroll", 1 if base > 0 else -1) + added_dice(up, possibilities)
    if added:
        alone = f"{base or '0 (equal dice)'}{added} = bonus {signed(bonus)}"
    return shown + alone + by.remarks(len(possibilities))


TEN_SIDED = weighted_die(dict.fromkeys(range(1, 10), 1), {10: 1})
BEFORE_TEN = Die(TEN_SIDED.stop, (), 10)
PAIRS = Counter(bonus_number(hot, cold) for hot in range(1, 11) for cold in range(1, 11))
"""The throws of two dice, out of a hundred, by bonus number."""
DIRECT = [PAIRS[bonus] for bonus in range(-8, 9)]
"""The throws that do not continue."""
CHAIN = chain_moments(TEN_SIDED, TEN_SIDED)
LESS_A_CHAIN = CHAIN.product(Moments(Fraction(-1)))
STEPS = 25
"""The cost of each bonus of each chain, in steps of a Meter."""
LOWEST = -120
"""Bonuses down to here are listed before the distribution is cut: less than 1 in 10^12 remains."""


def odds(check: TwoD10, meter: Meter | None = None) -> Odds:
    """The distribution of totals, and the chances of the check.

    Raises TooMuchWork if the difficulty is too far away.
    """
    lowest, highest = check.reach()
    lowest = min(lowest, LOWEST)
    extra = check.spent + check.up_die
    start = max(highest, 30 * (extra + 4))
    (meter or Meter()).charge((extra + 1) * start * STEPS, 0)
    bonuses = grown(lambda limit: bonus_distribution(check, lowest, limit), start)
    totals = bonuses.shift(check.total(0))
    return Odds(totals.cut(), check.chances(totals, _disconnected(check, bonuses)))


def continued(check: TwoD10, faces: TwoD10Faces, possibilities: int) -> dict[str, Fraction]:
    """The chances of a roll with these counted faces, and so many Possibilities still to be rolled.

    Raises TooMuchWork if dice are missing and the difficulty is too far away.
    """
    bonus = bonus_of(faces)
    bonuses = (_added(check, bonus, possibilities) if possibilities else constant(0)).shift(bonus)
    return check.chances(bonuses.shift(check.total(0)), _disconnected(check, bonuses))


def _added(check: TwoD10, bonus: int, chains: int) -> Distribution:
    """The sum of the Possibilities' chains, as far as it matters to a roll with this bonus."""
    limit = max(check.reach()[1], 0) - min(bonus, 0)
    unit = 10 ** (chains + limit // 10)
    series = nothing(limit, unit)
    for _ in range(chains):
        series = rolled_on(series, TEN_SIDED)
    return beyond(series, unit)


def _disconnected(check: TwoD10, bonuses: Distribution) -> Fraction | None:
    if check.contradiction is None:
        return None
    return 1 - bonuses.at_least(DISCONNECTS_AT[check.contradiction] + 1)


def bonus_distribution(check: TwoD10, lowest: int, highest: int) -> Distribution:
    """Chances of every bonus from `lowest` to `highest`, the ends beyond them exact as well."""
    extra = check.spent + check.up_die
    hot_rolls_on = check.no_reroll is None
    # The deck's Stymied takes the first Possibility wherever it finds no positive max to take.
    takes_from_hot = check.loses_a_reroll and check.no_reroll is NoReroll.STYMIED
    taken = 1 if check.loses_a_reroll and check.spent else 0

    limit = highest + 20  # a subtracted chain looks this far up
    unit = 9 * 99 ** (extra + 1) * 10 ** (extra + 4 + (limit - lowest) // 10)
    chains = [nothing(limit, unit)]
    for _ in range(extra + 1):
        chains.append(rolled_on(chains[-1], TEN_SIDED))
    added = extra - taken
    added_to_hot = extra + 1 if hot_rolls_on else extra if takes_from_hot else added
    usual, on_hot = chains[added], chains[added_to_hot]
    less_a_chain = subtracted(usual, added, lowest + 9, highest + 9, unit)

    direct = product(DIRECT, usual)
    weights = [0] * (highest - lowest + 1)
    for bonus in range(lowest, highest + 1):
        weight = direct[bonus + 8] if bonus >= -8 else 0
        weight += on_hot[bonus - 9] if bonus >= 9 else 0
        weights[bonus - lowest] = weight + less_a_chain[bonus + 9]
    # Far down only the subtracted chain reaches, and its chances shrink tenfold every ten points.
    below = sum(less_a_chain[lowest + 9 - i] for i in range(1, 11)) * 10 // 9
    total = 100 * unit
    above = total - sum(weights) - below
    known = _moments(added, added_to_hot)
    return Distribution(lowest, tuple(weights), total, below, above, known)


def _moments(added: int, added_to_hot: int) -> Moments:
    """The moments of a bonus with `added` chains, and `added_to_hot` after a hot max."""
    direct = Distribution(-8, tuple(DIRECT), sum(DIRECT)).moments
    usual = CHAIN.repeated(added)
    return mixed(
        [
            (Fraction(sum(DIRECT), 100), direct + usual),
            (Fraction(PAIRS[9], 100), Moments(Fraction(9)) + CHAIN.repeated(added_to_hot)),
            (Fraction(PAIRS[-9], 100), Moments(Fraction(-9)) + LESS_A_CHAIN + usual),
        ]
    )


def subtracted(
    series: list[int], chains: int, lowest: int, highest: int, unit: int
) -> dict[int, int]:
    """The series less one chain of tens, from ten under `lowest` up to `highest`.

    With D(u) = sum over j of series[u + 10 j] / 10^j the chance of u is the mean of D(u+1)..D(u+9)
    over ten faces, and D(u + 10) = 10 (D(u) - series[u]). D starts from its closed form under 0.
    """
    before_tens = nothing(9 * chains, 10**chains)
    for _ in range(chains):
        before_tens = rolled_on(before_tens, BEFORE_TEN)
    summed: dict[int, int] = {}
    for u in range(-9, 1):
        share = sum(
            Fraction(weight, 10 ** (chains + (n - u) // 10))
            for n, weight in enumerate(before_tens)
            if (n - u) % 10 == 0
        )
        start = share * Fraction(100, 99) ** chains * unit
        assert start.denominator == 1
        summed[u] = start.numerator
    for u in range(-10, lowest - 10, -1):
        summed[u] = summed[u + 10] // 10
    for u in range(1, highest + 10):
        at = u - 10
        summed[u] = 10 * (summed[at] - (series[at] if at >= 0 else 0))
    return {
        u: sum(summed[u + face] for face in range(1, 10)) // 10
        for u in range(lowest - 10, highest + 1)
    }
