"""Every code of a problem, provoked by a request as a client sends it."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from flask import Flask
from flask.testing import FlaskClient
from redis import Redis

from service.app import create_app
from service.config import Settings
from service.problems.kinds import KINDS
from tests.tabletop.calling import Caller, Reply, TestTable, in_process, open_table

Json = dict[str, Any]

ELSEWHERE = {
    "rate_limited": "tests/http/test_rates.py: by a service that limits rates",
    "store_full": "tests/tabletop/test_full_store.py: by a store of its own",
    "table_unreadable": "tests/tabletop/test_unreadable.py: it damages what is stored",
    "too_many_keys": "tests/store/test_budget.py: with a small budget",
    "request_timeout": "tests/server/test_worker.py: the server refuses it",
    "internal": "tests/http/test_errors.py: no request is known to provoke it",
    "too_many_connections": "tests/server/test_worker.py: the server refuses it",
    "headers_too_large": "tests/server/test_worker.py: the server refuses it",
}


# Decks in which every card has the same line and box, whatever is flipped.


def card(number: int, type: str = "Action", category: str = "enhancement", **side: Any) -> Json:
    line = {"initiative": "heroes", "heroes": side.pop("heroes", []), "villains": []}
    return {
        "number": number,
        "type": type,
        "category": category,
        "standard": line,
        "dramatic": line,
        **side,
    }


SPECIAL = {
    60: ("Romance", "subplot"),
    61: ("Nemesis", "subplot"),
    62: ("Monologue", "enhancement"),
    63: ("Glory", "enhancement"),
}


def deck(**side: Any) -> Json:
    """59 Action cards, and four others behind them."""
    numbers = range(63)
    cards = [card(number + 1, *SPECIAL.get(number + 1, ("Action",)), **side) for number in numbers]
    return {"name": "All alike", "cards": cards}


def game(
    client: FlaskClient, *moves: str, hands: Any = ((1, 2, 3, 4), (5, 6, 7, 8)), **side: Any
) -> TestTable:
    """A table with such a deck, and some moves of the gamemaster's."""
    brought = [list(hand) for hand in hands]
    table = open_table(in_process(client), len(brought), hands=brought, deck=deck(**side))
    for move in moves:
        kind = {"kind": "dramatic"} if move == "start_scene" else {}
        table.gm.play(move, **kind)
    return table


FREE = ("start_adventure", "start_scene")
OPENED = (*FREE, "start_rounds")
ROUND = (*OPENED, "flip")

# One sequence of requests for each rule: the last of them is refused.


def wrong_phase(client: FlaskClient) -> Reply:
    return game(client).gm.try_to("start_act")


def card_not_held(client: FlaskClient) -> Reply:
    return game(client, *FREE).players[0].try_to("reveal_card", card=5)


def hand_closed(client: FlaskClient) -> Reply:
    return game(client, *ROUND).players[0].try_to("use_card", card=1)


def pool_closed(client: FlaskClient) -> Reply:
    player = game(client, *ROUND, heroes=["confused"]).players[0]
    player.play("act")
    player.play("play_to_pool", card=1)
    return player.try_to("use_card", card=1)


def pool_limit(client: FlaskClient) -> Reply:
    player = game(client, *ROUND).players[0]
    player.play("act")
    player.play("play_to_pool", card=1)
    return player.try_to("play_to_pool", card=2)


def pool_refused(client: FlaskClient) -> Reply:
    table = game(client, *ROUND)
    table.players[0].play("act")
    table.players[0].play("play_to_pool", card=1)
    table.gm.play("refuse_pool", character="c1")
    return table.players[0].try_to("play_to_pool", card=1)


def action_needed(client: FlaskClient) -> Reply:
    return game(client, *ROUND).players[0].try_to("play_to_pool", card=1)


def card_stays(client: FlaskClient) -> Reply:
    player = game(client, *OPENED, hands=((60, 2), (5,))).players[0]
    player.play("play_to_pool", card=60)
    return player.try_to("offer_trade", to="c2", give=[60], because="love")


def roll_open(client: FlaskClient) -> Reply:
    player = game(client, *FREE).players[0]
    player.play("roll", value=8)
    return player.try_to("roll", value=8)


