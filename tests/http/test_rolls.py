"""Rolls over HTTP: one, many, a batch."""

from __future__ import annotations

import math
from collections import Counter
from typing import Any

import orjson
import pytest
from flask.testing import FlaskClient

from service.mechanics.mechanic import Mechanic
from service.systems.registry import MECHANICS
from tests.systems.cases import CASES, EVERY

BODIES: dict[str, dict[str, Any]] = {name: cases.rolls[0] for name, cases in CASES.items()}
"""A request of each mechanic that throws dice of chance."""
SIDES = ("active", "opposing")
ANSWER = {
    "system",
    "mechanic",
    "label",
    "outcome",
    "dice",
    "faces",
    "modifiers",
    "text",
    "randomness",
    "receipt",
}


def test_every_mechanic_has_its_cases() -> None:
    assert [*CASES] == [*MECHANICS]


@pytest.mark.parametrize("coding", ["identity", "Identity", ""])
def test_a_body_may_say_that_it_is_sent_as_it_is(client: FlaskClient, coding: str) -> None:
    answer = client.post("/v1/dice/roll", json=BODIES["dice"], headers={"Content-Encoding": coding})
    assert answer.status_code == 200


@pytest.mark.parametrize("mechanic", EVERY)
def test_a_roll_has_all_of_the_answer(client: FlaskClient, mechanic: Mechanic) -> None:
    body = {**BODIES[mechanic.name], "label": "a try"}
    response = client.post(f"/v1/{mechanic.name}/roll", json=body)
    answer = response.get_json()
    assert (response.status_code, response.content_type) == (200, "application/json")
    assert set(answer) == ANSWER
    assert (answer["mechanic"], answer["label"]) == (mechanic.name, "a try")
    assert answer["system"] == mechanic.name.split("/")[0]
    assert answer["randomness"] == {"source": "system", "seed": None}
    assert "\n" not in answer["text"]


@pytest.mark.parametrize("mechanic", EVERY)
def test_many_rolls_are_as_many_single_ones(client: FlaskClient, mechanic: Mechanic) -> None:
    """Each of them, its faces put back, has the same outcome alone."""
    body = {**BODIES[mechanic.name], "seed": "in a row", "count": 50}
    rolls = client.post(f"/v1/{mechanic.name}/rolls", json=body).get_json()["rolls"]
    assert len(rolls) == 50
    assert all(set(roll) == ANSWER for roll in rolls)
    for roll in rolls[:10]:
        thrown = {**BODIES[mechanic.name], "dice": roll["faces"]}
        alone = client.post(f"/v1/{mechanic.name}/roll", json=thrown).get_json()
        assert alone["outcome"] == roll["outcome"]
        assert alone["faces"] == roll["faces"]
        assert [die["face"] for die in alone["dice"]] == [die["face"] for die in roll["dice"]]
        assert [die["counted"] for die in alone["dice"]] == [die["counted"] for die in roll["dice"]]


@pytest.mark.parametrize("mechanic", EVERY)
def test_a_thousand_rolls_a_request(client: FlaskClient, mechanic: Mechanic) -> None:
    body = {**BODIES[mechanic.name], "count": 1000}
    response = client.post(f"/v1/{mechanic.name}/rolls", json=body)
    assert response.status_code == 200
    assert len(response.get_json()["rolls"]) == 1000


def test_many_rolls_take_no_supplied_dice(client: FlaskClient) -> None:
    response = client.post("/v1/dice/rolls", json={"expression": "1d6", "count": 2, "dice": {}})
    assert response.status_code == 422
    assert response.get_json()["errors"][0]["pointer"] == "#/dice"


def test_dice_of_a_request_are_limited(client: FlaskClient) -> None:
    body = {"expression": "10d6", "count": 1000}
    assert client.post("/v1/dice/rolls", json=body).status_code == 200
    response = client.post("/v1/dice/rolls", json={**body, "expression": "11d6"})
    assert response.status_code == 422
    assert response.get_json()["code"] == "too_much_work"
    assert "10000" in response.get_json()["detail"]


