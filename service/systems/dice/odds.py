"""Exact odds of dice notation."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from fractions import Fraction

from service.mechanics.distribution import Distribution
from service.mechanics.odds import Odds
from service.mechanics.open_ended import grown
from service.mechanics.work import Meter
from service.systems.dice.check import DiceCheck
from service.systems.dice.expression import Dice, Expression
from service.systems.dice.node_odds import Scaled, fixed, node_odds
from service.systems.dice.term_odds import term_odds, usual_limit
from service.systems.dice.tree import Function


def odds(check: DiceCheck, meter: Meter | None = None) -> Odds:
    """The distribution of the total, and the chance of a success.

    Raises TooMuchWork.
    """
    meter = meter or Meter()
    added = sum(modifier.value for modifier in check.modifiers)
    edge = check.edge
    needed = None if edge is None else edge - added
    totals = distribution(check.expression, lowest=needed, highest=needed, meter=meter)
    totals = totals.shift(added)
    chances: dict[str, Fraction] = {}
    if edge is not None:
        chance = totals.at_least(edge)
        chances["success"] = 1 - chance if check.under else chance
    return listed(totals, chances, meter)


def listed(
    totals: Distribution,
    chances: Mapping[str, Fraction],
    meter: Meter,
    further: Mapping[str, Odds] | None = None,
) -> Odds:
    """Odds of totals, cut to the listed ones. Raises TooMuchWork."""
    cut = Odds(totals.cut(), chances, further or {})
    meter.charge_list(totals)
    return cut


def distribution(
    expression: Expression,
    *,
    lowest: int | None = None,
    highest: int | None = None,
    meter: Meter,
    becomes: Callable[[Distribution], Distribution] = lambda totals: totals,
) -> Distribution:
    """The distribution of the total, or of `becomes` applied to it.

    Its open ends are light, and lie beyond `lowest` and `highest`, if given: `becomes` may make
    them heavier. Raises TooMuchWork as soon as it has too many outcomes, or takes too long.
    """

    def build(limit: int) -> Distribution:
        def leaf(term: int) -> Scaled:
            value = expression.terms[term].value
            if isinstance(value, Dice):
                return Scaled(term_odds(value, limit, meter))
            return fixed(value)

        whole = node_odds(expression.root, leaf, meter)
        return becomes(whole.rounded(Function.FLOOR))

    limit = usual_limit(dice for _, dice in expression.dice)
    return grown(build, limit, lowest=lowest, highest=highest) if limit else build(0)
