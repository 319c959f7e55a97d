"""Exact odds of dice notation.

Plain dice multiply as polynomials, whose products need running sums only; kept dice are counted by
going through the faces from the best one; exploding dice give series that are cut where less than
REMAINDER is left.
"""

from __future__ import annotations

from itertools import accumulate
from math import comb, log2

from service.rules.dice.expression import Dice, Expression
from service.rules.die import TooMuchWork
from service.rules.distribution import Distribution, constant, convolve, mirrored
from service.rules.odds import MAX_OUTCOMES, Odds
from service.rules.open_ended import depth, grown

MAX_WORK = 3_000_000
"""Estimated steps beyond which odds are refused: about a quarter of a second."""


def odds(expression: Expression) -> Odds:
    """The distribution of the total.

    Raises TooMuchWork, before starting, if it has too many outcomes or takes too long.
    """
    return Odds(distribution(expression).cut(), {})


def distribution(expression: Expression, *, lowest: int = 0, highest: int = 0) -> Distribution:
    """The distribution of the total; open ends lie beyond `lowest` and `highest`.

    Raises TooMuchWork, before starting, if it has too many outcomes or takes too long.
    """
    limit = first_limit(expression)
    check_work(expression, max(limit, highest - expression.constant, expression.constant - lowest))
    closed = constant(expression.constant)
    for sign, dice in expression.dice:
        if not dice.explode:
            term = closed_term(dice)
            closed = convolve(closed, term if sign > 0 else mirrored(term))

    def build(limit: int) -> Distribution:
        added, subtracted = closed, constant(0)
        for sign, dice in expression.dice:
            if dice.explode and sign > 0:
                added = convolve(added, open_term(dice, limit))
            elif dice.explode:
                subtracted = convolve(subtracted, mirrored(open_term(dice, limit)))
        return convolve(added, subtracted)

    if not any(dice.explode for _, dice in expression.dice):
        return closed
    return grown(build, limit, lowest=lowest, highest=highest)


def closed_term(dice: Dice) -> Distribution:
    """The sum of dice that do not explode."""
    per_die = _sides(dice)
    total = per_die**dice.count
    if dice.kept < dice.count:
        faces = range(1, dice.sides + 1)
        weights = {face: _weight(dice, face) for face in faces}
        sums = _kept(dice, weights, worse=per_die, limit=dice.kept * dice.sides)
        return Distribution(dice.kept, tuple(sums[dice.kept :]), total)
    weights_so_far = [1]
    for _ in range(dice.count):
        weights_so_far = _one_more([*weights_so_far, *[0] * (dice.sides - 1)], dice, dice.sides)
    return Distribution(dice.count, tuple(weights_so_far), total)


def open_term(dice: Dice, limit: int) -> Distribution:
    """The sum of dice that explode, listed up to `limit`."""
    per_die = _sides(dice)
    longest = limit // dice.sides + 1
    if dice.kept == dice.count:
        unit = per_die ** (dice.count + longest)
        series = [unit] + [0] * limit
        for _ in range(dice.count):
            series = _exploded(series, dice)
        listed, total = tuple(series[dice.count :]), unit
    else:
        unit = per_die ** (1 + longest)
        chain = _exploded([unit] + [0] * limit, dice)
        worse = unit if not dice.keeps_highest else sum(chain)
        sums = _kept(dice, dict(enumerate(chain[1:], 1)), worse=worse, limit=limit)
        listed, total = tuple(sums[dice.kept :]), unit**dice.count
    return Distribution(dice.kept, listed, total, above=total - sum(listed))


def first_limit(expression: Expression) -> int:
    """A sum that the exploding dice of one term hardly ever exceed; 0 without any."""
    return max(
        (
            dice.sides * (dice.count + depth(_weight(dice, dice.sides), _sides(dice)))
            for _, dice in expression.dice
            if dice.explode
        ),
        default=0,
    )


def _sides(dice: Dice) -> int:
    """What a die's face weights add up to: a reroll is a second throw of as many sides."""
    return dice.sides**2 if dice.reroll else dice.sides


def _weight(dice: Dice, face: int) -> int:
    """In how many of `_sides` cases one die comes to stand at `face`."""
    if not dice.reroll:
        return 1
    return len(dice.reroll) + (0 if face in dice.reroll else dice.sides)


def _one_more(before: list[int], dice: Dice, highest: int) -> list[int]:
    """Weights after one more die of 1..`highest`, each value one less than the sum it adds."""
    usual = dice.sides + len(dice.reroll) if dice.reroll else 1
    sums = list(accumulate(before))
    window = [0] * highest + sums
    after = [usual * (high - low) for high, low in zip(sums, window, strict=False)]
    for face in dice.reroll:
        if face <= highest:
            for n in range(face - 1, len(after)):
                after[n] -= dice.sides * before[n - face + 1]
    return after


def _exploded(before: list[int], dice: Dice) -> list[int]:
    """A series after one more exploding die: faces under the highest stand, the highest goes on."""
    standing = [0, *_one_more(before, dice, dice.sides - 1)]
    per_die, again = _sides(dice), _weight(dice, dice.sides)
    after: list[int] = []
    for n in range(len(before)):
        rolling = again * after[n - dice.sides] if n >= dice.sides else 0
        after.append((standing[n] + rolling) // per_die)
    return after


def _kept(dice: Dice, weights: dict[int, int], *, worse: int, limit: int) -> list[int]:
    """Ways to each sum, up to `limit`, of the kept dice; `worse` is the weight of all values at
    first, and of those that no die has been given yet as the values are gone through.
    """
    count, kept = dice.count, dice.kept
    ways: list[dict[int, int]] = [{0: 1}] + [{} for _ in range(kept - 1)]  # by dice kept so far
    sums = [0] * (limit + 1)
    for value in sorted(weights, reverse=dice.keeps_highest):
        weight = weights[value]
        worse -= weight
        for held in range(kept - 1, -1, -1):
            left = count - held
            showing = [comb(left, more) * weight**more for more in range(left + 1)]
            full = sum(
                showing[more] * worse ** (left - more) for more in range(kept - held, left + 1)
            )
            for so_far, number in ways[held].items():
                if (reached := so_far + value * (kept - held)) <= limit:
                    sums[reached] += number * full
                for more in range(1, kept - held):
                    if (reached := so_far + value * more) > limit:
                        break
                    onward = ways[held + more]
                    onward[reached] = onward.get(reached, 0) + number * showing[more]
    return sums


def check_work(expression: Expression, limit: int) -> None:
    """Raises TooMuchWork if the distribution, open terms listed to `limit`, costs too much."""
    outcomes, steps, digits = 1, 0, 1.0
    for _, dice in expression.dice:
        width = limit if dice.explode else dice.kept * (dice.sides - 1) + 1
        steps += outcomes * width
        outcomes += width
        digits += dice.count * log2(_sides(dice)) / 3
        values = limit if dice.explode else dice.sides
        if dice.kept < dice.count:
            steps += values * dice.kept * (dice.kept * width // 2 + dice.count)
        else:
            steps += dice.count * (width // 2) * (2 + len(dice.reroll))
    if outcomes > MAX_OUTCOMES:
        raise TooMuchWork(f"odds have at most {MAX_OUTCOMES} outcomes, these about {outcomes}")
    work = steps * (1 + digits / 150) + outcomes * (20 + digits)
    if work > MAX_WORK:
        raise TooMuchWork(f"odds take at most {MAX_WORK} steps of work, these about {round(work)}")
