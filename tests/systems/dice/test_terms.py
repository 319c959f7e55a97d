"""One term listed: exact up to its limit, and no further than it says."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from itertools import product

import pytest

from service.mechanics.distribution import Distribution, constant
from service.systems.dice.expression import Dice
from service.systems.dice.faces import cases, weight
from service.systems.dice.reader import read
from service.systems.dice.terms import closed_term, open_kept, plus

Chances = dict[int, Fraction]


def die(text: str) -> Dice:
    ((_, dice),) = read(text).dice
    return dice


def chain(dice: Dice, limit: int) -> Chances:
    """The values of one exploding die up to a limit."""
    shown = {face: Fraction(weight(dice, face), cases(dice)) for face in range(1, dice.sides + 1)}
    return {
        dice.sides * highest + face: shown[dice.sides] ** highest * shown[face]
        for highest in range(limit // dice.sides + 1)
        for face in range(1, dice.sides)
        if dice.sides * highest + face <= limit
    }


def exact(one: Distribution) -> Chances:
    return {
        value: Fraction(weight, one.total)
        for value, weight in enumerate(one.weights, one.low)
        if weight
    }


@pytest.mark.parametrize("text", ["1d6", "3d6", "2d4r1", "4d6kh3", "3d6dl1"])
def test_a_closed_term_is_listed_from_its_least_to_its_most(text: str) -> None:
    dice = die(text)
    one = closed_term(dice)
    assert (one.low, one.high) == (dice.kept, dice.kept * dice.sides)


@pytest.mark.parametrize("text", ["1d6!", "2d6!", "3d4!", "2d6!r1", "1d2!", "2d2!"])
@pytest.mark.parametrize("limit", [60, 61])
def test_exploding_dice_are_added_up_without_rounding(text: str, limit: int) -> None:
    dice = die(text)
    sums: Chances = {0: Fraction(1)}
    for _ in range(dice.count):
        more: Counter[int] = Counter()
        for so_far, before in sums.items():
            for value, chance in chain(dice, limit - so_far).items():
                more[so_far + value] += before * chance  # type: ignore[assignment]
        sums = dict(more)  # type: ignore[arg-type]
    one = plus(constant(0), [dice], limit)
    assert one.high == limit
    assert exact(one) == sums


@pytest.mark.slow
@pytest.mark.parametrize("text", ["2d4!kh1", "2d4!kl1", "3d4!kh2", "3d4!dh1", "2d4!r4kl1"])
@pytest.mark.parametrize("limit", [15, 16, 17])
def test_kept_exploding_dice_are_listed_without_rounding(text: str, limit: int) -> None:
    """Every die gone through to where one kept value more would pass the limit."""
    dice = die(text)
    deep = chain(dice, 2 * limit + 2 * dice.sides)
    beyond = 1 - sum(deep.values())
    values = {**deep, 10**6: beyond}
    sums: Counter[int] = Counter()
    for thrown in product(values, repeat=dice.count):
        kept = sorted(thrown, reverse=dice.keeps_highest)[: dice.kept]
        chance = Fraction(1)
        for value in thrown:
            chance *= values[value]
        sums[sum(kept)] += chance  # type: ignore[assignment]
    one = open_kept(dice, limit)
    assert one.high == limit
    assert exact(one) == {value: chance for value, chance in sums.items() if value <= limit}
