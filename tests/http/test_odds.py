"""Odds over HTTP: numbers, pictures, caching."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from io import BytesIO
from typing import Any

import pytest
from flask.testing import FlaskClient
from PIL import Image

from service.mechanics.mechanic import Mechanic
from service.systems.registry import MECHANICS, SYSTEMS
from tests.systems.cases import EVERY


def ask(client: FlaskClient, mechanic: str, **query: Any) -> Any:
    response = client.get(f"/v1/{mechanic}/odds", query_string=query)
    assert response.status_code == 200, response.get_data(as_text=True)
    return response.get_json()


@pytest.mark.parametrize("mechanic", EVERY)
def test_outcomes_and_tail_add_up_to_exactly_one(client: FlaskClient, mechanic: Mechanic) -> None:
    odds = ask(client, mechanic.name, **mechanic.query_example)
    chances = [*odds["outcomes"], *(end for end in odds["tail"].values() if end)]
    assert sum(Fraction(chance["exact"]) for chance in chances) == 1
    for chance in chances:
        numerator, denominator = chance["exact"].split("/")
        lowest = Fraction(int(numerator), int(denominator))
        assert (str(lowest.numerator), str(lowest.denominator)) == (numerator, denominator)
        assert chance["probability"] == pytest.approx(float(lowest), rel=1e-11)


@pytest.mark.parametrize("mechanic", EVERY)
def test_at_least_counts_down_from_one(client: FlaskClient, mechanic: Mechanic) -> None:
    odds = ask(client, mechanic.name, **mechanic.query_example)
    if mechanic.by_level:
        assert {outcome["at_least"] for outcome in odds["outcomes"]} == {None}
        assert (odds["mean"], odds["deviation"]) == (None, None)
        return
    below = odds["tail"]["below"]
    left = 1 - (Fraction(below["exact"]) if below else 0)
    values = [outcome["value"] for outcome in odds["outcomes"]]
    assert values == sorted(set(values))
    for outcome in odds["outcomes"]:
        assert Fraction(outcome["exact"]) > 0
        assert Fraction(outcome["at_least"]["exact"]) == left
        left -= Fraction(outcome["exact"])
    above = odds["tail"]["above"]
    assert left == (Fraction(above["exact"]) if above else 0)


WHOLE: dict[str, dict[str, Any]] = {
    "torg/2d10": {"difficulty": 9, "contradiction": "four_case"},
    "torg/d20": {"difficulty": 9, "contradiction": "four_case"},
    "daggerheart/attack": {"evasion": 14, "damage": "2d8", "major": 8, "severe": 16},
    "daggerheart/damage": {"damage": "2d8", "major": 8, "severe": 16},
    "dice": {"expression": "2d6", "difficulty": 7},
}
"""Queries for all chances that a mechanic knows, where its example has fewer."""


@pytest.mark.parametrize("mechanic", EVERY)
def test_every_named_chance_has_a_name_in_the_document(
    client: FlaskClient, mechanic: Mechanic
) -> None:
    odds = ask(client, mechanic.name, **WHOLE.get(mechanic.name, mechanic.query_example))
    assert {chance["name"] for chance in odds["chances"]} == {*mechanic.chances.names}
    for name, further in mechanic.further.items():
        assert [chance["name"] for chance in odds[name]["chances"]] == [*further.chances.names]


def test_mean_and_deviation_of_two_dice(client: FlaskClient) -> None:
    odds = ask(client, "dice", expression="2d6")
    assert odds["mean"] == 7
    assert odds["deviation"] == pytest.approx((35 / 6) ** 0.5)


@pytest.mark.parametrize("mechanic", EVERY)
def test_impossible_values_are_listed_if_asked(client: FlaskClient, mechanic: Mechanic) -> None:
    usual = ask(client, mechanic.name, **mechanic.query_example)
    every = ask(client, mechanic.name, **mechanic.query_example, all="true")
    possible = [outcome for outcome in every["outcomes"] if Fraction(outcome["exact"])]
    assert mechanic.by_level or possible == usual["outcomes"]
    if not mechanic.by_level:
        values = [outcome["value"] for outcome in every["outcomes"]]
        assert values == list(range(values[0], values[-1] + 1))


@pytest.mark.parametrize(
    ("mechanic", "query", "impossible"),
    [
        pytest.param("dice", {"expression": "2d6*2"}, range(5, 24, 2), id="a multiple"),
        pytest.param("dice", {"expression": "d[1,5,9]"}, [2, 3, 4, 6, 7, 8], id="faces"),
        pytest.param("dice", {"expression": "1d6!"}, [6, 12, 18], id="what always explodes"),
        pytest.param("dice", {"expression": "5d10>=8"}, [], id="a pool"),
        pytest.param("torg/2d10", {}, [-29, -19, 9, 19], id="never plus or minus 19"),
        pytest.param("torg/d20", {}, [-11, -9, -3], id="the bonus chart"),
        pytest.param(
            "opposed", {"active": "1d6", "opposing": "1d6", "ties": "reroll"}, [0], id="no tie"
        ),
    ],
)
def test_impossible_values_between_possible_ones_are_gaps(
    client: FlaskClient, mechanic: str, query: dict[str, str], impossible: Sequence[int]
) -> None:
    usual, every = (
        {
            outcome["value"]: outcome
            for outcome in ask(client, mechanic, **query, **more)["outcomes"]
        }
        for more in ({}, {"all": "true"})
    )
    assert not {*impossible} & {*usual}
    for value in impossible:
        following = next(higher for higher in usual if higher > value)
        assert every[value]["exact"] == "0/1"
        assert every[value]["at_least"] == usual[following]["at_least"]


def test_a_roll_by_a_query_lists_nothing(client: FlaskClient) -> None:
    response = client.get("/v1/dice/roll?expression=2d6&all=true")
    assert response.status_code == 422


@pytest.mark.parametrize(
    ("mechanic", "query", "approximate"),
    [
        ("dice", {"expression": "2d6"}, False),
        ("dice", {"expression": "2d6!"}, False),
        ("dice", {"expression": "4d6!kh3"}, True),
        ("opposed", {"active": "2d6!", "opposing": "1d20"}, False),
        ("opposed", {"active": "2d6!", "opposing": "1d20", "ties": "reroll"}, False),
        ("opposed", {"active": "2d6!", "opposing": "2d6!", "ties": "reroll"}, True),
        ("daggerheart/damage", {"damage": "2d6!"}, False),
        (
            "daggerheart/damage",
            {"damage": "2d6!", "types": "physical", "resistant_to": "physical"},
            True,
        ),
        ("torg/2d10", {"possibilities": "1"}, False),
        ("torang/ability", {"score": "60"}, False),
    ],
)
def test_an_approximate_mean_says_so(
    client: FlaskClient, mechanic: str, query: dict[str, str], approximate: bool
) -> None:
    assert ask(client, mechanic, **query)["approximate"] is approximate


def test_the_mean_of_an_open_ended_roll_is_the_exact_one_rounded(client: FlaskClient) -> None:
    odds = ask(client, "dice", expression="1d6!")
    assert odds["mean"] == 4.2
    assert odds["deviation"] == float(f"{(10.64**0.5):.12g}")  # the variance is 266/25


def test_a_tail_counts_at_its_value_in_an_approximate_mean(client: FlaskClient) -> None:
    odds = ask(client, "dice", expression="2d2!kh1")
    assert odds["approximate"]
    parts = [*odds["outcomes"], odds["tail"]["above"]]
    mean = sum(part["value"] * Fraction(part["exact"]) for part in parts)
    assert odds["mean"] == pytest.approx(float(mean))


REPORTS = [report.name for system in SYSTEMS.values() for report in system.reports]


@pytest.mark.parametrize("path", [*REPORTS, "limits"])
def test_an_endpoint_without_a_query_takes_none(client: FlaskClient, path: str) -> None:
    assert client.get(f"/v1/{path}?x=1").status_code == 422


def test_a_repeated_parameter_is_told_so(client: FlaskClient) -> None:
    [error] = client.get("/v1/dice/odds?expression=1&expression=2").get_json()["errors"]
    assert error["detail"] == "Given more than once."


@pytest.mark.parametrize("ending", ["", ".svg", ".png"])
@pytest.mark.parametrize("mechanic", EVERY)
def test_odds_may_be_kept(client: FlaskClient, mechanic: Mechanic, ending: str) -> None:
    path = f"/v1/{mechanic.name}/odds{ending}"
    first = client.get(path, query_string=mechanic.query_example)
    assert first.headers["Cache-Control"] == "public, max-age=86400"
    again = client.get(
        path, query_string=mechanic.query_example, headers={"If-None-Match": first.headers["ETag"]}
    )
    assert (again.status_code, again.data) == (304, b"")
    other = client.get(path, query_string=mechanic.query_example, headers={"If-None-Match": '"x"'})
    assert (other.status_code, other.data) == (200, first.data)


def test_the_request_is_told_as_it_was_read(client: FlaskClient) -> None:
    assert ask(client, "dice", expression="2d6")["request"] == {
        "expression": "2d6",
        "difficulty": None,
        "at_most": None,
        "step": None,
        "modifiers": [],
        "all": False,
    }


@pytest.mark.parametrize("mechanic", EVERY)
def test_a_picture_may_stand_anywhere(client: FlaskClient, mechanic: Mechanic) -> None:
    response = client.get(f"/v1/{mechanic.name}/odds.svg", query_string=mechanic.query_example)
    assert response.content_type == "image/svg+xml; charset=utf-8"
    assert response.headers["Cross-Origin-Resource-Policy"] == "cross-origin"
    assert mechanic.title in response.get_data(as_text=True)


PNG_PATHS = [f"{mechanic.values[0].name}/odds" for mechanic in EVERY]


@pytest.mark.parametrize("path", [*PNG_PATHS, *REPORTS, "decks/standard/skill/odds"])
def test_every_chart_is_there_for_chats_without_svg(client: FlaskClient, path: str) -> None:
    mechanic = MECHANICS.get(path.removesuffix("/odds"))
    response = client.get(
        f"/v1/{path}.png", query_string=mechanic.query_example if mechanic else {}
    )
    assert response.content_type == "image/png"
    assert response.headers["Cross-Origin-Resource-Policy"] == "cross-origin"
    assert "Content-Encoding" not in response.headers
    assert Image.open(BytesIO(response.data)).size == (1600, 960)
    assert len(response.data) < 100_000


@pytest.mark.parametrize("ending", ["svg", "png"])
def test_pictures_take_the_query_of_the_numbers(client: FlaskClient, ending: str) -> None:
    usual, every = (
        client.get(f"/v1/dice/odds.{ending}?expression=2d6*2&all={all}")
        for all in ("false", "true")
    )
    assert every.status_code == 200
    assert every.data == usual.data
    assert client.get(f"/v1/dice/odds.{ending}?expression=2d").status_code == 422
    assert client.get(f"/v1/dice/odds.{ending}?expression=999d2!").status_code == 422


@pytest.mark.parametrize("mechanic", EVERY)
def test_a_picture_names_nothing_that_was_not_given(
    client: FlaskClient, mechanic: Mechanic
) -> None:
    """Lists that were left out were named as "modifiers []"."""
    response = client.get(f"/v1/{mechanic.name}/odds.svg", query_string=mechanic.query_example)
    assert "[]" not in response.get_data(as_text=True)


def test_a_picture_names_every_item_of_a_list(client: FlaskClient) -> None:
    query = "expression=2d6&modifiers=3&modifiers=-1"
    response = client.get(f"/v1/dice/odds.svg?{query}")
    assert "expression 2d6, modifiers 3, -1" in response.get_data(as_text=True)


@pytest.mark.parametrize(("expression", "axis"), [("4d6kh3", "Total"), ("5d10>=8", "Successes")])
def test_a_picture_says_what_its_values_are(
    client: FlaskClient, expression: str, axis: str
) -> None:
    svg = client.get("/v1/dice/odds.svg", query_string={"expression": expression})
    assert f">{axis}<" in svg.get_data(as_text=True)


def test_work_is_estimated_before_it_starts(client: FlaskClient) -> None:
    for expression in ("1d1000000", "1000d6", "999d2!", "500d10kh250"):
        response = client.get("/v1/dice/odds", query_string={"expression": expression})
        assert response.status_code == 422
        assert response.get_json()["code"] == "too_much_work"