def roll_closed(client: FlaskClient) -> Reply:
    table = game(client, *FREE)
    table.players[0].play("roll", value=8, difficulty=8)
    table.players[0].play("resolve_roll", roll="r1")
    return table.gm.try_to("resolve_roll", roll="r1")


def no_possibility(client: FlaskClient) -> Reply:
    table = game(client, *FREE)
    table.gm.play("set_possibilities", character="c1", amount=0)
    return table.players[0].try_to("spend_possibility")


def possibility_limit(client: FlaskClient) -> Reply:
    player = game(client, *FREE).players[0]
    player.play("roll", value=8)
    player.play("spend_possibility", roll="r1")
    return player.try_to("spend_possibility", roll="r1")


def critical_moment_used(client: FlaskClient) -> Reply:
    player = game(client, *ROUND).players[0]
    player.play("critical_moment")
    return player.try_to("critical_moment")


STEPS = [{"letters": ["A", "B"], "difficulty": 10}]


def task(client: FlaskClient, **box: Any) -> TestTable:
    table = game(client, *ROUND, skill_box=box)
    table.gm.play("start_skill", character="c1", skill="disarm", steps=STEPS)
    return table


def critical_problem(client: FlaskClient) -> Reply:
    table = task(client, problem="critical_problem")
    table.players[0].play("attempt_skill", resolution="s1", value=8)
    table.gm.play("resolve_roll", roll="r1", success=False)
    return table.players[0].try_to("attempt_skill", resolution="s1", value=8)


def action_used(client: FlaskClient) -> Reply:
    table = task(client, steps=["A"])
    table.players[0].play("attempt_skill", resolution="s1", value=8)
    table.gm.play("resolve_roll", roll="r1", success=False)
    return table.players[0].try_to("attempt_skill", resolution="s1", value=8)


def not_taking_part(client: FlaskClient) -> Reply:
    table = game(client, *FREE)
    table.gm.play("start_rounds", taking_part=["c1"])
    table.gm.play("flip")
    return table.players[1].try_to("act")


def actions_stopped(client: FlaskClient) -> Reply:
    table = game(client, *ROUND, hands=((62,), (5,)))
    first, second = table.players
    first.play("act")
    first.play("play_to_pool", card=62)
    table.gm.play("flip")
    first.play("use_card", card=62)
    return second.try_to("roll", value=8)


def not_approved(client: FlaskClient) -> Reply:
    table = game(client, *ROUND, approved=["trick"])
    return table.gm.try_to("award_card", character="c1", action="attack")


def claim_open(client: FlaskClient) -> Reply:
    table = game(client, *FREE, hands=((63,), (5,)))
    table.players[0].play("use_card", card=63)
    table.gm.play("end_adventure")
    return table.gm.try_to("close_adventure")


def subplot_limit(client: FlaskClient) -> Reply:
    table = game(client, *FREE, hands=((60, 61), (5,)))
    player = table.players[0]
    player.play("play_to_pool", card=60)
    table.gm.play("approve_card", character="c1", card=60)
    table.gm.play("activate_card", character="c1", card=60)
    return player.try_to("play_to_pool", card=61)


def trade_unequal(client: FlaskClient) -> Reply:
    first, second = game(client, *FREE).players
    first.play("offer_trade", to="c2", give=[1], because="help")
    return second.try_to("answer_trade", trade="t1", give=[5, 6])


def trade_closed(client: FlaskClient) -> Reply:
    first, second = game(client, *FREE).players
    first.play("offer_trade", to="c2", give=[1], because="help")
    first.play("decline_trade", trade="t1")
    return second.try_to("answer_trade", trade="t1", give=[5])


MANY = (tuple(range(1, 11)), (20,))


def hand_over_limit(client: FlaskClient) -> Reply:
    player = game(client, *FREE, "end_scene", hands=MANY).players[0]
    return player.try_to("discard_for_refill", cards=[])


def too_many_discards(client: FlaskClient) -> Reply:
    player = game(client, *FREE, "end_scene", hands=MANY).players[0]
    return player.try_to("discard_for_refill", cards=list(range(1, 11)))


def no_such_target(client: FlaskClient) -> Reply:
    return game(client).gm.try_to("remove_foe", foe="f1")


def letter_not_shown(client: FlaskClient) -> Reply:
    player = task(client, steps=["A"]).players[0]
    return player.try_to("attempt_skill", resolution="s1", value=8, letters=["A", "B"])


