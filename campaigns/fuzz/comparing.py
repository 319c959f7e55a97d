"""A roll of the service beside what the judge makes of the same faces."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from fractions import Fraction
from itertools import islice
from math import floor
from typing import Any

from campaigns.fuzz.faces import Faces, TooFew
from campaigns.fuzz.judge.limits import FACES, Endless
from campaigns.fuzz.judge.line import Goal, Shown, line
from campaigns.fuzz.judge.parts import Judged, Term
from campaigns.fuzz.judge.reach import ends_of_die
from campaigns.fuzz.judge.terms import expected
from campaigns.fuzz.judge.throwing import Chain, kept_worths, points, thrown
from service.mechanics.die import RollResult
from service.systems.dice.check import TermDie
from service.systems.dice.expression import Expression
from service.systems.dice.roll import maximum, replay, throws


class Disagreement(Exception):
    """The service and the judge do not agree."""


def same(what: str, got: Any, expected: Any) -> None:
    """Raises Disagreement unless they are."""
    if got != expected:
        raise Disagreement(f"{what}: {got!a}, and not {expected!a}")


def compare_reading(read: Expression, judged: Judged, text: str) -> None:
    """The terms with their signs and labels, the comment, and what is said of the whole."""
    same("text", read.text.lstrip(" "), text.strip("\r\n").lstrip(" "))
    same("comment", read.comment, judged.comment)
    same("target", read.target, (judged.least, judged.most) if judged.compares else None)
    signed = [("-" if term.sign < 0 else "") + term.text for term in judged.terms]
    same("terms", [term.text for term in read.terms], signed)
    same("signs", [term.sign for term in read.terms], [term.sign for term in judged.terms])
    same("labels", [term.label for term in read.terms], [term.label for term in judged.terms])
    same("dice written", read.count, sum(term.dice.count for term in judged.terms))
    same("a pool", read.is_pool, judged.is_pool)
    same("a sum", read.whole_sum and not read.is_pool, judged.is_sum)
    mean = sum(round(expected(term.dice)) for term in judged.terms)
    if abs(throws(read) - mean) > len(judged.terms) * any(t.dice.goes_on for t in judged.terms):
        raise Disagreement(f"dice expected: {throws(read)}, and not {mean}")


def endless(judged: Judged, faces: Faces) -> str:
    """The limit that faces break, according to the judge."""
    given = faces.given()
    try:
        for term in judged.terms:
            thrown(term.dice, given)
    except Endless as limit:
        return str(limit)
    except TooFew:
        return str(FACES) if len(faces.thrown) == FACES else "none"
    return "none"


def compare_roll(judged: Judged, faces: Faces, scored: RollResult, goal: Goal) -> None:
    """Dice, what became of them, totals and the line."""
    given = faces.given()
    try:
        chains = [thrown(term.dice, given) for term in judged.terms]
    except TooFew:
        raise Disagreement("fewer dice are thrown than there should be") from None
    values = [
        _value(term, got.dice, laid)
        for term, got, laid in zip(judged.terms, scored.outcome.terms, chains, strict=True)
    ]
    left = judged.root.passed_over(values)
    shown = {
        term.index: list(_shown(term, got.dice, laid, left=term.index in left))
        for term, got, laid in zip(judged.terms, scored.outcome.terms, chains, strict=True)
    }
    _compare_terms(judged, scored, values)
    _compare_dice(faces, scored, [each for dice in shown.values() for each in dice])
    _compare_notes(judged, scored, shown)
    exact = judged.root.value(values)
    _compare_totals(judged, scored, exact, goal)
    same("line", scored.text, line(judged, shown, exact, goal))


def _marked(dice: Sequence[TermDie], chains: Sequence[Chain]) -> list[Chain]:
    """The chains that count, as the service has it."""
    marks = iter([die.counted for die in dice])
    return [chain for chain in chains if any(list(islice(marks, len(chain.dice))))]


def _value(term: Term, dice: Sequence[TermDie], chains: Sequence[Chain]) -> Fraction:
    """What a term comes to; of a pool's equal chains any may count, but the right number."""
    if term.constant is not None:
        return term.constant
    same(f"dice of {term.text}", len(dice), sum(len(chain.dice) for chain in chains))
    kept = kept_worths(term.dice, [chain.worth for chain in chains])
    if not term.dice.is_pool:
        return Fraction(sum(kept))
    marked = _marked(dice, chains)
    same("kept dice", sorted(chain.worth for chain in marked), kept)
    return Fraction(sum(sum(points(term.dice, chain)) for chain in marked))


