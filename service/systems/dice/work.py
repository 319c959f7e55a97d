"""Estimates of what the odds of an expression cost, made before they are computed."""

from __future__ import annotations

from math import ceil, log2, log10, sqrt

from service.mechanics.die import TooMuchWork
from service.mechanics.distribution import MAX_OUTCOMES
from service.mechanics.open_ended import depth
from service.systems.dice.expression import Dice, Expression
from service.systems.dice.faces import cases, chain_moments, weight

MAX_WORK = 3_000_000  # [P7 work]
"""Estimated steps beyond which odds are refused: about a quarter of a second."""

MAX_DIGITS = 4_000
"""Digits of an exact chance; Python refuses to print more than 4,300."""


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
    """Estimate the steps that the odds of an expression take, some fifteen per microsecond.

    A step is an addition of two small numbers; large ones count in proportion to their size.
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


def first_limit(expression: Expression) -> int:
    """A sum that the exploding dice hardly ever exceed; 0 without any."""
    mean = variance = 0.0
    longest = 0
    for _, dice in expression.dice:
        if dice.explode:
            one, spread = chain_moments(dice)
            mean += dice.count * one
            variance += dice.count * spread
            longest = max(longest, dice.sides * depth(weight(dice, dice.sides), cases(dice)))
    return ceil(mean + 6 * sqrt(variance)) + longest


def _bits(dice: Dice, length: int) -> float:
    chain = length / dice.sides + 1 if dice.explode else 0
    if dice.kept < dice.count:
        return dice.count * (1 + chain) * log2(cases(dice))
    return (dice.count + chain) * log2(cases(dice))


def _outcomes(expression: Expression, limit: int) -> int:
    length = limit + _closed_width(expression) + 1
    return 2 * length if _opens_both_ways(expression) else length


def _closed_width(expression: Expression) -> int:
    return sum(dice.kept * (dice.sides - 1) for _, dice in expression.dice if not dice.explode)


def _opens_both_ways(expression: Expression) -> bool:
    return len({sign for sign, dice in expression.dice if dice.explode}) == 2
