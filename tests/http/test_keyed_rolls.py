"""Rolls with an Idempotency-Key: the same dice for the same request, without a store."""

from __future__ import annotations

import hashlib
import hmac
import json
import time
from base64 import urlsafe_b64decode
from collections.abc import Iterator
from functools import cache
from itertools import islice
from pathlib import Path
from typing import Any

import orjson
import pytest
from flask.testing import FlaskClient

from service.app import create_app
from service.config import Settings
from service.fairness.keys import read_keys, with_new_key
from service.http.routes.receipts import KEYS

NO_STORE = "redis://127.0.0.1:1"
KEY = "4f9a6f0e-4f3c-4d8e-9b1a-000000000001"
DICE = {"expression": "100d6"}
ROLL, ROLLS, BATCH = "/v1/dice/roll", "/v1/dice/rolls", "/v1/batch"
IN_BATCH = {"rolls": [{"mechanic": "dice", **DICE}, {"mechanic": "dice", **DICE}]}
Json = dict[str, Any]


@cache
def worker(keys: str = KEYS, number: int = 1) -> FlaskClient:
    """A worker of a service without a store."""
    settings = Settings(log_level="error", store=NO_STORE, receipt_keys=keys)
    return create_app(settings).test_client()


def ask(client: FlaskClient, path: str, body: Any, key: str | None = KEY) -> Json:
    headers = {} if key is None else {"Idempotency-Key": key}
    answer = client.post(path, json=body, headers=headers)
    assert answer.status_code == 200, answer.text
    value: Json = answer.json or {}
    return value


def words(key: str, request: bytes) -> Iterator[int]:
    """As docs/receipts.md says it, with the private part of the key of RFC 8037."""
    private = urlsafe_b64decode(json.loads(KEYS)["keys"][0]["d"] + "=")
    message = b"roll-key/v1\0" + key.encode() + b"\0" + request
    drawn = hmac.new(private, message, hashlib.sha256).digest()
    index = 0
    while True:
        block = hmac.new(drawn, index.to_bytes(8, "big"), hashlib.sha256).digest()
        for start in range(0, 32, 8):
            yield int.from_bytes(block[start : start + 8], "big")
        index += 1


def faces(sides: int, words: Iterator[int]) -> Iterator[int]:
    for word in words:
        if word < 2**64 - 2**64 % sides:
            yield word % sides + 1


def test_the_dice_follow_from_the_key_of_the_service_that_of_the_request_and_its_body() -> None:
    request = b'POST\0/v1/dice/roll\0{"expression":"100d6","label":"the leap"}'
    expected = list(islice(faces(6, words(KEY, request)), 100))
    answer = ask(worker(), ROLL, {"label": "the leap", "expression": "100d6"})
    assert answer["faces"]["dice"] == expected
    assert answer["randomness"] == {"source": "system", "seed": None, "keyed": True}
    assert {die["source"] for die in answer["dice"]} == {"system"}


def test_the_vector_of_the_documents() -> None:
    text = (Path(__file__).parents[2] / "docs" / "receipts.md").read_text(encoding="utf-8")
    rolled = ask(worker(), ROLL, {"expression": "10d6"}, "chapter-three-the-leap")
    assert f"faces    {', '.join(map(str, rolled['faces']['dice']))}" in text
    request = b'POST\0/v1/dice/roll\0{"expression":"10d6"}'
    drawn = faces(6, words("chapter-three-the-leap", request))
    assert rolled["faces"]["dice"] == list(islice(drawn, 10))


@pytest.mark.parametrize(
    ("path", "body"),
    [
        pytest.param(ROLL, DICE, id="a roll"),
        pytest.param(ROLLS, {**DICE, "count": 3}, id="several rolls"),
        pytest.param(BATCH, IN_BATCH, id="a batch"),
        pytest.param("/v1/torg/2d10/rolls", {"value": 8, "count": 200}, id="of another game"),
    ],
)
def test_the_same_request_gives_the_same_roll_everywhere(path: str, body: Json) -> None:
    here, there = worker(), worker(number=2)
    first = ask(here, path, body)
    assert ask(here, path, body) == first
    assert ask(there, path, body) == first
    assert ask(here, path, body, None) != first
    rolls = first.get("rolls", [first])
    assert len({orjson.dumps(one["faces"]) for one in rolls}) > 1 or len(rolls) == 1


@pytest.mark.parametrize(
    ("path", "body", "key"),
    [
        pytest.param(ROLL, DICE, KEY[:-1] + "2", id="another key"),
        pytest.param(ROLL, {**DICE, "label": "again"}, KEY, id="another body"),
        pytest.param(ROLL, {**DICE, "seed": None}, KEY, id="a default that is written out"),
    ],
)
def test_another_request_gives_another_roll(path: str, body: Json, key: str) -> None:
    client = worker()
    assert ask(client, path, body, key)["faces"] != ask(client, ROLL, DICE)["faces"]


