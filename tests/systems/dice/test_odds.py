"""Exact odds of dice notation against slow counts, against icepool, and within their limits."""

from __future__ import annotations

import re
import sys
from collections import Counter
from collections.abc import Callable
from fractions import Fraction
from itertools import product
from math import sqrt
from types import FrameType
from typing import Any

import icepool
import pytest
from icepool import Die, d

from service.mechanics.die import TooMuchWork
from service.mechanics.distribution import MAX_OUTCOMES, REMAINDER, Distribution
from service.systems.dice.odds import distribution, odds
from service.systems.dice.reader import read
from service.systems.dice.work import MAX_WORK, check_work, first_limit


def listed(text: str) -> Distribution:
    outcomes = odds(read(text)).outcomes
    assert isinstance(outcomes, Distribution)
    return outcomes


def by_value(one: Distribution) -> dict[int, Fraction]:
    """The listed chances without those that are nought."""
    return {
        value: Fraction(weight, one.total)
        for value, weight in enumerate(one.weights, one.low)
        if weight
    }


def every_case(text: str) -> dict[int, Fraction]:
    """Chances of a closed expression: all faces of all dice gone through, rerolls included."""
    sums = Counter({0: 1})
    for sign, body in re.findall(r"([+-]?)([^+-]+)", text):
        found = re.fullmatch(r"(\d*)d(\d+)((?:r\d+)*)(?:([kd][hl])(\d*))?", body)
        term = Counter({int(body): 1}) if found is None else every_throw(*found.groups(""))
        grown: Counter[int] = Counter()
        for (one, cases), (other, more) in product(sums.items(), term.items()):
            grown[one + (-other if sign == "-" else other)] += cases * more
        sums = grown
    return {value: Fraction(cases, sums.total()) for value, cases in sums.items()}


def every_throw(count: str, size: str, rerolls: str, keep: str, number: str) -> Counter[int]:
    sides = range(1, int(size) + 1)
    again = [int(face) for face in re.findall(r"\d+", rerolls)]
    die = list(sides)
    if again:
        die = [second if first in again else first for first, second in product(sides, sides)]
    kept = slice(None)
    n = int(number or 1)
    if keep:
        kept = {"kh": slice(-n, None), "kl": slice(n), "dh": slice(-n), "dl": slice(n, None)}[keep]
    return Counter(sum(sorted(faces)[kept]) for faces in product(die, repeat=int(count or 1)))


@pytest.mark.parametrize(
    "text",
    [
        "7",
        "3-10",
        "1d6",
        "1d1",
        "5d1",
        "2d6",
        "5d4",
        "3d6+2",
        "1d6-7",
        "1d4+1d6+1d8",
        "2d6-1d4",
        "1-2d4-1d3",
        "4d6kh3",
        "4d6kh1",
        "4d6kh4",
        "5d4kh2",
        "4d6kl3",
        "4d6kl",
        "5d3kl4",
        "4d6dh1",
        "4d6dh3",
        "5d4dh2",
        "4d6dl1",
        "4d6dl3",
        "5d4dl2",
        "2d20kh1",
        "2d20kl1+5",
        "1d6r1",
        "1d6r6",
        "1d6r1r2",
        "1d4r1r2r3r4",
        "2d6r1",
        "2d6r3r4",
        "3d4r2",
        "3d4r1r4",
        "1d1r1",
        "2d2r1r2",
        "3d4r1kh2",
        "3d4r1kl1",
        "3d4r4kh1",
        "3d4r4dl2",
        "3d4r2r3dh1",
        "3d4r1r4dl1",
        "2d6kh1+2d6kl1",
        "2d6kh1-2d6kl1",
        "3d6dl1-2d4r1-1",
        "1d20-1d20",
        "10-3d4kh2",
    ],
)
def test_closed_odds_are_those_of_going_through_every_case(text: str) -> None:
    counted = listed(text)

    assert by_value(counted) == every_case(text)
    assert (counted.below, counted.above) == (0, 0)
    assert (counted.low, counted.high) == (min(every_case(text)), max(every_case(text)))


def fractions(die: Die[int]) -> dict[int, Fraction]:
    total = die.denominator()
    return {value: Fraction(cases, total) for value, cases in die.items() if cases}


