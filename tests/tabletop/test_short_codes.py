"""Short codes, and the lobby that they open."""

from __future__ import annotations

import hmac
import json
import re
from base64 import urlsafe_b64encode
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from datetime import datetime
from hashlib import pbkdf2_hmac
from itertools import count
from pathlib import Path
from threading import Barrier
from time import time
from typing import Any
from uuid import uuid4

import pytest
from flask import Flask
from flask.testing import FlaskClient
from redis import Redis

from service.app import create_app
from service.config import Settings
from service.store.session import TimedCode
from service.tabletop.access import hash_token
from service.tabletop.short_codes import ALPHABET, WRONG_CODES, SlowHash, as_issued, new_short_code
from tests.store.servers import server
from tests.tabletop.calling import Caller, Reply, TestTable, alter, in_process, open_table

ADDRESSES = (f"198.51.100.{number}" for number in count(1))
WRONG = "00000000"


@pytest.fixture
def address() -> str:
    """One that nobody has used yet."""
    return next(ADDRESSES)


@pytest.fixture
def table(client: FlaskClient) -> TestTable:
    return open_table(in_process(client), 2)


def redeem(client: FlaskClient, code: str, address: str) -> Reply:
    answer = client.post(
        "/v1/short-codes/redeem",
        json={"short_code": code},
        environ_overrides={"REMOTE_ADDR": address},
    )
    named = {name.lower(): value for name, value in answer.headers.items()}
    return Reply(answer.status_code, named, answer.data)


def invited(client: FlaskClient, table: TestTable, address: str) -> Caller:
    """Somebody who has redeemed a new short code of a table."""
    redeemed = redeem(client, table.short_code(), address).ok()
    assert redeemed["session"] == table.gm.session
    return table.door.with_token(redeemed["join_token"])


def is_not_valid(reply: Reply) -> bool:
    return (reply.status, reply.code) == (403, "code_not_valid")


def expire(store_url: str, caller: Caller, code: str) -> None:
    """Let a code of a session end now."""
    key = caller.key("table")
    with Redis.from_url(store_url) as store:
        stored = json.loads(store.hget(key, code) or b"")
        alter(store, key, **{code: json.dumps(stored | {"expires_at": int(time())})})


# What a code opens.


def test_a_short_code_is_easy_to_type_and_ends_after_fifteen_minutes(table: TestTable) -> None:
    issued = table.gm.ask("POST", "/short-code", {}).ok()
    assert re.fullmatch("[0-9A-HJKMNP-TV-Z]{8}", issued["short_code"])
    expires_at = datetime.fromisoformat(issued["expires_at"]).timestamp()
    assert time() + 890 < expires_at <= time() + 900
    [event] = table.players[0].get("/events?after=3")["events"]
    assert (event["type"], event["version"]) == ("short_code_issued", issued["version"])


def test_all_characters_occur_in_codes() -> None:
    codes = [new_short_code() for _ in range(2_000)]
    assert len(set(codes)) == len(codes)
    assert {len(code) for code in codes} == {8}
    for place in range(8):
        assert {code[place] for code in codes} == set(ALPHABET)


def test_a_join_token_joins_watches_claims_and_reads_the_lobby(
    client: FlaskClient, table: TestTable, address: str
) -> None:
    table.gm.ask("POST", "/characters/c2/release", {}).ok()
    guest = invited(client, table, address)
    assert guest.get("/lobby")["name"] == "test"
    assert guest.ask("POST", "/characters", {"name": "Late"}).status == 201
    assert guest.ask("POST", "/spectators", {}).status == 201
    assert guest.ask("POST", "/characters/c2/claim", {}).status == 201


@pytest.mark.parametrize(
    ("method", "path"),
    [("GET", ""), ("GET", "/events"), ("GET", "/moves"), ("POST", "/join-code"), ("DELETE", "")],
)
def test_a_join_token_opens_nothing_else(
    client: FlaskClient, table: TestTable, address: str, method: str, path: str
) -> None:
    refused = invited(client, table, address).ask(method, path)
    assert (refused.status, refused.code) == (403, "wrong_role")


def test_a_code_is_redeemed_as_often_as_there_are_players(
    client: FlaskClient, table: TestTable, address: str
) -> None:
    """From behind one address, too: right codes do not count."""
    code = table.short_code()
    tokens = {redeem(client, code, address).ok()["join_token"] for _ in range(15)}
    assert len(tokens) == 1
    assert tokens.isdisjoint({code, table.door.token})


