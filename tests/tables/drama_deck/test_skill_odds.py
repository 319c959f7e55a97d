"""The flips of a dramatic skill resolution: the figures of DD-70, and two slow counts beside it."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from itertools import product
from math import sqrt

import pytest
from msgspec.structs import replace

from service.mechanics.distribution import REMAINDER
from service.tables.drama_deck.card import BoxProblem, Deck, SkillBox, standard
from service.tables.drama_deck.skill_odds import (
    DEADLINES,
    MAX_FLIPS,
    Flips,
    Timing,
    flips_needed,
    odds,
)

SETBACK, COMPLICATION = BoxProblem.POSSIBLE_SETBACK, BoxProblem.COMPLICATION
CRITICAL = BoxProblem.CRITICAL_PROBLEM
HALF = Fraction(1, 2)
# The boxes of the 156 cards and how many cards show each: a box of letters, or a problem.
CLASSES = {
    "AB": 24,
    "ABC": 16,
    "ABCD": 15,
    "ABD": 16,
    "AC": 16,
    "AD": 15,
    "BC": 16,
    "BD": 15,
    SETBACK: 7,
    COMPLICATION: 9,
    CRITICAL: 7,
}


def timing(
    steps: str = "ABCD", chance: str = "1", a_flip: int = 1, *, problems: bool = True
) -> Timing:
    return Timing(
        deck=standard(),
        steps=steps,
        chance=Fraction(chance),
        steps_a_flip=a_flip,
        problems=problems,
    )


def deck_of(*boxes: str) -> Deck:
    """A deck of these boxes: letters, or a problem."""
    cards = []
    for number, box in enumerate(boxes, 1):
        skill_box = SkillBox(tuple(box)) if box.isupper() else SkillBox((), box or None)
        cards.append(replace(standard()[1], number=number, skill_box=skill_box))
    return Deck.of("small", cards)


def listed(flips: Flips) -> dict[int, Fraction]:
    weights = enumerate(flips.weights, flips.low)
    return {count: Fraction(weight, flips.total) for count, weight in weights}


ASKED = [
    pytest.param(timing(), id="every check succeeds"),
    pytest.param(timing(a_flip=2), id="every check succeeds, two a flip"),
    pytest.param(timing(chance="0.6"), id="problems"),
    pytest.param(timing(chance="0.6", a_flip=2), id="problems, two a flip"),
    pytest.param(timing(chance="0.35", problems=False), id="failures, no problems"),
    pytest.param(timing("BD", "0.25", 2), id="two steps out of four"),
    pytest.param(timing("C", "0.0625"), id="one step"),
]


@pytest.mark.rule("DD-70")
@pytest.mark.parametrize(
    ("a_flip", "mean", "by_5", "by_7", "by_10", "by_14"),
    [
        pytest.param(1, 8.1, 20, 50, 81, 96, id="one step a flip"),
        pytest.param(2, 6.2, 49, 74, 92, 98, id="two steps a flip"),
    ],
)
def test_every_check_succeeding(
    a_flip: int, mean: float, by_5: int, by_7: int, by_10: int, by_14: int
) -> None:
    counted = odds(timing(a_flip=a_flip))
    assert isinstance(counted.outcomes, Flips)
    assert round(float(counted.outcomes.mean), 1) == mean
    percents = {name: round(100 * chance) for name, chance in counted.chances.items()}
    assert percents == {"by_5": by_5, "by_7": by_7, "by_10": by_10, "by_14": by_14}


@pytest.mark.rule("DD-70")
def test_the_guide_of_14_and_10_flips_is_the_95_and_the_90_percent_point() -> None:
    one, two = flips_needed(timing()), flips_needed(timing(a_flip=2))
    assert (one.median, two.median) == (7, 6)
    assert one.by(13) < Fraction(95, 100) <= one.by(14)
    assert two.by(9) < Fraction(90, 100) <= two.by(10)


def played(asked: Timing, flips: int) -> dict[int, Fraction]:
    """The chance of being done with each flip, by playing every row of flips and rolls there is."""
    finished = dict.fromkeys(range(1, flips + 1), Fraction(0))
    rolls = [(True, asked.chance), (False, 1 - asked.chance)]
    each = [
        (box, success, Fraction(cards, 156) * chance)
        for (box, cards), (success, chance) in product(CLASSES.items(), rolls)
        if chance
    ]
    for row in product(each, repeat=flips):
        chance, done = Fraction(1), ""
        for flip, (box, success, weight) in enumerate(row, 1):
            chance *= weight
            done = tried(asked, done, box, success)
            if done == asked.steps:
                # The flips after it may be anything: this row is one share of them.
                finished[flip] += chance * rest(row[flip:])
                break
    return finished


def rest(row: tuple[tuple[str, bool, Fraction], ...]) -> Fraction:
    chance = Fraction(1)
    for _, _, weight in row:
        chance *= weight
    return chance


def tried(asked: Timing, done: str, box: str, success: bool) -> str:
    """The letters done after one flip and one roll, as the rules tell it."""
    if success:
        for _ in range(asked.steps_a_flip):
            following = asked.steps.removeprefix(done)[:1]
            if following and following in box and box.isupper():
                done += following
            else:
                break
        return done
    if asked.problems and box == CRITICAL:
        return ""
    if asked.problems and box == SETBACK:
        return done[:-1]
    return done


def test_the_classes_are_those_of_the_deck() -> None:
    boxes = ["".join(card.skill_box.steps) or card.skill_box.problem for card in standard()]
    assert {box: boxes.count(box) for box in set(boxes)} == CLASSES


@pytest.mark.rule("DD-70")
@pytest.mark.parametrize(
    ("asked", "flips"),
    [
        pytest.param(timing(), 4, id="every check succeeds"),
        pytest.param(timing(a_flip=2), 4, id="two a flip"),
        pytest.param(timing("AB", "0.6"), 3, id="problems"),
        pytest.param(timing("ABC", "0.6", 2), 3, id="problems, two a flip"),
        pytest.param(timing("ACD", "0.35", 2, problems=False), 3, id="no problems"),
    ],
)
def test_the_first_flips_are_those_of_every_row_of_cards(asked: Timing, flips: int) -> None:
    counted = listed(flips_needed(asked))
    slow = played(asked, flips)
    assert {flip: counted.get(flip, 0) for flip in slow} == slow
    assert any(slow.values())


Matrix = list[list[Fraction]]


def matrix(asked: Timing, *, separate: bool = False) -> Matrix:
    """Where one flip leads, card by card; `separate`: a roll for each of two steps."""
    count = len(asked.steps)
    flip = [[Fraction(0)] * (count + 1) for _ in range(count + 1)]
    flip[count][count] = Fraction(1)
    for start, card in product(range(count), standard()):
        box, share = card.skill_box, Fraction(1, len(standard()))
        first = asked.steps[start] in box.steps
        second = first and start + 1 < count and asked.steps[start + 1] in box.steps
        two = second and asked.steps_a_flip == 2
        back = start
        if asked.problems and box.problem == SETBACK:
            back = start - 1 if start else 0
        if asked.problems and box.problem == CRITICAL:
            back = 0
        both = asked.chance**2 if separate else asked.chance
        if two:
            flip[start][start + 2] += share * both
            flip[start][start + 1] += share * (asked.chance - both)
        else:
            flip[start][start + 1 if first else start] += share * asked.chance
        flip[start][back] += share * (1 - asked.chance)
    return flip


def powers(flip: Matrix) -> Iterator[Matrix]:
    power, size = flip, range(len(flip))
    while True:
        yield power
        power = [[sum(power[a][b] * flip[b][c] for b in size) for c in size] for a in size]


@pytest.mark.rule("DD-70")
@pytest.mark.parametrize("asked", ASKED)
def test_being_done_by_a_flip_is_a_power_of_the_matrix(asked: Timing) -> None:
    flips = flips_needed(asked)
    for count, power in zip(range(1, 21), powers(matrix(asked)), strict=False):
        done = power[0][len(asked.steps)]
        assert done == (flips.by(count) if count >= flips.low else 0)


@pytest.mark.rule("DD-61")
def test_where_every_check_succeeds_two_rolls_do_what_one_does() -> None:
    asked = timing(a_flip=2)
    assert matrix(asked, separate=True) == matrix(asked)
    uncertain = timing(chance="0.6", a_flip=2)
    assert matrix(uncertain, separate=True) != matrix(uncertain)


@pytest.mark.rule("DD-70")
@pytest.mark.parametrize(
    ("steps", "boxes", "mean"),
    [
        # A check succeeds in half of all cases. With t(n) the flips that n steps done still take:
        pytest.param("AB", ["AB"], 4, id="two steps, each 2 flips"),
        # t(0) = 4 + t(1), t(1) = 1 + 3/4 t(1)
        pytest.param("AB", ["AB", COMPLICATION], 8, id="a complication takes nothing away"),
        # t(0) = 4 + t(1), t(1) = 1 + 1/4 t(0) + 1/2 t(1)
        pytest.param("AB", ["AB", SETBACK], 12, id="a setback from the second step"),
        pytest.param("AB", ["AB", CRITICAL], 12, id="a restart from the second step"),
        # t(2) = 1 + 1/4 t(1) + 1/2 t(2), t(1) = 1 + 1/4 t(2) + 1/4 t(0) + 1/2 t(1)
        pytest.param("ABC", ["ABC", SETBACK], 24, id="a setback takes one step back"),
        # t(2) = 1 + 1/4 t(0) + 1/2 t(2)
        pytest.param("ABC", ["ABC", CRITICAL], 28, id="a critical problem leads back to A"),
        pytest.param("A", ["A", SETBACK, CRITICAL], 6, id="nothing to lose"),
    ],
)
def test_the_mean_by_hand(steps: str, boxes: list[str], mean: int) -> None:
    assert flips_needed(Timing(deck=deck_of(*boxes), steps=steps, chance=HALF)).mean == mean


@pytest.mark.rule("DD-70")
def test_one_step_is_a_geometric_wait() -> None:
    flips = flips_needed(timing("B", "0.25"))
    done = Fraction(24 + 16 + 15 + 16 + 16 + 15, 156) / 4
    assert flips.mean == 1 / done
    assert flips.moments.variance == (1 - done) / done**2
    assert flips.deviation == pytest.approx(sqrt(1 - done) / done)
    assert listed(flips) == {n: done * (1 - done) ** (n - 1) for n in range(1, flips.high + 1)}


@pytest.mark.parametrize("asked", ASKED[:4])
def test_the_moments_are_those_of_a_very_long_list(asked: Timing) -> None:
    """By the matrix in floats, to 1,000 flips."""
    flip = [[float(chance) for chance in row] for row in matrix(asked)]
    states, size = [1.0, *[0.0] * len(asked.steps)], range(len(flip))
    mean = square = 0.0
    for count in range(1, 1_001):
        before = states[-1]
        states = [sum(states[a] * flip[a][b] for a in size) for b in size]
        mean += count * (states[-1] - before)
        square += count**2 * (states[-1] - before)
    flips = flips_needed(asked)
    assert float(flips.mean) == pytest.approx(mean)
    assert flips.deviation == pytest.approx(sqrt(square - mean**2))


def test_the_median_is_the_first_flip_that_half_are_done_by() -> None:
    flips = flips_needed(timing(chance="0.6"))
    assert flips.median is not None
    assert flips.by(flips.median - 1) < HALF <= flips.by(flips.median)


def test_a_median_beyond_the_list_is_none() -> None:
    assert flips_needed(timing(chance="0.05")).median is None


@pytest.mark.rule("DD-62")
def test_problems_matter_only_to_checks_that_fail() -> None:
    certain = [listed(flips_needed(timing(problems=problems))) for problems in (True, False)]
    assert certain[0] == certain[1]
    slower, faster = (
        flips_needed(timing(chance="0.6", problems=problems)) for problems in (True, False)
    )
    assert slower.mean > faster.mean


@pytest.mark.rule("DD-61")
def test_a_run_begins_at_the_next_step_and_ends_at_a_gap() -> None:
    asked = timing(a_flip=2)
    assert asked.after_success(0, SkillBox(("A", "B", "D"))) == 2
    assert asked.after_success(0, SkillBox(("A", "C"))) == 1
    assert asked.after_success(0, SkillBox(("B", "C"))) == 0
    assert asked.after_success(3, SkillBox(("A", "D"))) == 4
    assert timing("AC", a_flip=2).after_success(0, SkillBox(("A", "C"))) == 2
    assert timing().after_success(0, SkillBox(("A", "B", "D"))) == 1


def test_a_step_on_no_card_is_refused() -> None:
    with pytest.raises(ValueError, match="does not show all of ABC"):
        Timing(deck=deck_of("AB"), steps="ABC")


@pytest.mark.parametrize("asked", ASKED)
def test_list_and_tail_add_up_to_exactly_one(asked: Timing) -> None:
    flips = flips_needed(asked)
    tail = Fraction(flips.above, flips.total)
    assert sum(listed(flips).values()) + tail == 1
    assert flips.high <= MAX_FLIPS
    assert flips.high >= DEADLINES[-1]
    assert tail < REMAINDER or flips.high == MAX_FLIPS
    assert flips.weights[0] > 0


def test_certainty_has_no_tail() -> None:
    flips = flips_needed(Timing(deck=deck_of("ABCD"), steps_a_flip=2))
    assert (flips.low, flips.weights, flips.above, flips.mean) == (2, (1,), 0, 2)
    assert odds(Timing(deck=deck_of("ABCD"))).chances["by_5"] == 1


def test_the_longest_fraction_stays_short() -> None:
    flips = flips_needed(timing(chance="0.1237", a_flip=2))
    assert len(str(flips.total)) < 400


def test_the_last_deadline_is_listed_where_hardly_anything_is_left_long_before() -> None:
    """One step on every card, at 99 in 100: less than REMAINDER is left after five flips."""
    counted = odds(Timing(deck=deck_of("A"), steps="A", chance=Fraction(99, 100)))
    assert isinstance(counted.outcomes, Flips)
    assert (counted.outcomes.low, counted.outcomes.high) == (1, DEADLINES[-1])
    assert counted.chances == {f"by_{flips}": 1 - Fraction(1, 100**flips) for flips in DEADLINES}
