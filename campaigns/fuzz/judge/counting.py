"""Exact chances by going through all cases: faces of a die, chains of it, dice of a term, terms."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from itertools import combinations_with_replacement, product
from math import comb, factorial, prod

from campaigns.fuzz.judge.parts import Dice, Judged, holds

MOST = 20_000
"""Cases of one count."""
LIGHT = Fraction(1, 10**12)
"""A chain is cut where so little is left of it."""

Chances = dict[Fraction, Fraction]
"""The chance of each value; what is missing to 1 was cut."""
OfDie = dict[tuple[int, int], Fraction]
"""The chance of each sum of a chain together with the points that it counts."""


class TooMany(Exception):
    """It would take too long."""


def chances(expression: Judged) -> Chances:
    """The chance of each total. Raises TooMany."""
    of_terms = [
        {term.constant: Fraction(1)} if term.constant is not None else of_term(term.dice)
        for term in expression.terms
    ]
    if prod(map(len, of_terms)) > MOST:
        raise TooMany
    found: Chances = {}
    for case in product(*(each.items() for each in of_terms)):
        exact = expression.root.value([value for value, _ in case])
        total = Fraction(exact.numerator // exact.denominator)
        found[total] = found.get(total, Fraction(0)) + prod((c for _, c in case), start=Fraction(1))
    return found


def of_term(dice: Dice) -> Chances:
    """The chance of each sum of the kept dice, or of each number of successes."""
    if not dice.count:
        return {Fraction(0): Fraction(1)}
    one = of_die(dice)
    if comb(len(one) + dice.count - 1, dice.count) <= MOST:
        return _all_throws(dice, one)
    if dice.kept < dice.count:
        raise TooMany
    return _one_by_one(dice, one)


def _all_throws(dice: Dice, one: OfDie) -> Chances:
    """Every throw of the dice, whatever their order: a throw stands for all its orders."""
    found: Chances = {}
    for case in combinations_with_replacement(sorted(one), dice.count):
        kept = case[dice.drops_low : dice.count - dice.drops_high]
        value = Fraction(sum(points for _, points in kept))
        orders = factorial(dice.count)
        for outcome in set(case):
            orders //= factorial(case.count(outcome))
        chance = orders * prod((one[outcome] for outcome in case), start=Fraction(1))
        found[value] = found.get(value, Fraction(0)) + chance
    return found


def _one_by_one(dice: Dice, one: OfDie) -> Chances:
    """One die after another, none of which is dropped."""
    counts: Chances = {}
    for (_, points), chance in one.items():
        counts[Fraction(points)] = counts.get(Fraction(points), Fraction(0)) + chance
    if dice.count**2 * len(counts) ** 2 > 4 * MOST:
        raise TooMany
    found = {Fraction(0): Fraction(1)}
    for _ in range(dice.count):
        before, found = found, {}
        for (so_far, chance), (more, other) in product(before.items(), counts.items()):
            found[so_far + more] = found.get(so_far + more, Fraction(0)) + chance * other
    return found


def of_die(dice: Dice) -> OfDie:
    """One die with all that follows it, as long as that is not too unlikely. Raises TooMany."""
    if dice.sides > MOST // 10:
        raise TooMany
    faces = _standing(dice)
    found: OfDie = {}
    going = {(0, 0): Fraction(1)}
    followed = 0
    while going and sum(going.values()) > LIGHT:
        going = _one_more(dice, faces, going, found, followed)
        followed += 1
        if len(going) > MOST // 10:
            raise TooMany
    return found


def _one_more(
    dice: Dice, faces: Mapping[int, Fraction], going: OfDie, found: OfDie, followed: int
) -> OfDie:
    """Throw one more die in each case: those that stop are found, the others go on."""
    on: OfDie = {}
    for (before, points), chance in going.items():
        for face, other in faces.items():
            worth = dice.worth(face, later=followed > 0)
            total = before + worth
            if holds(dice.explodes, face) and followed != dice.explosions:
                more = 0 if dice.compounds else dice.points(worth) if dice.is_pool else 0
                into, key = on, (total, points + more)
            elif not dice.is_pool:
                into, key = found, (total, total)
            elif dice.compounds:
                into, key = found, (total, dice.points(total))
            else:
                into, key = found, (total, points + dice.points(worth))
            into[key] = into.get(key, Fraction(0)) + chance * other
    return on


def _standing(dice: Dice) -> dict[int, Fraction]:
    """The chance of every single face that one die comes to stand at."""
    faces = dice.listed or tuple(range(1, dice.sides + 1))
    one = Fraction(1, len(faces))
    again = sum(holds(dice.rerolls, face) for face in faces)
    each = one + again * one * one if dice.once else Fraction(1, len(faces) - again)
    found: dict[int, Fraction] = {}
    for face in faces:
        rerolled = again * one * one if dice.once else Fraction(0)
        chance = rerolled if holds(dice.rerolls, face) else each
        found[face] = found.get(face, Fraction(0)) + chance
    return {face: chance for face, chance in found.items() if chance}
