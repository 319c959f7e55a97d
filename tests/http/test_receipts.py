"""Receipts over HTTP: asked for, checked, refused."""

from __future__ import annotations

import json
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest
from flask.testing import FlaskClient

from service.app import create_app
from service.config import MAX_RECEIPT_BODY, Settings
from service.fairness.keys import from_base64url
from service.fairness.receipt import MAX_CHARACTERS
from service.http.routes import receipts
from service.systems.registry import MECHANICS
from tests.http.test_rolls import BODIES
from tests.tabletop.calling import in_process, open_table

Json = dict[str, Any]

EVERY = list(MECHANICS)
TOO_LONG = {"expression": "1000d1000000"}
"""Its answer needs a receipt of more than 70,000 characters."""


def post(client: FlaskClient, path: str, body: Any) -> Json:
    answer = client.post(f"/v1/{path}", json=body)
    assert answer.status_code == 200, answer.data
    told: Json = answer.get_json()
    return told


def said(client: FlaskClient, receipt: str) -> Json:
    """What a receipt says, according to the service."""
    verdict = post(client, "receipts/verify", {"receipt": receipt})
    assert (verdict["valid"], verdict["reason"]) == (True, None)
    payload: Json = verdict["payload"]
    return payload


def signed(answer: Json) -> Json:
    """The part of an answer that a receipt holds."""
    return {name: part for name, part in answer.items() if name not in ("dice", "receipt")}


@pytest.mark.parametrize("mechanic", EVERY)
def test_a_receipt_holds_the_answer(client: FlaskClient, mechanic: str) -> None:
    body = {**BODIES[mechanic], "receipt": True, "label": "für Ann"}
    answer = post(client, f"{mechanic}/roll", body)
    payload = said(client, answer["receipt"])
    assert payload["roll"] == signed(answer)
    assert (payload["session"], payload["number"]) == (None, None)


@pytest.mark.parametrize("mechanic", EVERY)
@pytest.mark.parametrize("asked", [{}, {"receipt": False}], ids=["left out", "false"])
def test_a_receipt_comes_only_when_it_is_asked_for(
    client: FlaskClient, mechanic: str, asked: Json
) -> None:
    assert post(client, f"{mechanic}/roll", {**BODIES[mechanic], **asked})["receipt"] is None
    many = {**BODIES[mechanic], **asked, "count": 2}
    assert {roll["receipt"] for roll in post(client, f"{mechanic}/rolls", many)["rolls"]} == {None}


@pytest.mark.parametrize("mechanic", EVERY)
def test_a_receipt_changes_nothing_else(client: FlaskClient, mechanic: str) -> None:
    body = {**BODIES[mechanic], "seed": "the same"}
    plain = post(client, f"{mechanic}/roll", body)
    answer = post(client, f"{mechanic}/roll", {**body, "receipt": True})
    assert answer | {"receipt": None} == plain


@pytest.mark.parametrize("mechanic", EVERY)
def test_each_of_many_rolls_has_its_own(client: FlaskClient, mechanic: str) -> None:
    body = {**BODIES[mechanic], "receipt": True, "count": 100}
    rolls = post(client, f"{mechanic}/rolls", body)["rolls"]
    payloads = [said(client, roll["receipt"]) for roll in rolls]
    assert [payload["roll"] for payload in payloads] == [signed(roll) for roll in rolls]
    assert len({payload["jti"] for payload in payloads}) == 100


def test_rolls_of_equal_faces_have_receipts_of_their_own(client: FlaskClient) -> None:
    """Without receipts they share one answer, which is made once."""
    body = {"expression": "1d1", "count": 50, "receipt": True}
    rolls = post(client, "dice/rolls", body)["rolls"]
    assert len({roll["receipt"] for roll in rolls}) == 50
    payloads = [said(client, roll["receipt"]) for roll in rolls]
    assert all(one["roll"] == other["roll"] for one, other in pairwise(payloads))


def test_many_rolls_with_receipts_are_those_of_the_seed(client: FlaskClient) -> None:
    body = {"expression": "3d6!", "count": 200, "seed": "the same"}
    plain = post(client, "dice/rolls", body)["rolls"]
    rolls = post(client, "dice/rolls", {**body, "receipt": True})["rolls"]
    assert [roll | {"receipt": None} for roll in rolls] == plain


def test_a_batch_has_receipts_where_they_are_asked_for(client: FlaskClient) -> None:
    rolls = [
        {"mechanic": name, **body, "receipt": name.startswith("torg")}
        for name, body in BODIES.items()
    ]
    answers = post(client, "batch", {"rolls": rolls})["rolls"]
    for roll, answer in zip(rolls, answers, strict=True):
        if roll["receipt"]:
            assert said(client, answer["receipt"])["roll"] == signed(answer)
        else:
            assert answer["receipt"] is None


