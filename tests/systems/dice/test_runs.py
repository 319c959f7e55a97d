"""One die by itself: how often it stands at each value, and how its chain adds up."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction

import pytest

from service.mechanics.open_ended import Die
from service.systems.dice.bounds import die_of, rerolled_share
from service.systems.dice.expression import Dice
from service.systems.dice.reader import read
from service.systems.dice.sum_odds import usual_limit
from tests.rows import each_row


def dice_of(text: str) -> Dice:
    ((_, dice),) = read(text).dice
    return dice


def sides(dice: Dice) -> list[int]:
    return list(dice.shows or range(1, dice.sides + 1))


def chances(die: Die) -> dict[tuple[int, bool], Fraction]:
    """The chance of each value, and whether it rolls on."""
    counted: Counter[tuple[int, bool]] = Counter()
    for runs, again in ((die.stop, False), (die.again, True)):
        for run in runs:
            for value in range(run.low, run.high + 1):
                counted[value, again] += run.weight
    assert counted.total() == die.total
    return {key: Fraction(weight, die.total) for key, weight in counted.items()}


TEXTS = (
    *(
        "1d6",
        "1d6ro1",
        "1d6ro2ro6",
        "1d2ro1ro2",
        "1d6rr1",
        "1d6rr<3",
        "4dF",
        "d[1,1,7]",
    ),
    *("d[1,1,7]ro1", "d[1,1,7]rr1", "1d6!", "1d6!>=5", "1d6ro6!", "1d6rr6!5", "1d6!p", "1d6!p>3"),
    *(
        "1d6mi3",
        "1d6ma4",
        "1d6mi2ma5",
        "1d6!pmi2",
        "1d6!pma3",
        "dF!",
        "d[-2,3]!p",
        "1d9ro1!>7mi3",
    ),
    *("1d10>=8f1dbl10", "1d10!p10>=8f1dbl9", "1d100ro>50!>=20mi10ma90"),
)


@each_row("text", TEXTS)
@each_row("later", [False, True])
def test_a_die_stands_at_each_value_as_often_as_in_a_count_of_all_faces(
    text: str, later: bool
) -> None:
    dice = dice_of(text)
    shown = sides(dice)
    standing = [face for face in shown if not dice.reroll.covers(face)]
    second = standing if dice.reroll_until else shown
    counted: Counter[tuple[int, bool]] = Counter()
    for first in shown:
        for face in [first] * len(second) if first in standing else second:
            counted[dice.value(face, later=later), dice.explode.covers(face)] += 1

    expected = {key: Fraction(weight, counted.total()) for key, weight in counted.items()}
    assert chances(die_of(dice, later=later)) == expected
    assert rerolled_share(dice) == (len(shown) - len(standing)) / len(shown)


def test_a_die_with_many_sides_has_few_runs() -> None:
    die = die_of(dice_of("1d1000000ro<500!>=900000mi10>=70"))
    assert len(die.runs) <= 6
    assert sum(run.total for run in die.runs) == die.total == 10**12


DEEP = 400
"""So often a chain is followed; what is left then is lost in a float."""


@pytest.mark.parametrize("text", ["1d2!", "1d6!", "1d20!", "1d6ro1!", "1d6!>=4", "1d6!p", "dF!"])
def test_the_list_of_an_open_sum_begins_with_what_is_likely(text: str) -> None:
    """Nearly all of the chain lies below the first limit, and the list is not absurdly long."""
    dice = dice_of(text)
    first, later = chances(die_of(dice)), chances(die_of(dice, later=True))
    limit = usual_limit([dice]) + min(value for value, _ in first)
    rolling = {0: 1.0}
    above, die = 0.0, first
    for _ in range(DEEP):
        onward: Counter[int] = Counter()
        for so_far, chance in rolling.items():
            for (value, again), share in die.items():
                total = so_far + value
                if again:
                    onward[total] += chance * float(share)  # type: ignore[assignment]
                elif total > limit:
                    above += chance * float(share)
        rolling, die = dict(onward), later
        if sum(rolling.values()) < 1e-30:
            break
    assert above < 1e-8
    assert usual_limit([dice]) < 60 * dice.sides