@pytest.mark.parametrize(
    "typed",
    [
        pytest.param(lambda code: code.lower(), id="lower case"),
        pytest.param(lambda code: f" {code[:4]} {code[4:]} ", id="spaces"),
        pytest.param(lambda code: f"{code[:3]}-{code[3:]}", id="a hyphen"),
        pytest.param(lambda code: code.replace("0", "O").replace("1", "l"), id="look-alikes"),
    ],
)
def test_a_code_is_taken_as_people_type_it(
    client: FlaskClient, table: TestTable, address: str, typed: Callable[[str], str]
) -> None:
    assert redeem(client, typed(table.short_code()), address).status == 200


def test_look_alikes_are_the_digits_that_they_look_like() -> None:
    assert as_issued("o0O-i1I lLx") == "00011111X"


@pytest.mark.parametrize("code", ["", "1234567", "123456789", "1234567U", "1234567!", 12345678])
def test_what_can_be_no_code_is_refused_without_counting(
    client: FlaskClient, address: str, code: Any
) -> None:
    for _ in range(12):
        refused = redeem(client, code, address)
        assert (refused.status, refused.code) == (422, "validation_failed")
        assert refused.json["errors"][0]["pointer"] == "#/short_code"


# When it ends.


def replaced(table: TestTable, _store_url: str) -> None:
    table.short_code()


def renewed(table: TestTable, _store_url: str) -> None:
    table.gm.ask("POST", "/join-code", {}).ok()


def expired(table: TestTable, store_url: str) -> None:
    expire(store_url, table.gm, "short_code")


def deleted(table: TestTable, _store_url: str) -> None:
    table.gm.ask("DELETE").ok()


def vanished(table: TestTable, store_url: str) -> None:
    """The session has expired."""
    with Redis.from_url(store_url) as store:
        store.delete(table.gm.key("table"))


@pytest.mark.parametrize("end", [replaced, renewed, expired, deleted, vanished])
def test_a_code_and_its_join_token_end_together(
    client: FlaskClient,
    table: TestTable,
    store_url: str,
    address: str,
    end: Callable[[TestTable, str], None],
) -> None:
    code = table.short_code()
    guest = table.door.with_token(redeem(client, code, address).ok()["join_token"])
    assert guest.ask("GET", "/lobby").status == 200
    end(table, store_url)
    wrong, ended = redeem(client, WRONG, address), redeem(client, code, address)
    assert is_not_valid(ended)
    assert ended.data == wrong.data, "all of these are answered alike"
    for method, path, body in (
        ("GET", "/lobby", None),
        ("POST", "/characters", {"name": "Late"}),
        ("POST", "/spectators", {}),
    ):
        reply = guest.ask(method, path, body)
        assert (reply.status, reply.code) == (404, "not_found")


def test_the_join_code_stays_when_a_short_code_is_issued(table: TestTable) -> None:
    table.short_code()
    assert table.door.ask("POST", "/spectators", {}).status == 201


def test_a_code_of_one_table_opens_no_other(
    client: FlaskClient, table: TestTable, address: str
) -> None:
    other = open_table(in_process(client), 0)
    other.short_code()
    guest = invited(client, table, address)
    assert other.door.with_token(guest.token).ask("GET", "/lobby").status == 404


def test_a_code_whose_answer_was_lost_is_issued_once(
    client: FlaskClient, table: TestTable, address: str
) -> None:
    """The answer is kept, and the code has been in the index since before the change."""
    key = str(uuid4())
    first = table.gm.ask("POST", "/short-code", {}, Idempotency_Key=key)
    code = first.ok()["short_code"]
    again = table.gm.ask("POST", "/short-code", {}, Idempotency_Key=key)
    assert (again.data, again.headers["idempotency-replayed"]) == (first.data, "true")
    assert redeem(client, code, address).status == 200


@pytest.mark.parametrize(
    ("hash", "now", "matches"),
    [
        pytest.param("a" * 64, 99.9, True, id="in time"),
        pytest.param("a" * 64, 100.0, False, id="at its end"),
        pytest.param("b" * 64, 99.9, False, id="another"),
    ],
)
def test_a_timed_code(hash: str, now: float, matches: bool) -> None:
    assert TimedCode("a" * 64, 100).matches(hash, now) is matches


# Wrong codes.


def test_an_address_has_five_wrong_tries(
    client: FlaskClient, table: TestTable, address: str
) -> None:
    code = table.short_code()
    assert redeem(client, code, address).status == 200
    for _ in range(5):
        assert is_not_valid(redeem(client, WRONG, address))
    for tried in (WRONG, code):
        refused = redeem(client, tried, address)
        assert (refused.status, refused.code) == (429, "rate_limited")
        wait = int(refused.headers["retry-after"])
        assert 710 < wait <= 720, "one comes back in twelve minutes"
        assert refused.json["detail"] == (
            "Too many wrong short codes from this address, which has 5 tries and gets one back "
            f"every 720 s; the next one in {wait} s."
        )
    assert redeem(client, code, next(ADDRESSES)).status == 200, "another address has its own"


