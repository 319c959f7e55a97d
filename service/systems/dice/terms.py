"""Exact distributions of the dice of terms.

If all dice are kept, they multiply as polynomials, for which running sums suffice; exploding dice
give series that are exact as far as they are listed.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import accumulate
from math import prod

from service.mechanics.distribution import Distribution, convolve
from service.systems.dice.expression import Dice
from service.systems.dice.faces import cases, usual_weight, weight
from service.systems.dice.kept import kept_sums


def closed_term(dice: Dice) -> Distribution:
    """The sum of dice that do not explode."""
    per_die = cases(dice)
    total = per_die**dice.count
    if dice.kept < dice.count:
        faces = range(1, dice.sides + 1)
        weights = {face: weight(dice, face) for face in faces}
        sums = kept_sums(dice, weights, worse=per_die, limit=dice.kept * dice.sides)
        return Distribution(dice.kept, tuple(sums[dice.kept :]), total)
    weights_so_far = [1]
    for _ in range(dice.count):
        weights_so_far = one_more([*weights_so_far, *[0] * (dice.sides - 1)], dice, dice.sides)
    return Distribution(dice.count, tuple(weights_so_far), total)


def plus(closed: Distribution, terms: Sequence[Dice], limit: int) -> Distribution:
    """Add exploding dice to a closed distribution, listed to `limit` beyond the latter's width."""
    length = len(closed.weights) + limit
    unkept = [dice for dice in terms if dice.kept == dice.count]
    unit = prod(cases(dice) ** (dice.count + length // dice.sides + 1) for dice in unkept)
    series = [weight * unit for weight in closed.weights] + [0] * limit
    for dice in unkept:
        for _ in range(dice.count):
            series = exploded(series, dice)
    least = sum(dice.count for dice in unkept)
    total = closed.total * unit
    above = total - sum(series)
    added = Distribution(closed.low + least, tuple(series[least:]), total, above=above)
    for dice in terms:
        if dice.kept < dice.count:
            added = convolve(added, open_kept(dice, length))
    return added


def open_kept(dice: Dice, limit: int) -> Distribution:
    """The sum of the kept dice of one exploding term, listed up to `limit`."""
    unit = cases(dice) ** (2 + limit // dice.sides)
    chain = exploded([unit] + [0] * limit, dice)
    worse = sum(chain) if dice.keeps_highest else unit
    sums = kept_sums(dice, dict(enumerate(chain[1:], 1)), worse=worse, limit=limit)
    total = unit**dice.count
    return Distribution(dice.kept, tuple(sums[dice.kept :]), total, above=total - sum(sums))


def one_more(before: list[int], dice: Dice, highest: int) -> list[int]:
    """Weights after one more die of 1..`highest`, shifted down by one."""
    usual = usual_weight(dice)
    sums = list(accumulate(before))
    window = [0] * highest + sums
    after = [usual * (high - low) for high, low in zip(sums, window, strict=False)]
    for face in dice.reroll:
        if face <= highest:
            for n in range(face - 1, len(after)):
                after[n] -= dice.sides * before[n - face + 1]
    return after


def exploded(before: list[int], dice: Dice) -> list[int]:
    """A series after one more exploding die: faces below the highest stop, the highest rolls on."""
    standing = [0, *one_more(before, dice, dice.sides - 1)]
    per_die, again = cases(dice), weight(dice, dice.sides)
    after: list[int] = []
    for n in range(len(before)):
        rolling = again * after[n - dice.sides] if n >= dice.sides else 0
        after.append((standing[n] + rolling) // per_die)
    return after