@pytest.mark.parametrize(
    ("name", "body"),
    [
        pytest.param(name, body, id=f"{name} {place}")
        for name in ("dice", "opposed")
        for place, body in enumerate(CASES[name].rolls)
    ],
)
def test_the_dice_of_a_term_are_found_by_their_index(
    client: FlaskClient, name: str, body: dict[str, Any]
) -> None:
    """Those of the opposing side, and after a tie that was rerolled, were counted anew."""
    sent = {**body, "count": 20, "seed": "terms"}
    for roll in client.post(f"/v1/{name}/rolls", json=sent).get_json()["rolls"]:
        outcome = roll["outcome"]
        sides = {"dice": outcome} if name == "dice" else {side: outcome[side] for side in SIDES}
        for role, side in sides.items():
            for place, term in enumerate(side["terms"]):
                for die in term["dice"]:
                    own = {name: value for name, value in die.items() if name != "value"}
                    own |= {"role": role, "term": place}
                    assert own.items() <= roll["dice"][die["index"]].items()


TIES = {"active": {"expression": "3d90>=90"}, "opposing": {"expression": "3d90>=90"}}
"""Of sixteen throws fifteen are ties: nobody knows before how many dice that takes."""


def test_dice_of_ties_are_limited_too(client: FlaskClient) -> None:
    """Dice were counted as written: a thousand rolls could take half a minute."""
    body = {**TIES, "ties": "reroll", "seed": "b"}
    assert client.post("/v1/opposed/rolls", json={**body, "count": 100}).status_code == 200
    batch = [{"mechanic": "opposed", **body, "seed": f"b{n}"} for n in range(100)]
    for side in SIDES:
        for one in batch:
            one[side] = {"expression": "45d990>=990"}
    for path, sent in [
        ("/v1/opposed/rolls", {**body, "count": 1000}),
        ("/v1/batch", {"rolls": batch}),
    ]:
        response = client.post(path, json=sent)
        assert response.status_code == 422
        assert response.get_json()["code"] == "too_much_work"
        assert "30000" in response.get_json()["detail"]


def test_where_ties_are_rerolled_terms_count_as_well(client: FlaskClient) -> None:
    """Thirty constants take longer than a die, and they were gone through for each tie."""
    sides = {side: {"expression": "1d20" + "+1" * 4} for side in SIDES}
    body = {**sides, "count": 1000}
    assert client.post("/v1/opposed/rolls", json=body).status_code == 200
    response = client.post("/v1/opposed/rolls", json={**body, "ties": "reroll"})
    assert response.status_code == 422
    assert "12000" in response.get_json()["detail"]


def test_a_batch_answers_in_order(client: FlaskClient) -> None:
    rolls = [{"mechanic": name, **body} for name, body in BODIES.items()]
    answers = client.post("/v1/batch", json={"rolls": rolls}).get_json()["rolls"]
    assert [answer["mechanic"] for answer in answers] == list(BODIES)


def test_each_roll_of_a_batch_has_its_own_seed_and_dice(client: FlaskClient) -> None:
    one = {"mechanic": "dice", "expression": "3d100", "seed": "s"}
    hand = {"mechanic": "dice", "expression": "1d6", "dice": {"dice": [4]}}
    answers = client.post("/v1/batch", json={"rolls": [one, hand, one]}).get_json()["rolls"]
    assert answers[0] == answers[2]
    assert answers[1]["outcome"]["total"] == 4


