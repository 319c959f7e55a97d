"""Random dice expressions: what is valid, what is refused and where, and what the faces come to."""

from __future__ import annotations

import re
from collections.abc import Callable
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass, replace
from pathlib import Path
from random import Random

from campaigns.fuzz.comparing import (
    Disagreement,
    compare_reading,
    compare_roll,
    compare_sum,
    endless,
)
from campaigns.fuzz.faces import Faces
from campaigns.fuzz.judge.limits import Wrong
from campaigns.fuzz.judge.line import Goal
from campaigns.fuzz.judge.parts import Judged
from campaigns.fuzz.judge.reading import judged
from campaigns.fuzz.notation import as_query, mutilated, some_expression
from campaigns.fuzz.report import Report
from campaigns.fuzz.typed import some_text
from service.mechanics.die import Modifier, RollResult, TooMuchWork
from service.systems.dice.check import DiceCheck, draw, score
from service.systems.dice.expression import Expression
from service.systems.dice.reader import read
from service.systems.dice.roll import ExpressionFaces
from service.systems.dice.scanner import InvalidExpression

CHUNK = 5_000
"""Expressions of one seed."""

GOALS = (
    *[Goal()] * 6,
    *(Goal(10), Goal(-3, 2), Goal(4, 1), Goal(0), Goal(1_000_000, 1_000_000)),
    *(Goal(12, 5, (("aim", 2), ("dark", -1))), Goal(modifiers=(("nothing", 0),))),
    *(Goal(at_most=7), Goal(None, 3, (("aim", -2),), 40), Goal(step=5)),
)


@dataclass(frozen=True)
class Size:
    """How much of it."""

    expressions: int = 1_000_000


@dataclass(frozen=True)
class Notation:
    """What is tried: the service's own reading and scoring, or a faulty one."""

    read: Callable[..., Expression] = read
    score: Callable[[DiceCheck, ExpressionFaces], RollResult] = score


def run(folder: Path, size: Size) -> Report:
    """All chunks, on all processors."""
    report = Report()
    with ProcessPoolExecutor() as pool:
        for chunk in pool.map(tried, range(size.expressions // CHUNK)):
            report.add(chunk)
    return report


def tried(seed: int, *, many: int = CHUNK, notation: Notation | None = None) -> Report:
    """The expressions of a seed."""
    random = Random(seed)
    report = Report()
    for _ in range(many):
        text, query = _some(random)
        report.cases += 1
        try:
            report.kinds[check(random, text, query, notation or Notation())] += 1
        except Exception as failure:  # whatever else is raised is a failure too
            place = f"{'query, ' if query else ''}seed {seed}"
            report.fail(f"{text!a}: {type(failure).__name__}: {failure} ({place})")
    return report


def _some(random: Random) -> tuple[str, bool]:
    """An expression, and whether it comes in a URL."""
    query = random.random() < 0.2
    if random.random() < 0.2:
        text = some_text(random)
        return (as_query(random, text) if query else text), query
    text = some_expression(random)
    if query:
        text = as_query(random, text)
    return (mutilated(random, text) if random.random() < 0.35 else text), query


def check(random: Random, text: str, query: bool, notation: Notation) -> str:
    """Compare all that is said of one expression; what kind it is."""
    expected = judged(text, query=query)
    try:
        expression = notation.read(text, query=query)
    except InvalidExpression as refused:
        return _refused(expected, refused)
    if not isinstance(expected, Judged):
        if all(wrong.perhaps for wrong in expected):
            return "perhaps wrong"
        raise Disagreement(f"accepted, and wrong is: {expected[0]}")
    compare_reading(expression, expected, text)
    return _compare(random, expression, expected, notation)


def _refused(expected: Judged | list[Wrong], refused: InvalidExpression) -> str:
    if isinstance(expected, Judged):
        raise Disagreement(f"refused, though valid: {refused}")
    place = refused.position
    there = [wrong for wrong in expected if wrong.start <= place <= wrong.end]
    if not there:
        raise Disagreement(f"refused elsewhere: {refused}, and wrong is: {expected}")
    named = [wrong for wrong in there if _says(wrong, refused)]
    if not named:
        raise Disagreement(f"refused for something else: {refused}, and wrong is: {there}")
    return named[0].what


def _says(wrong: Wrong, refused: InvalidExpression) -> bool:
    """Whether the refusal mentions what it has to; a number as a whole."""
    detail = str(refused).lower().replace("`", "")
    if wrong.says.isdigit():
        return re.search(rf"(?<!\d){wrong.says}(?!\d)", detail) is not None
    return re.sub(r"\\", "", wrong.says).lower() in detail


def _compare(random: Random, expression: Expression, expected: Judged, notation: Notation) -> str:
    goal, faces = random.choice(GOALS), Faces(random)
    check = DiceCheck(
        expression=expression,
        difficulty=goal.difficulty,
        at_most=goal.at_most,
        step=goal.step,
        modifiers=tuple(Modifier(name, value) for name, value in goal.modifiers),
    )
    try:
        thrown = draw(check, faces)
    except TooMuchWork as refused:
        if endless(expected, faces) not in str(refused):
            raise Disagreement(f"refused as endless: {refused}") from None
        return "endless"
    scored = notation.score(check, thrown)
    if goal.difficulty is None and goal.at_most is None:
        goal = replace(goal, difficulty=expected.least, at_most=expected.most)
    compare_roll(expected, faces, scored, goal)
    if expected.is_sum:
        compare_sum(expression, expected, faces, scored)
    return "a pool" if expected.is_pool else "a sum" if expected.is_sum else "valid"
