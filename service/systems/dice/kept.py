"""Sums of kept dice, counted from one end of the values to the other."""

from __future__ import annotations

from collections.abc import Sequence
from math import comb
from typing import NamedTuple


class Option(NamedTuple):
    """A value of a die: its worth if the die is kept (0 or more), and its weight."""

    worth: int
    weight: int


def kept_sums(
    options: Sequence[Option], *, count: int, skipped: int, kept: int, later: int, limit: int
) -> list[int]:
    """Ways to reach each sum of the kept dice, up to `limit`.

    Of `count` dice in the order of the options the first `skipped` do not count, the next `kept`
    do. `later` is the weight of all options, and in the loop that of those that come later.
    """
    end = skipped + kept
    ways: list[dict[int, int]] = [{0: 1}] + [{} for _ in range(end - 1)]  # by dice so far
    sums = [0] * (limit + 1)
    for worth, weight in options:
        later -= weight
        for taken in range(end - 1, -1, -1):
            left = count - taken
            # Ways in which `more` of the dice left show this value; the others get a later one.
            showing = [comb(left, more) * weight**more for more in range(end - taken)]
            full = (weight + later) ** left - sum(
                number * later ** (left - more) for more, number in enumerate(showing)
            )
            first = max(taken, skipped)
            for so_far, number in ways[taken].items():
                if (reached := so_far + worth * (end - first)) <= limit:
                    sums[reached] += number * full
                for more in range(1, end - taken):
                    if (reached := so_far + worth * max(taken + more - first, 0)) > limit:
                        break
                    onward = ways[taken + more]
                    onward[reached] = onward.get(reached, 0) + number * showing[more]
    return sums
