"""Exact odds of an opposed roll: the lead of the active side, by convolution.

Source: rules OP-02 to OP-05 in docs/rules/opposed.md
"""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction

from service.mechanics.contest_side import ContestSide
from service.mechanics.die import TooMuchWork
from service.mechanics.distribution import Distribution, mirrored
from service.mechanics.moments import Moments
from service.mechanics.odds import ChanceNames, Odds
from service.mechanics.work import Meter
from service.systems.dice.expression import Applied, Expression, Function, Sum, shifted
from service.systems.dice.odds import distribution, listed
from service.systems.opposed.contest import TOO_MANY_TIES, Contest, Ties

CHANCES = ChanceNames("Opposed", (*(f"{side}_wins" for side in ContestSide), "draw"))


def odds(contest: Contest, meter: Meter | None = None) -> Odds:
    """The distribution of the lead; the chances of both sides, and of a draw.

    Raises TooMuchWork.
    """
    meter = meter or Meter()
    leads = _leads(contest, meter)
    tie = leads.between(0, 0)
    won = {ContestSide.ACTIVE: leads.at_least(1), ContestSide.OPPOSING: 1 - leads.at_least(0)}
    if (winner := contest.winner(0)) is not None:
        won[winner] += tie
        tie = Fraction(0)
    chances = {f"{side}_wins": chance for side, chance in won.items()}
    return listed(leads, chances | {"draw": tie}, meter)


def _leads(contest: Contest, meter: Meter) -> Distribution:
    """The lead of the active side, after all rerolls of ties."""
    added = contest.active.added - contest.opposing.added

    def leads(difference: Distribution) -> Distribution:
        lead = difference.shift(added)
        lead = mirrored(lead) if contest.lowest_wins else lead
        return _without_tie(lead) if contest.ties is Ties.REROLL else lead

    return distribution(_difference(contest), lowest=-1, highest=1, meter=meter, becomes=leads)


def _difference(contest: Contest) -> Expression:
    """The active side's total less the other's, each rounded down, as one expression."""
    active, opposing = contest.active.expression, contest.opposing.expression
    other = shifted(opposing.root, len(active.terms))
    root = Sum(((1, Applied(Function.FLOOR, active.root)), (-1, Applied(Function.FLOOR, other))))
    return Expression("", active.terms + opposing.terms, root)


def _without_tie(leads: Distribution) -> Distribution:
    """The distribution without equal totals, which are rerolled (OP-05).

    Raises TooMuchWork for sides that never differ.
    """
    place = -leads.low
    tied = leads.weights[place] if 0 <= place < len(leads.weights) else 0
    if tied == leads.total:
        raise TooMuchWork(TOO_MANY_TIES)
    weights = tuple(0 if at == place else weight for at, weight in enumerate(leads.weights))
    one = Distribution(leads.low, weights, leads.total - tied, leads.below, leads.above)
    return replace(one, known=_known_without_tie(leads, tied))


def _known_without_tie(leads: Distribution, tied: int) -> Moments | None:
    """The moments of the leads other than 0, which adds nothing to the mean nor to the square.

    They are not known with two open ends: the chance of a tie is not exact then.
    """
    if leads.known is None or (leads.below and leads.above):
        return None
    factor = Fraction(leads.total, leads.total - tied)
    mean, square = leads.known.mean * factor, leads.known.square * factor
    return Moments(mean, square - mean**2)
