"""The d20 and its chart: TD-01 to TD-07."""

from __future__ import annotations

from typing import Any

import pytest

from service.systems.torg.check import Contradiction, Level
from service.systems.torg.d20 import (
    D20,
    D20Faces,
    D20Outcome,
    bonus_number,
    circumstances,
    draw,
    score,
)
from tests.conftest import ScriptedDice
from tests.systems.dependencies import Depends, RecordingDice


def rolled(check: D20, *faces: int) -> tuple[D20Faces, D20Outcome]:
    """A roll of exactly these faces, in the order asked for."""
    dice = ScriptedDice(*faces)
    drawn = draw(check, dice)
    assert dice.faces == [], "the roll did not ask for all dice"
    return drawn, score(check, drawn).outcome


@pytest.mark.rule("TD-01")
@pytest.mark.parametrize(
    ("die_totals", "bonus"),
    [
        ((1,), -12),
        ((2,), -10),
        ((3, 4), -8),
        ((5, 6), -5),
        ((7, 8), -2),
        ((9, 10), -1),
        ((11, 12), 0),
        ((13, 14), 1),
        ((15,), 2),
        ((16,), 3),
        ((17,), 4),
        ((18,), 5),
        ((19,), 6),
        ((20,), 7),
        ((21, 25), 8),
        ((26, 30), 9),
        ((31, 35), 10),
        ((96, 100), 23),
    ],
)
def test_the_chart(die_totals: tuple[int, ...], bonus: int) -> None:
    assert [bonus_number(die_total) for die_total in die_totals] == [bonus] * len(die_totals)


@pytest.mark.rule("TD-05")
@pytest.mark.parametrize(
    ("value", "skilled", "faces", "total"),
    [
        (14, True, (1,), 2),
        (14, True, (3,), 6),
        (14, True, (6,), 9),
        (14, True, (12,), 14),
        (14, True, (15,), 16),
        (14, True, (18,), 19),
        (14, True, (20, 2), 22),
        (14, False, (20,), 21),
        (5, True, (20, 13), 15),
        (5, False, (20,), 12),
    ],
)
def test_vectors(value: int, skilled: bool, faces: tuple[int, ...], total: int) -> None:
    assert rolled(D20(value=value, skilled=skilled), *faces)[1].total == total


@pytest.mark.rule("TD-02")
@pytest.mark.parametrize(
    ("check", "faces", "die_total"),
    [
        pytest.param({}, (10, 20, 10, 3), 43, id="skilled rolls again on 10 and 20"),
        pytest.param({"skilled": False}, (10, 10, 20), 40, id="unskilled on 10 only"),
        pytest.param({"reality_rated": False}, (10, 20), 30, id="an ord, skilled, on 10 only"),
        pytest.param({"reality_rated": False, "skilled": False}, (10,), 10, id="unskilled, never"),
    ],
)
def test_who_rolls_again_on_what(
    check: dict[str, Any], faces: tuple[int, ...], die_total: int
) -> None:
    assert rolled(D20(**check), *faces)[1].die_total == die_total


@pytest.mark.rule("TD-03")
@pytest.mark.parametrize(
    ("check", "faces", "die_total"),
    [
        pytest.param({"possibilities": 1}, (5, 3), 15, id="at least ten"),
        pytest.param({"possibilities": 1}, (5, 9), 15, id="a nine raised does not roll again"),
        pytest.param({"possibilities": 1}, (5, 10, 2), 17, id="a rolled ten does"),
        pytest.param({"possibilities": 1}, (5, 20, 10, 1), 36, id="later dice have no minimum"),
        pytest.param({"possibilities": 1}, (5, 14), 19, id="more than ten as it is"),
        pytest.param({"possibilities": 1, "skilled": False}, (5, 20), 25, id="own faces only"),
        pytest.param({"up": True}, (5, 3), 8, id="Up has no minimum"),
        pytest.param({"up": True}, (5, 20, 3), 28, id="Up rolls again"),
        pytest.param({"possibilities": 2}, (5, 1, 2), 25, id="each is raised"),
        pytest.param({"possibilities": 2, "cancelled": 1}, (5, 1), 15, id="one cancelled"),
    ],
)
def test_possibilities_and_up(
    check: dict[str, Any], faces: tuple[int, ...], die_total: int
) -> None:
    assert rolled(D20(**check), *faces)[1].die_total == die_total


