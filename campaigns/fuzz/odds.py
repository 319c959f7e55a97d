"""Odds of random expressions against a count of every case, or icepool's."""

from __future__ import annotations

from collections.abc import Callable
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass
from fractions import Fraction
from functools import partial
from pathlib import Path
from random import Random

from campaigns.fuzz.comparing import Disagreement, same
from campaigns.fuzz.judge.counting import Chances, TooMany, chances
from campaigns.fuzz.judge.parts import Judged
from campaigns.fuzz.judge.reading import judged
from campaigns.fuzz.notation import some_expression
from campaigns.fuzz.pools import of_pools
from campaigns.fuzz.report import Report
from service.mechanics.die import TooMuchWork
from service.mechanics.distribution import Distribution
from service.mechanics.odds import Odds
from service.systems.dice.check import DiceCheck, odds
from service.systems.dice.reader import read

CHUNK = 100
LIGHT = Fraction(1, 10**9)
"""An open end is lighter than this."""


@dataclass(frozen=True)
class Size:
    """How many expressions are compared."""

    compared: int = 4_000


def run(folder: Path, size: Size) -> Report:
    """All chunks, on all processors."""
    report = Report()
    with ProcessPoolExecutor() as pool:
        for chunk in pool.map(partial(tried, many=CHUNK), range(size.compared // CHUNK)):
            report.add(chunk)
    return report


def tried(seed: int, *, many: int, count: Callable[[DiceCheck], Odds] = odds) -> Report:
    """As many expressions of a seed as it takes to compare so many."""
    random = Random(f"odds {seed}")
    report = Report()
    while sum(report.kinds[kind] for kind in ("closed", "open", "open both ways")) < many:
        text = some_expression(random, small=True)
        expected = judged(text)
        if not isinstance(expected, Judged):
            continue
        report.cases += 1
        try:
            report.kinds[compared(random, text, expected, count)] += 1
        except Exception as failure:  # whatever else is raised is a failure too
            report.fail(f"{text!a}: {type(failure).__name__}: {failure} (seed {seed})")
            if report.failed > many:
                break
    return report


def compared(
    random: Random, text: str, expected: Judged, count: Callable[[DiceCheck], Odds] = odds
) -> str:
    """Compare the odds of one expression with the judge's; what kind they are."""
    difficulty = random.choice((None, None, 0, 3, 10, 31, -5))
    check = DiceCheck(expression=read(text), difficulty=difficulty)
    try:
        counted = count(check)
    except TooMuchWork as refused:
        return _refused(expected, str(refused))
    try:
        exact = chances(expected)
    except TooMany:
        try:
            exact = of_pools(expected)
        except TooMany:
            return "too many cases for the judge"
    assert isinstance(counted.outcomes, Distribution)
    compare(counted.outcomes, exact)
    least, most = (expected.least, expected.most) if difficulty is None else (difficulty, None)
    if least is not None or most is not None:
        _compare_success(counted, exact, least, most)
    return _kind(counted.outcomes)


def _refused(expected: Judged, detail: str) -> str:
    try:
        cases = len(chances(expected))
    except TooMany:
        cases = 0
    what = "not counted" if "odds take" in detail and "steps" not in detail else "too much work"
    if cases and what == "too much work" and cases < 200:
        what += ", though small"
    return f"refused: {what}"


def _kind(counted: Distribution) -> str:
    if counted.above and counted.below:
        return "open both ways"
    return "open" if counted.above or counted.below else "closed"


def compare(counted: Distribution, exact: Chances) -> None:
    """Every value, and what lies beyond.

    What the judge has cut may belong to any value; with two open ends what lies in them may belong
    to any value, too.
    """
    cut = 1 - sum(exact.values())
    ends = Fraction(counted.above + counted.below, counted.total)
    short = ends if counted.above and counted.below else Fraction(0)
    for value, weight in enumerate(counted.weights, counted.low):
        chance, known = Fraction(weight, counted.total), exact.get(Fraction(value), Fraction(0))
        _within(f"chance of {value}", chance, known - short, known + cut)
    above = sum((c for value, c in exact.items() if value > counted.high), Fraction(0))
    below = sum((c for value, c in exact.items() if value < counted.low), Fraction(0))
    _within(
        "chance above", Fraction(counted.above, counted.total), above - cut, above + cut + short
    )
    _within(
        "chance below", Fraction(counted.below, counted.total), below - cut, below + cut + short
    )
    for end in (counted.above, counted.below):
        same("an open end is light", end * LIGHT.denominator < counted.total * 1, True)
    if not cut:
        same("closed", (counted.above, counted.below), (0, 0))
        same("ends", (counted.low, counted.high), (min(exact), max(exact)))


def _compare_success(counted: Odds, exact: Chances, least: int | None, most: int | None) -> None:
    assert isinstance(counted.outcomes, Distribution)
    cut = 1 - sum(exact.values())
    good = [value for value in exact if least is None or value >= least]
    reached = sum((exact[value] for value in good if most is None or value <= most), Fraction(0))
    both = counted.outcomes.above and counted.outcomes.below
    ends = Fraction(counted.outcomes.above + counted.outcomes.below, counted.outcomes.total)
    slack = ends if both else Fraction(0)
    _within("chance of success", counted.chances["success"], reached - slack, reached + cut + slack)


def _within(what: str, got: Fraction, low: Fraction, high: Fraction) -> None:
    if not low <= got <= high:
        raise Disagreement(f"{what}: {float(got)}, and not {float(low)} to {float(high)}")
