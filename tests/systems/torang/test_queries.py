"""Odds over HTTP: how a query is read."""

from __future__ import annotations

from typing import Any

import pytest
from flask.testing import FlaskClient


def test_a_repeated_parameter_is_told_so(client: FlaskClient) -> None:
    [error] = client.get("/v1/torang/ability/odds?score=3&score=4").get_json()["errors"]
    assert error["detail"] == "Given more than once."


def test_the_request_is_told_with_its_defaults(client: FlaskClient) -> None:
    query: dict[str, Any] = {"score": 68, "helper": [60, 45]}
    odds = client.get("/v1/torang/ability/odds", query_string=query).get_json()
    assert odds["request"] == {
        "score": 68,
        "easy": 0,
        "difficult": 0,
        "modifiers": [],
        "dramatic": False,
        "helper": [60, 45],
        "all": False,
    }


@pytest.mark.parametrize(
    ("written", "score"),
    [
        pytest.param("68", 68, id="none"),
        pytest.param("%2B68", 68, id="a plus"),
        pytest.param("+68", 68, id="a plus that is not encoded"),
        pytest.param("-68", -68, id="a minus"),
        pytest.param("\u221268", -68, id="a typographic minus"),
        pytest.param("\u201368", -68, id="a dash"),
    ],
)
def test_a_number_may_have_a_sign(client: FlaskClient, written: str, score: int) -> None:
    answer = client.get(f"/v1/torang/ability/odds?score={written}").get_json()
    assert answer["request"]["score"] == score


@pytest.mark.parametrize(
    ("query", "parameters"),
    [
        pytest.param("score=68&score=70", ["score"], id="repeated"),
        pytest.param("score=68&luck=3", ["luck"], id="unknown"),
        pytest.param("score=6_8", ["score"], id="an underscore"),
        pytest.param("score=++68", ["score"], id="two spaces"),
        pytest.param("score=%2B-68", ["score"], id="two signs"),
        pytest.param("score=68+", ["score"], id="a space behind"),
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
