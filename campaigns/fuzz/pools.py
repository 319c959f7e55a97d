"""The same chances from icepool, for dice that are too many to go through every case."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction
from math import lcm, prod

import icepool

from campaigns.fuzz.judge.counting import Chances, TooMany, of_die
from campaigns.fuzz.judge.parts import Dice, Judged, Node, Term

MOST = 100_000
"""Pairs of values that one step goes through."""

Die = icepool.Die[Fraction]


def of_pools(expression: Judged) -> Chances:
    """The chance of each total. Raises TooMany, also for dice that explode."""
    total = _node(expression.root, [_term(term) for term in expression.terms])
    found: Chances = {}
    for value, cases in total.items():
        whole = Fraction(value.numerator // value.denominator)
        found[whole] = found.get(whole, Fraction(0)) + Fraction(cases, total.denominator())
    return found


def _term(term: Term) -> Die:
    if term.constant is not None or not term.dice.count:
        return icepool.Die([term.constant or Fraction(0)])
    dice = term.dice
    if dice.explodes or (dice.is_pool and dice.kept < dice.count):
        raise TooMany
    one = _one(dice)
    if dice.count * len(one) > 1_000:
        raise TooMany
    if dice.kept == dice.count:
        return (dice.count @ one).map(Fraction)
    return one.pool(dice.count)[dice.drops_low : dice.count - dice.drops_high].sum().map(Fraction)


def _one(dice: Dice) -> icepool.Die[int]:
    """One die: its sums, or what it counts in a pool."""
    outcomes = of_die(dice)
    per = lcm(*(chance.denominator for chance in outcomes.values()))
    cases: dict[int, int] = {}
    for (_, points), chance in outcomes.items():
        cases[points] = cases.get(points, 0) + int(chance * per)
    return icepool.Die(cases)


def _node(node: Node, terms: list[Die]) -> Die:
    if node.kind == "term":
        return terms[node.term]
    inner = [_node(below, terms) for below in node.below]
    if prod(map(len, inner)) > MOST:
        raise TooMany
    flat = replace(node, below=tuple(Node("term", term=at) for at in range(len(inner))))
    return icepool.map(lambda *values: flat.value(list(values)), *inner)
