"""Undoing moves over HTTP, on a real store (DD-71)."""

from __future__ import annotations

from typing import Any
from uuid import uuid4

import pytest
from flask.testing import FlaskClient

from service.store.session import MAX_UNDO_BYTES
from service.store.store import Store
from tests.tabletop.calling import Caller, TestTable, in_process, open_table

pytestmark = pytest.mark.rule("DD-71")

MOVING = ("version", "last_event", "expires_at")


@pytest.fixture
def table(client: FlaskClient) -> TestTable:
    return open_table(in_process(client), 2).begin()


def settled(table: TestTable) -> list[Any]:
    """What everybody sees of the table, but for what changes with every version."""
    views = [caller.table() for caller in table.everybody]
    return [{name: view[name] for name in view if name not in MOVING} for view in views]


def undos(caller: Caller) -> list[dict[str, Any]]:
    return [offer for offer in caller.moves() if offer["body"]["move"] == "undo"]


def three_moves(table: TestTable) -> int:
    """Two of the gamemaster's and one of a player's; returns the version before them."""
    version: int = table.gm.table()["version"]
    table.gm.play("add_foe", name="Thug")
    table.players[0].play("roll", value=9)
    table.gm.play("set_possibilities", character="c1", amount=3)
    return version


def test_the_table_lists_the_moves_that_the_offered_versions_take_back(table: TestTable) -> None:
    version = three_moves(table)
    gamemaster = {"role": "gamemaster", "character": None, "spectator": None}
    player = {"role": "player", "character": "c1", "spectator": None}
    seen = table.gm.get("?include=moves")
    [offer] = [one for one in seen["moves"] if one["body"]["move"] == "undo"]
    assert seen["undo"][:3] == [
        {"to_version": version + 2, "move": "set_possibilities", "by": gamemaster},
        {"to_version": version + 1, "move": "roll", "by": player},
        {"to_version": version, "move": "add_foe", "by": gamemaster},
    ]
    versions = [step["to_version"] for step in seen["undo"]]
    assert offer["open"] == {"to_version": {"enum": versions}}
    assert undos(table.players[0]) == []


def test_every_seat_sees_the_table_as_it_was(table: TestTable) -> None:
    before = settled(table)
    version = three_moves(table)
    reply = table.gm.play("undo", to_version=version)
    assert reply["version"] == version + 4
    assert settled(table) == before
    [event] = reply["events"]
    assert event["rolls"] == ["r1"]
    types = [event["type"] for event in table.gm.get("/events?limit=1000")["events"]]
    assert types[-4:] == ["foe_added", "roll_opened", "possibilities_changed", "move_undone"]
    assert table.players[0].play("roll", value=9)["events"][0]["roll"] == "r2"


def test_an_undo_that_is_sent_again_is_played_once(table: TestTable) -> None:
    three_moves(table)
    key = str(uuid4())
    body = {"move": "undo"}
    first, again = (
        table.gm.ask("POST", "/moves", body, Idempotency_Key=key).ok() for _ in range(2)
    )
    assert first == again
    [offer] = undos(table.gm)
    left = len(offer["open"]["to_version"]["enum"])
    assert left == 3, "the foe, the roll, and the start of the scene"


def test_an_undo_of_another_version_than_thought_is_refused(table: TestTable) -> None:
    three_moves(table)
    version = table.gm.table()["version"]
    table.gm.play("add_foe", name="Late")
    reply = table.gm.ask("POST", "/moves", {"move": "undo"}, If_Match=f'"{version}"')
    assert (reply.status, reply.code) == (412, "stale_version")


def test_nobody_undoes_what_showed_a_card_or_changed_a_seat(table: TestTable) -> None:
    three_moves(table)
    table.players[0].play("reveal_card", card=table.players[0].hand()[0])
    assert (undos(table.gm), table.gm.table()["undo"]) == ([], [])
    table.gm.play("add_foe", name="Another")
    assert len(undos(table.gm)) == 1
    table.join()
    assert undos(table.gm) == []
    assert table.gm.try_to("undo").code == "undo_not_possible"


def test_who_watches_and_whose_token_is_new_stands_beside_an_undo(table: TestTable) -> None:
    """A spectator who came took the undo away, and what a player had asked for."""
    table.gm.play("add_foe", name="Thug")
    table.players[0].play("ask_undo", because="There was nobody.")
    watcher = table.watch()
    table.gm.ask("POST", "/join-code", {}).ok()
    table.players[1].ask("POST", "/token", {}).ok()
    assert [one["kind"] for one in table.gm.table()["awaiting"]] == ["undo"]
    table.gm.play("undo")
    assert (table.gm.table()["foes"], len(table.gm.table()["spectators"])) == ([], 1)
    assert watcher.table()["foes"] == []


def test_snapshots_stay_within_their_limit(table: TestTable, store: Store) -> None:
    """Large shared rolls: so many of them can be undone as there is room for, and no more."""
    body = {"expression": "100d1000000"}
    before = []
    for _ in range(20):
        before.append(settled(table))
        table.gm.play("roll_dice", mechanic="dice", body=body)
    fields: Any = store.client.hgetall(table.gm.key("table"))
    snapshots = [len(fields[name]) for name in fields if name.startswith(b"undo:")]
    assert MAX_UNDO_BYTES / 2 < sum(snapshots) <= MAX_UNDO_BYTES
    listed = table.gm.table()["undo"]
    assert 1 < len(listed) == len(snapshots) < 20
    table.gm.play("undo", to_version=listed[-1]["to_version"])
    rolls = [view["rolls"] for view in settled(table)]
    assert rolls == [view["rolls"] for view in before[-len(listed)]]


def test_the_limits_are_listed(table: TestTable) -> None:
    limits = table.gm.send("GET", "/v1/limits", {}, None).json
    assert (limits["undone_moves"], limits["undo_bytes"]) == (20, 32 * 1024)
