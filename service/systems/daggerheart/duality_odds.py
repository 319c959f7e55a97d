"""Exact odds of the Duality Dice.

Source: rules DU-01 to DU-05 and DG-23 in docs/rules/daggerheart.md
"""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from functools import cache
from itertools import pairwise, product
from math import prod
from typing import NamedTuple

from service.mechanics.distribution import Distribution, constant, convolve, of_weights
from service.mechanics.odds import ChanceNames, Odds
from service.mechanics.work import Meter
from service.systems.daggerheart.advantage import NetAdvantage
from service.systems.daggerheart.duality import DISADVANTAGE_DIE, HELP_DIE, Duality, With
from service.systems.daggerheart.extra_odds import added_distribution
from service.systems.dice.odds import listed


class Pairs(NamedTuple):
    """All pairs of faces of a Hope die and a Fear die."""

    both: Distribution  # the sum of both dice
    higher: dict[With, Counter[int]]  # how often each die is the higher one, by their sum
    critical: Fraction

    @property
    def ways(self) -> int:
        """How many pairs there are."""
        return self.both.total


@cache  # at most one for each two sizes of dice
def pairs_of(hope_die: int, fear_die: int) -> Pairs:
    """The pairs of faces of two dice with so many sides."""
    pairs = list(product(range(1, hope_die + 1), range(1, fear_die + 1)))
    higher = {
        With.HOPE: Counter(hope + fear for hope, fear in pairs if hope > fear),
        With.FEAR: Counter(hope + fear for hope, fear in pairs if hope < fear),
    }
    critical = Fraction(sum(hope == fear for hope, fear in pairs), len(pairs))
    return Pairs(of_weights(Counter(map(sum, pairs))), higher, critical)


CHANCES = ChanceNames(
    "DaggerheartDuality",
    (
        *(f"success_with_{die}" for die in With),
        *(f"failure_with_{die}" for die in With),
        *("critical", "success"),
    ),
)


def duality_odds(check: Duality, meter: Meter | None = None) -> Odds:
    """The distribution of the total; success and failure with Hope and with Fear, criticals.

    A reaction roll has success and criticals only. Without a difficulty only the chance of a
    critical is known. Raises TooMuchWork.
    """
    meter, pairs = meter or Meter(), pairs_of(check.hope_die, check.fear_die)
    added = convolve(_raised(check), added_distribution(check, meter))
    meter.charge_pairs((pairs.both, added), 2)  # once for the totals, once for the success
    totals = convolve(pairs.both, added)
    chances = {"critical": pairs.critical}
    if check.difficulty is not None:
        success = _success(pairs, added, check.difficulty)
        if not check.reaction:
            chances = _with_either(pairs, success) | chances
        chances["success"] = sum(success.values(), pairs.critical)
    return listed(totals, chances, meter)


def _success(pairs: Pairs, added: Distribution, difficulty: int) -> dict[With, Fraction]:
    """The chance to reach the difficulty with each die the higher one, criticals left out."""
    return {
        die: sum(
            (ways * added.at_least(difficulty - both) for both, ways in sums.items()), Fraction(0)
        )
        / pairs.ways
        for die, sums in pairs.higher.items()
    }


def _with_either(pairs: Pairs, success: dict[With, Fraction]) -> dict[str, Fraction]:
    chances = {f"success_with_{die}": chance for die, chance in success.items()}
    return chances | {
        f"failure_with_{die}": Fraction(sums.total(), pairs.ways) - success[die]
        for die, sums in pairs.higher.items()
    }


def _raised(check: Duality) -> Distribution:
    """The highest of the added dice, less the subtracted one."""
    dice = [HELP_DIE] * check.help
    if check.net is NetAdvantage.ADVANTAGE:
        dice.append(check.advantage_die)
    highest = _highest(dice)
    if check.net is not NetAdvantage.DISADVANTAGE:
        return highest
    return convolve(
        highest, Distribution(-DISADVANTAGE_DIE, (1,) * DISADVANTAGE_DIE, DISADVANTAGE_DIE)
    )


def _highest(dice: list[int]) -> Distribution:
    """The highest face of dice with so many sides each; 0 without dice."""
    if not dice:
        return constant(0)
    up_to = [prod(min(face, sides) for sides in dice) for face in range(max(dice) + 1)]
    return Distribution(1, tuple(b - a for a, b in pairwise(up_to)), up_to[-1])