@pytest.mark.rule("TD-06")
@pytest.mark.parametrize(
    ("contradiction", "faces", "expected"),
    [
        pytest.param("one_case", (1, 20, 5), True, id="a natural 1, whatever is added"),
        pytest.param("one_case", (2, 15), False, id="not a 2"),
        pytest.param("four_case", (4, 15), True, id="4 or less"),
        pytest.param("four_case", (5, 15), False, id="not a 5"),
        pytest.param(None, (1, 15), None, id="no contradiction in play"),
    ],
)
def test_disconnection_is_read_from_the_first_die(
    contradiction: str | None, faces: tuple[int, ...], expected: bool | None
) -> None:
    named = None if contradiction is None else Contradiction(contradiction)
    check = D20(contradiction=named, possibilities=1)
    assert rolled(check, *faces)[1].disconnected is expected


@pytest.mark.rule("TD-07")
@pytest.mark.parametrize(
    ("check", "faces", "drawn"),
    [
        pytest.param({}, (10,), D20Faces((10,)), id="the first 10 stands"),
        pytest.param({}, (20,), D20Faces((20,)), id="the first 20 stands"),
        pytest.param({}, (7,), D20Faces((7,)), id="nothing to lose"),
        pytest.param({"possibilities": 1}, (7,), D20Faces((7,), (), ((),)), id="the Possibility"),
        pytest.param(
            {"possibilities": 1}, (10, 20, 3), D20Faces((10,), (), ((20, 3),)), id="not both"
        ),
        pytest.param(
            {"possibilities": 2}, (7, 10, 3), D20Faces((7,), (), ((), (10, 3))), id="the second"
        ),
        pytest.param(
            {"up": True}, (10, 4), D20Faces((10, 4)), id="Up and Stymied remove each other"
        ),
        pytest.param(
            {"skilled": False, "possibilities": 1},
            (20,),
            D20Faces((20,), (), ((),)),
            id="a 20 that gives an unskilled roller no reroll is not lost",
        ),
    ],
)
def test_stymied_loses_the_first_reroll(
    check: dict[str, Any], faces: tuple[int, ...], drawn: D20Faces
) -> None:
    assert rolled(D20(stymied=True, **check), *faces)[0] == drawn


@pytest.mark.rule("TD-07")
@pytest.mark.parametrize(
    ("check", "faces", "lost"),
    [
        pytest.param({}, D20Faces((20, 3)), False, id="nothing takes a reroll"),
        pytest.param({"stymied": True}, D20Faces((20,)), True, id="the first die's"),
        pytest.param({"stymied": True}, D20Faces((13,)), False, id="no reroll to take"),
        pytest.param(
            {"stymied": True, "possibilities": 1},
            D20Faces((13,), (), ((),)),
            True,
            id="the Possibility's",
        ),
        pytest.param(
            {"stymied": True, "possibilities": 1, "skilled": False},
            D20Faces((20,), (), ((),)),
            True,
            id="the Possibility's, as the 20 gives none",
        ),
        pytest.param(
            {"stymied": True, "up": True}, D20Faces((20, 3)), False, id="Up and Stymied are gone"
        ),
    ],
)
def test_whether_stymied_took_a_reroll(check: dict[str, Any], faces: D20Faces, lost: bool) -> None:
    made = D20(**check)
    assert made.lost_a_reroll(circumstances(made, faces)) is lost


@pytest.mark.rule("T2-14")
def test_the_whole_outcome() -> None:
    """13 on the d20 and 15 on the Possibility are 28: +9 off the chart."""
    check = D20(value=5, difficulty=11, possibilities=1)
    scored = score(check, D20Faces((13,), (), ((15,),)))
    assert scored.outcome == D20Outcome(
        die_total=28,
        bonus=9,
        total=14,
        success=True,
        margin=3,
        level=Level.GOOD,
        disconnected=None,
    )


def test_the_dice_are_asked_for_in_the_order_documented() -> None:
    check, dice = D20(up=True, possibilities=1), ScriptedDice(5, 7, 10, 8)
    draw(check, dice)
    assert [role for _, role, _ in dice.asked] == ["d20", "up", "possibilities", "possibilities"]


@pytest.mark.parametrize(
    ("check", "told"),
    [
        pytest.param({}, {Depends("d20", frozenset({"d20"}))}, id="its rerolls"),
        pytest.param(
            {"stymied": True},
            {Depends("d20", frozenset({"d20"}))},
            id="no Possibility, which is kept if Stymied takes it",
        ),
    ],
)
def test_what_hangs_on_the_first_die(check: dict[str, Any], told: set[Depends]) -> None:
    dice = RecordingDice(7)
    draw(D20(**check), dice)
    assert set(dice.dependencies) == told
