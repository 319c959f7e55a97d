"""All that can be asked at a full table, measured for the search of the worst."""

from __future__ import annotations

import json
from random import Random
from typing import Any

from campaigns.fuzz.heavy import drawn_object
from campaigns.fuzz.operations import OPERATIONS, Json
from campaigns.fuzz.search import JSON, Request, Search
from tests.openapi.described import resolved
from tests.tabletop.calling import Caller, TestTable, whole_offers
from tests.tabletop.filling import filled

FAR_MOVES: list[Json] = [
    {"move": "reshuffle"},
    {"move": "roll_dice", "mechanic": "dice", "body": {"expression": "100d1000000"}},
    {
        "move": "choose_by_box",
        "question": "x" * 500,
        "options": [{"name": f"{n}", "letters": list("ABCD")} for n in range(10)],
    },
]


def look_around(search: Search, table: TestTable) -> None:
    """All there is to see, for everybody."""
    for operation in OPERATIONS.values():
        if operation.seated and operation.method == "GET":
            path = operation.path + "?after=0&limit=1000" * (operation.id == "list_events")
            for caller in (table.gm, table.players[0], table.players[-1]):
                search.cost(operation.id, _at(caller, "GET", path))


def play(search: Search, table: TestTable, random: Random, moves: int) -> None:
    """Moves that are listed, and some that take much."""
    for _ in range(moves):
        caller = random.choice((table.gm, *table.players))
        listing = caller.ask("GET", "/moves")
        offers = whole_offers(listing.json) if listing.status == 200 else []
        caller.seen.clear()
        if offers:
            body = filled(random.choice(offers), random)
            if body["move"] not in ("end_adventure", "end_act"):
                search.cost("play_move", _at(caller, "POST", "/moves", body))
    for body in FAR_MOVES:
        search.cost("play_move", _at(table.gm, "POST", "/moves", body))


def leave(search: Search, table: TestTable, random: Random) -> None:
    """Seats are given on, and the table ends."""
    door, gm = table.door, table.gm
    join = drawn_object(random, resolved(OPERATIONS["join_session"].body or {}))
    for id, caller, method, path, body in (
        ("remove_character", gm, "DELETE", "/characters/c2", None),
        ("join_session", door, "POST", "/characters", join),
        ("join_session", door, "POST", "/characters", {"name": "x" * 64}),
        ("watch_session", door, "POST", "/spectators", {"name": "x" * 64}),
        ("release_character", gm, "POST", "/characters/c1/release", None),
        ("claim_character", door, "POST", "/characters/c1/claim", None),
        ("create_ticket", gm, "POST", "/tickets", None),
        ("get_lobby", door, "GET", "/lobby", None),
        ("create_short_code", gm, "POST", "/short-code", None),
        ("renew_join_code", gm, "POST", "/join-code", None),
        ("remove_spectator", gm, "DELETE", "/spectators/w1", None),
        ("create_handover_code", gm, "POST", "/gamemaster/handover", None),
        (
            "claim_gamemaster",
            table.players[-1],
            "POST",
            "/gamemaster/claim",
            {"handover_code": "x"},
        ),
        ("play_move", gm, "POST", "/moves", {"move": "end_adventure"}),
        ("play_move", gm, "POST", "/moves", {"move": "close_adventure"}),
        ("get_fairness", gm, "GET", "/fairness", None),
        ("rotate_token", table.players[-1], "POST", "/token", None),
        ("delete_session", gm, "DELETE", "", None),
    ):
        search.cost(id, _at(caller, method, path, body))


def _at(caller: Caller, method: str, path: str, body: Any = None) -> Request:
    headers = {"Authorization": f"Bearer {caller.token}"} | (JSON if body is not None else {})
    data = None if body is None else json.dumps(body).encode()
    return Request(method, caller.path + path, headers, data)
