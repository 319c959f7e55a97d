"""The odds of a dramatic skill resolution over HTTP."""

from __future__ import annotations

from fractions import Fraction
from typing import Any
from xml.etree import ElementTree

import pytest
from flask.testing import FlaskClient

from tests.rows import each_row

PATH = "/v1/decks/standard/skill/odds"
PATHS = [pytest.param(PATH, id="numbers"), pytest.param(f"{PATH}.svg", id="picture")]
SVG = "{http://www.w3.org/2000/svg}"


def ask(client: FlaskClient, **query: str) -> Any:
    response = client.get(PATH, query_string=query)
    assert response.status_code == 200, response.get_data(as_text=True)
    return response.get_json()


@pytest.mark.rule("DD-70")
def test_without_a_query_it_is_the_guide_of_the_book(client: FlaskClient) -> None:
    answer = ask(client)
    assert (answer["system"], answer["deck"]) == ("torg", "standard")
    assert answer["request"] == {
        "steps": "ABCD",
        "chance": "1",
        "steps_a_flip": 1,
        "problems": True,
    }
    assert (round(answer["mean"], 1), answer["median"]) == (8.1, 7)
    told = {chance["name"]: round(100 * chance["probability"]) for chance in answer["chances"]}
    assert told == {"by_5": 20, "by_7": 50, "by_10": 81, "by_14": 96}


@pytest.mark.rule("DD-70")
@pytest.mark.parametrize("chance", ["1", "0.6", "0.1237", "0.0001"])
@pytest.mark.parametrize("steps_a_flip", ["1", "2"])
def test_outcomes_and_tail_add_up_to_exactly_one(
    client: FlaskClient, chance: str, steps_a_flip: str
) -> None:
    answer = ask(client, chance=chance, steps_a_flip=steps_a_flip)
    outcomes, above = answer["outcomes"], answer["tail"]["above"]
    assert sum(Fraction(outcome["exact"]) for outcome in outcomes) + Fraction(above["exact"]) == 1
    values = [outcome["value"] for outcome in outcomes]
    assert values == list(range(values[0], above["value"]))
    assert answer["tail"]["below"] is None
    left = Fraction(1)
    for outcome in outcomes:
        assert Fraction(outcome["at_least"]["exact"]) == left
        left -= Fraction(outcome["exact"])
        assert len(outcome["at_least"]["exact"]) <= 4_000


@pytest.mark.rule("DD-70")
def test_the_chances_by_a_flip_are_those_of_the_outcomes(client: FlaskClient) -> None:
    answer = ask(client, steps="ABD", chance="0.6", steps_a_flip="2", problems="false")
    for named in answer["chances"]:
        flips = int(named["name"].removeprefix("by_"))
        by = [Fraction(o["exact"]) for o in answer["outcomes"] if o["value"] <= flips]
        assert Fraction(named["exact"]) == sum(by)


def test_the_chance_is_echoed_as_it_was_sent(client: FlaskClient) -> None:
    short, long = ask(client, chance="0.6"), ask(client, chance="0.6000")
    assert (short.pop("request")["chance"], long.pop("request")["chance"]) == ("0.6", "0.6000")
    assert short == long


def test_a_wait_beyond_the_list_has_no_median(client: FlaskClient) -> None:
    answer = ask(client, chance="0.05")
    assert answer["median"] is None
    assert answer["mean"] > answer["tail"]["above"]["value"] == 61


