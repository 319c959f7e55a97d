"""Experience checks: of the main roll, of both sides of an opposed roll, and of all helpers."""

from __future__ import annotations

from typing import Any

import pytest
from flask.testing import FlaskClient

from tests.rows import each_row

Json = dict[str, Any]

SUCCESS = {"abilities": ["helping"], "reason": "dramatic_success"}
FUMBLE = {"abilities": ["helping"], "reason": "fumble"}
MAIN = {"abilities": ["helping", "main"], "reason": "main_roll"}

AFTER_A_CRITICAL = ["time", "grace", "information", "advantage", "effect"]
AFTER_A_FUMBLE = ["time", "ridicule", "false_information", "disadvantage", "effect"]


def rolled(client: FlaskClient, mechanic: str, body: Json) -> Json:
    response = client.post(f"/v1/torang/{mechanic}/roll", json=body)
    assert response.status_code == 200, response.json
    assert isinstance(response.json, dict)
    return response.json


def roll_with_helper(
    client: FlaskClient, where: str, *, helper: int, main: int, dramatic: bool
) -> Json:
    """An ability of 80 and a helper of 50, alone or against a 50 that plainly fails."""
    ability = {"score": 80, "helpers": [{"name": "Ann", "score": 50}]}
    if where == "ability":
        dice: Json = {"d100": main, "helpers": [helper]}
        answer = rolled(client, "ability", {**ability, "dramatic": dramatic, "dice": dice})
        return dict(answer["outcome"])
    other = "opposing" if where == "active" else "active"
    dice = {where: main, f"{where}_helpers": [helper], other: 60}
    body = {where: ability, other: {"score": 50}, "dramatic": dramatic, "dice": dice}
    return dict(rolled(client, "opposed", body)["outcome"][where])


@pytest.mark.rule("TE-08a")
@pytest.mark.rule("TE-08b")
@each_row("where", ["ability", "active", "opposing"])
@each_row(
    ("dramatic", "helper", "main", "checks"),
    [
        pytest.param(True, 3, 97, [SUCCESS], id="dramatic: a critical, the main roll fails"),
        pytest.param(True, 30, 97, [SUCCESS], id="dramatic: a success, the main roll fails"),
        pytest.param(True, 80, 97, [], id="dramatic: both fail"),
        pytest.param(True, 99, 97, [FUMBLE], id="dramatic: a fumble, the main roll fails"),
        pytest.param(True, 30, 10, [SUCCESS, MAIN], id="dramatic: both succeed"),
        pytest.param(True, 80, 10, [MAIN], id="dramatic: a failure, the main roll succeeds"),
        pytest.param(True, 99, 2, [FUMBLE, MAIN], id="dramatic: a fumble, the main one critical"),
        pytest.param(True, 30, 100, [SUCCESS, MAIN], id="dramatic: a success, a main fumble"),
        pytest.param(False, 3, 97, [], id="everyday: a critical, the main roll fails"),
        pytest.param(False, 30, 10, [], id="everyday: both succeed"),
        pytest.param(False, 99, 97, [FUMBLE], id="everyday: a fumble, the main roll fails"),
        pytest.param(False, 99, 10, [FUMBLE], id="everyday: a fumble, the main roll succeeds"),
        pytest.param(False, 30, 100, [MAIN], id="everyday: a success, a main fumble"),
        pytest.param(False, 80, 100, [MAIN], id="everyday: a failure, a main fumble"),
        pytest.param(False, 99, 100, [FUMBLE, MAIN], id="everyday: two fumbles"),
    ],
)
def test_the_checks_of_a_helper_are_for_the_own_roll_and_for_the_main_one(
    client: FlaskClient, where: str, dramatic: bool, helper: int, main: int, checks: list[Json]
) -> None:
    outcome = roll_with_helper(client, where, helper=helper, main=main, dramatic=dramatic)
    [ann] = outcome["helpers"]
    assert ann["experience_checks"] == checks
    assert ann["experience_check"] is bool(checks)
    assert outcome["experience_check"] is (MAIN in checks)


@pytest.mark.rule("TE-08b")
def test_each_helper_has_checks_of_the_own(client: FlaskClient) -> None:
    body = {
        "score": 50,
        "dramatic": True,
        "helpers": [{"score": 50}, {"score": 50}, {"score": 50, "easy": 2}],
        "dice": {"d100": 97, "helpers": [99, 51, 51]},
    }
    helpers = rolled(client, "ability", body)["outcome"]["helpers"]
    assert [helper["level"] for helper in helpers] == ["fumble", "failure", "success"]
    assert [helper["experience_checks"] for helper in helpers] == [[FUMBLE], [], [SUCCESS]]