def effect_not_possible(client: FlaskClient) -> Reply:
    return game(client, hands=()).gm.try_to("start_adventure")


def undo_not_possible(client: FlaskClient) -> Reply:
    return game(client).gm.try_to("undo")


def name_taken(client: FlaskClient) -> Reply:
    table = game(client)
    table.gm.play("add_foe", name="Thug")
    return table.gm.try_to("add_foe", name="THUG")


def table_full(client: FlaskClient) -> Reply:
    gm = game(client).gm
    hidden = {"mechanic": "dice", "body": {"expression": "1d6"}, "hidden": True}
    for _ in range(20):
        gm.play("roll_dice", **hidden)
    return gm.try_to("roll_dice", **hidden)


def deck_too_small(client: FlaskClient) -> Reply:
    line = {"initiative": "heroes"}
    card = {"type": "Idea", "category": "enhancement", "standard": line, "dramatic": line}
    deck = {"name": "Short", "cards": [card | {"number": number} for number in (1, 2, 3)]}
    return open_table(in_process(client), 1, deck=deck).gm.try_to("start_adventure")


# Requests that are wrong before any rule applies, or for other reasons.

JSON_TYPE = {"Content-Type": "application/json"}
KEY = "0123456789abcdef"


def posted(client: FlaskClient, path: str, data: bytes, **headers: str) -> Reply:
    return in_process(client)("POST", path, headers or JSON_TYPE, data)


def bad_request(client: FlaskClient) -> Reply:
    longer = {"CONTENT_LENGTH": "100"}
    answer = client.post("/v1/sessions", json={}, environ_overrides=longer)
    headers = {name.lower(): value for name, value in answer.headers.items()}
    return Reply(answer.status_code, headers, answer.data)


def invalid_json(client: FlaskClient) -> Reply:
    return posted(client, "/v1/sessions", b'{"name": "a", "name": "b"}')


def not_found(client: FlaskClient) -> Reply:
    return game(client).gm.ask("GET", "/deck/cards/64")


def method_not_allowed(client: FlaskClient) -> Reply:
    return game(client).gm.ask("DELETE", "/moves")


def too_large(client: FlaskClient) -> Reply:
    return posted(client, "/v1/sessions", b" " * 262_145)


def unsupported_media_type(client: FlaskClient) -> Reply:
    return posted(client, "/v1/sessions", b"{}", Content_Type="text/plain")


def validation_failed(client: FlaskClient) -> Reply:
    return game(client).gm.try_to("add_foe", name="")


def shared(client: FlaskClient, mechanic: str, **body: Any) -> Reply:
    return game(client).gm.try_to("roll_dice", mechanic=mechanic, body=body)


def invalid_expression(client: FlaskClient) -> Reply:
    return shared(client, "dice", expression="2d6 kh1")


def dice_not_needed(client: FlaskClient) -> Reply:
    player = game(client, *FREE).players[0]
    return player.try_to("roll", value=8, dice={"hot": 3, "cold": 4, "max": [5]})


def too_much_work(client: FlaskClient) -> Reply:
    return posted(client, "/v1/dice/rolls", b'{"expression": "100d6", "count": 1000}')


def token_missing(client: FlaskClient) -> Reply:
    return Caller(in_process(client), game(client).gm.path).ask("GET")


def wrong_role(client: FlaskClient) -> Reply:
    return game(client).gm.ask("GET", "/hand")


def code_not_valid(client: FlaskClient) -> Reply:
    return game(client).door.ask("POST", "/gamemaster/claim", {"handover_code": "rwh_nonsense"})


def history_cut(client: FlaskClient, store: str) -> Reply:
    table = game(client)
    with Redis.from_url(store) as keys:
        stream = f"{{{table.gm.path.rpartition('/')[2]}}}:events"
        keys.xtrim(stream, maxlen=1, approximate=False)
    return table.gm.ask("GET", "/events")


def stale_version(client: FlaskClient) -> Reply:
    return game(client).gm.ask("POST", "/join-code", If_Match='"1"')


def idempotency_key_reused(client: FlaskClient) -> Reply:
    gm = game(client).gm
    gm.ask("POST", "/moves", {"move": "add_foe", "name": "Thug"}, Idempotency_Key=KEY).ok()
    return gm.ask("POST", "/moves", {"move": "add_foe", "name": "Orc"}, Idempotency_Key=KEY)