REROLLED_D6 = d(6).reroll({1}, depth=1)
REROLLED_D10 = d(10).reroll({1, 2, 10}, depth=1)


@pytest.mark.parametrize(
    ("text", "die"),
    [
        ("20d6", 20 @ d(6)),
        ("100d6", 100 @ d(6)),
        ("8d20", 8 @ d(20)),
        ("3d100", 3 @ d(100)),
        ("20d6kh10", d(6).highest(20, 10)),
        ("20d6kl10", d(6).lowest(20, 10)),
        ("20d6dl3", d(6).highest(20, 17)),
        ("20d6dh3", d(6).lowest(20, 17)),
        ("10d20kh1", d(20).highest(10, 1)),
        ("12d10dh11", d(10).lowest(12, 1)),
        ("12d10dl11", d(10).highest(12, 1)),
        ("10d6r1", 10 @ REROLLED_D6),
        ("6d10r1r2r10", 6 @ REROLLED_D10),
        ("10d6r1kh4", REROLLED_D6.highest(10, 4)),
        ("8d10r1r2r10kl5", REROLLED_D10.lowest(8, 5)),
        ("6d6kh3+2d8-1d4+7", d(6).highest(6, 3) + 2 @ d(8) - d(4) + 7),
        ("5d10-5d10", 5 @ d(10) - 5 @ d(10)),
    ],
)
def test_odds_of_many_dice_are_icepools(text: str, die: Die[int]) -> None:
    assert by_value(listed(text)) == fractions(die)


DEPTH = 60
"""How often an icepool die explodes: it is exact for values that no longer chain can reach."""


def exploding(die: Die[int], deep: int = DEPTH) -> Die[int]:
    return die.explode(depth=deep)


@pytest.mark.parametrize(
    ("text", "die"),
    [
        ("1d6!", exploding(d(6))),
        ("1d2!", exploding(d(2))),
        ("1d10!+3", exploding(d(10)) + 3),
        ("1d100!", exploding(d(100))),
        ("3d6!", 3 @ exploding(d(6))),
        ("5d2!", 5 @ exploding(d(2))),
        ("1d6!+1d10!", exploding(d(6)) + exploding(d(10))),
        ("2d6!+2d6-3", 2 @ exploding(d(6)) + 2 @ d(6) - 3),
        ("1d6!-1d4", exploding(d(6)) - d(4)),
        ("2d6!kh1", exploding(d(6)).highest(2, 1)),
        ("4d6!kh2", exploding(d(6)).highest(4, 2)),
        ("4d6!kl3", exploding(d(6)).lowest(4, 3)),
        ("3d4!dh1", exploding(d(4)).lowest(3, 2)),
        ("3d4!dl2", exploding(d(4)).highest(3, 1)),
        ("1d6!r1", exploding(REROLLED_D6)),
        ("2d6!r1", 2 @ exploding(REROLLED_D6)),
        ("1d6!r6", exploding(d(6).reroll({6}, depth=1))),
        ("2d10!r1r2r10", 2 @ exploding(REROLLED_D10)),
        ("3d6!r1kh2", exploding(REROLLED_D6).highest(3, 2)),
        ("3d6!r1dh1", exploding(REROLLED_D6).lowest(3, 2)),
    ],
)
def test_exploding_odds_are_icepools_under_the_cut(text: str, die: Die[int]) -> None:
    counted = listed(text)
    oracle = fractions(die)

    sides = min(map(int, re.findall(r"d(\d+)!", text)))
    assert counted.high + 10 < sides * DEPTH, "icepool's own cut must lie beyond the list"
    assert by_value(counted) == {
        value: chance for value, chance in oracle.items() if value <= counted.high
    }
    assert Fraction(counted.above, counted.total) == sum(
        chance for value, chance in oracle.items() if value > counted.high
    )


def test_dice_that_explode_and_are_taken_away_leave_an_open_end_below() -> None:
    added, taken = listed("1d6!+2"), listed("5-1d6!-2d4")

    assert taken.below
    assert not taken.above
    oracle = fractions(5 - exploding(d(6)) - 2 @ d(4))
    assert by_value(taken) == {v: chance for v, chance in oracle.items() if v >= taken.low}
    assert added.above
    assert not added.below


