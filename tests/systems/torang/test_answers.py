"""What a client gets for dice thrown by hand: every documented field, and the refusals."""

from __future__ import annotations

from typing import Any

import pytest
from flask.testing import FlaskClient

from tests.systems.shown import in_order, shown_die

Json = dict[str, Any]


def answered(client: FlaskClient, mechanic: str, body: Json) -> Json:
    reply = client.post(f"/v1/torang/{mechanic}/roll", json=body)
    assert reply.status_code == 200, reply.json
    assert isinstance(reply.json, dict)
    return reply.json


def refused(client: FlaskClient, mechanic: str, body: Json) -> tuple[str, list[str]]:
    """The code of a 422, and what it points at."""
    reply = client.post(f"/v1/torang/{mechanic}/roll", json=body)
    assert reply.status_code == 422
    assert reply.json is not None
    return reply.json["code"], [error["pointer"] for error in reply.json["errors"]]


def without_text(answer: Json) -> Json:
    """The answer without its chat line, which has to be one line."""
    text = answer.pop("text")
    assert text
    assert len(text.splitlines()) == 1
    return answer


def common(mechanic: str, label: str) -> Json:
    return {
        "system": "torang",
        "mechanic": f"torang/{mechanic}",
        "label": label,
        "randomness": {"source": "supplied", "seed": None},
        "receipt": None,
    }


@pytest.mark.rule("TE-06")
@pytest.mark.rule("TE-07")
@pytest.mark.rule("TE-08b")
def test_an_ability_roll_is_answered_with_all_its_fields(client: FlaskClient) -> None:
    body = {
        "label": "climb the tower",
        "score": 68,
        "easy": 2,
        "difficult": 2,
        "modifiers": [{"name": "a rope", "value": 20}],
        "dramatic": True,
        "helpers": [{"name": "Ann", "score": 45}, {"name": "Ben", "score": 60, "difficult": 1}],
        "dice": {"d100": 8, "helpers": [44, 41]},
    }
    answer = without_text(answered(client, "ability", body))
    assert answer == common("ability", "climb the tower") | {
        "outcome": {
            "roll": 8,
            "score": 68,
            "effective_score": 88,
            "thresholds": {"critical": 8, "success": 88, "fumble": 100},
            "level": "critical",
            "experience_check": True,
            "suggestions": ["time", "grace", "information", "advantage", "effect"],
            "helpers": [
                {
                    "name": "Ann",
                    "late": False,
                    "roll": 44,
                    "level": "success",
                    "score": 45,
                    "effective_score": 45,
                    "thresholds": {"critical": 4, "success": 45, "fumble": 99},
                    "modifier": 20,
                    "suggestions": [],
                    "experience_check": True,
                    "experience_checks": [
                        {"abilities": ["helping"], "reason": "dramatic_success"},
                        {"abilities": ["helping", "main"], "reason": "main_roll"},
                    ],
                },
                {
                    "name": "Ben",
                    "late": False,
                    "roll": 41,
                    "level": "failure",
                    "score": 60,
                    "effective_score": 40,
                    "thresholds": {"critical": 4, "success": 40, "fumble": 99},
                    "modifier": -20,
                    "suggestions": [],
                    "experience_check": True,
                    "experience_checks": [
                        {"abilities": ["helping", "main"], "reason": "main_roll"},
                    ],
                },
            ],
        },
        "dice": in_order(
            shown_die("helpers", 100, 44), shown_die("helpers", 100, 41), shown_die("d100", 100, 8)
        ),
        "faces": {"d100": 8, "helpers": [44, 41]},
        "modifiers": [
            {"name": "easy", "value": 40},
            {"name": "difficult", "value": -40},
            {"name": "a rope", "value": 20},
            {"name": "Ann", "value": 20},
            {"name": "Ben", "value": -20},
        ],
    }


