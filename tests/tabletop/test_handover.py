"""Handing the role of the gamemaster over."""

from __future__ import annotations

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from datetime import datetime
from threading import Barrier
from time import time
from typing import Any
from uuid import uuid4

import pytest
from flask import Flask
from flask.testing import FlaskClient

from service.config import Settings
from service.operator.gm_token import new_gm_token
from tests.tabletop.calling import Caller, Reply, TestTable, in_process, open_table
from tests.tabletop.test_short_codes import expire, is_not_valid


@pytest.fixture
def table(client: FlaskClient) -> TestTable:
    """An adventure has begun."""
    return open_table(in_process(client), 2).begin()


def claim(caller: Caller, code: str, **headers: str) -> Reply:
    return caller.ask("POST", "/gamemaster/claim", {"handover_code": code}, **headers)


def became(caller: Caller, code: str) -> Caller:
    """The caller as the gamemaster."""
    claimed = claim(caller, code)
    assert claimed.status == 201
    assert claimed.json["token"].startswith("rwg_")
    return caller.with_token(claimed.json["token"])


def happened(gm: Caller, after: int) -> list[tuple[str, Any]]:
    """The events behind one, each with who did it."""
    return [(event["type"], event["by"]) for event in gm.get(f"/events?after={after}")["events"]]


def is_dead(caller: Caller) -> bool:
    return caller.ask("GET").status == 404


def test_a_player_becomes_the_gamemaster(table: TestTable) -> None:
    """The seat is free for somebody else, with the hand that only the player knows."""
    player, last = table.players[1], table.gm.table()["last_event"]
    hand = player.hand()
    gm = became(player, table.handover_code())
    assert gm.table()["you"] == {"role": "gamemaster", "character": None, "spectator": None}
    assert is_dead(player)
    assert is_dead(table.gm)
    assert gm.ask("GET", "/hand").status == 403
    by = {"role": "player", "character": "c2", "spectator": None}
    gamemaster = {"role": "gamemaster", "character": None, "spectator": None}
    assert happened(gm, last) == [
        ("handover_code_issued", gamemaster),
        ("character_released", by),
        ("gamemaster_handed_over", by),
    ]
    claimed = table.door.ask("POST", "/characters/c2/claim", {}).ok()
    assert claimed["character"]["hand"]["cards"] == hand
    assert gm.play("start_rounds")["table"]["phase"] == "rounds"


def test_a_spectator_becomes_the_gamemaster(table: TestTable) -> None:
    spectator = table.watch()
    gm = became(spectator, table.handover_code())
    assert is_dead(spectator)
    assert gm.table()["spectators"] == []
    assert [one["released"] for one in gm.table()["characters"]] == [False, False]


def test_somebody_new_becomes_the_gamemaster(table: TestTable) -> None:
    """With the join code; the old gamemaster can come back as a player."""
    gm = became(table.door, table.handover_code())
    assert is_dead(table.gm)
    assert [one["released"] for one in gm.table()["characters"]] == [False, False]
    assert table.join(name="Tarek").table()["you"]["character"] == "c3"


def test_the_join_token_of_a_short_code_will_do(client: FlaskClient, table: TestTable) -> None:
    redeemed = client.post("/v1/short-codes/redeem", json={"short_code": table.short_code()})
    guest = table.door.with_token(redeemed.get_json()["join_token"])
    became(guest, table.handover_code())
    assert is_dead(table.gm)


def test_the_gamemaster_needs_no_code(table: TestTable) -> None:
    refused = claim(table.gm, table.handover_code())
    assert (refused.status, refused.code) == (403, "wrong_role")


def test_a_code_ends_after_ten_minutes(table: TestTable) -> None:
    issued = table.gm.ask("POST", "/gamemaster/handover", {}).ok()
    expires_at = datetime.fromisoformat(issued["expires_at"]).timestamp()
    assert time() + 590 < expires_at <= time() + 600


# When a code is not valid any more.


def replaced(table: TestTable, _store_url: str) -> Caller:
    table.handover_code()
    return table.gm


def expired(table: TestTable, store_url: str) -> Caller:
    expire(store_url, table.gm, "handover")
    return table.gm


def exchanged(table: TestTable, _store_url: str) -> Caller:
    """The token that the code was made with."""
    return table.gm.with_token(table.gm.ask("POST", "/token", {}).ok()["token"])


def renewed(table: TestTable, store_url: str) -> Caller:
    """By the operator."""
    settings = Settings(log_level="error", store=store_url)
    return table.gm.with_token(new_gm_token(settings, table.gm.session))


@pytest.mark.parametrize("end", [replaced, expired, exchanged, renewed])
def test_a_code_that_has_ended(
    table: TestTable, store_url: str, end: Callable[[TestTable, str], Caller]
) -> None:
    code = table.handover_code()
    gm = end(table, store_url)
    for caller in (table.players[0], table.door):
        ended, wrong = claim(caller, code), claim(caller, "rwh_nonsense")
        assert is_not_valid(ended)
        assert ended.data == wrong.data, "they are answered alike"
    assert gm.table()["you"]["role"] == "gamemaster"


def test_a_code_is_used_once(table: TestTable) -> None:
    code = table.handover_code()
    became(table.players[0], code)
    assert is_not_valid(claim(table.players[1], code))


def test_a_player_who_takes_a_new_token_leaves_the_code(table: TestTable) -> None:
    code = table.handover_code()
    table.players[0].ask("POST", "/token", {}).ok()
    became(table.players[1], code)


def test_a_code_of_one_table_is_none_at_another(client: FlaskClient, table: TestTable) -> None:
    other = open_table(in_process(client), 1)
    other.handover_code()
    assert is_not_valid(claim(other.players[0], table.handover_code()))


def test_no_other_secret_is_a_handover_code(table: TestTable) -> None:
    table.handover_code()
    for caller in (table.gm, *table.players, table.door):
        assert is_not_valid(claim(table.players[0], str(caller.token)))


def test_of_two_at_once_one_becomes_the_gamemaster(app: Flask) -> None:
    table = open_table(in_process(app.test_client()), 2)
    code, barrier = table.handover_code(), Barrier(2)

    def at_once(player: Caller) -> int:
        caller = Caller(in_process(app.test_client()), player.path, player.token)
        barrier.wait()
        return claim(caller, code).status

    with ThreadPoolExecutor(2) as pool:
        assert sorted(pool.map(at_once, table.players)) == [201, 403]


def test_a_claim_whose_answer_was_lost_is_answered_again(table: TestTable) -> None:
    """Though the token that it was sent with is invalid by then."""
    code, key = table.handover_code(), str(uuid4())
    first = claim(table.players[0], code, Idempotency_Key=key)
    again = claim(table.players[0], code, Idempotency_Key=key)
    assert (again.status, again.data) == (201, first.data)
    assert again.headers["idempotency-replayed"] == "true"


def test_a_claim_that_is_refused_changes_nothing(table: TestTable) -> None:
    code = table.handover_code()
    before = table.gm.table()
    assert is_not_valid(claim(table.players[0], "rwh_nonsense"))
    assert table.gm.table() == before
    became(table.players[0], code)


def test_a_handover_is_not_undone(table: TestTable) -> None:
    table.gm.play("add_foe", name="Thug")
    gm = became(table.players[0], table.handover_code())
    assert gm.try_to("undo").code == "undo_not_possible"
