"""Sums of kept dice, counted from the best value down."""

from __future__ import annotations

from math import comb

from service.systems.dice.expression import Dice


def kept_sums(dice: Dice, weights: dict[int, int], *, worse: int, limit: int) -> list[int]:
    """Ways to reach each sum of the kept dice, up to `limit`; `worse` starts as the weight of all
    values, and in the loop is the weight of those that come later.
    """
    count, kept = dice.count, dice.kept
    ways: list[dict[int, int]] = [{0: 1}] + [{} for _ in range(kept - 1)]  # by dice kept so far
    sums = [0] * (limit + 1)
    for value in sorted(weights, reverse=dice.keeps_highest):
        weight = weights[value]
        worse -= weight
        for taken in range(kept - 1, -1, -1):
            left = count - taken
            # Ways in which `more` of the dice left show this value; the others get a later one.
            showing = [comb(left, more) * weight**more for more in range(kept - taken)]
            full = (weight + worse) ** left - sum(
                number * worse ** (left - more) for more, number in enumerate(showing)
            )
            for so_far, number in ways[taken].items():
                if (reached := so_far + value * (kept - taken)) <= limit:
                    sums[reached] += number * full
                for more in range(1, kept - taken):
                    if (reached := so_far + value * more) > limit:
                        break
                    onward = ways[taken + more]
                    onward[reached] = onward.get(reached, 0) + number * showing[more]
    return sums
