"""Possibilities spent on a roll that has been made: its faces are sent again, and one more."""

from __future__ import annotations

from typing import Any

import pytest
from flask.testing import FlaskClient
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from tests.systems.torg.cases import CASES

Json = dict[str, Any]


def roll(client: FlaskClient, mechanic: str, body: Json) -> Json:
    answer = client.post(f"/v1/{mechanic}/roll", json=body)
    assert answer.status_code == 200, answer.get_data(as_text=True)
    assert isinstance(answer.json, dict)
    return answer.json


def test_a_possibility_is_told_by_its_index(client: FlaskClient) -> None:
    dice = {"hot": 9, "cold": 10, "max": [10, 2], "up": [3], "possibilities": [[10, 1], [4]]}
    answer = roll(client, "torg/2d10", {"possibilities": 2, "up": True, "dice": dice})

    assert [(die["role"], die["chain"], die["sides"], die["face"]) for die in answer["dice"]] == [
        ("hot", None, 10, 9),
        ("cold", None, 10, 10),
        ("max", None, 10, 10),
        ("max", None, 10, 2),
        ("up", None, 10, 3),
        ("possibilities", 1, 10, 10),
        ("possibilities", 1, 10, 1),
        ("possibilities", 2, 10, 4),
    ]
    assert answer["faces"] == dice


@settings(
    max_examples=200,
    suppress_health_check=[HealthCheck.function_scoped_fixture],  # a client holds no state
)
@given(
    case=st.sampled_from(
        [
            (mechanic, body)
            for mechanic, cases in CASES.items()
            for body in cases.rolls
            if body.get("reality_rated", True)
        ]
    ),
    seed=st.integers(0, 10**6).map(str),
)
def test_one_more_possibility_carries_a_torg_roll_on(
    client: FlaskClient, case: tuple[str, Json], seed: str
) -> None:
    mechanic, body = case
    first = roll(client, mechanic, body | {"seed": seed})
    more = body | {"possibilities": body.get("possibilities", 0) + 1, "dice": first["faces"]}

    carried = roll(client, mechanic, more)

    before, after = first["dice"], carried["dice"]
    told = [[die[key] for key in ("role", "chain", "sides", "face")] for die in after]
    assert told[: len(before)] == [
        [die[key] for key in ("role", "chain", "sides", "face")] for die in before
    ]
    assert {die["source"] for die in after[: len(before)]} == {"supplied"}
    added = after[len(before) :]
    newest = more["possibilities"]
    assert all((die["chain"], die["source"]) == (newest, "system") for die in added)
    faces, grown = first["faces"], carried["faces"]
    assert grown["possibilities"][:-1] == faces["possibilities"]
    assert grown["possibilities"][-1] == [die["face"] for die in added]
    if added and mechanic == "torg/2d10":
        points = sum(die["face"] for die in added)
        assert carried["outcome"]["bonus"] == first["outcome"]["bonus"] + points


@pytest.mark.parametrize("seed", ["a", "b", "c", "d"])
def test_a_seeded_roll_that_is_carried_on_stays_the_same_roll(
    client: FlaskClient, seed: str
) -> None:
    """Its supplied dice take their words: the next die is not the first one over again."""
    first = roll(client, "torg/2d10", {"seed": seed})
    carried = {"seed": seed, "possibilities": 1, "dice": first["faces"]}
    at_once = roll(client, "torg/2d10", {"seed": seed, "possibilities": 1})
    assert roll(client, "torg/2d10", carried)["faces"] == at_once["faces"]
