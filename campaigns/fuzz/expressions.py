"""Random dice expressions: what is valid, what is refused and where, and what the faces come to."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass
from fractions import Fraction
from functools import partial
from math import inf
from pathlib import Path
from random import Random
from typing import Any

from campaigns.fuzz.judge import SHOWN, EndlessDie, Part, Wrong, brute_force, judged
from campaigns.fuzz.notation import mutilated, some_expression
from campaigns.fuzz.report import Report
from service.mechanics.die import RollResult, TooMuchWork
from service.mechanics.distribution import Distribution
from service.systems.dice.expression import Expression
from service.systems.dice.odds import distribution
from service.systems.dice.reader import InvalidExpression, read
from service.systems.dice.roll import ExpressionFaces, draw, maximum, rolled, score

CHUNK = 5_000
"""Expressions of one seed."""


def evenly(random: Random, sides: int) -> int:
    """As a fair die."""
    return random.randint(1, sides)


def extremely(random: Random, sides: int) -> int:
    """Mostly the highest and the lowest."""
    return random.choice((1, sides, sides, random.randint(1, sides)))


def highest(random: Random, sides: int) -> int:
    """A die that explodes does so for ever."""
    return sides


FACES = (evenly,) * 200 + (extremely,) * 60 + (highest,)


@dataclass(frozen=True)
class Size:
    """How much of it; `odds` is how many expressions are there for one whose odds are counted."""

    expressions: int = 1_000_000
    odds: int = 500
    throws: int = 5_000  # that a count of odds goes through at most


@dataclass(frozen=True)
class Notation:
    """What is tried: the service's own reading, scoring and counting, or a faulty one."""

    read: Callable[[str], Expression] = read
    score: Callable[[Expression, ExpressionFaces], RollResult] = score
    odds: Callable[[Expression], Distribution] = distribution


class Faces:
    """Faces at random, all of which are kept."""

    def __init__(self, random: Random) -> None:
        self._random = random
        self._face = random.choice(FACES)
        self.thrown: list[tuple[int, int]] = []

    def depends(self, role: str, *on: str, chain: int | None = None) -> None:
        """Nothing is supplied."""

    def die(
        self, sides: int, role: str, chain: int | None = None, shows: Sequence[int] = ()
    ) -> int:
        """Any face."""
        self.thrown.append((sides, self._face(self._random, sides)))
        return self.thrown[-1][1]


class Disagreement(Exception):
    """The service and the judge do not agree."""