@each_row("path", PATHS)
@each_row(
    ("query", "parameters"),
    [
        pytest.param("steps=BA", ["steps"], id="falling letters"),
        pytest.param("steps=AA", ["steps"], id="a letter twice"),
        pytest.param("steps=ABCDE", ["steps"], id="no such letter"),
        pytest.param("steps=ab", ["steps"], id="small letters"),
        pytest.param("steps=", ["steps"], id="no letters"),
        pytest.param("steps=AB%0A", ["steps"], id="a line feed after the letters"),
        pytest.param("chance=0", ["chance"], id="no chance"),
        pytest.param("chance=0.0000", ["chance"], id="no chance in decimals"),
        pytest.param("chance=1.0001", ["chance"], id="more than certain"),
        pytest.param("chance=0.60000", ["chance"], id="five decimals"),
        pytest.param("chance=.6", ["chance"], id="no digit before the point"),
        pytest.param("chance=3/5", ["chance"], id="a fraction"),
        pytest.param("chance=6e-1", ["chance"], id="an exponent"),
        pytest.param("chance=-0.6", ["chance"], id="less than none"),
        pytest.param("chance=0.6%0A", ["chance"], id="a line feed"),
        pytest.param("chance=0.\u0666", ["chance"], id="other digits"),
        pytest.param("chance=nan", ["chance"], id="not a number"),
        pytest.param("steps_a_flip=0", ["steps_a_flip"], id="no step a flip"),
        pytest.param("steps_a_flip=3", ["steps_a_flip"], id="three steps a flip"),
        pytest.param("steps_a_flip=1.0", ["steps_a_flip"], id="a decimal"),
        pytest.param("problems=1", ["problems"], id="one for true"),
        pytest.param("steps=A&steps=B", ["steps"], id="repeated"),
        pytest.param("chance=1&chance=1", ["chance"], id="repeated alike"),
        pytest.param("luck=3", ["luck"], id="unknown"),
    ],
)
def test_queries_are_read_strictly(
    client: FlaskClient, path: str, query: str, parameters: list[str]
) -> None:
    response = client.get(f"{path}?{query}")
    assert response.status_code == 422
    assert [error["parameter"] for error in response.get_json()["errors"]] == parameters


@pytest.mark.parametrize("path", PATHS)
def test_the_odds_may_be_kept(client: FlaskClient, path: str) -> None:
    first = client.get(f"{path}?chance=0.6")
    assert first.headers["Cache-Control"] == "public, max-age=86400"
    again = client.get(f"{path}?chance=0.6", headers={"If-None-Match": first.headers["ETag"]})
    assert (again.status_code, again.data) == (304, b"")
    other = client.get(f"{path}?chance=0.7", headers={"If-None-Match": first.headers["ETag"]})
    assert other.status_code == 200
    assert other.headers["ETag"] != first.headers["ETag"]


def lines(svg: str) -> list[str]:
    root = ElementTree.fromstring(svg)
    return [" ".join("".join(text.itertext()).split()) for text in root.iter(f"{SVG}text")]


@pytest.mark.rule("DD-70")
def test_the_picture_tells_by_when_it_is_done(client: FlaskClient) -> None:
    response = client.get(f"{PATH}.svg?steps_a_flip=2&problems=false")
    assert response.content_type == "image/svg+xml; charset=utf-8"
    assert response.headers["Cross-Origin-Resource-Policy"] == "cross-origin"
    told = " ".join(lines(response.get_data(as_text=True)))
    assert "Torg: flips to the end of a skill resolution" in told
    assert "Done by flip 5: 49.1 %, 7: 73.5 %, 10: 91.5 %, 14: 98.4 %." in told
    assert "Steps ABCD, up to two a flip, chance 1, without problems" in told
    assert "mean 6.2" in told


@pytest.mark.parametrize("steps", ["A", "ABCD"])
@pytest.mark.parametrize("chance", ["1.0000", "0.9999", "0.6", "0.02", "0.0001"])
def test_every_question_has_a_picture_with_a_whole_caption(
    client: FlaskClient, steps: str, chance: str
) -> None:
    query = f"steps={steps}&chance={chance}&steps_a_flip=2&problems=false"
    response = client.get(f"{PATH}.svg?{query}")
    assert response.status_code == 200
    told = lines(response.get_data(as_text=True))
    assert not [line for line in told if "…" in line]