@pytest.mark.parametrize(
    "text",
    ["1d6!", "10d6!", "3d20!kh2", "2d6!r6", "5-1d6!", "1d6!-1d6!", "2d6!-1d10!+3", "1d2!-3d8r1"],
)
def test_outcomes_and_tails_add_up_and_the_tails_are_light(text: str) -> None:
    counted = listed(text)

    assert sum(counted.weights) + counted.below + counted.above == counted.total
    assert Fraction(counted.above, counted.total) < Fraction(1, 10**9)
    assert Fraction(counted.below, counted.total) < Fraction(1, 10**9)
    assert counted.below or counted.above
    assert Fraction(1, 10**9) == REMAINDER


def test_the_list_ends_where_one_value_more_would_leave_too_much() -> None:
    counted = listed("1d6!")

    assert Fraction(counted.above + counted.weights[-1], counted.total) >= Fraction(1, 10**9)


def test_dice_that_explode_on_both_sides_are_counted_to_within_the_tails() -> None:
    """1d6! - 1d6! is symmetric, and nought comes up when both show the same."""
    counted = listed("1d6!-1d6!")
    chances = by_value(counted)
    tails = Fraction(counted.below + counted.above, counted.total)
    die = fractions(exploding(d(6)))

    for value, chance in chances.items():
        exact = sum(die.get(other + value, 0) * rest for other, rest in die.items())
        assert exact - 2 * tails <= chance <= exact


@pytest.mark.parametrize(
    ("count", "sides"),
    [(1, 1), (1, 6), (2, 6), (3, 10), (10, 20), (40, 100), (100, 6), (400, 2)],
)
def test_mean_and_deviation_of_plain_dice(count: int, sides: int) -> None:
    counted = listed(f"{count}d{sides}")

    assert counted.mean == Fraction(count * (sides + 1), 2)
    assert counted.deviation == pytest.approx(sqrt(count * (sides**2 - 1) / 12), rel=1e-12)


def test_mean_of_an_exploding_die() -> None:
    """A die with n sides goes on with one chance in n: (n + 1) / 2 * n / (n - 1)."""
    assert float(listed("1d6!").mean) == pytest.approx(3.5 * 6 / 5, abs=1e-7)
    assert float(listed("4d10!").mean) == pytest.approx(4 * 5.5 * 10 / 9, abs=1e-7)


OPERATIONS = 2 * MAX_WORK
"""A step of an inner loop is two lines, the loop's and its body's: more were not estimated."""


class TooManyOperations(Exception):
    """The rules went through more lines than the estimate allows."""


def operations(call: Callable[[], object], most: int = OPERATIONS) -> int:
    """How many lines of the rules a call goes through: the same number on every machine."""
    lines = 0

    def in_rules(frame: FrameType, event: str, arg: Any) -> Any:
        nonlocal lines
        lines += event == "line"
        if lines > most:
            raise TooManyOperations(f"more than {most}")
        return in_rules

    def anywhere(frame: FrameType, event: str, arg: Any) -> Any:
        return in_rules if "/service/systems/" in frame.f_code.co_filename else None

    before = sys.gettrace()
    sys.settrace(anywhere)
    try:
        call()
    finally:
        sys.settrace(before)
    return lines


@pytest.mark.parametrize(
    ("text", "limit"),
    [
        pytest.param("1d5001", str(MAX_OUTCOMES), id="one value too many"),
        pytest.param("1d1000000", str(MAX_OUTCOMES), id="a million sides"),
        pytest.param("1d2500+1d2600", str(MAX_OUTCOMES), id="too many values together"),
        pytest.param("5d1000000kh2", str(MAX_OUTCOMES), id="too many kept values"),
        pytest.param("999d6", str(MAX_WORK), id="too many dice"),
        pytest.param("1000d6!", f"{MAX_OUTCOMES}|{MAX_WORK}", id="too many exploding dice"),
        pytest.param("400d6kh200", str(MAX_WORK), id="too many dice kept"),
        pytest.param("2d2000+1d900", str(MAX_WORK), id="too long a product"),
    ],
)
def test_too_much_work_is_refused_before_it_starts(text: str, limit: str) -> None:
    expression = read(text)

    with pytest.raises(TooMuchWork, match=rf"\b({limit})\b"):
        check_work(expression, first_limit(expression))

    def refuse() -> None:
        with pytest.raises(TooMuchWork, match=rf"\b({limit})\b"):
            odds(expression)

    assert operations(refuse) < 1_000


