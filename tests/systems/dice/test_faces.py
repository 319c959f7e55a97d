"""One die by itself: how often it stands at each face, and the moments of its chain."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction

import pytest

from service.systems.dice.expression import Dice
from service.systems.dice.faces import cases, chain_moments, weight
from service.systems.dice.reader import read

DEEP = 400
"""So often a chain is followed; what is left then is lost in a float."""


def die(text: str) -> Dice:
    ((_, dice),) = read(text).dice
    return dice


@pytest.mark.parametrize("text", ["1d6", "1d6r1", "1d6r2r6", "1d2r1r2"])
def test_a_face_is_counted_over_both_throws(text: str) -> None:
    dice = die(text)
    faces = range(1, dice.sides + 1)
    stood: Counter[int] = Counter()
    for first in faces:
        for second in faces if dice.reroll else (0,):
            stood[second if first in dice.reroll else first] += 1
    assert [weight(dice, face) for face in faces] == [stood[face] for face in faces]
    assert cases(dice) == stood.total()


@pytest.mark.parametrize(
    "text", ["1d2!", "1d6!", "1d20!", "1d6!r1", "1d6!r2r5", "1d6!r6", "1d4!r1r4"]
)
def test_the_moments_of_a_chain_are_those_of_its_values(text: str) -> None:
    """Gone through value by value: k highest faces, then one that is not the highest."""
    dice = die(text)
    shown = {face: Fraction(weight(dice, face), cases(dice)) for face in range(1, dice.sides + 1)}
    chances = {
        dice.sides * highest + face: shown[dice.sides] ** highest * shown[face]
        for highest in range(DEEP)
        for face in range(1, dice.sides)
    }
    mean = sum(value * chance for value, chance in chances.items())
    square = sum(value**2 * chance for value, chance in chances.items())
    assert chain_moments(dice) == pytest.approx((float(mean), float(square - mean**2)))