def test_another_path_gives_another_roll() -> None:
    """Both throw a d20 for each roll, and take the same body."""
    client, body = worker(), {"modifier": 1, "count": 50}
    one, other = (
        [
            roll["faces"]["d20"]
            for roll in ask(client, f"/v1/daggerheart/{name}/rolls", body)["rolls"]
        ]
        for name in ("reaction", "attack")
    )
    assert one != other


def test_another_service_gives_another_roll() -> None:
    other = with_new_key(None).decode()
    assert ask(worker(other), ROLL, DICE)["faces"] != ask(worker(), ROLL, DICE)["faces"]


def test_a_new_key_of_the_service_gives_another_roll() -> None:
    renewed = with_new_key(read_keys(KEYS, "RFC 8037")).decode()
    assert ask(worker(renewed), ROLL, DICE)["faces"] != ask(worker(), ROLL, DICE)["faces"]


def test_white_space_and_the_order_of_fields_do_not_count() -> None:
    client, headers = worker(), {"Idempotency-Key": KEY, "Content-Type": "application/json"}
    written = [b'{"expression":"100d6","label":"x"}', b' {"label" : "x",\n "expression":"100d6"}']
    first, other = (client.post(ROLL, data=body, headers=headers).json for body in written)
    assert first == other


@pytest.mark.parametrize(
    "body",
    [
        pytest.param({**DICE, "seed": "a dark night"}, id="a seed"),
        pytest.param({"expression": "3d6", "dice": {"dice": [1, 2, 3]}}, id="supplied dice"),
        pytest.param({"expression": "5"}, id="no dice"),
    ],
)
def test_a_key_changes_nothing_where_chance_does_not_decide(body: Json) -> None:
    client = worker()
    assert ask(client, ROLL, body) == ask(client, ROLL, body, None)


def test_what_is_not_supplied_follows_from_the_key() -> None:
    client, body = worker(), {**DICE, "dice": {"dice": [1, 2, 3]}}
    answer = ask(client, ROLL, body)
    assert answer == ask(client, ROLL, body)
    assert answer["randomness"] == {"source": "supplied", "seed": None, "keyed": True}


def test_a_seed_in_a_batch_leaves_the_words_to_the_others() -> None:
    client = worker()
    seeded = {"mechanic": "dice", **DICE, "seed": "x"}
    rolls = ask(client, BATCH, {"rolls": [seeded, *IN_BATCH["rolls"]]})["rolls"]
    assert [roll["randomness"].get("keyed") for roll in rolls] == [None, True, True]
    assert rolls[1]["faces"] != rolls[2]["faces"]


def test_a_receipt_is_signed_anew_and_says_that_the_roll_can_be_repeated() -> None:
    client, before = worker(), int(time.time())
    first, again = (ask(client, ROLL, {**DICE, "receipt": True}) for _ in range(2))
    texts = [answer.pop("receipt") for answer in (first, again)]
    assert first == again
    signed = [
        client.post("/v1/receipts/verify", json={"receipt": text}).json["payload"]  # type: ignore[index]
        for text in texts
    ]
    assert signed[0]["jti"] != signed[1]["jti"]
    assert [one["iat"] >= before for one in signed] == [True, True]
    assert [one["roll"]["randomness"]["keyed"] for one in signed] == [True, True]
    assert "it can be repeated" in client.get(f"/r/{texts[0]}").text


@pytest.mark.parametrize("path", [ROLL, ROLLS, BATCH])
@pytest.mark.parametrize("key", ["short", "x" * 256, "a key with some spaces", '"0123456789abcdef'])
def test_a_key_of_another_form_is_refused(path: str, key: str) -> None:
    body = {ROLL: DICE, ROLLS: {**DICE, "count": 2}, BATCH: IN_BATCH}[path]
    answer = worker().post(path, json=body, headers={"Idempotency-Key": key})
    assert answer.status_code == 422
    assert answer.json is not None
    [finding] = answer.json["errors"]
    assert finding["parameter"] == "Idempotency-Key"
    assert "16 to 255" in finding["detail"]


def test_without_keys_of_receipts_no_roll_claims_to_be_the_same(tmp_path: Path) -> None:
    """A key that one worker made up would give another roll on the next one."""
    (tmp_path / "receipt-keys.json").write_text("nonsense", encoding="utf-8")
    app = create_app(Settings(log_level="critical", store=NO_STORE, data_dir=tmp_path))
    answer = app.test_client().post(ROLL, json=DICE, headers={"Idempotency-Key": KEY})
    assert answer.status_code == 503
    assert answer.json is not None
    assert answer.json["code"] == "receipts_unavailable"
    assert app.test_client().post(ROLL, json=DICE).status_code == 200
