"""How large the total of an expression can be."""

from __future__ import annotations

from fractions import Fraction
from math import ceil, floor

from campaigns.fuzz.judge.limits import FACES, TOTAL, Wrong
from campaigns.fuzz.judge.parts import Dice, Judged, Node, Term

Ends = tuple[Fraction, Fraction]
"""The lowest and the highest."""


def wrong_reach(expression: Judged) -> list[Wrong]:
    """Whether the total may be too large; where dice roll on, it is perhaps."""
    surely = _ends(expression.root, [_term(term, rolls_on=False) for term in expression.terms])
    perhaps = _ends(expression.root, [_term(term, rolls_on=True) for term in expression.terms])
    if max(map(abs, surely)) > TOTAL:
        return [Wrong(1, 1, "total", "10^15")]
    if max(map(abs, perhaps)) >= TOTAL:
        return [Wrong(1, 1, "total", "10^15", perhaps=True)]
    return []


def _term(term: Term, *, rolls_on: bool) -> Ends:
    if term.constant is not None:
        return term.constant, term.constant
    low, high = ends_of_die(term.dice)
    if rolls_on and term.dice.explodes:
        return Fraction(min(low - 1, 0) * FACES), Fraction(max(high, 0) * FACES)
    return Fraction(low * term.dice.kept), Fraction(high * term.dice.kept)


def ends_of_die(dice: Dice) -> tuple[int, int]:
    """The least and the most that one face counts."""
    if dice.is_pool:
        return -1, 2
    shown = [face for face, chance in dice.stands().items() if chance]
    if not dice.listed:  # the last of each kind as well
        shown += [face + many - 1 for face, many in dice.alike() if face in shown]
    worth = [dice.worth(face, later=False) for face in shown]
    return min(worth), max(worth)


def _ends(node: Node, terms: list[Ends]) -> Ends:
    if node.kind == "term":
        return terms[node.term]
    inner = [_ends(below, terms) for below in node.below]
    match node.kind:
        case "sum":
            signed = [sorted((s * a, s * b)) for s, (a, b) in zip(node.signs, inner, strict=True)]
            return sum((a for a, _ in signed), Fraction(0)), sum(
                (b for _, b in signed), Fraction(0)
            )
        case "times":
            corners = [a * b for a in inner[0] for b in inner[1]]
            return min(corners), max(corners)
        case "over":
            corners = [a / inner[1][0] for a in inner[0]]
            return min(corners), max(corners)
        case "best":
            lows, highs = (sorted(ends, reverse=node.highest) for ends in zip(*inner, strict=True))
            return sum(lows[: node.kept], Fraction(0)), sum(highs[: node.kept], Fraction(0))
        case "abs":
            low, high = inner[0]
            return (Fraction(0) if low < 0 < high else min(abs(low), abs(high))), max(-low, high)
        case _:
            low, high = inner[0]
            return Fraction(floor(low) - 1), Fraction(ceil(high) + 1)
