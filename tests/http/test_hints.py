"""Problems that say what may be meant: another path, another method, another field."""

from __future__ import annotations

from time import process_time
from typing import Any

import pytest
from flask.testing import FlaskClient

from service.http.parsing import MAX_HINTS
from service.problems.nearest import nearest
from tests.tabletop.calling import in_process, open_table

NOTHING = "There is nothing at this path."
ID = "0123456789abcdef0123456789abcdef"
UNKNOWN = "Unknown field."
SECONDS = 0.1
"""Of the processor: a hint takes a fraction of a millisecond."""


@pytest.mark.parametrize(
    ("path", "meant"),
    [
        pytest.param("/v1/torg/2d01/roll", "/v1/torg/2d10/roll", id="two digits swapped"),
        pytest.param("/v1/dice/rol", "/v1/dice/roll", id="a letter missing"),
        pytest.param("/V1/Dice/Roll", "/v1/dice/roll", id="upper case"),
        pytest.param("/v1/dice/roll/", "/v1/dice/roll", id="a slash at the end"),
        pytest.param("/v1//dice/roll", "/v1/dice/roll", id="a slash too many"),
        pytest.param("/dice/roll", "/v1/dice/roll", id="no version"),
        pytest.param("/v2/dice/roll", "/v1/dice/roll", id="another version"),
        pytest.param("/api/v1/dice/roll", "/v1/dice/roll", id="something before it"),
        pytest.param("/v1/d20/roll", "/v1/torg/d20/roll", id="no game"),
        pytest.param("/v1/dice", "/v1/dice/roll", id="no verb"),
        pytest.param("/v1/daggerheart", "/v1/daggerheart/attack/roll", id="a game alone"),
        pytest.param("/v1/dagerheart/atack/rols", "/v1/daggerheart/attack/rolls", id="three slips"),
        pytest.param("/v1/dice/odds.pgn", "/v1/dice/odds.png", id="a picture"),
        pytest.param("/v1/session", "/v1/sessions", id="one for many"),
        pytest.param(f"/v1/sessions/{ID}/hnd", "/v1/sessions/{session}/hand", id="below an id"),
        pytest.param(f"/sessions/{ID}/hand", "/v1/sessions/{session}/hand", id="an id, no version"),
        pytest.param("/openapi.jsn", "/openapi.json", id="a document"),
        pytest.param("/health", "/healthz", id="a probe"),
        pytest.param("/problem", "/problems", id="a page"),
        pytest.param("/nowhere", None, id="nothing like it"),
        pytest.param("/web", "/web/verify.js", id="a folder of files"),
        pytest.param("/v1/poker/roll", None, id="another game"),
        pytest.param("/v1/dice/roll/twice", None, id="more than a path"),
        pytest.param("/guide/nonsense", None, id="a page that a view looks for"),
        pytest.param("/problems/card_not_hold", None, id="a problem that a view looks for"),
        pytest.param("/" + "x" * 2_000, None, id="a long segment"),
        pytest.param("/" + "v1/" * 500, None, id="many segments"),
        pytest.param("/%00", None, id="a zero byte"),
        pytest.param("/v1/{mechanic}/roll", None, id="a path as it is written"),
    ],
)
def test_a_path_that_leads_nowhere_names_the_nearest(
    client: FlaskClient, path: str, meant: str | None
) -> None:
    started = process_time()
    answer = client.get(path)
    assert process_time() - started < SECONDS
    assert answer.status_code == 404
    detail = f"{NOTHING} Did you mean {meant}?" if meant else NOTHING
    assert answer.get_json()["detail"] == detail


def test_what_is_meant_leads_somewhere(client: FlaskClient) -> None:
    """Every path of the document, but for one letter in each of its segments."""
    paths = client.get("/openapi.json").get_json()["paths"]
    plain = [path for path in paths if "{" not in path and path != "/v1"]
    assert len(plain) > 40
    for path in plain:
        parts = path.split("/")
        misspelt = "/".join(f"{part}x" if len(part) > 2 else part for part in parts)
        assert client.get(misspelt).get_json()["detail"] == f"{NOTHING} Did you mean {path}?"


def test_no_hint_names_a_session_or_a_token(client: FlaskClient) -> None:
    """Not even the one that was sent: problems are logged, and sent on."""
    table = open_table(in_process(client), 1)
    for path in ("/hnd", "/hand/x", "/characterz/c1/release", ""):
        answer = client.get(f"{table.gm.path}s{path}", headers={"Authorization": "Bearer x"})
        assert table.gm.session not in answer.get_data(as_text=True)
        answer = client.get(f"/v1/sessionz/{table.gm.token}{path}")
        assert str(table.gm.token) not in answer.get_data(as_text=True)


@pytest.mark.parametrize(
    ("method", "path", "detail", "allowed"),
    [
        ("PUT", "/v1/batch", "PUT is not allowed here. POST is.", {"POST", "OPTIONS"}),
        (
            "POST",
            "/v1/dice/odds",
            "POST is not allowed here. GET is.",
            {"GET", "HEAD", "OPTIONS"},
        ),
        (
            "DELETE",
            "/v1/dice/roll",
            "DELETE is not allowed here. GET and POST are.",
            {"GET", "HEAD", "POST", "OPTIONS"},
        ),
        (
            "BREW",
            f"/v1/sessions/{ID}",
            "BREW is not allowed here. DELETE and GET are.",
            {"DELETE", "GET", "HEAD", "OPTIONS"},
        ),
    ],
)
def test_a_method_that_is_not_allowed_is_told_which_are(
    client: FlaskClient, method: str, path: str, detail: str, allowed: set[str]
) -> None:
    answer = client.open(path, method=method)
    assert answer.status_code == 405
    assert answer.get_json()["detail"] == detail
    assert {*answer.headers["Allow"].split(", ")} == allowed