def test_no_hour_has_more_than_ten_wrong_tries(client: FlaskClient) -> None:
    """Those of a full bucket, and those that come back within the hour."""
    per_hour = WRONG_CODES.most + 3_600 * WRONG_CODES.most // WRONG_CODES.seconds
    limits = client.get("/v1/limits").get_json()
    assert limits["wrong_short_codes_per_address"] == per_hour == 10


def test_a_right_code_gives_no_wrong_tries_back(
    client: FlaskClient, table: TestTable, address: str
) -> None:
    code = table.short_code()
    for _ in range(4):
        assert is_not_valid(redeem(client, WRONG, address))
        assert redeem(client, code, address).status == 200
    assert is_not_valid(redeem(client, WRONG, address))
    assert redeem(client, code, address).status == 429


def test_many_at_once_get_no_more_tries(app: Flask, address: str) -> None:
    barrier = Barrier(16)

    def guess(_number: int) -> int:
        client = app.test_client()
        barrier.wait()
        return redeem(client, WRONG, address).status

    with ThreadPoolExecutor(16) as pool:
        statuses = sorted(pool.map(guess, range(16)))
    assert statuses == [403] * 5 + [429] * 11


def test_wrong_codes_of_an_ipv6_network_count_as_one_address(client: FlaskClient) -> None:
    network = f"2001:db8:{next(ADDRESSES).rpartition('.')[2]}:1"
    for number in range(5):
        assert is_not_valid(redeem(client, WRONG, f"{network}::{number + 1:x}"))
    assert redeem(client, WRONG, f"{network}::ffff").status == 429


def test_without_a_store_no_code_is_judged() -> None:
    away = create_app(Settings(log_level="critical", store="redis://127.0.0.1:1")).test_client()
    refused = redeem(away, WRONG, "192.0.2.1")
    assert (refused.status, refused.code) == (503, "store_unavailable")


# What the store keeps.


def test_a_code_that_is_not_found_replaces_none(tmp_path: Path) -> None:
    """The table was changed, and the answer was 503 with a code that nobody could use."""
    with server(tmp_path) as store:
        send = in_process(create_app(Settings(log_level="error", store=store.url)).test_client())
        gm = open_table(send, 0).gm
        version = gm.table()["version"]
        Redis(port=store.port).acl_setuser("default", commands=["-set"])
        assert gm.ask("POST", "/short-code", {}).code == "store_unavailable"
        assert gm.table()["version"] == version


def test_the_store_keeps_neither_code_nor_token(
    client: FlaskClient, table: TestTable, store_url: str, address: str
) -> None:
    code = table.short_code()
    token = redeem(client, code, address).ok()["join_token"]
    name = f"{{{SlowHash.of(code).name}}}:short-code"
    with Redis.from_url(store_url) as store:
        assert store.get(name) == table.gm.session.encode()
        assert 890 < store.ttl(name) <= 900
        stored = json.loads(store.hget(table.gm.key("table"), "short_code") or b"")
    assert stored["hash"] == hash_token(token)
    assert code not in name
    assert hash_token(code) not in (name, stored["hash"]), "a quick hash could be tried out"


def test_everything_follows_from_a_slow_hash_of_the_code() -> None:
    """A quick one could be tried out by whoever reads the store."""
    key = pbkdf2_hmac("sha256", b"K7QM2XNP", b"short-code/v1", 20_000)
    hashed = SlowHash.of("K7QM2XNP")
    assert hashed.name == hmac.new(key, b"name", "sha256").hexdigest()
    one, other = (hashed.join_token(id * 32) for id in "ab")
    token = hmac.new(key, b"session " + b"a" * 32, "sha256").digest()
    assert one == "rwi_" + urlsafe_b64encode(token).decode().rstrip("=")
    assert one != other, "a code that two tables had by chance opens but one"


# The lobby.


def test_the_lobby_has_names_and_free_seats(table: TestTable) -> None:
    table.gm.ask("POST", "/characters/c2/release", {}).ok()
    table.watch()
    lobby = {
        "game": "drama_deck",
        "id": table.gm.session,
        "name": "test",
        "status": "lobby",
        "characters": [
            {"id": "c1", "name": "Player 1", "released": False},
            {"id": "c2", "name": "Player 2", "released": True},
        ],
    }
    for caller in (table.door, table.gm, table.players[0]):
        assert caller.get("/lobby") == lobby


def test_a_lobby_that_has_not_changed_is_not_sent_again(table: TestTable) -> None:
    first = table.door.ask("GET", "/lobby")
    same = table.door.ask("GET", "/lobby", If_None_Match=first.headers["etag"])
    assert (same.status, same.data) == (304, b"")
