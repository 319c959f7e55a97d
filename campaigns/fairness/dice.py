"""Statistics of many rolls of one die."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from itertools import islice, product
from operator import mul
from typing import NamedTuple

from campaigns.fairness.cells import even
from campaigns.fairness.finding import Finding
from campaigns.fairness.tail import chi_square

MOST_FACES_IN_PAIRS = 30
"""Of larger dice the pairs are counted in tenths, so that each pair comes often enough."""


class Rolls(NamedTuple):
    """The faces that a die showed one after the other, 1 to `sides`."""

    sides: int
    faces: Sequence[int]


def in_parts(rolls: Rolls, parts: int) -> Rolls:
    """A die of so many sides in one of a multiple: in which of the equal parts a face is."""
    assert rolls.sides % parts == 0
    return Rolls(parts, [(face - 1) * parts // rolls.sides + 1 for face in rolls.faces])


def last_three(rolls: Rolls) -> Rolls:
    """Another one: the last three digits of a face, and 1."""
    return Rolls(1_000, [face % 1_000 + 1 for face in rolls.faces])


def evenness(rolls: Rolls) -> Finding:
    """How often each face comes."""
    return even("each face", Counter(rolls.faces), range(1, rolls.sides + 1))


def pairs(rolls: Rolls) -> Finding:
    """How often each face comes behind each other; no roll is in two pairs."""
    name = "each pair of faces"
    if rolls.sides > MOST_FACES_IN_PAIRS:
        name, rolls = "each pair of tenths", in_parts(rolls, 10)
    counts = Counter(zip(rolls.faces[0::2], rolls.faces[1::2], strict=False))
    possible = range(1, rolls.sides + 1)
    return even(name, counts, list(product(possible, possible)))


def correlation(rolls: Rolls) -> Finding:
    """Whether a high face makes the next one higher or lower: (r sqrt(N))^2 of neighbours."""
    # Twice the distance from the mean is whole; its mean square is (sides^2 - 1) / 3.
    doubled = [2 * face - rolls.sides - 1 for face in rolls.faces]
    many = len(doubled) - 1
    products = sum(map(mul, doubled, islice(doubled, 1, None)))
    statistic = (products / ((rolls.sides**2 - 1) / 3)) ** 2 / many
    return Finding("correlation with the next", many, statistic, 1, chi_square(statistic, 1))