@pytest.mark.rule("TE-09")
@pytest.mark.rule("TE-08b")
def test_helpers_take_the_checks_of_their_own_side_only(client: FlaskClient) -> None:
    """The active side succeeds, the opposing one fails; all helpers fail."""
    body = {
        "active": {"score": 60, "helpers": [{"score": 50}]},
        "opposing": {"score": 60, "helpers": [{"score": 50}]},
        "dramatic": True,
        "dice": {"active": 20, "opposing": 70, "active_helpers": [60], "opposing_helpers": [60]},
    }
    outcome = rolled(client, "opposed", body)["outcome"]
    assert outcome["active"]["helpers"][0]["experience_checks"] == [MAIN]
    assert outcome["opposing"]["helpers"][0]["experience_checks"] == []


@pytest.mark.rule("TE-08a")
@pytest.mark.rule("TE-09")
@pytest.mark.parametrize(
    ("dramatic", "rolls", "levels", "checks"),
    [
        pytest.param(
            True, (3, 30), ("critical", "success"), (True, True), id="dramatic: both succeed"
        ),
        pytest.param(
            True, (30, 70), ("success", "failure"), (True, False), id="dramatic: one fails"
        ),
        pytest.param(
            True, (70, 99), ("failure", "fumble"), (False, True), id="dramatic: nobody wins"
        ),
        pytest.param(
            False, (3, 30), ("critical", "success"), (False, False), id="everyday: both succeed"
        ),
        pytest.param(
            False, (99, 30), ("fumble", "success"), (True, False), id="everyday: one fumbles"
        ),
        pytest.param(
            False, (99, 100), ("fumble", "fumble"), (True, True), id="everyday: both fumble"
        ),
    ],
)
def test_both_sides_of_50_against_50_earn_checks(
    client: FlaskClient,
    dramatic: bool,
    rolls: tuple[int, int],
    levels: tuple[str, str],
    checks: tuple[bool, bool],
) -> None:
    ability = {"score": 50}
    dice = {"active": rolls[0], "opposing": rolls[1]}
    body = {"active": ability, "opposing": ability, "dramatic": dramatic, "dice": dice}
    outcome = rolled(client, "opposed", body)["outcome"]
    sides = outcome["active"], outcome["opposing"]
    assert tuple(side["level"] for side in sides) == levels
    assert tuple(side["experience_check"] for side in sides) == checks


@pytest.mark.rule("TE-09")
@pytest.mark.rule("TE-17")
@pytest.mark.parametrize(
    ("scores", "rolls", "suggestions"),
    [
        pytest.param(
            (50, 50), (3, 99), (AFTER_A_CRITICAL, AFTER_A_FUMBLE), id="a critical and a fumble"
        ),
        pytest.param((50, 50), (30, 70), ([], []), id="a success and a failure"),
        pytest.param(
            (155, 112),
            (10, 5),
            ([], AFTER_A_CRITICAL),
            marks=pytest.mark.rule("TE-13"),
            id="95 against 52 after the penalty: 10 is no critical",
        ),
        pytest.param(
            (155, 112),
            (99, 99),
            ([], AFTER_A_FUMBLE),
            marks=pytest.mark.rule("TE-13"),
            id="95 against 52 after the penalty: 99 fumbles at 52",
        ),
        pytest.param(
            (342, 406),
            (98, 98),
            (AFTER_A_FUMBLE, []),
            marks=pytest.mark.rule("TE-14"),
            id="34 against 40 after the division: 98 fumbles at 34",
        ),
    ],
)
def test_extremes_of_both_sides_come_with_suggestions(
    client: FlaskClient,
    scores: tuple[int, int],
    rolls: tuple[int, int],
    suggestions: tuple[list[str], list[str]],
) -> None:
    body = {
        "active": {"score": scores[0]},
        "opposing": {"score": scores[1]},
        "dice": {"active": rolls[0], "opposing": rolls[1]},
    }
    outcome = rolled(client, "opposed", body)["outcome"]
    sides = outcome["active"], outcome["opposing"]
    assert tuple(side["suggestions"] for side in sides) == suggestions
    assert tuple(side["experience_check"] for side in sides) == tuple(
        side["suggestions"] == AFTER_A_FUMBLE for side in sides
    )


@pytest.mark.rule("TE-17")
@pytest.mark.parametrize(
    ("helper", "suggestions"),
    [
        pytest.param(5, AFTER_A_CRITICAL, id="after a critical"),
        pytest.param(6, [], id="none after a success"),
        pytest.param(51, [], id="none after a failure"),
        pytest.param(99, AFTER_A_FUMBLE, id="after a fumble"),
    ],
)
@pytest.mark.parametrize("where", ["ability", "active", "opposing"])
def test_extremes_of_a_helper_come_with_suggestions(
    client: FlaskClient, where: str, helper: int, suggestions: list[str]
) -> None:
    outcome = roll_with_helper(client, where, helper=helper, main=97, dramatic=False)
    assert outcome["helpers"][0]["suggestions"] == suggestions
