"""Exact odds of dice notation."""

from __future__ import annotations

from service.mechanics.distribution import Distribution, constant, convolve, mirrored
from service.mechanics.odds import Odds
from service.mechanics.open_ended import grown
from service.systems.dice.expression import Expression
from service.systems.dice.terms import closed_term, plus
from service.systems.dice.work import check_work, first_limit


def odds(expression: Expression) -> Odds:
    """The distribution of the total. Raises TooMuchWork before starting, if it is too large."""
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
        limit = max(limit, highest - expression.constant + _most_shown(expression, -1))
    if subtracted and lowest is not None:
        limit = max(limit, expression.constant + _most_shown(expression, 1) - lowest)
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


def _most_shown(expression: Expression, sign: int) -> int:
    """The most that the closed dice added (sign 1) or subtracted (-1) can show."""
    return sum(
        dice.kept * dice.sides
        for signed, dice in expression.dice
        if signed == sign and not dice.explode
    )