def run(folder: Path, size: Size) -> Report:
    """All chunks, on all processors."""
    report = Report()
    with ProcessPoolExecutor() as pool:
        for chunk in pool.map(partial(tried, size=size), range(size.expressions // CHUNK)):
            report.add(chunk)
    return report


def tried(seed: int, *, size: Size, many: int = CHUNK, notation: Notation | None = None) -> Report:
    """The expressions of a seed."""
    random = Random(seed)
    report = Report()
    for _ in range(many):
        text = some_expression(random)
        if random.random() < 0.4:
            text = mutilated(random, text)
        report.cases += 1
        try:
            report.kinds[_check(random, text, notation or Notation(), size)] += 1
        except Exception as failure:  # whatever else is raised is a failure too
            report.fail(f"{text!a}: {type(failure).__name__}: {failure} (seed {seed})")
    return report


def _check(random: Random, text: str, notation: Notation, size: Size) -> str:
    """Compare all that is said of one expression; what kind it is."""
    expected = judged(text)
    try:
        expression = notation.read(text)
    except InvalidExpression as refused:
        return _refused(text, expected, refused)
    if isinstance(expected, Wrong):
        raise Disagreement(f"accepted, and wrong is: {expected}")
    faces = Faces(random)
    try:
        thrown = draw(expression, faces)
    except TooMuchWork as refused:
        _same("names the limit", "1000" in str(refused), True)
        return _endless(expected, faces)
    scored = notation.score(expression, thrown)
    _compare(expected, faces, scored)
    worth = sum(term.total for term in scored.outcome.terms if term.dice)
    _same("dice alone", rolled(expression, thrown.dice), worth)
    _same("maximum", maximum(expression), sum(map(_most, expected)))
    if random.randrange(size.odds) == 0 and _odds(notation, expression, expected, size.throws):
        return "odds counted"
    return "valid"


def _refused(text: str, expected: list[Part] | Wrong, refused: InvalidExpression) -> str:
    if not isinstance(expected, Wrong):
        raise Disagreement(f"refused, though valid: {refused}")
    if not expected.start <= refused.position <= expected.end:
        raise Disagreement(f"refused elsewhere: {refused}, and wrong is: {expected}")
    _same("tells the position", f"(position {refused.position})" in str(refused), True)
    if expected.limit is not None:
        named = re.search(rf"(?<!\d){expected.limit}(?!\d)", str(refused).partition(" (pos")[0])
        _same(f"names the limit {expected.limit}", named is not None, True)
    return expected.what


def _same(what: str, got: Any, expected: Any) -> None:
    if got != expected:
        raise Disagreement(f"{what}: {got!a}, and not {expected!a}")


def _given(faces: Faces) -> Iterator[int]:
    yield from (face for _, face in faces.thrown)
    raise Disagreement("fewer dice are thrown than there should be")


def _endless(parts: list[Part], faces: Faces) -> str:
    given = _given(faces)
    try:
        for part in parts:
            for _ in part.throws(given):
                pass
    except EndlessDie:
        return "endless"
    raise Disagreement("refused as endless")


def _compare(parts: list[Part], faces: Faces, scored: RollResult) -> None:
    """Terms, dice, which of them count, totals and the line."""
    given = _given(faces)
    terms = scored.outcome.terms
    _same("terms", len(terms), len(parts))
    place = 0
    total: float = 0
    lines: list[str] = []
    for part, term in zip(parts, terms, strict=True):
        _same("text of a term", term.expression, part.text)
        _same("label", term.label, part.label)
        laid = list(part.throws(given))
        shown = [face for die in laid for face, _ in die]
        _same("faces", [die.face for die in term.dice], shown)
        _same("sides", {die.sides for die in term.dice}, {part.sides} if part.count else set())
        counted = [die.counted for die in term.dice]
        value = part.sign * (
            _worth(part, laid, counted) if part.constant is None else part.constant
        )
        _same("total of a term", term.total, value)
        dropped = {place + index for index, counts in enumerate(counted) if not counts}
        after = place + len(shown)
        _same("dropped", {at for at in scored.notes if place <= at < after}, dropped)
        place, total = after, total + value
        lines.append(_line(part, shown, counted, first=not lines))
    _same("sides thrown", [s for s, _ in faces.thrown], [d.sides for t in terms for d in t.dice])
    _same("total", scored.outcome.total, total)
    _same("line", scored.text, f"{' '.join(lines)} = {total}")


def _worth(part: Part, laid: list[list[tuple[int, bool]]], counted: list[bool]) -> float:
    """What the dice of a term add up to; of equal dice any may count, but the right number."""
    marks = iter(counted)
    values, kept = [], []
    for die in laid:
        of_die = [(face, stands, next(marks)) for face, stands in die]
        counts = {mark for _, stands, mark in of_die if stands}
        _same("a die counts as a whole", len(counts), 1)
        _same("a die rolled again counts", any(m for _, stands, m in of_die if not stands), False)
        values.append(sum(face for face, stands in die if stands))
        kept += values[-1:] if counts == {True} else []
    _same("kept dice", sorted(kept), part.kept(values))
    return sum(kept)


def _line(part: Part, shown: list[int], counted: list[bool], *, first: bool) -> str:
    words = [str(face) if yes else f"~{face}~" for face, yes in zip(shown, counted, strict=True)]
    if len(words) > SHOWN:
        words[SHOWN:] = [f"and {len(words) - SHOWN} more"]
    sign = "- " if part.sign < 0 else "" if first else "+ "
    label = f" [{part.label}]" if part.label else ""
    return sign + part.text.lstrip("-") + label + (f" ({', '.join(words)})" if words else "")


def _most(part: Part) -> int:
    """The most that its dice show, one face each; the least, if they are taken away."""
    kept = len(part.kept([1] * part.count))
    return kept * part.sides if part.sign > 0 else -kept


def _odds(notation: Notation, expression: Expression, parts: list[Part], throws: int) -> bool:
    """Compare the odds with a count of every throw; False where there are too many."""
    if any(part.explodes and part.sign < 0 for part in parts):
        return False
    try:
        counted = notation.odds(expression)
    except TooMuchWork:
        return False
    reach = sum(part.constant or part.count * part.sides for part in parts if part.sign < 0)
    chances = brute_force(parts, throws, counted.high + reach)
    if chances is None:
        return False
    for value, weight in enumerate(counted.weights, counted.low):
        _same(
            f"chance of {value}", Fraction(weight, counted.total), chances.pop(value, Fraction(0))
        )
    beyond = sum((chance for total, chance in chances.items() if total > counted.high), Fraction(0))
    _same("chance beyond", Fraction(counted.above, counted.total), beyond)
    _same("chances left", [total for total in chances if total <= counted.high], [])
    _same(
        "none endless" if not counted.above else "some endless", inf in chances, counted.above > 0
    )
    return True