@pytest.mark.rule("TE-03")
@pytest.mark.rule("TE-08a")
@pytest.mark.rule("TE-17")
def test_a_fumble_is_answered_with_what_may_come_of_it(client: FlaskClient) -> None:
    outcome = answered(client, "ability", {"score": 1000, "dice": {"d100": 100}})["outcome"]
    assert outcome == {
        "roll": 100,
        "score": 1000,
        "effective_score": 1000,
        "thresholds": {"critical": 95, "success": 95, "fumble": 100},
        "level": "fumble",
        "experience_check": True,
        "suggestions": ["time", "ridicule", "false_information", "disadvantage", "effect"],
        "helpers": [],
    }


@pytest.mark.rule("TE-12")
def test_an_opposed_roll_is_answered_with_all_its_fields(client: FlaskClient) -> None:
    body = {
        "label": "past the guard",
        "active": {"name": "Mira", "score": 155},
        "opposing": {"name": "the guard", "score": 70},
        "dice": {"active": 51, "opposing": 68},
    }
    assert without_text(answered(client, "opposed", body)) == common(
        "opposed", "past the guard"
    ) | {
        "outcome": {
            "result": "weak_victory",
            "winner": "active",
            "lesser_loser": None,
            "lowest_wins": False,
            "active": {
                "name": "Mira",
                "roll": 51,
                "level": "success",
                "score": 155,
                "unadjusted_score": 155,
                "effective_score": 155,
                "thresholds": {"critical": 15, "success": 95, "fumble": 100},
                "compared": 106,
                "suggestions": [],
                "experience_check": False,
                "helpers": [],
            },
            "opposing": {
                "name": "the guard",
                "roll": 68,
                "level": "success",
                "score": 70,
                "unadjusted_score": 70,
                "effective_score": 70,
                "thresholds": {"critical": 7, "success": 70, "fumble": 99},
                "compared": 68,
                "suggestions": [],
                "experience_check": False,
                "helpers": [],
            },
            "adjustment": None,
        },
        "dice": in_order(shown_die("active", 100, 51), shown_die("opposing", 100, 68)),
        "faces": {"active": 51, "opposing": 68, "active_helpers": [], "opposing_helpers": []},
        "modifiers": [],
    }


