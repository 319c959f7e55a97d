"""Statistics of many orders of the cards 0 to n - 1."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from itertools import chain, pairwise, permutations
from math import inf, log10

from campaigns.fairness.cells import even
from campaigns.fairness.finding import Finding
from campaigns.fairness.tail import binomial, chi_square

Orders = Sequence[tuple[int, ...]]


def positions(orders: Orders, name: str = "position x card") -> Finding:
    """How often each card lies at each position.

    In one order each card has one position, and each position one card, so that (n - 1)^2
    deviations are free. Each varies by 1 / (n - 1).
    """
    size, many = len(orders[0]), len(orders)
    counts, expected = _at_positions(orders), many / size
    spread = sum((count - expected) ** 2 for count in chain(*counts))
    statistic, freedom = spread * (size - 1) / many, (size - 1) ** 2
    lost = any(sum(of_card) != many for of_card in zip(*counts, strict=True))
    log10_p = -inf if lost else chi_square(statistic, freedom)
    return Finding(name, many, statistic, freedom, log10_p)


def against_the_one_before(orders: Orders) -> Finding:
    """Where the cards of each position of an order lie in the next one."""
    moved = []
    for before, after in pairwise(orders):
        position = dict(zip(before, range(len(before)), strict=True))
        moved.append(tuple(position[card] for card in after))
    return positions(moved, "position x position in the order before")


def oddest_cell(orders: Orders) -> Finding:
    """The card and position met least or most often: a fault of one card is lost among all cells.

    Its p is that of one cell times the number of cells.
    """
    size, many = len(orders[0]), len(orders)
    counts = list(chain(*_at_positions(orders)))
    oddest = {count: binomial(count, many, 1 / size) for count in (min(counts), max(counts))}
    count = min(oddest, key=oddest.__getitem__)
    log10_p = min(0.0, oddest[count] + log10(size**2))
    return Finding("position x card, the oddest of all cells", many, count, None, log10_p)


def successors(orders: Orders) -> Finding:
    """Which card follows which, the first one the last: a cut deck gives itself away.

    In one order each card has one successor and is one, so that only two kinds of deviations are
    left: those shared by "b behind a" and "a behind b", n (n - 3) / 2 of them, which vary by
    1 / (n - 1); and those opposed, (n - 1)(n - 2) / 2 of them, by n / ((n - 1)(n - 2)).
    """
    size, many = len(orders[0]), len(orders)
    behind = [[0] * size for _ in range(size)]
    for order in orders:
        before = order[-1]
        for card in order:
            behind[before][card] += 1
            before = card
    expected = many / (size - 1)
    shared = opposed = 0.0
    for low in range(size):
        for high in range(low + 1, size):
            there, back = behind[low][high], behind[high][low]
            shared += (there + back - 2 * expected) ** 2 / 2
            opposed += (there - back) ** 2 / 2
    statistic = (shared + opposed * (size - 2) / size) * (size - 1) / many
    freedom = size * (size - 3) // 2 + (size - 1) * (size - 2) // 2
    name = "which card follows which"
    return Finding(name, many, statistic, freedom, chi_square(statistic, freedom))


def every_order(orders: Orders) -> Finding:
    """How often each order of a small deck comes."""
    possible = list(permutations(range(len(orders[0]))))
    return even(f"each of the {len(possible)} orders", Counter(orders), possible)


def _at_positions(orders: Orders) -> list[list[int]]:
    """For each position, how often each card lies there."""
    size = len(orders[0])
    counts = [[0] * size for _ in range(size)]
    for order in orders:
        for at_position, card in zip(counts, order, strict=True):
            at_position[card] += 1
    return counts