def busy(client: FlaskClient, store: str) -> Reply:
    """A version that no writer has ever read: each attempt is overtaken, for five seconds."""
    table = game(client)
    with Redis.from_url(store) as keys:
        keys.hset(f"{{{table.gm.path.rpartition('/')[2]}}}:table", "version", "3 ")
    return table.gm.try_to("add_foe", name="Thug")


def too_many_streams(_client: FlaskClient, store: str) -> Reply:
    """One connection, which may not wait."""
    narrow = create_app(Settings(log_level="error", store=store, connections=1)).test_client()
    return game(narrow).gm.ask("GET", "/events?after=5&wait=30")


def store_unavailable(client: FlaskClient) -> Reply:
    away = create_app(Settings(log_level="error", store="redis://127.0.0.1:1")).test_client()
    return Caller(in_process(away)).ask("POST", "/v1/sessions", {"name": "Nowhere"})


def receipts_unavailable(_client: FlaskClient) -> Reply:
    """Keys in a folder that cannot be one."""
    nowhere = create_app(Settings(log_level="error", data_dir=Path("/dev/null"))).test_client()
    return posted(nowhere, "/v1/dice/roll", b'{"expression": "1d6", "receipt": true}')


OF_REQUESTS: dict[str, tuple[int, Callable[[FlaskClient], Reply]]] = {
    "bad_request": (400, bad_request),
    "invalid_json": (400, invalid_json),
    "token_missing": (401, token_missing),
    "wrong_role": (403, wrong_role),
    "code_not_valid": (403, code_not_valid),
    "not_found": (404, not_found),
    "method_not_allowed": (405, method_not_allowed),
    "stale_version": (412, stale_version),
    "too_large": (413, too_large),
    "unsupported_media_type": (415, unsupported_media_type),
    "validation_failed": (422, validation_failed),
    "invalid_expression": (422, invalid_expression),
    "dice_not_needed": (422, dice_not_needed),
    "too_much_work": (422, too_much_work),
    "idempotency_key_reused": (422, idempotency_key_reused),
    "store_unavailable": (503, store_unavailable),
    "receipts_unavailable": (503, receipts_unavailable),
}
OF_THE_STORE: dict[str, tuple[int, Callable[[FlaskClient, str], Reply]]] = {
    "history_cut": (410, history_cut),
    "busy": (503, busy),
    "too_many_streams": (503, too_many_streams),
}
OF_RULES: dict[str, Callable[[FlaskClient], Reply]] = {
    "wrong_phase": wrong_phase,
    "card_not_held": card_not_held,
    "hand_closed": hand_closed,
    "pool_closed": pool_closed,
    "pool_limit": pool_limit,
    "pool_refused": pool_refused,
    "action_needed": action_needed,
    "card_stays": card_stays,
    "roll_open": roll_open,
    "roll_closed": roll_closed,
    "no_possibility": no_possibility,
    "possibility_limit": possibility_limit,
    "critical_moment_used": critical_moment_used,
    "critical_problem": critical_problem,
    "action_used": action_used,
    "not_taking_part": not_taking_part,
    "actions_stopped": actions_stopped,
    "not_approved": not_approved,
    "claim_open": claim_open,
    "subplot_limit": subplot_limit,
    "trade_unequal": trade_unequal,
    "trade_closed": trade_closed,
    "hand_over_limit": hand_over_limit,
    "too_many_discards": too_many_discards,
    "no_such_target": no_such_target,
    "letter_not_shown": letter_not_shown,
    "effect_not_possible": effect_not_possible,
    "undo_not_possible": undo_not_possible,
    "table_full": table_full,
    "deck_too_small": deck_too_small,
    "name_taken": name_taken,
}


def check(reply: Reply, status: int, code: str) -> None:
    assert (reply.status, reply.code) == (status, code), reply.data
    assert reply.headers["content-type"] == "application/problem+json"
    assert reply.headers["cache-control"] == "no-store"
    assert reply.json["status"] == status
    assert reply.json["type"] == f"/problems/{code}"
    assert reply.json["title"] == KINDS[code].title
    assert reply.json["detail"].removesuffix(".") != KINDS[code].title  # it says more
    assert reply.json["detail"].endswith((".", "?")) or "(position" in reply.json["detail"]
    assert ("errors" in reply.json) is (status == 422)
    assert ("retry-after" in reply.headers) is (status == 503)
    assert (reply.headers.get("www-authenticate") == "Bearer") is (status == 401)
    assert ("allow" in reply.headers) is (status == 405)