def _shown(
    term: Term, dice: Sequence[TermDie], chains: Sequence[Chain], *, left: bool
) -> Iterator[Shown]:
    """The dice as they have to be; those of a value that is not chosen are `left`."""
    if left:
        yield from _left(dice, chains)
        return
    marked = _marked(dice, chains)
    kept = kept_worths(term.dice, [chain.worth for chain in chains])
    same("kept dice", sorted(chain.worth for chain in marked), kept)
    for chain in chains:
        counts = any(chain is one for one in marked)
        values = iter(points(term.dice, chain))
        for die in chain.dice:
            value = 0 if die.replaced or not counts else next(values)
            yield Shown(die, value, counts and not die.replaced)


def _left(dice: Sequence[TermDie], chains: Sequence[Chain]) -> Iterator[Shown]:
    """Their values add up to what the term would have been."""
    laid = [die for chain in chains for die in chain.dice]
    for die, got in zip(laid, dice, strict=True):
        value = 0 if die.replaced else die.worth
        if got.value not in (0, value):
            raise Disagreement(f"value of a die: {got.value}, and not {value}")
        yield Shown(die, got.value, False)


def _compare_terms(judged: Judged, scored: RollResult, values: list[Fraction]) -> None:
    for term, got, value in zip(judged.terms, scored.outcome.terms, values, strict=True):
        same("text of a term", got.expression, ("-" if term.sign < 0 else "") + term.text)
        same("label of a term", got.label, term.label)
        same("total of a term", got.total, None if term.decimals else term.sign * value)
        if term.constant is None:
            same("values of a term", sum(die.value for die in got.dice), value)


def _compare_dice(faces: Faces, scored: RollResult, shown: Sequence[Shown]) -> None:
    dice = [die for term in scored.outcome.terms for die in term.dice]
    same("indices", [die.index for die in dice], list(range(len(dice))))
    same("faces", [(die.sides, die.face) for die in dice], faces.thrown)
    same("counted", [die.counted for die in dice], [each.counts for each in shown])
    same("values", [die.value for die in dice], [each.value for each in shown])


def _compare_notes(judged: Judged, scored: RollResult, shown: dict[int, list[Shown]]) -> None:
    """Why each die lies there, and the die that it came from."""
    dice = [(judged.terms[index], each) for index, some in shown.items() for each in some]
    place = {id(each.die): at for at, (_, each) in enumerate(dice)}
    for at, (term, each) in enumerate(dice):
        note = scored.note(at)
        reason = "dropped" if not (each.counts or each.die.replaced) else each.die.reason
        if not (reason == "dropped" and note.reason == "dropped"):
            same(f"reason of die {at}", str(note.reason), reason)
        parent = None if each.die.parent is None else place[id(each.die.parent)]
        same(f"parent of die {at}", note.parent, parent)
        same(f"term of die {at}", (note.term, note.label), (term.index, term.label))


def _compare_totals(judged: Judged, scored: RollResult, exact: Fraction, goal: Goal) -> None:
    outcome = scored.outcome
    total = floor(exact) + sum(number for _, number in goal.modifiers)
    same("total", outcome.total, total)
    same("successes", outcome.successes, total if judged.is_pool else None)
    same("unrounded", outcome.unrounded, str(exact) if exact.denominator > 1 else None)
    same("comment", outcome.comment, judged.comment)
    margin = goal.margin(total)
    same("margin", outcome.margin, margin)
    same("success", outcome.success, None if margin is None else margin >= 0)
    degrees = None
    if margin is not None and goal.step is not None:
        degrees = abs(margin) // goal.step * (-1 if margin < 0 else 1)
    same("degrees", outcome.degrees, degrees)


def compare_sum(read: Expression, judged: Judged, faces: Faces, scored: RollResult) -> None:
    """What the dice of a sum come to without its constants, and the most that they can show."""
    added = sum(term.total for term in scored.outcome.terms if term.dice)
    replayed = replay(read, tuple(face for _, face in faces.thrown))
    same("dice alone", replayed.value - read.constant, added)
    most = 0
    for term in judged.terms:
        if term.constant is None:
            low, high = ends_of_die(term.dice)
            most += term.dice.kept * (high if term.sign > 0 else -low)
    same("maximum", maximum(read), most)