@pytest.mark.parametrize(
    ("asked", "source"),
    [
        ({}, "system"),
        ({"seed": "chapter three"}, "seed"),
        ({"dice": {"dice": [6]}}, "supplied"),
        ({"dice": {"dice": [6]}, "seed": "chapter three"}, "supplied"),
    ],
)
def test_a_receipt_says_where_the_faces_come_from(
    client: FlaskClient, asked: Json, source: str
) -> None:
    """Neither a seed nor a die from the caller's table can pass for a fair roll."""
    answer = post(client, "dice/roll", {"expression": "2d6", "receipt": True, **asked})
    randomness = said(client, answer["receipt"])["roll"]["randomness"]
    assert randomness == {"source": source, "seed": asked.get("seed")}


@pytest.mark.parametrize(
    ("path", "body", "place"),
    [
        ("dice/roll", {**TOO_LONG, "receipt": True}, ""),
        ("dice/rolls", {**TOO_LONG, "receipt": True, "count": 2}, ""),
        (
            "batch",
            {
                "rolls": [
                    {"mechanic": "dice", "expression": "1d6", "receipt": True},
                    {"mechanic": "dice", **TOO_LONG, "receipt": True},
                ]
            },
            " (#/rolls/1)",
        ),
    ],
)
def test_a_roll_that_no_receipt_can_hold_is_refused(
    client: FlaskClient, path: str, body: Json, place: str
) -> None:
    refused = client.post(f"/v1/{path}", json=body)
    problem = refused.get_json()
    assert (refused.status_code, problem["code"]) == (422, "too_much_work")
    assert f"at most {MAX_CHARACTERS} characters" in problem["detail"]
    assert problem["detail"].endswith(f"ask without a receipt{place}.")
    assert "receipt" not in json.dumps(problem["errors"][0].get("pointer", ""))


def test_the_same_roll_without_a_receipt_is_made(client: FlaskClient) -> None:
    assert len(post(client, "dice/roll", TOO_LONG)["faces"]["dice"]) == 1_000


# Checking.


def receipt_of(client: FlaskClient) -> str:
    receipt: str = post(client, "dice/roll", {"expression": "1d6", "receipt": True})["receipt"]
    return receipt


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("", "malformed"),
        ("I rolled 60, honestly.", "malformed"),
        ("a.b.c", "malformed"),
        ("☃" * 100, "malformed"),
        ("." * MAX_CHARACTERS, "malformed"),
        ("eyJhbGciOiJub25lIn0.e30.", "wrong_header"),
    ],
)
def test_nonsense_is_answered_like_anything_else(
    client: FlaskClient, text: str, reason: str
) -> None:
    verdict = post(client, "receipts/verify", {"receipt": text})
    assert verdict == {"valid": False, "reason": reason, "payload": None}


@pytest.mark.parametrize(
    ("body", "pointer", "detail"),
    [
        ({}, "#/receipt", "Missing data for required field."),
        ([], "#", "Must be an object."),
        ("a.b.c", "#", "Must be an object."),
        ({"receipt": None}, "#/receipt", "Field may not be null."),
        ({"receipt": 7}, "#/receipt", "Not a valid string."),
        ({"receipt": True}, "#/receipt", "Not a valid string."),
        ({"receipt": ["a.b.c"]}, "#/receipt", "Not a valid string."),
        ({"receipt": {"jws": "a.b.c"}}, "#/receipt", "Not a valid string."),
        ({"receipt": "x" * 65_537}, "#/receipt", "Must have at most 65536 characters."),
        ({"receipt": "a.b.c", "key": "mine"}, "#/key", "Unknown field."),
    ],
)
def test_a_body_of_another_shape_is_refused(
    client: FlaskClient, body: Any, pointer: str, detail: str
) -> None:
    refused = client.post("/v1/receipts/verify", json=body)
    problem = refused.get_json()
    assert (refused.status_code, problem["code"]) == (422, "validation_failed")
    assert problem["errors"] == [{"pointer": pointer, "detail": detail}]


def test_the_longest_receipt_fits_into_the_body_and_nothing_longer(client: FlaskClient) -> None:
    def checked(size: int, text: str) -> Any:
        body = b'{"receipt":"' + text.encode() + b'"'
        sent = body + b" " * (size - len(body) - 1) + b"}"
        assert len(sent) == size
        return client.post("/v1/receipts/verify", data=sent, content_type="application/json")

    limits = client.get("/v1/limits").get_json()
    assert (limits["receipt_body_bytes"], limits["receipt_characters"]) == (73_728, 65_536)
    longest = "x" * MAX_CHARACTERS
    assert checked(MAX_RECEIPT_BODY, longest).get_json()["reason"] == "malformed"
    refused = checked(MAX_RECEIPT_BODY + 1, longest)
    assert (refused.status_code, refused.get_json()["code"]) == (413, "too_large")
    assert "73728" in refused.get_json()["detail"]


def test_a_receipt_of_another_service_is_none_here(client: FlaskClient, tmp_path: Path) -> None:
    other = create_app(Settings(log_level="error", data_dir=tmp_path)).test_client()
    foreign = receipt_of(other)
    assert said(other, foreign)["iss"] == "rollwright"
    verdict = post(client, "receipts/verify", {"receipt": foreign})
    assert verdict == {"valid": False, "reason": "unknown_key", "payload": None}


# Keys.


