"""Odds of Possibilities added to thrown dice, against a slow count of every further die."""

from __future__ import annotations

from collections.abc import Collection
from fractions import Fraction
from functools import cache
from typing import Any

import pytest

from service.mechanics.die import TooMuchWork
from service.systems.torg import d20, two_d10
from service.systems.torg.check import Contradiction
from service.systems.torg.d20 import D20, D20Faces
from service.systems.torg.two_d10 import TwoD10, TwoD10Faces
from tests.rows import each_row

LOWEST = {"minimal": 0, "average": 1, "good": 3, "superior": 7, "spectacular": 12}
EVEN, WORST = TwoD10Faces(4, 4), TwoD10Faces(10, 9, (5,))


@cache
def tens(points: int, chains: int) -> Fraction:
    """The chance that so many d10, each rolling on at a 10, add at least these points."""
    if points <= 0 or not chains:
        return Fraction(points <= 0)
    stopped = sum(tens(points - face, chains - 1) for face in range(1, 10))
    return (stopped + tens(points - 10, chains)) / 10


@cache
def twenties(points: int, chains: int, again: Collection[int], first: bool = True) -> Fraction:
    """The same of d20, of which the first of each chain counts as at least 10 (TD-03)."""
    if points <= 0 or not chains:
        return Fraction(points <= 0)
    added = Fraction(0)
    for face in range(1, 21):
        left = points - (max(10, face) if first else face)
        rolls_on = face in again
        added += twenties(left, chains if rolls_on else chains - 1, again, not rolls_on)
    return added / 20


def levels(reached: dict[str, Fraction]) -> dict[str, Fraction]:
    """Success, and exactly each level, from the chance of each level or better."""
    better = [*reached.values(), Fraction(0)][1:]
    exactly = {level: reached[level] - one for level, one in zip(reached, better, strict=True)}
    return {"success": reached["minimal"], **exactly}


@pytest.mark.rule("T2-07")
@pytest.mark.parametrize(
    ("difficulty", "chains"),
    [(difficulty, chains) for difficulty in (5, 10, 11, 15, 20, 31, 60) for chains in (1, 2, 3)],
)
def test_possibilities_added_to_2d10(difficulty: int, chains: int) -> None:
    """The value is 10 and the dice cancel: so many points are missing as the difficulty has on."""
    found = two_d10.continued(TwoD10(value=10, difficulty=difficulty), EVEN, chains)
    assert found == levels(
        {level: tens(difficulty + margin - 10, chains) for level, margin in LOWEST.items()}
    )


@pytest.mark.rule("T2-07")
@pytest.mark.parametrize(
    ("faces", "bonus"),
    [
        pytest.param(TwoD10Faces(3, 8), 3, id="a hot three"),
        pytest.param(TwoD10Faces(8, 3), -3, id="a cold three"),
        pytest.param(TwoD10Faces(9, 10, (10, 4)), 23, id="a hot nine rolled on"),
        pytest.param(WORST, -14, id="a cold nine rolled on"),
        pytest.param(TwoD10Faces(4, 4, up=(10, 2)), 12, id="Up"),
        pytest.param(TwoD10Faces(4, 4, possibilities=((10, 1), (7,))), 18, id="two before"),
    ],
)
def test_the_dice_already_thrown_count_as_they_are(faces: TwoD10Faces, bonus: int) -> None:
    found = two_d10.continued(TwoD10(value=8, difficulty=20, up=True), faces, 1)
    assert found == levels(
        {level: tens(20 + margin - 8 - bonus, 1) for level, margin in LOWEST.items()}
    )


@pytest.mark.rule("T2-09")
@pytest.mark.parametrize(
    ("contradiction", "faces", "connected_by"),
    [
        pytest.param(Contradiction.ONE_CASE, WORST, 8, id="from -14 to -6"),
        pytest.param(Contradiction.FOUR_CASE, WORST, 11, id="from -14 to -3"),
        pytest.param(Contradiction.FOUR_CASE, TwoD10Faces(10, 4), 1, id="from -4 to -3"),
        pytest.param(Contradiction.ONE_CASE, EVEN, 0, id="never"),
    ],
)
def test_a_possibility_can_keep_the_roller_connected(
    contradiction: Contradiction, faces: TwoD10Faces, connected_by: int
) -> None:
    check = TwoD10(value=10, difficulty=4, contradiction=contradiction)
    found = two_d10.continued(check, faces, 1)
    assert found["disconnected"] == 1 - tens(connected_by, 1)