@pytest.mark.parametrize("code", list(OF_REQUESTS))
def test_a_request_is_refused(client: FlaskClient, code: str) -> None:
    status, provoke = OF_REQUESTS[code]
    check(provoke(client), status, code)


@pytest.mark.parametrize("code", list(OF_THE_STORE))
def test_the_store_has_it_otherwise(client: FlaskClient, store_url: str, code: str) -> None:
    status, provoke = OF_THE_STORE[code]
    check(provoke(client, store_url), status, code)


@pytest.mark.parametrize("code", list(OF_RULES))
def test_a_move_against_a_rule_is_refused_and_changes_nothing(
    client: FlaskClient, code: str
) -> None:
    reply = OF_RULES[code](client)
    check(reply, 409, code)
    assert "etag" not in reply.headers


def test_every_code_has_a_test() -> None:
    assert sorted([*OF_REQUESTS, *OF_THE_STORE, *OF_RULES, *ELSEWHERE]) == sorted(KINDS)


def test_a_stale_version_gets_the_newest(client: FlaskClient) -> None:
    assert stale_version(client).headers["etag"] == '"3"'


READS = ("", "/moves", "/events", "/deck", "/deck/cards", "/deck/cards/1", "/discard-pile")
READS_TOO = ("/lobby", "/action-stack", "/pools", "/hand")
WRITES = (
    ("DELETE", ""),
    ("POST", "/characters"),
    ("POST", "/spectators"),
    ("DELETE", "/spectators/w1"),
    ("DELETE", "/characters/c1"),
    ("POST", "/characters/c1/release"),
    ("POST", "/characters/c1/claim"),
    ("POST", "/token"),
    ("POST", "/join-code"),
    ("POST", "/short-code"),
    ("POST", "/gamemaster/handover"),
    ("POST", "/gamemaster/claim"),
    ("POST", "/moves"),
)
EVERY_PATH = [*(("GET", path) for path in READS + READS_TOO), *WRITES]
BODIES: dict[str, Json] = {
    "/characters": {"name": "Late"},
    "/moves": {"move": "undo"},
    "/gamemaster/claim": {"handover_code": "rwh_nonsense"},
}


@pytest.mark.parametrize(("method", "path"), EVERY_PATH)
def test_unknown_session_foreign_session_and_wrong_token_are_answered_alike(
    client: FlaskClient, method: str, path: str
) -> None:
    """Nobody can find out which sessions there are."""
    own, other = game(client), game(client)
    unknown = Caller(own.gm.send, "/v1/sessions/" + "0" * 32, own.gm.token)
    asking = [
        unknown,
        Caller(own.gm.send, "/v1/sessions/nonsense", own.gm.token),
        Caller(own.gm.send, own.gm.path, other.gm.token),
        Caller(own.gm.send, own.gm.path, other.door.token),
        Caller(own.gm.send, own.gm.path, other.players[0].token),
        Caller(own.gm.send, own.gm.path, "rwg_nonsense"),
    ]
    replies = [caller.ask(method, path, BODIES.get(path)) for caller in asking]
    answers = {
        (reply.status, reply.data, tuple(sorted(reply.lasting.items()))) for reply in replies
    }
    assert len(answers) == 1
    check(replies[0], 404, "not_found")


@pytest.mark.parametrize(("method", "path"), EVERY_PATH)
def test_nobody_gets_anywhere_without_a_token(client: FlaskClient, method: str, path: str) -> None:
    here = Caller(in_process(client), game(client).gm.path)
    nowhere = Caller(in_process(client), "/v1/sessions/nonsense")
    replies = [caller.ask(method, path, BODIES.get(path)) for caller in (here, nowhere)]
    check(replies[0], 401, "token_missing")
    assert replies[0].data == replies[1].data


def test_a_token_is_worth_nothing_after_it_was_exchanged(app: Flask) -> None:
    table = game(app.test_client())
    player = table.players[0]
    new = player.ask("POST", "/token").ok()["token"]
    check(player.ask("GET"), 404, "not_found")
    assert player.with_token(new).table()["you"] == {
        "role": "player",
        "character": "c1",
        "spectator": None,
    }