def test_the_keys_are_public_parts_and_named_by_receipts(client: FlaskClient) -> None:
    answer = client.get("/v1/keys")
    [key] = answer.get_json()["keys"]
    assert set(key) == {"kty", "crv", "x", "kid", "use", "alg"}
    [head, _, _] = receipt_of(client).split(".")
    assert json.loads(from_base64url(head))["kid"] == key["kid"]


def test_the_keys_may_be_kept_for_a_minute(client: FlaskClient) -> None:
    """So long may a receipt of a new key seem to be a stranger's to whoever keeps the old ones."""
    answer = client.get("/v1/keys")
    assert answer.headers["Cache-Control"] == "public, max-age=60"
    again = client.get("/v1/keys", headers={"If-None-Match": answer.headers["ETag"]})
    assert (again.status_code, again.data) == (304, b"")
    assert client.get("/v1/keys", headers={"If-None-Match": '"x"'}).status_code == 200


@pytest.mark.parametrize(
    ("method", "path"),
    [
        ("POST", "/v1/keys"),
        ("DELETE", "/v1/keys"),
        ("GET", "/v1/receipts/verify"),
        ("PUT", "/v1/receipts/verify"),
    ],
)
def test_nothing_else_is_done_to_them(client: FlaskClient, method: str, path: str) -> None:
    refused = client.open(path, method=method, json={})
    assert (refused.status_code, refused.get_json()["code"]) == (405, "method_not_allowed")


def test_the_keys_take_no_query(client: FlaskClient) -> None:
    refused = client.get("/v1/keys?kid=x")
    assert refused.status_code == 422
    assert refused.get_json()["errors"] == [{"parameter": "kid", "detail": "Unknown field."}]


# A service without keys.


@pytest.fixture
def keyless(tmp_path: Path) -> FlaskClient:
    """A service whose file of keys holds none."""
    (tmp_path / "receipt-keys.json").write_text("{}")
    return create_app(Settings(log_level="error", data_dir=tmp_path)).test_client()


@pytest.mark.parametrize(
    ("method", "path", "body"),
    [
        ("POST", "/v1/dice/roll", {"expression": "1d6", "receipt": True}),
        ("POST", "/v1/dice/rolls", {"expression": "1d6", "count": 2, "receipt": True}),
        (
            "POST",
            "/v1/batch",
            {"rolls": [{"mechanic": "dice", "expression": "1d6", "receipt": True}]},
        ),
        ("POST", "/v1/receipts/verify", {"receipt": "a.b.c"}),
        ("GET", "/v1/keys", None),
    ],
)
def test_without_keys_there_is_a_problem_and_no_receipt(
    keyless: FlaskClient, tmp_path: Path, method: str, path: str, body: Any
) -> None:
    refused = keyless.open(path, method=method, json=body)
    problem = refused.get_json()
    assert (refused.status_code, problem["code"]) == (503, "receipts_unavailable")
    assert int(refused.headers["Retry-After"]) > 0
    assert refused.headers["Cache-Control"] == "no-store"
    assert str(tmp_path) not in refused.get_data(as_text=True)


def test_without_keys_everything_else_is_served(keyless: FlaskClient) -> None:
    assert post(keyless, "dice/roll", {"expression": "1d6"})["receipt"] is None
    assert post(keyless, "dice/rolls", {"expression": "1d6", "count": 3})["rolls"]


def test_mended_keys_are_taken_at_once(keyless: FlaskClient, tmp_path: Path) -> None:
    assert keyless.get("/v1/keys").status_code == 503
    (tmp_path / "receipt-keys.json").write_text(receipts.KEYS)
    assert said(keyless, receipt_of(keyless))["iss"] == "rollwright"


def test_nothing_is_made_until_a_receipt_is_asked_for(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    client = create_app(Settings(log_level="error")).test_client()
    post(client, "dice/roll", {"expression": "1d6"})
    client.get("/openapi.json")
    assert list(tmp_path.iterdir()) == []
    assert said(client, receipt_of(client))
    assert [kept.name for kept in (tmp_path / "data").iterdir()] == ["receipt-keys.json"]


def test_receipts_at_a_table_say_which_session_and_count_its_rolls(client: FlaskClient) -> None:
    """Shared rolls and those of characters alike, with a receipt or without."""
    table = open_table(in_process(client), 1).begin()
    player = table.players[0]
    body = {"expression": "1d6", "receipt": True}
    table.gm.play("roll_dice", mechanic="dice", body=body)
    player.play("roll", value=9, difficulty=5)
    player.play("resolve_roll", roll="r2")
    player.play("roll", value=9, difficulty=5, receipt=True)
    player.play("resolve_roll", roll="r3")
    rolls = {roll["id"]: roll["receipt"] for roll in table.gm.table()["rolls"]}
    assert rolls.keys() >= {"r1", "r3"}
    for number in (1, 3):
        told = said(client, rolls[f"r{number}"])
        assert (told["session"], told["number"]) == (table.gm.session, number)
    last = said(client, rolls["r3"])["roll"]
    assert (last["id"], last["state"], last["request"]["value"]) == ("r3", "resolved", 9)
