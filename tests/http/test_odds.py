"""Odds over HTTP: numbers, pictures, caching."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest
from flask.testing import FlaskClient

from service.mechanics.mechanic import Mechanic
from service.systems.registry import MECHANICS

EVERY = [pytest.param(mechanic, id=name) for name, mechanic in MECHANICS.items()]


def ask(client: FlaskClient, mechanic: str, **query: Any) -> Any:
    response = client.get(f"/v1/{mechanic}/odds", query_string=query)
    assert response.status_code == 200, response.get_data(as_text=True)
    return response.get_json()


@pytest.mark.parametrize("mechanic", EVERY)
def test_outcomes_and_tail_add_up_to_exactly_one(client: FlaskClient, mechanic: Mechanic) -> None:
    odds = ask(client, mechanic.name, **mechanic.question)
    chances = [*odds["outcomes"], *(end for end in odds["tail"].values() if end)]
    assert sum(Fraction(chance["exact"]) for chance in chances) == 1
    for chance in chances:
        numerator, denominator = chance["exact"].split("/")
        lowest = Fraction(int(numerator), int(denominator))
        assert (str(lowest.numerator), str(lowest.denominator)) == (numerator, denominator)
        assert chance["probability"] == pytest.approx(float(lowest), rel=1e-11)


@pytest.mark.parametrize("mechanic", EVERY)
def test_at_least_counts_down_from_one(client: FlaskClient, mechanic: Mechanic) -> None:
    odds = ask(client, mechanic.name, **mechanic.question)
    if mechanic.by_level:
        assert {outcome["at_least"] for outcome in odds["outcomes"]} == {None}
        assert (odds["mean"], odds["deviation"]) == (None, None)
        return
    below = odds["tail"]["below"]
    left = 1 - (Fraction(below["exact"]) if below else 0)
    values = [outcome["value"] for outcome in odds["outcomes"]]
    assert values == list(range(values[0], values[-1] + 1))
    for outcome in odds["outcomes"]:
        assert Fraction(outcome["at_least"]["exact"]) == left
        left -= Fraction(outcome["exact"])
    above = odds["tail"]["above"]
    assert left == (Fraction(above["exact"]) if above else 0)


def test_a_repeated_parameter_is_told_so(client: FlaskClient) -> None:
    for path in ("torang/ability/odds?score=3&score=4", "dice/odds?expression=1&expression=2"):
        [error] = client.get(f"/v1/{path}").get_json()["errors"]
        assert error["detail"] == "Given more than once."


def test_the_request_is_told_with_its_defaults(client: FlaskClient) -> None:
    odds = ask(client, "torang/ability", score=68, helper=[60, 45])
    assert odds["request"] == {
        "score": 68,
        "easy": 0,
        "difficult": 0,
        "dramatic": False,
        "helper": [60, 45],
    }
    assert ask(client, "dice", expression="2d6")["request"] == {"expression": "2d6"}


def test_mean_and_deviation_of_two_dice(client: FlaskClient) -> None:
    odds = ask(client, "dice", expression="2d6")
    assert odds["mean"] == 7
    assert odds["deviation"] == pytest.approx((35 / 6) ** 0.5)


def test_a_tail_counts_at_its_value_in_the_mean(client: FlaskClient) -> None:
    odds = ask(client, "dice", expression="1d2!")
    parts = [*odds["outcomes"], odds["tail"]["above"]]
    mean = sum(part["value"] * Fraction(part["exact"]) for part in parts)
    assert odds["mean"] == pytest.approx(float(mean))


def test_the_damage_of_an_attack_has_the_same_shape(client: FlaskClient) -> None:
    query = {"evasion": 11, "damage": "1d4", "major": 3, "severe": 6}
    damage = ask(client, "daggerheart/attack", **query)["damage"]
    chances = {outcome["value"]: Fraction(outcome["exact"]) for outcome in damage["outcomes"]}
    # Hits on 11..20; a natural 20 adds 4 to the d4.
    assert chances == {
        0: Fraction(10, 20),
        **{value: Fraction(9, 20) / 4 for value in range(1, 5)},
        **{value: Fraction(1, 20) / 4 for value in range(5, 9)},
    }
    named = {chance["name"]: Fraction(chance["exact"]) for chance in damage["chances"]}
    assert named == {
        "hit_points_0": Fraction(10, 20),
        "hit_points_1": Fraction(9, 40),
        "hit_points_2": Fraction(9, 40) + Fraction(1, 80),
        "hit_points_3": Fraction(3, 80),
    }


@pytest.mark.parametrize(
    ("query", "parameters"),
    [
        pytest.param("score=68&score=70", ["score"], id="repeated"),
        pytest.param("score=68&luck=3", ["luck"], id="unknown"),
        pytest.param("score=6_8", ["score"], id="an underscore"),
        pytest.param("score=+68", ["score"], id="a space"),
        pytest.param("score=%2B68", ["score"], id="a plus"),
        pytest.param("score=٦٨", ["score"], id="other digits"),
        pytest.param("score=68.0", ["score"], id="a decimal"),
        pytest.param("score=", ["score"], id="empty"),
        pytest.param("score=68&dramatic=True", ["dramatic"], id="a capital"),
        pytest.param("score=68&dramatic=1", ["dramatic"], id="one for true"),
        pytest.param("score=68&seed=x&label=y", ["label", "seed"], id="fields of rolls"),
        pytest.param("", ["score"], id="missing"),
        pytest.param("score=68" + 21 * "&helper=5", ["helper"], id="too many helpers"),
    ],
)
def test_queries_are_read_strictly(client: FlaskClient, query: str, parameters: list[str]) -> None:
    response = client.get(f"/v1/torang/ability/odds?{query}")
    assert response.status_code == 422
    assert [e["parameter"] for e in response.get_json()["errors"]] == parameters


@pytest.mark.parametrize("path", ["/v1/torg/comparison?x=1", "/v1/limits?x=1"])
def test_an_endpoint_without_a_query_takes_none(client: FlaskClient, path: str) -> None:
    assert client.get(path).status_code == 422


@pytest.mark.parametrize("picture", [False, True], ids=["numbers", "picture"])
@pytest.mark.parametrize("mechanic", EVERY)
def test_odds_may_be_kept(client: FlaskClient, mechanic: Mechanic, picture: bool) -> None:
    path = f"/v1/{mechanic.name}/odds{'.svg' if picture else ''}"
    first = client.get(path, query_string=mechanic.question)
    assert first.headers["Cache-Control"] == "public, max-age=86400"
    again = client.get(
        path, query_string=mechanic.question, headers={"If-None-Match": first.headers["ETag"]}
    )
    assert (again.status_code, again.data) == (304, b"")
    other = client.get(path, query_string=mechanic.question, headers={"If-None-Match": '"x"'})
    assert (other.status_code, other.data) == (200, first.data)


@pytest.mark.parametrize("mechanic", EVERY)
def test_a_picture_may_stand_anywhere(client: FlaskClient, mechanic: Mechanic) -> None:
    response = client.get(f"/v1/{mechanic.name}/odds.svg", query_string=mechanic.question)
    assert response.content_type == "image/svg+xml; charset=utf-8"
    assert response.headers["Cross-Origin-Resource-Policy"] == "cross-origin"
    assert mechanic.title in response.get_data(as_text=True)


def test_work_is_estimated_before_it_starts(client: FlaskClient) -> None:
    for expression in ("1d1000000", "1000d6", "999d2!", "500d10kh250"):
        response = client.get("/v1/dice/odds", query_string={"expression": expression})
        assert response.status_code == 422
        assert response.get_json()["code"] == "too_much_work"


def test_the_picture_of_an_attack_tells_the_mean_damage(client: FlaskClient) -> None:
    """Hits on 11 to 20 deal 2.5, a natural 20 deals 4 more: 10/20 * 2.5 + 1/20 * 4 = 1.45."""
    answer = client.get("/v1/daggerheart/attack/odds.svg?evasion=11&damage=1d4")
    assert "mean damage 1.4" in answer.get_data(as_text=True)
