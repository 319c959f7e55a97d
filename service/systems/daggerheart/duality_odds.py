"""Exact odds of the Duality Dice.

Source: rules DU-01 to DU-05 in docs/rules/daggerheart.md
"""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from itertools import product

from service.mechanics.distribution import Distribution, constant, convolve, of_weights
from service.mechanics.odds import ChanceNames, Odds
from service.systems.daggerheart.advantage import NetAdvantage
from service.systems.daggerheart.duality_dice import Duality
from service.systems.daggerheart.duality_outcome import With
from service.systems.daggerheart.extra_odds import added_distribution
from service.systems.dice.odds import listed
from service.systems.dice.work import Meter

PAIRS = tuple(product(range(1, 13), repeat=2))
BOTH = of_weights(Counter(hope + fear for hope, fear in PAIRS))
"""The sum of both dice."""

HIGHER = Counter(hope + fear for hope, fear in PAIRS if hope > fear)
"""In how many of the pairs Hope is the higher die, by their sum; Fear is as often."""

CRITICAL = Fraction(sum(hope == fear for hope, fear in PAIRS), len(PAIRS))

CHANCES = ChanceNames(
    "DaggerheartDuality",
    (
        *(f"success_with_{die}" for die in With),
        *(f"failure_with_{die}" for die in With),
        *("critical", "success"),
    ),
)


def duality_odds(check: Duality) -> Odds:
    """The distribution of the total; success and failure with Hope and with Fear, criticals.

    Without a difficulty only the chance of a critical is known. Raises TooMuchWork.
    """
    meter = Meter()
    added = convolve(_raised(check), added_distribution(check, meter))
    meter.charge_pairs((BOTH, added), 2)  # once for the totals, once for the success
    totals = convolve(BOTH, added)
    if check.difficulty is None:
        return listed(totals, {"critical": CRITICAL}, meter)
    with_either = Fraction(HIGHER.total(), len(PAIRS))
    success = sum(
        (ways * added.at_least(check.difficulty - both) for both, ways in HIGHER.items()),
        Fraction(0),
    ) / len(PAIRS)
    chances = {f"success_with_{die}": success for die in With}
    chances |= {f"failure_with_{die}": with_either - success for die in With}
    chances |= {"critical": CRITICAL, "success": 2 * success + CRITICAL}
    return listed(totals, chances, meter)


def _raised(check: Duality) -> Distribution:
    """The highest of the added d6s, less the subtracted one."""
    dice = check.help + (check.net is NetAdvantage.ADVANTAGE)
    highest = (
        Distribution(1, tuple(face**dice - (face - 1) ** dice for face in range(1, 7)), 6**dice)
        if dice
        else constant(0)
    )
    if check.net is not NetAdvantage.DISADVANTAGE:
        return highest
    return convolve(highest, Distribution(-6, (1,) * 6, 6))
