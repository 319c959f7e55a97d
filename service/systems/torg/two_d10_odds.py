"""Exact odds of the 2d10 dice.

The two dice give -8..+8 directly; a +9 or a -9 may continue in chains of tens. Added chains make an
open-ended series; a chain subtracted from it is summed in closed form, so that nothing is rounded.
Source: rules T2-01 to T2-16 in docs/rules/torg-dice.md
"""

from __future__ import annotations

from collections import Counter
from fractions import Fraction

from service.mechanics.distribution import Distribution, constant, product
from service.mechanics.moments import Moments, mixed
from service.mechanics.odds import Odds
from service.mechanics.open_ended import beyond, grown, nothing, rolled_on
from service.mechanics.work import Meter
from service.systems.dice.runs import Die, Run, chain_moments
from service.systems.torg.circumstances import NoReroll
from service.systems.torg.odds import chances, reach
from service.systems.torg.two_d10 import (
    DISCONNECTS_AT,
    TwoD10,
    TwoD10Faces,
    bonus_number,
    bonus_of,
)

STOP = dict.fromkeys(range(1, 10), 1)
AGAIN = {10: 1}
D10 = Die((Run(1, 9, 1),), (Run(10, 10, 1),), 10)
PAIRS = Counter(bonus_number(hot, cold) for hot in range(1, 11) for cold in range(1, 11))
"""The throws of two dice, out of a hundred, by bonus number."""
DIRECT = [PAIRS[bonus] for bonus in range(-8, 9)]
"""The throws that do not continue."""
CHAIN = chain_moments(D10, D10)
LESS_A_CHAIN = CHAIN.product(Moments(Fraction(-1)))
STEPS = 25
"""The cost of each bonus of each chain, in steps of a Meter."""
LOWEST = -120
"""Bonuses down to here are listed before the distribution is cut: less than 1 in 10^12 remains."""


def odds(check: TwoD10, meter: Meter | None = None) -> Odds:
    """The distribution of totals, and the chances of the check.

    Raises TooMuchWork if the difficulty is too far away.
    """
    lowest, highest = reach(check)
    lowest = min(lowest, LOWEST)
    extra = check.spent + check.up_die
    start = max(highest, 30 * (extra + 4))
    (meter or Meter()).charge((extra + 1) * start * STEPS, 0)
    bonuses = grown(lambda limit: bonus_distribution(check, lowest, limit), start)
    totals = bonuses.shift(check.total(0))
    return Odds(totals.cut(), chances(check, totals, _disconnected(check, bonuses)))


def continued(check: TwoD10, faces: TwoD10Faces, possibilities: int) -> dict[str, Fraction]:
    """The chances of a roll with these counted faces, and so many Possibilities still to be rolled.

    Raises TooMuchWork if dice are missing and the difficulty is too far away.
    """
    bonus = bonus_of(faces)
    bonuses = (_added(check, bonus, possibilities) if possibilities else constant(0)).shift(bonus)
    return chances(check, bonuses.shift(check.total(0)), _disconnected(check, bonuses))


def _added(check: TwoD10, bonus: int, chains: int) -> Distribution:
    """The sum of the Possibilities' chains, as far as it matters to a roll with this bonus."""
    limit = max(reach(check)[1], 0) - min(bonus, 0)
    unit = 10 ** (chains + limit // 10)
    series = nothing(limit, unit)
    for _ in range(chains):
        series = rolled_on(series, STOP, AGAIN, 10)
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
        chains.append(rolled_on(chains[-1], STOP, AGAIN, 10))
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
        before_tens = rolled_on(before_tens, STOP, {}, 10)
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
        u: sum(summed[u + face] for face in STOP) // 10 for u in range(lowest - 10, highest + 1)
    }
