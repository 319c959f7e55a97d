"""Exact odds of the Duality Dice.

Source: rules DU-01 to DU-05 in docs/rules/daggerheart.md
"""

from __future__ import annotations

from fractions import Fraction
from itertools import product

from service.mechanics.distribution import Distribution, constant, convolve, of_weights
from service.mechanics.odds import Odds
from service.systems.daggerheart.advantage import NetAdvantage
from service.systems.daggerheart.duality import Duality, With


def duality_odds(check: Duality) -> Odds:
    """The distribution of the total; success and failure with Hope and with Fear, criticals."""
    added = _raised(check).shift(check.added)
    totals: dict[int, int] = {}
    critical = 0
    chances = dict.fromkeys(
        [f"{result}_with_{with_}" for result in ("success", "failure") for with_ in With],
        Fraction(0),
    )
    faces = range(1, 13)
    for hope, fear in product(faces, faces):
        for value, weight in enumerate(added.weights, added.low + hope + fear):
            totals[value] = totals.get(value, 0) + weight
        if hope == fear:
            critical += 1
        elif check.difficulty is not None:
            with_ = With.HOPE if hope > fear else With.FEAR
            succeeds = added.at_least(check.difficulty - hope - fear)
            chances[f"success_with_{with_}"] += succeeds / 144
            chances[f"failure_with_{with_}"] += (1 - succeeds) / 144
    always = {"critical": Fraction(critical, 144)}
    if check.difficulty is None:
        return Odds(of_weights(totals).cut(), always)
    won = sum((chances[f"success_with_{with_}"] for with_ in With), always["critical"])
    return Odds(of_weights(totals).cut(), chances | always | {"success": won})


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