def helped(name: str, roll: int, level: str, score: int, **changed: Any) -> Json:
    """The outcome of a helper with a score of 40 to 79, here without a check of the own."""
    return {
        "name": name,
        "late": False,
        "roll": roll,
        "level": level,
        "score": score,
        "effective_score": score,
        "thresholds": {"critical": score // 10, "success": score, "fumble": 99},
        "modifier": {"success": 20, "failure": -20}[level],
        "suggestions": [],
        "experience_check": False,
        "experience_checks": [],
    } | changed


@pytest.mark.rule("TE-08b")
@pytest.mark.rule("TE-09")
@pytest.mark.rule("TE-13")
@pytest.mark.rule("TE-19")
def test_helpers_of_both_sides_are_thrown_first_and_told_as_modifiers(client: FlaskClient) -> None:
    """95 + 20 + 20 against 92 - 20 + 20 + 20: a penalty of 60 leaves 75 and 52."""
    body = {
        "active": {
            "score": 95,
            "modifiers": [{"name": "ambush", "value": 20}],
            "helpers": [{"name": "Ann", "score": 50, "easy": 1}],
        },
        "opposing": {
            "score": 92,
            "difficult": 1,
            "helpers": [{"name": "Ben", "score": 45}, {"name": "Cy", "score": 45}],
        },
        "dice": {
            "active": 99,
            "opposing": 53,
            "active_helpers": [70],
            "opposing_helpers": [45, 44],
        },
    }
    answer = answered(client, "opposed", body)
    assert answer["outcome"] == {
        "result": "mutual_failure",
        "winner": None,
        "lesser_loser": "opposing",
        "lowest_wins": False,
        "active": {
            "name": None,
            "roll": 99,
            "level": "fumble",
            "score": 95,
            "unadjusted_score": 135,
            "effective_score": 75,
            "thresholds": {"critical": 7, "success": 75, "fumble": 99},
            "compared": None,
            "suggestions": ["time", "ridicule", "false_information", "disadvantage", "effect"],
            "experience_check": True,
            "helpers": [
                helped(
                    *("Ann", 70, "success", 70),
                    experience_check=True,
                    experience_checks=[{"abilities": ["helping", "main"], "reason": "main_roll"}],
                )
                | {"score": 50}
            ],
        },
        "opposing": {
            "name": None,
            "roll": 53,
            "level": "failure",
            "score": 92,
            "unadjusted_score": 112,
            "effective_score": 52,
            "thresholds": {"critical": 5, "success": 52, "fumble": 99},
            "compared": None,
            "suggestions": [],
            "experience_check": False,
            "helpers": [helped("Ben", 45, "success", 45), helped("Cy", 44, "success", 45)],
        },
        "adjustment": {"divisor": None, "penalty": 60},
    }
    assert answer["dice"] == in_order(
        shown_die("active_helpers", 100, 70),
        shown_die("opposing_helpers", 100, 45),
        shown_die("opposing_helpers", 100, 44),
        shown_die("active", 100, 99),
        shown_die("opposing", 100, 53),
    )
    assert answer["faces"] == body["dice"]
    assert answer["modifiers"] == [
        {"name": "active: ambush", "value": 20},
        {"name": "active: Ann", "value": 20},
        {"name": "opposing: difficult", "value": -20},
        {"name": "opposing: Ben", "value": 20},
        {"name": "opposing: Cy", "value": 20},
    ]


@pytest.mark.parametrize(
    ("body", "result", "winner", "lesser_loser", "adjustment"),
    [
        pytest.param(
            {
                "active": {"score": 155},
                "opposing": {"score": 70},
                "lowest_wins": True,
                "dice": {"active": 95, "opposing": 62},
            },
            *("weak_victory", "active", None, None),
            marks=pytest.mark.rule("TE-15"),
            id="the lowest wins: 95 - 55 against 62",
        ),
        pytest.param(
            {
                "active": {"score": 1000},
                "opposing": {"score": 1200},
                "dice": {"active": 51, "opposing": 60},
            },
            *("defeat", "opposing", None, {"divisor": 20, "penalty": None}),
            marks=pytest.mark.rule("TE-14"),
            id="1000 against 1200: divided",
        ),
        pytest.param(
            {
                "active": {"score": 70},
                "opposing": {"score": 50},
                "dice": {"active": 90, "opposing": 90},
            },
            *("mutual_failure", None, None, None),
            marks=[pytest.mark.rule("TE-09"), pytest.mark.rule("TE-10")],
            id="a mutual failure is no victory",
        ),
        pytest.param(
            {
                "active": {"score": 70},
                "opposing": {"score": 50},
                "dice": {"active": 30, "opposing": 30},
            },
            *("tie", None, None, None),
            marks=pytest.mark.rule("TE-09"),
            id="a tie",
        ),
    ],
)
def test_the_outcome_of_an_opposed_roll(
    client: FlaskClient,
    body: Json,
    result: str,
    winner: str | None,
    lesser_loser: str | None,
    adjustment: Json | None,
) -> None:
    outcome = answered(client, "opposed", body)["outcome"]
    assert (outcome["result"], outcome["winner"]) == (result, winner)
    assert (outcome["lesser_loser"], outcome["adjustment"]) == (lesser_loser, adjustment)


@pytest.mark.rule("TE-03")
@pytest.mark.parametrize(
    ("mechanic", "body", "pointer"),
    [
        pytest.param(
            "ability", {"score": 68, "dice": {"d100": 0}}, "#/dice/d100", id="the main roll"
        ),
        pytest.param(
            "ability",
            {"score": 68, "helpers": [{"score": 40}], "dice": {"helpers": [0]}},
            "#/dice/helpers/0",
            id="a helper",
        ),
        pytest.param(
            "opposed",
            {"active": {"score": 68}, "opposing": {"score": 40}, "dice": {"opposing": 0}},
            "#/dice/opposing",
            id="an opposed roll",
        ),
    ],
)
def test_a_00_is_no_0(client: FlaskClient, mechanic: str, body: Json, pointer: str) -> None:
    """A mistake others make: 00 is 100, the fumble, and a 0 is on no die."""
    assert refused(client, mechanic, body) == ("validation_failed", [pointer])


@pytest.mark.rule("TE-19")
@pytest.mark.parametrize(
    ("body", "pointer"),
    [
        pytest.param({"active": {"score": 50}}, "#/opposing", id="one side"),
        pytest.param(
            {"active": {"score": 50}, "opposing": {"score": 40}, "third": {"score": 30}},
            "#/third",
            id="three sides",
        ),
    ],
)
def test_there_are_exactly_two_sides(client: FlaskClient, body: Json, pointer: str) -> None:
    assert refused(client, "opposed", body) == ("validation_failed", [pointer])


@pytest.mark.rule("TE-05")
@pytest.mark.parametrize(
    ("body", "pointer"),
    [
        pytest.param({"easy": -1}, "#/easy", id="a count below 0"),
        pytest.param({"difficult": 21}, "#/difficult", id="a count above 20"),
        pytest.param({"easy": 0.5}, "#/easy", id="half a step"),
    ],
)
def test_steps_are_counted(client: FlaskClient, body: Json, pointer: str) -> None:
    assert refused(client, "ability", {"score": 50, **body}) == ("validation_failed", [pointer])


@pytest.mark.rule("TE-05")
@pytest.mark.parametrize(
    ("value", "lower", "upper"),
    [
        pytest.param(5, 0, 20, id="5"),
        pytest.param(30, 20, 40, id="30"),
        pytest.param(-1, -20, 0, id="-1"),
        pytest.param(-39, -40, -20, id="-39"),
        pytest.param(999_999, 999_980, 1_000_000, id="the highest"),
        pytest.param(-999_999, -1_000_000, -999_980, id="the lowest"),
    ],
)
def test_a_modifier_that_is_no_multiple_of_20_is_refused_with_the_nearest(
    client: FlaskClient, value: int, lower: int, upper: int
) -> None:
    modifiers = [{"name": "aim", "value": 20}, {"name": "mud", "value": value}]
    body = {"score": 50, "modifiers": modifiers}
    error = {
        "pointer": "#/modifiers/1/value",
        "detail": f"Must be a multiple of 20 (TE-05): {lower} or {upper} instead of {value}.",
    }
    reply = client.post("/v1/torang/ability/roll", json=body)
    assert reply.status_code == 422
    assert reply.get_json()["errors"] == [error]


@pytest.mark.rule("TE-05")
def test_a_modifier_beyond_its_bounds_is_refused_for_them_alone(client: FlaskClient) -> None:
    body = {"score": 50, "modifiers": [{"name": "aim", "value": 1_000_001}]}
    [error] = client.post("/v1/torang/ability/roll", json=body).get_json()["errors"]
    assert "1000000" in error["detail"]
    assert "multiple" not in error["detail"]


@pytest.mark.rule("TE-05")
@pytest.mark.parametrize(
    ("mechanic", "body", "pointer"),
    [
        pytest.param(
            "ability",
            {"score": 50, "helpers": [{"score": 40, "modifiers": [{"name": "a", "value": 7}]}]},
            "#/helpers/0/modifiers/0/value",
            id="a helper",
        ),
        pytest.param(
            "opposed",
            {
                "active": {"score": 50},
                "opposing": {"score": 50, "modifiers": [{"name": "a", "value": 7}]},
            },
            "#/opposing/modifiers/0/value",
            id="a side",
        ),
        pytest.param(
            "opposed",
            {"active": {"score": 50}, "opposing": {"score": 50}, "modifiers": []},
            "#/modifiers",
            id="an opposed roll has those of its sides",
        ),
    ],
)
def test_modifiers_are_refused_where_they_stand(
    client: FlaskClient, mechanic: str, body: Json, pointer: str
) -> None:
    assert refused(client, mechanic, body) == ("validation_failed", [pointer])


@pytest.mark.rule("TE-07")
def test_a_group_makes_no_second_main_roll(client: FlaskClient) -> None:
    body = {
        "score": 45,
        "helpers": [{"score": 45}],
        "dice": {"d100": 30, "helpers": [40, 50]},
    }
    assert refused(client, "ability", body) == ("dice_not_needed", ["#/dice/helpers/1"])


HELPED = {"score": 50, "helpers": [{"name": "Ann", "score": 45}, {"name": "Ben", "score": 60}]}


@pytest.mark.rule("TE-06")
@pytest.mark.parametrize(
    ("dice", "late"),
    [
        pytest.param({}, [False, False], id="all thrown: the helpers first"),
        pytest.param({"d100": 40}, [True, True], id="both added to a main die"),
        pytest.param({"d100": 40, "helpers": [44]}, [False, True], id="the second one added"),
        pytest.param({"d100": 40, "helpers": [None, 44]}, [True, False], id="the first one added"),
        pytest.param({"d100": 40, "helpers": [44, 61]}, [False, False], id="all supplied"),
        pytest.param({"helpers": [44]}, [False, False], id="the main die comes last"),
    ],
)
@pytest.mark.parametrize("seed", [None, "any"])
def test_helpers_who_are_thrown_after_the_main_die_are_marked(
    client: FlaskClient, seed: str | None, dice: Json, late: list[bool]
) -> None:
    answer = answered(client, "ability", {**HELPED, "seed": seed, "dice": dice})
    assert [helper["late"] for helper in answer["outcome"]["helpers"]] == late
    assert answer["text"].count("(thrown after the main die)") == sum(late)


@pytest.mark.rule("TE-06")
@pytest.mark.parametrize(
    ("dice", "late"),
    [
        pytest.param({"active": 40}, [[True], [False]], id="a main die of the active side"),
        pytest.param({"opposing": 40}, [[False], [True]], id="a main die of the opposing side"),
        pytest.param(
            {"active": 40, "opposing": 30, "active_helpers": [20]},
            [[False], [True]],
            id="one added to two main dice",
        ),
        pytest.param({}, [[False], [False]], id="all thrown"),
    ],
)
def test_each_side_has_its_own_late_helpers(
    client: FlaskClient, dice: Json, late: list[list[bool]]
) -> None:
    helpers = {"score": 50, "helpers": [{"score": 45}]}
    body = {"active": helpers, "opposing": helpers, "dice": dice}
    outcome = answered(client, "opposed", body)["outcome"]
    sides = (outcome["active"], outcome["opposing"])
    assert [[helper["late"] for helper in side["helpers"]] for side in sides] == late


@pytest.mark.rule("TE-06")
def test_a_helper_who_is_added_to_a_roll_carried_on_is_late_once(client: FlaskClient) -> None:
    """The next request has this helper's die, too: nobody knows when it was thrown."""
    [ann, ben] = HELPED["helpers"]  # type: ignore[misc]
    first = answered(client, "ability", {"score": 50, "helpers": [ann]})
    added = {"score": 50, "helpers": [ann, ben], "dice": first["faces"]}
    carried = answered(client, "ability", added)
    again = answered(client, "ability", added | {"dice": carried["faces"]})
    shown = [
        [helper["late"] for helper in answer["outcome"]["helpers"]]
        for answer in (first, carried, again)
    ]
    assert shown == [[False], [False, True], [False, False]]
