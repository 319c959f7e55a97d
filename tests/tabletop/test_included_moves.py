"""The moves beside the table, and answers without it: what a frontend that polls has to ask for."""

from __future__ import annotations

from typing import Any

import pytest
from flask.testing import FlaskClient

from tests.tabletop.calling import Caller, Reply, TestTable, in_process, open_table

Json = dict[str, Any]
SEATS = 5
MOST_REQUESTS = 60
MINIMAL = {"Prefer": "return=minimal"}


@pytest.fixture
def table(client: FlaskClient) -> TestTable:
    return open_table(in_process(client), SEATS - 1).begin()


def both(caller: Caller, **headers: str) -> Reply:
    return caller.ask("GET", "?include=moves", **headers)


def test_the_table_has_the_moves_of_its_version(table: TestTable) -> None:
    for caller in (*table.everybody, table.watch()):
        seen = both(caller).ok()
        listed = caller.get("/moves")
        assert {name: seen.pop(name) for name in ("moves", "$defs")} == {
            name: listed[name] for name in ("moves", "$defs")
        }
        assert seen == caller.table()
        assert listed["version"] == seen["version"]


def test_the_table_has_odds_with_its_moves(table: TestTable) -> None:
    player = table.players[0]
    player.play("roll", value=10, difficulty=12)
    seen = player.get("?include=moves&odds=true")
    assert seen["moves"] == player.get("/moves?odds=true")["moves"]
    assert any(move["odds"] for move in seen["moves"])


def test_the_tag_is_that_of_the_table(table: TestTable) -> None:
    tag = table.gm.ask("GET").headers["etag"]
    assert both(table.gm).headers["etag"] == tag
    assert both(table.gm, If_None_Match=tag).status == 304
    table.gm.play("add_foe", name="Count")
    assert both(table.gm, If_None_Match=tag).status == 200


@pytest.mark.parametrize(
    ("query", "parameter"),
    [("?include=hands", "include"), ("?odds=true", "odds"), ("?inclde=moves", "inclde")],
)
def test_a_wrong_query_is_refused(table: TestTable, query: str, parameter: str) -> None:
    refused = table.gm.ask("GET", query)
    assert (refused.status, refused.code) == (422, "validation_failed")
    assert [error["parameter"] for error in refused.json["errors"]] == [parameter]


def test_a_wrong_query_of_a_move_changes_nothing(table: TestTable) -> None:
    version = table.gm.table()["version"]
    body = {"move": "add_foe", "name": "Count"}
    refused = table.gm.ask("POST", "/moves?include=hands", body)
    assert (refused.status, refused.json["errors"][0]["parameter"]) == (422, "include")
    assert table.gm.table()["version"] == version


def test_a_move_is_answered_with_the_moves_after_it(table: TestTable) -> None:
    answer = table.gm.ask("POST", "/moves?include=moves", {"move": "start_rounds"}).ok()
    listed = table.gm.get("/moves")
    assert (answer["version"], answer["moves"]) == (listed["version"], listed["moves"])
    assert answer["$defs"] == listed["$defs"]
    assert answer["table"]["phase"] == "rounds"


@pytest.mark.parametrize(
    ("prefer", "applied"),
    [
        ("return=minimal", True),
        ('respond-async, return="minimal"; x=1', True),
        ("return=representation", False),
        ("minimal", False),
    ],
)
def test_a_move_can_be_answered_without_the_table(
    table: TestTable, prefer: str, applied: bool
) -> None:
    reply = table.gm.ask("POST", "/moves", {"move": "start_rounds"}, Prefer=prefer)
    assert ("table" not in reply.json) is applied
    assert reply.headers.get("preference-applied") == ("return=minimal" if applied else None)
    assert [event["type"] for event in reply.json["events"]] == ["rounds_started"]


def test_a_repeated_move_has_its_first_answer(table: TestTable) -> None:
    """Whatever is preferred then: the answer is kept as it was."""
    key = {"Idempotency-Key": "0123456789abcdef"}
    body = {"move": "start_rounds"}
    first = table.gm.ask("POST", "/moves", body, **key)
    again = table.gm.ask("POST", "/moves", body, **key, **MINIMAL)
    assert again.json == first.json
    assert again.headers["idempotency-replayed"] == "true"
    assert "preference-applied" not in again.headers


class Frontend:
    """A seat's frontend: it polls, and draws the table and the moves after each change."""

    def __init__(self, caller: Caller) -> None:
        self.caller = caller
        self.requests = 0
        self.table: Json = {}
        self.moves: list[Json] = []

    def ask(self, method: str, path: str, body: Json | None = None, **headers: str) -> Reply:
        self.requests += 1
        return self.caller.ask(method, path, body, **headers)

    def play(self, body: Json) -> None:
        raise NotImplementedError

    def poll(self) -> None:
        raise NotImplementedError


class Apart(Frontend):
    """It reads events, table and moves with a request each."""

    last = 0

    def play(self, body: Json) -> None:
        assert self.ask("POST", "/moves", body).status == 200
        self.poll()

    def poll(self) -> None:
        page = self.ask("GET", f"/events?after={self.last}").ok()
        if page["last"] > self.last:
            self.last = page["last"]
            self.table = self.ask("GET", "").ok()
            self.moves = self.ask("GET", "/moves").ok()["moves"]


class Together(Frontend):
    """It reads table and moves with one request, its own change included."""

    def play(self, body: Json) -> None:
        answer = self.ask("POST", "/moves?include=moves", body).ok()
        self.table, self.moves = answer["table"], answer["moves"]

    def poll(self) -> None:
        tag = f'"{self.table.get("version")}"'
        reply = self.ask("GET", "?include=moves", If_None_Match=tag)
        if reply.status == 200:
            self.table = reply.json
            self.moves = self.table.pop("moves")
            self.table.pop("$defs")


def a_round(frontends: list[Frontend]) -> int:
    """Play an ordinary round, and return its requests: everybody polls after each change.

    A flip, a roll and its decision by each of four players, and three cards for the pools.
    """
    for frontend in frontends:
        frontend.poll()
    before = sum(frontend.requests for frontend in frontends)
    gm, *players = frontends

    def changed(by: Frontend, **body: Any) -> None:
        by.play(body)
        for other in frontends:
            if other is not by:
                other.poll()

    changed(gm, move="flip")
    for player in players:
        changed(player, move="roll", value=12, difficulty=8)
        roll = player.table["rolls"][-1]["id"]
        changed(player, move="resolve_roll", roll=roll)
    for player in players[:3]:
        card = next(one["body"] for one in player.moves if one["body"]["move"] == "play_to_pool")
        changed(player, **card)
    for frontend in frontends:
        assert frontend.table == frontend.caller.table()
        assert frontend.moves == frontend.caller.get("/moves")["moves"]
    return sum(frontend.requests for frontend in frontends) - before


@pytest.mark.parametrize(
    ("kind", "requests"),
    [pytest.param(Apart, 192, id="apart"), pytest.param(Together, MOST_REQUESTS, id="together")],
)
def test_what_a_round_of_five_seats_costs_those_who_poll(
    table: TestTable, kind: type[Frontend], requests: int
) -> None:
    """Twelve changes: sixteen requests for each before, one for each seat now."""
    table.gm.play("start_rounds")
    assert a_round([kind(caller) for caller in table.everybody]) == requests