@pytest.mark.parametrize(
    "text",
    [
        pytest.param("50d6!-50d6!r1", id="two open lists, one of them with rerolls"),
        pytest.param("100d20-50d6!", id="a long list, and an open one"),
        pytest.param("300d6-40d6kh20", id="many dice, and kept ones"),
        pytest.param("50d6!r1-3d6!kh2", id="kept dice that explode, and an open list"),
        pytest.param("2d20!kh1+1d500+50d6!", id="three terms"),
    ],
)
def test_terms_that_are_cheap_alone_are_too_much_together(text: str) -> None:
    """Every list of a term is gone through with that of the terms before it."""
    for term in re.split("[+-]", text):
        check_work(read(term), first_limit(read(term)))
    expression = read(text)
    with pytest.raises(TooMuchWork, match=str(MAX_WORK)):
        check_work(expression, first_limit(expression))


def test_odds_have_at_most_5000_outcomes() -> None:
    """1d5000 was refused with "these about 5001": every term was counted one value too wide."""
    assert len(listed("1d5000").weights) == 5_000


@pytest.mark.parametrize("text", ["1d6!+5000", "5000-1d6!", "1d6!-5000", "1d6!+1000000"])
def test_a_constant_costs_nothing(text: str) -> None:
    """Exploding dice were listed all the way from the total to nought, or refused for it."""
    assert len(listed(text).weights) == len(listed("1d6!").weights)


@pytest.mark.parametrize(
    "text",
    [
        "1d4999",
        "100d6",
        "150d6",
        "400d2",
        "8d100",
        "4d1000",
        "30d6r1r2r3",
        "30d6kh15",
        "20d20kh10",
        "100d6kh3",
        "5d1000kh1",
        "1d1000-1d1000+20",
        "10d6!",
        "20d6!",
        "3d100!",
        "6d6!kh3",
        "10d10r1!",
        "2d6!-2d6!",
        "1d100!-1d100!",
        "1d6!+1d200",
        "+".join(["1d4"] * 32),
        # Listed far beyond the estimate: a mixture of open and closed dice doubled its limit until
        # the list covered the closed ones, which took 4 to 30 seconds.
        "1d6!+1d4000",
        "1d10!-40d100",
        "1d10r2!kh1-40d100",
    ],
)
def test_what_is_accepted_takes_no_more_operations_than_estimated(text: str) -> None:
    expression = read(text)

    def refuse_or_count() -> None:
        try:
            odds(expression)
        except TooMuchWork:
            return

    assert operations(refuse_or_count) <= OPERATIONS


@pytest.mark.parametrize(
    ("count", "sides", "options"),
    [
        pytest.param(count, sides, options, id=f"{count}d{sides}{options}")
        for count in (1, 4, 16, 64, 256)
        for sides in (2, 6, 20, 100, 1_000)
        for options in ("", "r1", "kh1", "dl1", "!", "r1!")
        if not (count == 1 and options == "dl1")
    ],
)
def test_the_estimate_holds_all_over_the_grid(count: int, sides: int, options: str) -> None:
    expression = read(f"{count}d{sides}{options}")
    try:
        check_work(expression, first_limit(expression))
        lines = operations(lambda: distribution(expression))
    except TooMuchWork:
        return

    assert lines <= OPERATIONS


DIGITS = 4_300
"""Python writes no longer integer, and no reader wants one."""


@pytest.mark.parametrize("text", ["400d2", "40d12r1", "6d6!kh3", "60d4r1!kl1-1d2!"])
def test_exact_chances_can_be_written(text: str) -> None:
    """60d4r1!kl1-1d2! was answered with 500: its fractions had more than 4,300 digits."""
    try:
        counted = listed(text)
    except TooMuchWork:
        return

    assert counted.total < 10**DIGITS


def test_icepool_is_the_version_this_was_written_for() -> None:
    """`reroll(depth=1)` rerolls once, `explode(depth=n)` goes on n times at most."""
    assert dict(d(2).reroll({1}, depth=1).items()) == {1: 1, 2: 3}
    assert dict(d(2).explode(depth=1).items()) == {1: 2, 3: 1, 4: 1}
    assert icepool.__version__.startswith("2.")
