"""Exact odds of additions to the d20 and to the Duality Dice.

Source: rule DG-06 in docs/rules/daggerheart.md
"""

from __future__ import annotations

from service.mechanics.distribution import Distribution, constant
from service.mechanics.work import Meter
from service.systems.daggerheart.extra import ExtraCheck
from service.systems.dice.odds import distribution


def added_distribution(check: ExtraCheck, meter: Meter) -> Distribution:
    """The distribution of extra dice and modifiers together. Raises TooMuchWork."""
    extra = distribution(check.extra, meter=meter) if check.extra else constant(0)
    return extra.shift(check.added)
