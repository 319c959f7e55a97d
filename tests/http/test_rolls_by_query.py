"""Rolls by a link: the same roll as by a body, kept by nobody; and what HEAD gets of one."""

from __future__ import annotations

from typing import Any

import pytest
from flask import Flask
from flask.testing import FlaskClient

from service.http.routes.rolls import unique_response
from service.mechanics.mechanic import Mechanic
from tests.systems.cases import CASES, EVERY

TORG = "/v1/torg/2d10"


@pytest.mark.parametrize("mechanic", EVERY)
def test_a_query_gets_the_roll_of_the_body(client: FlaskClient, mechanic: Mechanic) -> None:
    """`fit` has a body, and the query for the same dice."""
    body, query, key = CASES[mechanic.name].fit
    path = f"/v1/{mechanic.name}/roll"
    posted = client.post(path, json={**body, "seed": "twice"}).get_json()
    got = client.get(path, query_string={**query, "seed": "twice"}).get_json()
    assert got.keys() == posted.keys()
    assert got["outcome"][key] == posted["outcome"][key]
    assert got["faces"] == posted["faces"]
    assert got["randomness"] == posted["randomness"] == {"source": "seed", "seed": "twice"}
    assert (got["label"], got["receipt"]) == (None, None)


@pytest.mark.parametrize("mechanic", EVERY)
def test_each_get_is_another_roll_that_nobody_keeps(
    client: FlaskClient, mechanic: Mechanic
) -> None:
    query = CASES[mechanic.name].fit.query
    answers = [client.get(f"/v1/{mechanic.name}/roll", query_string=query) for _ in range(20)]
    for answer in answers:
        assert (answer.status_code, answer.content_type) == (200, "application/json")
        assert answer.headers["Cache-Control"] == "no-store"
        assert "ETag" not in answer.headers
        assert answer.get_json()["randomness"] == {"source": "system", "seed": None}
    assert len({str(answer.get_json()["faces"]) for answer in answers}) > 1


@pytest.mark.parametrize(
    ("path", "query"),
    [
        pytest.param("torg/2d10", "value=8&difficulty=900", id="a difficulty out of reach"),
        pytest.param("dice", "expression=1000d6", id="more dice than odds are counted for"),
        pytest.param("dice", "expression=1d1000000", id="more outcomes than odds have"),
    ],
)
def test_what_odds_refuse_as_too_much_can_be_rolled(
    client: FlaskClient, path: str, query: str
) -> None:
    assert client.get(f"/v1/{path}/odds?{query}").get_json()["code"] == "too_much_work"
    assert client.get(f"/v1/{path}/roll?{query}").status_code == 200


def test_a_long_roll_by_a_link_is_not_compressed(client: FlaskClient) -> None:
    """What no cache may keep is sent as it is."""
    headers = {"Accept-Encoding": "gzip"}
    answer = client.get("/v1/dice/roll?expression=100d6", headers=headers)
    assert len(answer.data) > 10_000
    assert "Content-Encoding" not in answer.headers


@pytest.mark.parametrize(
    ("accept", "content_type"),
    [
        pytest.param("*/*", "application/json", id="anything"),
        pytest.param("text/plain", "text/plain; charset=utf-8", id="text"),
    ],
)
def test_head_has_the_headers_of_a_roll(
    client: FlaskClient, accept: str, content_type: str
) -> None:
    """But for the length: there is no roll."""
    headers = {"Accept": accept, "X-Request-ID": "one"}
    head, got = (
        client.open(f"{TORG}/roll?value=8", method=method, headers=headers)
        for method in ("HEAD", "GET")
    )
    assert (head.status_code, head.data, head.content_type) == (200, b"", content_type)
    del got.headers["Content-Length"]
    assert list(head.headers) == list(got.headers)


def test_head_rolls_nothing(app: Flask) -> None:
    def roll() -> dict[str, Any]:
        raise AssertionError("a roll for nobody")

    with app.test_request_context(f"{TORG}/roll", method="HEAD"):
        assert unique_response(roll).status_code == 200
    with app.test_request_context(f"{TORG}/roll"), pytest.raises(AssertionError):
        unique_response(roll)


def test_head_is_refused_as_get_is(client: FlaskClient) -> None:
    head, get = (client.open(f"{TORG}/roll?value=x", method=method) for method in ("HEAD", "GET"))
    assert (head.status_code, head.data) == (422, b"")
    assert head.headers["Content-Length"] == get.headers["Content-Length"]