def meant(name: str) -> str:
    return f"{UNKNOWN} Did you mean `{name}`?"


TORG, DICE = "/v1/torg/2d10/roll", "/v1/dice/roll"


@pytest.mark.parametrize(
    ("path", "body", "details"),
    [
        pytest.param(TORG, {"dificulty": 1}, {"#/dificulty": meant("difficulty")}, id="a letter"),
        pytest.param(TORG, {"Value": 1}, {"#/Value": meant("value")}, id="upper case"),
        pytest.param(
            TORG, {"stymiedRule": 1}, {"#/stymiedRule": meant("stymied_rule")}, id="camel case"
        ),
        pytest.param(TORG, {"nonsense": 1}, {"#/nonsense": UNKNOWN}, id="nothing like it"),
        pytest.param(TORG, {"": 1}, {"#/": UNKNOWN}, id="no name"),
        pytest.param(TORG, {"value" * 40: 1}, {f"#/{'value' * 40}": UNKNOWN}, id="a long name"),
        pytest.param(TORG, {"dice": {"hott": 1}}, {"#/dice/hott": meant("hot")}, id="in an object"),
        pytest.param(
            TORG,
            {"modifiers": [{"name": "aim", "value": 1, "values": 2}]},
            {"#/modifiers/0/values": meant("value")},
            id="in a list",
        ),
        pytest.param(
            "/v1/batch",
            {"rolls": [{"mechanic": "dice", "expression": "d6", "lable": "x"}]},
            {"#/rolls/0/lable": meant("label")},
            id="in a batch",
        ),
        pytest.param(
            "/v1/sessions",
            {"name": "x", "settings": {"hand-size": 4}},
            {"#/settings/hand-size": meant("hand_size")},
            id="of a new session",
        ),
        pytest.param(DICE, {"expression": "d6", "_schema": 1}, {"#": UNKNOWN}, id="marshmallow's"),
    ],
)
def test_a_field_that_is_unknown_names_the_nearest(
    client: FlaskClient, path: str, body: Any, details: dict[str, str]
) -> None:
    problem = client.post(path, json=body).get_json()
    assert problem["code"] == "validation_failed"
    assert {error["pointer"]: error["detail"] for error in problem["errors"]} == details


@pytest.mark.parametrize("form", ["roll", "odds", "odds.svg"])
@pytest.mark.parametrize(
    ("query", "details"),
    [
        pytest.param("dificulty=1", {"dificulty": meant("difficulty")}, id="a letter"),
        pytest.param("Up=true&Up=true", {"Up": meant("up")}, id="upper case, twice"),
        pytest.param("nonsense=1", {"nonsense": UNKNOWN}, id="nothing like it"),
        pytest.param("value=1&value=2", {"value": "Given more than once."}, id="known, twice"),
    ],
)
def test_a_parameter_that_is_unknown_names_the_nearest(
    client: FlaskClient, form: str, query: str, details: dict[str, str]
) -> None:
    problem = client.get(f"/v1/torg/2d10/{form}?{query}").get_json()
    assert {error["parameter"]: error["detail"] for error in problem["errors"]} == details


def test_a_move_names_the_nearest_too(client: FlaskClient) -> None:
    reply = open_table(in_process(client), 1).gm.try_to("add_foe", nam="Thug", name="Thug")
    assert reply.json["errors"] == [{"pointer": "#/nam", "detail": meant("name")}]


def test_shared_dice_name_the_nearest_too(client: FlaskClient) -> None:
    """Their body is the request of a mechanic."""
    body = {"expression": "d6", "lable": "x"}
    reply = open_table(in_process(client), 1).gm.try_to("roll_dice", mechanic="dice", body=body)
    assert reply.json["errors"] == [{"pointer": "#/body/lable", "detail": meant("label")}]


def test_where_nothing_is_taken_nothing_is_meant(client: FlaskClient) -> None:
    [error] = client.get("/v1/limits?limit=1").get_json()["errors"]
    assert error == {"parameter": "limit", "detail": UNKNOWN}


def test_of_many_unknown_fields_few_are_compared(client: FlaskClient) -> None:
    """Whatever is wrong, wherever: the work for hints stays the same."""
    roll = {"mechanic": "torg/2d10", **{f"possibilitie{n}": 1 for n in range(20)}}
    started = process_time()
    problem = client.post("/v1/batch", json={"rolls": [roll] * 100}).get_json()
    assert process_time() - started < 1
    details = [error["detail"] for error in problem["errors"]]
    assert details == [meant("possibilities")] * MAX_HINTS + [UNKNOWN] * (100 - MAX_HINTS)


@pytest.mark.parametrize(
    ("name", "known"),
    [
        pytest.param("valeu", "value", id="swapped"),
        pytest.param("VALUE", "value", id="upper case"),
        pytest.param("x", None, id="too short to say"),
        pytest.param("difficulty" * 3 + "xx", None, id="32 characters, and not close"),
        pytest.param("v" * 33, None, id="33 characters"),
    ],
)
def test_the_nearest_name(name: str, known: str | None) -> None:
    assert nearest(name, ("value", "difficulty", "v" * 34)) == known


@pytest.mark.parametrize(
    ("body", "detail"),
    [
        pytest.param({"value": "a"}, "value: Must be a whole number.", id="a field"),
        pytest.param(
            {"modifiers": [{"name": "aim", "value": "a"}]},
            "modifiers/0/value: Must be a whole number.",
            id="a field of a list",
        ),
    ],
)
def test_the_detail_of_one_error_names_its_field(
    client: FlaskClient, body: dict[str, Any], detail: str
) -> None:
    answer = client.post("/v1/torg/2d10/roll", json=body)
    assert answer.get_json()["detail"] == detail
