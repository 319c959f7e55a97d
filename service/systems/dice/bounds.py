"""Limits of a whole expression: the length of chains, and the size of totals."""

from __future__ import annotations

from collections.abc import Iterable

from service.mechanics.die import MAX_FACES
from service.systems.dice.expression import (
    Applied,
    Chosen,
    Dice,
    Expression,
    Function,
    Leaf,
    Node,
    Number,
    Product,
    Quotient,
    Sum,
    apply,
)
from service.systems.dice.runs import die_of, rerolled_share
from service.systems.dice.scanner import InvalidExpression, Scanner

MAX_EXPECTED = 2_500
"""The most dice that a roll may be expected to throw; it then hardly ever exceeds MAX_FACES."""

MAX_GOING_ON = 0.95
"""The largest chance that a die is followed by another, whether it is rerolled or explodes.

With it, 2,500 expected dice become more than 5,000 in one of 10^9 rolls at most.
"""

MAX_TOTAL = 10**15
"""The largest total: every program reads it exactly."""

Reach = tuple[Number, Number]
"""The lowest and the highest possible value."""


def expected_throws(dice: Dice) -> float:
    """The expected number of dice of the term."""
    if not dice.follows:
        return dice.count
    rerolled = rerolled_share(dice)
    die = die_of(dice, later=True)
    once = 1 / (1 - rerolled) if dice.reroll_until else 1 + rerolled
    return dice.count * once / (1 - die.going_on / die.total)


def check_dice(scan: Scanner, dice: Dice, start: int) -> None:
    """Raises InvalidExpression for dice that never stop, or hardly ever."""
    if not dice.follows:
        return
    until = rerolled_share(dice) if dice.reroll_until else 0.0
    if until == 1:
        raise scan.error("the reroll never ends: some face has to stand", start)
    die = die_of(dice)
    if die.going_on == die.total:
        raise scan.error("the explosion never ends: some face has to stand", start)
    going_on = 1 - (1 - until) * (1 - die.going_on / die.total)
    if going_on > MAX_GOING_ON:
        raise scan.error("a die may go on with at most 95 % of its faces, rerolls included", start)


def check_pool(scan: Scanner, dice: Dice, start: int) -> None:
    """Raises InvalidExpression for a pool in which all dice count the same, or some never can."""
    pool = dice.pool
    if pool is None:
        return
    values = [*die_of(dice).runs, *(die_of(dice, later=True).runs if dice.explode else ())]
    lows = [run.low for run in values]
    if not lows:
        return  # all faces are rerolled until another shows: `check_dice` refuses that
    if dice.compound:  # sums of chains have no end
        lows += [low for low, _ in (*pool.success.ranges, *pool.failure.ranges) if low > max(lows)]
    counted = [low for low in lows if pool.success.covers(low)]
    written, total = scan.text[start : scan.at], "after brackets it compares the total"
    if not counted:
        raise scan.error(f"`{written}` counts dice, and none of these can show it; {total}", start)
    alike = len(counted) == len(lows) and len(set(map(pool.double.covers, counted))) == 1
    if alike and not dice.explode:
        raise scan.error(f"`{written}` counts dice, and each of these shows it; {total}", start)
    if pool.failure and not any(map(pool.failure.covers, lows)):
        raise scan.error("none of these dice can show what `f` subtracts", start)
    if pool.double and not any(map(pool.double.covers, counted)):
        raise scan.error("none of these successes can be what `dbl` counts twice", start)


def check_total(expression: Expression) -> None:
    """Raises InvalidExpression for an expression whose total could be too large."""
    low, high = reach(expression)
    if max(-low, high) > MAX_TOTAL:
        raise InvalidExpression("totals go up to 10^15, and this may come to more", 1)


def reach(expression: Expression) -> Reach:
    """The lowest and the highest value of an expression, or bounds beyond them."""
    return _reach(expression.root, [_term(term.value) for term in expression.terms])


def _term(value: Dice | Number) -> Reach:
    """The reach of one term."""
    if not isinstance(value, Dice):
        return value, value
    if not value.kept:
        return 0, 0
    die = die_of(value)
    low, high = (-1, 2) if value.pool else (die.low, die.high)
    if value.explode:
        most = MAX_FACES if value.explosions is None else value.kept * (1 + value.explosions)
        return min(low - 1, 0) * most, max(high, 0) * most
    return low * value.kept, high * value.kept


def _reach(node: Node, terms: list[Reach]) -> Reach:
    """The reach of a node."""
    match node:
        case Leaf(term):
            return terms[term]
        case Sum(parts):
            ends = [_ends(sign * end for end in _reach(part, terms)) for sign, part in parts]
            return sum(low for low, _ in ends), sum(high for _, high in ends)
        case Product(one, other):
            return _ends(a * b for a in _reach(one, terms) for b in _reach(other, terms))
        case Quotient(dividend, divisor):
            return _ends(value / divisor for value in _reach(dividend, terms))
        case Applied(Function.ABS, inner):
            low, high = _reach(inner, terms)
            return max(low, -high, 0), max(-low, high)
        case Applied(function, inner):
            return _ends(apply(function, end) for end in _reach(inner, terms))
        case Chosen(_, nodes):
            lows, highs = zip(*[_reach(option, terms) for option in nodes], strict=True)
            return node.value(lows), node.value(highs)


def _ends(values: Iterable[Number]) -> Reach:
    """The lowest and the highest."""
    low, *_, high = sorted(values)
    return low, high
