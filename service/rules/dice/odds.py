"""Exact odds of dice notation.

Plain dice multiply as polynomials, whose products need running sums only; kept dice are counted by
going through the faces from the best one; exploding dice give series that are cut where less than
REMAINDER is left.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import accumulate
from math import ceil, comb, log2, log10, prod, sqrt

from service.rules.dice.expression import Dice, Expression
from service.rules.die import TooMuchWork
from service.rules.distribution import MAX_OUTCOMES, Distribution, constant, convolve, mirrored
from service.rules.odds import Odds
from service.rules.open_ended import depth, grown

MAX_WORK = 3_000_000
"""Estimated steps beyond which odds are refused: about a quarter of a second."""

MAX_DIGITS = 4_000
"""Digits of an exact chance, which Python would not write beyond 4,300."""


def odds(expression: Expression) -> Odds:
    """The distribution of the total.

    Raises TooMuchWork, before starting, if it has too many outcomes or takes too long.
    """
    return Odds(distribution(expression).cut(), {})


def distribution(
    expression: Expression, *, lowest: int | None = None, highest: int | None = None
) -> Distribution:
    """The distribution of the total; open ends lie beyond `lowest` and `highest`, if given.

    Raises TooMuchWork, before starting, if it has too many outcomes or takes too long.
    """
    added = [dice for sign, dice in expression.dice if dice.explode and sign > 0]
    subtracted = [dice for sign, dice in expression.dice if dice.explode and sign < 0]
    limit = first_limit(expression)
    if added and highest is not None:
        limit = max(limit, highest - expression.constant + _most(expression, -1))
    if subtracted and lowest is not None:
        limit = max(limit, expression.constant + _most(expression, 1) - lowest)
    check_work(expression, limit)
    closed = constant(expression.constant)
    for sign, dice in expression.dice:
        if not dice.explode:
            term = closed_term(dice)
            closed = convolve(closed, term if sign > 0 else mirrored(term))
    if not added and not subtracted:
        return closed

    def build(limit: int) -> Distribution:
        if not subtracted:
            return plus(closed, added, limit)
        if not added:
            return mirrored(plus(mirrored(closed), subtracted, limit))
        lowered = mirrored(plus(constant(0), subtracted, limit))
        return convolve(plus(closed, added, limit), lowered)

    return grown(build, limit, lowest=lowest, highest=highest)


def _most(expression: Expression, sign: int) -> int:
    """The most that the closed dice added (sign 1) or subtracted (-1) can show."""
    return sum(
        dice.kept * dice.sides
        for signed, dice in expression.dice
        if signed == sign and not dice.explode
    )


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


def plus(closed: Distribution, terms: Sequence[Dice], limit: int) -> Distribution:
    """A closed distribution and dice that explode, listed `limit` beyond the closed one's width."""
    length = len(closed.weights) + limit
    unkept = [dice for dice in terms if dice.kept == dice.count]
    unit = prod(_sides(dice) ** (dice.count + length // dice.sides + 1) for dice in unkept)
    series = [weight * unit for weight in closed.weights] + [0] * limit
    for dice in unkept:
        for _ in range(dice.count):
            series = _exploded(series, dice)
    least = sum(dice.count for dice in unkept)
    total = closed.total * unit
    above = total - sum(series)
    added = Distribution(closed.low + least, tuple(series[least:]), total, above=above)
    for dice in terms:
        if dice.kept < dice.count:
            added = convolve(added, _open_kept(dice, length))
    return added


def _open_kept(dice: Dice, limit: int) -> Distribution:
    """The kept dice of one term that explode, listed up to `limit`."""
    unit = _sides(dice) ** (2 + limit // dice.sides)
    chain = _exploded([unit] + [0] * limit, dice)
    worse = sum(chain) if dice.keeps_highest else unit
    sums = _kept(dice, dict(enumerate(chain[1:], 1)), worse=worse, limit=limit)
    total = unit**dice.count
    return Distribution(dice.kept, tuple(sums[dice.kept :]), total, above=total - sum(sums))


def first_limit(expression: Expression) -> int:
    """A sum that the exploding dice hardly ever exceed; 0 without any."""
    mean = variance = 0.0
    longest = 0
    for _, dice in expression.dice:
        if dice.explode:
            one, spread = _chain_moments(dice)
            mean += dice.count * one
            variance += dice.count * spread
            longest = max(longest, dice.sides * depth(_weight(dice, dice.sides), _sides(dice)))
    return ceil(mean + 6 * sqrt(variance)) + longest


def _chain_moments(dice: Dice) -> tuple[float, float]:
    """Mean and variance of one exploding die."""
    sides, cases = dice.sides, _sides(dice)
    usual = _usual_weight(dice)
    again = _weight(dice, sides) / cases
    faces, squares = sides * (sides + 1) // 2, sides * (sides + 1) * (2 * sides + 1) // 6
    face = (usual * faces - sides * sum(dice.reroll)) / cases
    square = (usual * squares - sides * sum(taken**2 for taken in dice.reroll)) / cases
    mean = face / (1 - again)
    return mean, (square + 2 * sides * again * mean) / (1 - again) - mean**2


def _sides(dice: Dice) -> int:
    """What a die's face weights add up to: a reroll is a second throw of as many sides."""
    return dice.sides**2 if dice.reroll else dice.sides


def _weight(dice: Dice, face: int) -> int:
    """In how many of `_sides` cases one die comes to stand at `face`."""
    return _usual_weight(dice) - (dice.sides if face in dice.reroll else 0)


def _usual_weight(dice: Dice) -> int:
    """The weight of a face that is not rolled again."""
    return dice.sides + len(dice.reroll) if dice.reroll else 1


def _one_more(before: list[int], dice: Dice, highest: int) -> list[int]:
    """Weights after one more die of 1..`highest`, each value one less than the sum it adds."""
    usual = _usual_weight(dice)
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
            # Ways in which `more` of the dice left show this value; the others come later.
            showing = [comb(left, more) * weight**more for more in range(kept - held)]
            full = (weight + worse) ** left - sum(
                number * worse ** (left - more) for more, number in enumerate(showing)
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
    if (outcomes := _outcomes(expression, limit)) > MAX_OUTCOMES:
        raise TooMuchWork(f"odds have at most {MAX_OUTCOMES} outcomes, these about {outcomes}")
    length = limit + _closed_width(expression)
    digits = round(sum(_bits(dice, length) for _, dice in expression.dice) * log10(2))
    if digits > MAX_DIGITS:
        raise TooMuchWork(f"chances have at most {MAX_DIGITS} digits, these about {digits}")
    if (estimated := work(expression, limit)) > MAX_WORK:
        raise TooMuchWork(f"odds take at most {MAX_WORK} steps, these about {estimated}")


def work(expression: Expression, limit: int) -> int:
    """An estimate of the steps that the odds of an expression take, some twenty per microsecond.

    A step is an addition of two small numbers; large ones count by their size.
    """
    length = limit + _closed_width(expression)
    bits = sum(_bits(dice, length) for _, dice in expression.dice)
    steps, width = 0.0, 1
    for _, dice in expression.dice:
        own = length if dice.explode else dice.kept * (dice.sides - 1)
        values = length if dice.explode else dice.sides
        rerolls = 1 + len(dice.reroll) / 2
        if dice.kept < dice.count:
            spread = min(own, values) * dice.kept**3 / 6
            steps += values * (dice.kept**2 * (30 + bits / 5) + spread)
        elif dice.explode:
            steps += 4 * dice.count * length * rerolls
        else:
            steps += dice.count * own * rerolls
        if not dice.explode or dice.kept < dice.count:
            steps += width * own
            width += own
    if _opens_both_ways(expression):
        steps += length**2
    return round(steps * (1 + bits / 500) + _outcomes(expression, limit) * (80 + bits / 2))


def _bits(dice: Dice, length: int) -> float:
    """The size of the numbers that one term ends with."""
    chain = length / dice.sides + 1 if dice.explode else 0
    if dice.kept < dice.count:
        return dice.count * (1 + chain) * log2(_sides(dice))
    return (dice.count + chain) * log2(_sides(dice))


def _outcomes(expression: Expression, limit: int) -> int:
    length = limit + _closed_width(expression) + 1
    return 2 * length if _opens_both_ways(expression) else length


def _closed_width(expression: Expression) -> int:
    return sum(dice.kept * (dice.sides - 1) for _, dice in expression.dice if not dice.explode)


def _opens_both_ways(expression: Expression) -> bool:
    return len({sign for sign, dice in expression.dice if dice.explode}) == 2