@pytest.mark.parametrize(
    ("wrong", "pointers"),
    [
        pytest.param({"mechanic": "dice", "expression": 3}, ["#/rolls/1/expression"], id="a field"),
        pytest.param({"mechanic": "poker"}, ["#/rolls/1/mechanic"], id="an unknown mechanic"),
        pytest.param({}, ["#/rolls/1/mechanic"], id="no mechanic"),
        pytest.param(7, ["#/rolls/1"], id="no object"),
        pytest.param(
            {"mechanic": "dice", "expression": "1d6", "dice": {"dice": [7]}},
            ["#/rolls/1/dice/dice/0"],
            id="a face that the die lacks",
        ),
        pytest.param(
            {"mechanic": "dice", "expression": "1d6", "dice": {"dice": [6, 5, 4]}},
            ["#/rolls/1/dice/dice/1", "#/rolls/1/dice/dice/2"],
            id="dice not needed",
        ),
        pytest.param(
            {"mechanic": "dice", "label": 5, "x": 2},
            ["#/rolls/1/expression", "#/rolls/1/label", "#/rolls/1/x"],
            id="two problems",
        ),
    ],
)
def test_a_problem_in_a_batch_refuses_it_whole(
    client: FlaskClient, wrong: Any, pointers: list[str]
) -> None:
    rolls = [{"mechanic": "dice", "expression": "1d6"}, wrong]
    response = client.post("/v1/batch", json={"rolls": rolls})
    assert response.status_code == 422
    assert [error["pointer"] for error in response.get_json()["errors"]] == pointers


def test_a_batch_may_be_larger_than_another_body(client: FlaskClient) -> None:
    roll = {"mechanic": "dice", "expression": "+".join(["1d6"] * 32), "label": "x" * 64}
    response = client.post("/v1/batch", json={"rolls": [roll] * 100})
    assert len(response.get_json()["rolls"]) == 100


@pytest.mark.parametrize("mechanic", EVERY)
def test_ten_thousand_rolls_fit_the_exact_odds(client: FlaskClient, mechanic: Mechanic) -> None:
    """Chi-square over the API, with a fixed seed: it fails for a wrong rule, never by chance."""
    body, query, key = CASES[mechanic.name].fit
    found: Counter[Any] = Counter()
    for request in range(10):
        sent = {**body, "count": 1000, "seed": f"fit {request}"}
        answer = orjson.loads(client.post(f"/v1/{mechanic.name}/rolls", json=sent).data)
        found.update(roll["outcome"][key] for roll in answer["rolls"])
    odds = client.get(f"/v1/{mechanic.name}/odds", query_string=query).get_json()
    expected = {o["value"]: 10_000 * o["probability"] for o in odds["outcomes"]}
    for value in found:
        assert expected.get(value) or beyond(odds["tail"], value), f"{value} cannot come up"
    likely = {value: number for value, number in expected.items() if number >= 10}
    rest = 10_000 - sum(likely.values())
    chi_square = sum((found[v] - number) ** 2 / number for v, number in likely.items())
    seen_rest = 10_000 - sum(found[value] for value in likely)
    chi_square += (seen_rest - rest) ** 2 / max(rest, 1)
    freedom = len(likely)
    # The statistic has mean `freedom` and variance twice that: six deviations above is no chance.
    assert chi_square < freedom + 6 * math.sqrt(2 * freedom)


def beyond(tail: dict[str, Any], value: Any) -> bool:
    """Whether a value lies in an open end."""
    above, below = tail["above"], tail["below"]
    return bool((above and value >= above["value"]) or (below and value <= below["value"]))


@pytest.mark.parametrize(
    ("path", "body", "instead"),
    [
        pytest.param(
            "daggerheart/damage",
            {"damage": "4d6 keep 3"},
            ["4d6kh3", "4d6 # keep 3"],
            id="kept damage dice",
        ),
        pytest.param(
            "daggerheart/damage", {"damage": "8d6 half"}, ["8d6 # half"], id="no halves of damage"
        ),
        pytest.param(
            "daggerheart/attack",
            {"extra": "1d6 exploding"},
            ["1d6 # exploding"],
            id="no explosions of extra dice",
        ),
        pytest.param(
            "opposed",
            {"active": {"expression": "2d6>=7"}, "opposing": {"expression": "1d6"}},
            None,
            id="no comparison of a side",
        ),
    ],
)
def test_a_refusal_proposes_only_what_its_field_takes(
    client: FlaskClient, path: str, body: dict[str, Any], instead: list[str] | None
) -> None:
    [error] = client.post(f"/v1/{path}/roll", json=body).get_json()["errors"]
    assert error.get("instead") == instead
    for proposal in instead or ():
        name = error["pointer"].removeprefix("#/")
        assert client.post(f"/v1/{path}/roll", json={**body, name: proposal}).status_code == 200
