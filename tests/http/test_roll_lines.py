"""Rolls in plain text: their lines alone, for clients that prefer it, and problems as ever."""

from __future__ import annotations

import http.client
from typing import Any
from urllib.parse import urlsplit

import pytest
from flask.testing import FlaskClient
from werkzeug.test import TestResponse

from service.mechanics.mechanic import Mechanic
from tests.systems.cases import CASES, EVERY

TEXT = "text/plain; charset=utf-8"
BROWSER = "text/html,application/xhtml+xml,application/xml;q=0.9,image/avif,*/*;q=0.8"
DICE = {"expression": "2d6", "seed": "x"}


def lines_of(response: TestResponse) -> list[str]:
    assert (response.status_code, response.content_type) == (200, TEXT)
    text = response.get_data(as_text=True)
    assert text.endswith("\n")
    return text.removesuffix("\n").split("\n")


def asked(client: FlaskClient, path: str, body: Any, accept: str) -> TestResponse:
    return client.post(path, json=body, headers={"Accept": accept})


@pytest.mark.parametrize("mechanic", EVERY)
def test_the_line_of_a_roll_is_its_text(client: FlaskClient, mechanic: Mechanic) -> None:
    body, query, _ = CASES[mechanic.name].fit
    path = f"/v1/{mechanic.name}/roll"
    answer = client.post(path, json={**body, "seed": "line"}).get_json()
    assert lines_of(asked(client, path, {**body, "seed": "line"}, "text/plain")) == [answer["text"]]

    url = {"path": path, "query_string": {**query, "seed": "line"}}
    got = client.get(**url, headers={"Accept": "text/plain"})
    assert lines_of(got) == [client.get(**url).get_json()["text"]]


@pytest.mark.parametrize("mechanic", EVERY)
def test_several_rolls_have_a_line_each(client: FlaskClient, mechanic: Mechanic) -> None:
    path = f"/v1/{mechanic.name}/rolls"
    body = {**CASES[mechanic.name].fit.body, "seed": "lines", "count": 50}
    rolls = client.post(path, json=body).get_json()["rolls"]
    assert lines_of(asked(client, path, body, "text/plain")) == [roll["text"] for roll in rolls]


def test_a_batch_has_a_line_for_each_roll(client: FlaskClient) -> None:
    rolls = [{"mechanic": name, **cases.fit.body, "seed": "b"} for name, cases in CASES.items()]
    answers = client.post("/v1/batch", json={"rolls": rolls}).get_json()["rolls"]
    batch = asked(client, "/v1/batch", {"rolls": rolls}, "text/plain")
    assert lines_of(batch) == [answer["text"] for answer in answers]


@pytest.mark.parametrize("mechanic", EVERY)
def test_a_label_begins_the_line(client: FlaskClient, mechanic: Mechanic) -> None:
    path, body = f"/v1/{mechanic.name}", {**CASES[mechanic.name].fit.body, "seed": "line"}
    body.pop("label", None)
    bare = client.post(f"{path}/roll", json=body).get_json()["text"]
    labelled = {**body, "label": "Zoë: *leaps*"}
    line = f"Zoë: *leaps*: {bare}"
    assert client.post(f"{path}/roll", json=labelled).get_json()["text"] == line
    [one] = client.post(f"{path}/rolls", json={**labelled, "count": 1}).get_json()["rolls"]
    assert one["text"] == line
    batch = {"rolls": [{**labelled, "mechanic": mechanic.name}]}
    [one] = client.post("/v1/batch", json=batch).get_json()["rolls"]
    assert one["text"] == line


@pytest.mark.parametrize("mechanic", EVERY)
def test_a_short_line_changes_nothing_else(client: FlaskClient, mechanic: Mechanic) -> None:
    path, (body, query, _) = f"/v1/{mechanic.name}", CASES[mechanic.name].fit
    body = {**body, "seed": "line", "label": "Zoë"}
    long = client.post(f"{path}/roll", json=body).get_json()
    short = client.post(f"{path}/roll", json={**body, "short": True}).get_json()
    assert long | {"text": short["text"]} == short
    assert short["text"].startswith("Zoë: ")
    assert len(short["text"]) <= len(long["text"])
    many = {**body, "short": True, "count": 1}
    assert client.post(f"{path}/rolls", json=many).get_json()["rolls"] == [short]

    query = {**query, "seed": "line"}
    lines = [
        client.get(f"{path}/roll", query_string={**query, "short": short}).get_json()["text"]
        for short in ("true", "false")
    ]
    assert len(lines[0]) <= len(lines[1])