@pytest.mark.rule("T2-14")
@pytest.mark.parametrize(
    ("difficulty", "level"),
    [
        (11, None),
        (10, "minimal"),
        (8, "average"),
        (4, "good"),
        (3, "superior"),
        (-500, "spectacular"),
    ],
)
def test_without_further_dice_the_outcome_is_certain(difficulty: int, level: str | None) -> None:
    check = TwoD10(value=10, difficulty=difficulty)
    on_d20 = D20(value=11, difficulty=difficulty)
    wanted = {"success": level is not None} | {name: name == level for name in LOWEST}
    assert two_d10.continued(check, EVEN, 0) == wanted
    assert d20.continued(on_d20, D20Faces((9,)), 0) == wanted


@pytest.mark.rule("TD-03")
@each_row(
    ("options", "again"),
    [
        pytest.param({}, (10, 20), id="skilled"),
        pytest.param({"skilled": False}, (10,), id="unskilled"),
    ],
)
@each_row("chains", [1, 2])
@each_row("faces", [D20Faces((3,)), D20Faces((20, 10, 7), (4,), ((6,),))])
@each_row("difficulty", [3, 9, 12, 16, 25])
def test_possibilities_added_to_a_d20(
    options: dict[str, Any], again: Collection[int], chains: int, faces: D20Faces, difficulty: int
) -> None:
    """A value of 6: every level is a row of the chart, which begins at a die total."""
    raised = sum(faces.d20) + sum(faces.up) + 10 * len(faces.possibilities)
    reached = {
        level: twenties(first_total(difficulty + margin - 6) - raised, chains, again)
        for level, margin in LOWEST.items()
    }
    found = d20.continued(D20(value=6, difficulty=difficulty, **options), faces, chains)
    assert found == levels(reached)


def first_total(bonus: int) -> int:
    """The lowest die total that the chart reads as this bonus or more (TD-01)."""
    rows = {-12: 1, -10: 2, -8: 3, -5: 5, -2: 7, -1: 9, 0: 11, 1: 13, 2: 15}
    if bonus <= 2:
        return next(total for row, total in rows.items() if row >= bonus)
    return bonus + 13 if bonus <= 8 else 21 + 5 * (bonus - 8)


@pytest.mark.rule("TD-06")
@pytest.mark.parametrize(("first", "chance"), [(4, 1), (5, 0)])
def test_the_first_die_alone_disconnects_on_a_d20(first: int, chance: int) -> None:
    check = D20(value=10, difficulty=4, contradiction=Contradiction.FOUR_CASE)
    assert d20.continued(check, D20Faces((first,)), 1)["disconnected"] == chance


@pytest.mark.parametrize("difficulty", [101, -101])
def test_a_difficulty_out_of_reach_is_too_much_work(difficulty: int) -> None:
    with pytest.raises(TooMuchWork):
        two_d10.continued(TwoD10(difficulty=difficulty), EVEN, 1)
    with pytest.raises(TooMuchWork):
        d20.continued(D20(difficulty=difficulty), D20Faces((3,)), 1)


def test_a_long_chain_below_is_no_more_than_a_number() -> None:
    """A thousand tens thrown by hand, under a contradiction: no Possibility makes up for them."""
    faces = TwoD10Faces(10, 9, (*[10] * 1000, 1))
    check = TwoD10(difficulty=0, contradiction=Contradiction.FOUR_CASE)
    found = two_d10.continued(check, faces, 1)
    assert 0 < 1 - found["disconnected"] < Fraction(1, 10**1000)
    assert 0 < found["success"] < 1 - found["disconnected"]
