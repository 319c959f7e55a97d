"""One die by its final values, and the bounds of a term and of a whole expression."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from functools import lru_cache
from itertools import pairwise

from service.mechanics.die import MAX_FACES
from service.mechanics.open_ended import Die, Run
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
from service.systems.dice.scanner import InvalidExpression, Scanner


@lru_cache(maxsize=256)
def die_of(dice: Dice, *, later: bool = False) -> Die:
    """One of the dice, with its rerolls; `later` is one that an explosion added."""
    rerolled = sum(run.total for run in _faces(dice) if dice.reroll.covers(run.low))
    stop: list[Run] = []
    again: list[Run] = []
    for face in _faces(dice):
        taken = dice.reroll.covers(face.low)
        if weight := _weight(dice, face.weight, rerolled, taken=taken):
            low, high, together = _counted(dice, face, later=later)
            runs = again if dice.explode.covers(face.low) else stop
            runs.append(Run(low, high, weight * together))
    total = dice.sides
    if dice.reroll:
        total = dice.sides - rerolled if dice.reroll_until else dice.sides**2
    return Die(tuple(stop), tuple(again), total)


def _weight(dice: Dice, sides: int, rerolled: int, *, taken: bool) -> int:
    """The weight with which a value of so many sides stands; `taken`: it is rerolled."""
    if not dice.reroll or dice.reroll_until:
        return 0 if taken else sides
    return sides * (rerolled if taken else dice.sides + rerolled)


def rerolled_share(dice: Dice) -> float:
    """The share of sides that are rerolled."""
    return sum(run.total for run in _faces(dice) if dice.reroll.covers(run.low)) / dice.sides


def _faces(dice: Dice) -> Iterator[Run]:
    """The faces in runs; within a run every condition holds for all or for none."""
    if dice.shows:
        yield from (Run(face, face, count) for face, count in sorted(Counter(dice.shows).items()))
        return
    cuts = {cut for cut in _cuts(dice) if 1 < cut <= dice.sides}
    yield from (
        Run(low, beyond - 1, 1) for low, beyond in pairwise([1, *sorted(cuts), dice.sides + 1])
    )


def _cuts(dice: Dice) -> Iterator[int]:
    """The faces at which a condition may change; where later dice penetrate, one higher as well."""
    pool = dice.pool
    counted = [] if pool is None else [pool.success, pool.failure, pool.double]
    ranges = [each for one in (dice.reroll, dice.explode, *counted) for each in one.ranges]
    starts = [start for low, high in ranges for start in (low, high + 1)]
    starts += [dice.least] if dice.least is not None else []
    starts += [dice.most + 1] if dice.most is not None else []
    for start in starts:
        yield from (start, start + 1) if dice.penetrating else (start,)


def _counted(dice: Dice, face: Run, *, later: bool) -> Run:
    """The values of a run of faces; faces with the same value are one run of it."""
    low = dice.value(face.low, later=later)
    high = dice.value(face.high, later=later)
    together = 1 if high - low == face.high - face.low else face.high - face.low + 1
    return Run(low, high, together)


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
    return _reach(expression.root, [_term_reach(term.value) for term in expression.terms])


def _term_reach(value: Dice | Number) -> Reach:
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