@pytest.mark.parametrize(
    ("accept", "text"),
    [
        pytest.param("text/plain", True, id="text"),
        pytest.param("Text/Plain; charset=utf-8", True, id="text with a parameter"),
        pytest.param("text/*", True, id="any text"),
        pytest.param("text/plain, */*", True, id="text, or anything"),
        pytest.param("application/json;q=0.5, text/plain", True, id="rather text"),
        pytest.param("application/json;q=0, */*", True, id="anything but JSON"),
        pytest.param("", False, id="nothing"),
        pytest.param("*/*", False, id="anything, as curl asks for"),
        pytest.param(BROWSER, False, id="what a browser asks for"),
        pytest.param("application/json", False, id="JSON"),
        pytest.param("text/plain;q=0.5, application/json", False, id="rather JSON"),
        pytest.param("text/plain, application/json", False, id="both alike"),
        pytest.param("text/plain;q=0, */*", False, id="anything but text"),
        pytest.param("image/png", False, id="neither"),
    ],
)
@pytest.mark.parametrize("method", ["GET", "POST"])
def test_a_client_gets_text_if_it_prefers_it(
    client: FlaskClient, method: str, accept: str, text: bool
) -> None:
    sent: Any = {"json": DICE} if method == "POST" else {"query_string": DICE}
    answer = client.open("/v1/dice/roll", method=method, headers={"Accept": accept}, **sent)
    assert answer.content_type == (TEXT if text else "application/json")
    assert answer.headers["Vary"] == "Accept"


def test_without_the_header_it_is_json(client: FlaskClient) -> None:
    assert client.post("/v1/dice/roll", json=DICE).content_type == "application/json"
    assert client.get("/v1/dice/roll?expression=2d6").content_type == "application/json"


def test_long_text_is_compressed_as_json_is(client: FlaskClient) -> None:
    headers = {"Accept": "text/plain", "Accept-Encoding": "gzip"}
    body = {**DICE, "count": 200}
    answer = client.post("/v1/dice/rolls", json=body, headers=headers)
    assert answer.headers["Content-Encoding"] == "gzip"
    assert answer.headers["Vary"] == "Accept, Accept-Encoding"


@pytest.mark.parametrize(
    ("path", "body"),
    [
        pytest.param("/v1/dice/roll", {"expression": "x"}, id="a roll"),
        pytest.param("/v1/dice/rolls", {"expression": "2d6"}, id="several"),
        pytest.param("/v1/batch", {}, id="a batch"),
        pytest.param("/v1/dice/nothing", {}, id="no path"),
    ],
)
def test_a_problem_is_never_text(client: FlaskClient, path: str, body: Any) -> None:
    assert asked(client, path, body, "text/plain").content_type == "application/problem+json"


@pytest.mark.parametrize("space", ["\n", "\r\n", "\t", "\u2028"])
def test_no_white_space_of_a_request_makes_another_line(client: FlaskClient, space: str) -> None:
    answer = asked(client, "/v1/dice/roll", {"expression": f"2d6{space}+ 1"}, "text/plain")
    if answer.status_code == 200:
        [line] = answer.get_data(as_text=True).splitlines()
        assert line.startswith("2d6")


def test_it_is_served_as_it_is_made(server: str) -> None:
    """In the loop, on one connection: after a HEAD, which has no length, comes the next answer."""
    connection = http.client.HTTPConnection(urlsplit(server).netloc, timeout=10)
    path, headers = "/v1/dice/roll?expression=2%2B1", {"Accept": "text/plain"}
    connection.request("HEAD", path, headers=headers)
    head = connection.getresponse()
    assert (head.status, head.read(), head.getheader("Content-Length")) == (200, b"", None)
    connection.request("GET", path, headers=headers)
    got = connection.getresponse()
    assert (got.status, got.getheader("Content-Type"), got.read()) == (200, TEXT, b"2 + 1 = 3\n")
    connection.close()
