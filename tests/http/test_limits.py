"""The limits of tables: what `GET /v1/limits` tells is in force, to the last one."""

from __future__ import annotations

import time
from collections.abc import Callable
from datetime import UTC, datetime
from itertools import count
from typing import Any

import pytest
from flask.testing import FlaskClient
from redis import Redis

from service.app import create_app
from service.config import Settings
from service.systems.registry import SYSTEMS
from service.tables.drama_deck.card import standard
from tests.tables.drama_deck.game import facts_of
from tests.tabletop.calling import Caller, Reply, TestTable, alter, in_process, open_table

Json = dict[str, Any]

DAY = 86_400
LEADERSHIP = 141


@pytest.fixture
def limits(client: FlaskClient) -> dict[str, int]:
    values: dict[str, int] = client.get("/v1/limits").get_json()
    return values


# Fields: exactly as much as the limit, and one more.


def created(client: FlaskClient, **fields: Any) -> Reply:
    return Caller(in_process(client)).ask("POST", "/v1/sessions", {"name": "x", **fields})


def joined(client: FlaskClient, **fields: Any) -> Reply:
    door = open_table(in_process(client), 0).door
    return door.ask("POST", "/characters", {"name": "x", **fields})


def moved(client: FlaskClient, move: str, **fields: Any) -> Reply:
    return open_table(in_process(client), 1).gm.try_to(move, **fields)


def valued(client: FlaskClient, skills: list[Json]) -> Reply:
    player = open_table(in_process(client), 1).players[0]
    return player.try_to("set_values", attributes={}, skills=skills)


def queried(client: FlaskClient, query: str) -> Reply:
    return open_table(in_process(client), 0).gm.ask("GET", f"/events?{query}")


def short(number: int) -> Json:
    line = {"initiative": "heroes"}
    return {
        "number": number,
        "type": "Action",
        "category": "enhancement",
        "standard": line,
        "dramatic": line,
    }


def of_deck(*numbers: int) -> Json:
    return {"name": "Own", "cards": [short(number) for number in numbers]}


def options(count: int) -> list[Json]:
    return [{"name": str(index), "letters": ["A"]} for index in range(count)]


OF_FIELDS: dict[str, Callable[[FlaskClient, int], Reply]] = {
    "deck_cards": lambda c, n: created(c, deck=of_deck(*range(1, n + 1))),
    "card_number": lambda c, n: created(c, deck=of_deck(n)),
    "hand_size": lambda c, n: created(c, settings={"hand_size": n}),
    "suitable_subplots": lambda c, n: created(c, settings={"subplots": list(map(str, range(n)))}),
    "label_characters": lambda c, n: created(c, name="x" * n),
    "hand_cards": lambda c, n: joined(c, hand=list(range(1, n + 1))),
    "campaigned_subplots": lambda c, n: joined(c, campaigned=["Romance"] * n),
    "possibilities": lambda c, n: joined(c, possibilities=n),
    "seed_characters": lambda c, n: joined(c, client_seed="x" * n),
    "skills": lambda c, n: valued(c, [{"name": "x", "value": 1}] * n),
    "skill_name_characters": lambda c, n: valued(c, [{"name": "x" * n, "value": 1}]),
    "box_options": lambda c, n: moved(c, "choose_by_box", options=options(n)),
    "text_characters": lambda c, n: moved(c, "answer_idea", card=1, text="x" * n),
    "targets": lambda c, n: moved(
        c, "roll", character="c1", value=8, against=[f"f{index}" for index in range(1, n + 1)]
    ),
    "dealt_cards": lambda c, n: moved(c, "deal_card", character="c1", count=n, because="x"),
    "events_per_request": lambda c, n: queried(c, f"limit={n}"),
    "wait_seconds": lambda c, n: queried(c, f"wait={n}"),  # not waiting: there are events
    "idempotency_key_characters": lambda c, n: open_table(in_process(c), 0).gm.ask(
        "POST", "/join-code", Idempotency_Key="x" * n
    ),
}


@pytest.mark.parametrize("name", list(OF_FIELDS))
def test_a_field_takes_as_much_as_its_limit(
    client: FlaskClient, limits: dict[str, int], name: str
) -> None:
    limit, ask = limits[name], OF_FIELDS[name]
    assert ask(client, limit).status in (200, 201, 409), "refused within the limit"
    refused = ask(client, limit + 1)
    assert (refused.status, refused.code) == (422, "validation_failed")
    assert f"{limit}" in refused.json["errors"][0]["detail"]


def test_a_hand_is_brought_with_twice_as_many_cards_as_the_setting_says(
    client: FlaskClient,
) -> None:
    door = open_table(in_process(client), 0, settings={"hand_size": 20}).door
    for cards, status in ((41, 422), (40, 201)):
        hand = list(range(1, cards + 1))
        answer = door.ask("POST", "/characters", {"name": "x", "hand": hand})
        assert answer.status == status
    refused = joined(client, hand=list(range(1, 14))).json["errors"]
    assert refused == [
        {"pointer": "#/hand", "detail": "A hand can be brought with at most 12 cards here."}
    ]


def test_a_new_table_is_told_what_its_deck_lacks(client: FlaskClient) -> None:
    """`warnings` is there and empty when nothing is missing."""
    assert created(client).json["warnings"] == []
    [lines, approved, boxes] = created(client, deck=of_deck(1, 2)).json["warnings"]
    assert lines.startswith("2 of 2 cards have empty conflict lines")
    assert approved.startswith("2 of 2 cards have no approved action")
    assert boxes.startswith("2 of 2 cards have an empty skill box")


# What a table holds: exactly as many as the limit, and one more.


def seated(client: FlaskClient) -> tuple[Callable[[], Reply], str]:
    table = open_table(in_process(client), 0)
    names = ({"name": f"Somebody {number}"} for number in count())
    return lambda: table.door.ask("POST", "/characters", next(names)), "characters"


def watched(client: FlaskClient) -> tuple[Callable[[], Reply], str]:
    table = open_table(in_process(client), 0)
    return lambda: table.door.ask("POST", "/spectators"), "spectators"


def against(client: FlaskClient) -> tuple[Callable[[], Reply], str]:
    table = open_table(in_process(client), 0)
    numbers = count()
    return lambda: table.gm.try_to("add_foe", name=f"Thug {next(numbers)}"), "foes"


def hidden(client: FlaskClient) -> tuple[Callable[[], Reply], str]:
    table = open_table(in_process(client), 0)
    roll = {"mechanic": "dice", "body": {"expression": "1d6"}, "hidden": True}
    return lambda: table.gm.try_to("roll_dice", **roll), "hidden_rolls"


def in_free_time(client: FlaskClient, players: int) -> TestTable:
    return open_table(in_process(client), players).begin()


def offered(client: FlaskClient) -> tuple[Callable[[], Reply], str]:
    player = in_free_time(client, 2).players[0]
    card = player.hand()[0]
    return lambda: player.try_to("offer_trade", to="c2", give=[card], because="x"), "open_trades"


def tried(client: FlaskClient) -> tuple[Callable[[], Reply], str]:
    gm = in_free_time(client, 1).gm
    steps = [{"letters": ["A"], "difficulty": 8}]
    order = {"character": "c1", "skill": "x", "steps": steps}
    return lambda: gm.try_to("start_skill", **order), "open_skill_resolutions"


def adventured(client: FlaskClient) -> tuple[Callable[[], Reply], str]:
    """One adventure after the other, each closed before the next one."""
    table = open_table(in_process(client), 1)

    def start() -> Reply:
        if table.gm.table()["phase"] == "between_scenes":
            table.gm.play("end_adventure")
            table.gm.play("close_adventure")
        return table.gm.try_to("start_adventure")

    return start, "adventures"


@pytest.mark.parametrize("fill", [seated, watched, against, hidden, offered, tried, adventured])
def test_a_table_holds_as_many_as_the_limit(
    client: FlaskClient, limits: dict[str, int], fill: Callable[..., Any]
) -> None:
    add, name = fill(client)
    for _ in range(limits[name]):
        add().ok()
    refused = add()
    assert (refused.status, refused.code) == (409, "table_full")
    assert f"{limits[name]}" in refused.json["detail"]


def test_a_table_holds_as_many_bytes_as_the_limit(
    client: FlaskClient, limits: dict[str, int]
) -> None:
    """Eight open offers of each player's, every one with the longest reason there is."""
    table = in_free_time(client, 6)
    refused = None
    for player in table.players:
        offer = {"to": "c1" if player.character != "c1" else "c2", "give": player.hand()[:1]}
        for _ in range(limits["open_trades"]):
            reply = player.try_to("offer_trade", **offer, because="€" * limits["text_characters"])
            refused = reply if reply.status == 409 else refused
    assert refused is not None
    assert refused.code == "table_full"
    assert str(limits["session_state_bytes"]) in refused.json["detail"]
    table.players[0].play("say", text="€" * limits["text_characters"])  # notes have their own limit
    table.players[0].play("decline_trade", trade="t1")


# Bodies.


def posted(client: FlaskClient, path: str, length: int) -> Any:
    body = b'{"name": "x"' + b" " * (length - 13) + b"}"
    return client.post(path, data=body, content_type="application/json")


def test_a_new_session_has_a_limit_of_its_own(client: FlaskClient, limits: dict[str, int]) -> None:
    limit = limits["session_body_bytes"]
    assert limit == 256 * 1024
    assert posted(client, "/v1/sessions", limit).status_code == 201
    refused = posted(client, "/v1/sessions", limit + 1)
    assert (refused.status_code, refused.get_json()["code"]) == (413, "too_large")
    assert str(limit) in refused.get_json()["detail"]


@pytest.mark.parametrize("path", ["/moves", "/characters", "/spectators", "/token", "/join-code"])
def test_every_other_body_has_the_usual_limit(
    client: FlaskClient, limits: dict[str, int], path: str
) -> None:
    gm = open_table(in_process(client), 0).gm
    headers = {"Authorization": f"Bearer {gm.token}", "Content-Type": "application/json"}
    for length, too_large in ((limits["body_bytes"], False), (limits["body_bytes"] + 1, True)):
        reply = gm.send("POST", gm.path + path, headers, b" " * (length - 1) + b"x")
        assert (reply.status == 413) is too_large, reply.data


def test_the_longest_deck_that_fits_is_played_with(client: FlaskClient) -> None:
    """1,000 cards with nothing but what they need; with all they may have they are too large."""
    session = created(client, deck=of_deck(*range(1, 1_001))).ok()
    at = Caller(in_process(client), f"/v1/sessions/{session['id']}", session["gm_token"])
    assert at.table()["deck"] == {"count": 1_000}
    assert at.get("/deck/cards/1000")["type"] == "Action"

    cards = [facts_of(card) for card in standard()]
    full = [{**cards[index % 156], "number": index + 1} for index in range(1_000)]
    assert created(client, deck={"name": "Own", "cards": full}).code == "too_large"
    assert created(client, deck={"name": "Own", "cards": full[:800]}).status == 201


# Events.


def test_as_many_events_are_kept_as_the_limit(
    client: FlaskClient, limits: dict[str, int], store_url: str
) -> None:
    """The stream is filled with copies of its first event; then one more happens."""
    table, limit = open_table(in_process(client), 0), limits["events_kept"]
    with Redis.from_url(store_url) as store:
        [(_, first)] = store.xrange(table.gm.key("events"))
        with store.pipeline() as pipeline:
            for id in range(2, limit + 2):
                pipeline.xadd(table.gm.key("events"), first, id=f"{id}-0")
            alter(pipeline, table.gm.key("table"), last_event=str(limit + 1))
            pipeline.execute()
        table.gm.play("add_foe", name="x")
        assert store.xlen(table.gm.key("events")) == limit

    assert table.gm.ask("GET", "/events?after=0").code == "history_cut"
    assert table.gm.ask("GET", "/events?after=1").code == "history_cut"
    page = table.gm.get("/events?after=2&limit=1")
    assert (page["events"][0]["id"], page["last"]) == (3, limit + 2)
    assert (
        len(table.gm.get(f"/events?after=2&limit={limits['events_per_request']}")["events"])
        == (limits["events_per_request"])
    )


@pytest.mark.parametrize("rolls", [20, 45])
def test_so_many_moves_are_tried_for_a_list(
    client: FlaskClient, limits: dict[str, int], rolls: int
) -> None:
    """Each foe might cancel the Possibility on each open roll, and each pair is a candidate."""
    table = in_free_time(client, 1)
    for number in range(limits["foes"]):
        table.gm.play("add_foe", name=f"Thug {number}", possibilities=2)
    for number in range(1, rolls + 1):
        table.gm.play("roll", foe=f"f{number}", value=8)
        table.gm.play("spend_possibility", roll=f"r{number}")
    listing = table.gm.ask("GET", "/moves")
    if rolls * limits["foes"] < limits["moves_tried"]:
        assert listing.status == 200
    else:
        assert (listing.status, listing.code) == (422, "too_much_work")
        assert str(limits["moves_tried"]) in listing.json["detail"]


def test_a_hand_of_many_choices_has_a_short_list(client: FlaskClient) -> None:
    """Which cards a Leadership gives is one open field, however many the hand holds."""
    cards = [LEADERSHIP, *range(1, 40)]
    largest = {"hand_size": 20}
    table = open_table(in_process(client), hands=[cards, None, None], settings=largest).begin()
    offers = [
        offer for offer in table.players[0].moves() if offer["body"].get("card") == LEADERSHIP
    ]
    [alone, giving] = [offer["open"] for offer in offers if offer["body"]["move"] == "use_card"]
    assert "to" not in alone
    assert giving["to"] == {"enum": ["c2", "c3"]}


# Times, and settings.


def test_an_answer_is_kept_for_a_retry_as_long_as_the_limit(
    client: FlaskClient, limits: dict[str, int], store_url: str
) -> None:
    table = open_table(in_process(client), 0)
    table.gm.ask("POST", "/join-code", Idempotency_Key="0123456789abcdef").ok()
    with Redis.from_url(store_url) as store:
        [entry] = store.keys(table.gm.key("key:*"))
        left = store.ttl(entry)
    assert limits["idempotency_seconds"] - 60 < left <= limits["idempotency_seconds"]


@pytest.mark.parametrize(
    ("days", "unjoined", "lobby"), [(1, 1, 1), (7, 1, 7), (90, 1, 14), (365, 1, 14)]
)
def test_a_session_expires_after_the_days_of_a_setting(
    store_url: str, days: int, unjoined: int, lobby: int
) -> None:
    app = create_app(Settings(log_level="error", store=store_url, expiry_days=days))
    client = app.test_client()
    assert client.get("/v1/limits").get_json()["session_expiry_days"] == days
    created = client.post("/v1/sessions", json={"name": "x"}).get_json()
    assert_expires(created["expires_at"], unjoined)
    table = open_table(in_process(client), 0)
    expires_in(store_url, table.gm, unjoined)
    table.gm.ask("POST", "/short-code", {}).ok()
    expires_in(store_url, table.gm, unjoined)
    spectator = table.door.ask("POST", "/spectators", {}).ok()
    expires_in(store_url, table.gm, lobby)
    table.gm.ask("DELETE", f"/spectators/{spectator['spectator']}").ok()
    expires_in(store_url, table.gm, unjoined)
    table.join(name="Maya")
    expires_in(store_url, table.gm, lobby)
    table.gm.play("start_adventure")
    expires_in(store_url, table.gm, days)
    table.gm.play("end_adventure", completed=True)
    table.gm.play("close_adventure")
    expires_in(store_url, table.gm, days)


def expires_in(store_url: str, gm: Caller, days: int) -> None:
    assert_expires(gm.table()["expires_at"], days)
    with Redis.from_url(store_url) as store:
        for kind in ("table", "events"):
            assert abs(store.ttl(gm.key(kind)) - days * DAY) < 60


def assert_expires(at: str, days: int) -> None:
    left = datetime.fromisoformat(at) - datetime.now(UTC)
    assert abs(left.total_seconds() - days * DAY) < 60


@pytest.mark.parametrize(("connections", "waiting"), [(1, 0), (2, 1), (64, 48), (8_000, 6_000)])
def test_some_connections_never_wait(store_url: str, connections: int, waiting: int) -> None:
    client = create_app(Settings(connections=connections, store=store_url)).test_client()
    assert client.get("/v1/limits").get_json()["waiting_requests"] == waiting


def test_waiting_ends_after_the_seconds_of_the_query(client: FlaskClient) -> None:
    table = open_table(in_process(client), 0)
    started = time.monotonic()
    assert table.gm.get("/events?after=1&wait=1") == {"events": [], "last": 1}
    assert 0.9 < time.monotonic() - started < 5


def test_every_limit_of_a_table_is_tried_out(limits: dict[str, int]) -> None:
    """From `session_body_bytes` on they are those of tables, but for those of dice."""
    names = list(limits)
    of_dice = {limit.name for system in SYSTEMS.values() for limit in system.limits}
    of_tables = {*names[names.index("session_body_bytes") :]} - of_dice
    tried_out = {
        "moves_tried",
        *OF_FIELDS,
        "characters",
        "spectators",
        "foes",
        "adventures",
        "hidden_rolls",
        "open_trades",
    }
    tried_out |= {"open_skill_resolutions", "moves_tried"}
    tried_out |= {"session_state_bytes", "session_body_bytes"}
    tried_out |= {"session_expiry_days", "lobby_expiry_days", "unjoined_expiry_hours"}
    tried_out |= {"events_kept", "idempotency_seconds", "waiting_requests"}

    elsewhere = {"busy_seconds"}  # test_error_codes
    shared = ("gamemaster", "player", "spectator", "join_code")
    elsewhere |= {f"idempotency_bytes_of_{whose}" for whose in shared}  # store/test_budget
    elsewhere |= {"client_seeds", "shuffled_cards"}  # tables/drama_deck/test_shuffles
    elsewhere |= {"event_bytes_per_request"}  # store/test_sessions
    elsewhere |= {"waiting_requests_of_token"}  # tabletop/test_events
    elsewhere |= {"values_bytes"}  # tables/drama_deck/test_values
    elsewhere |= {"recordings"}  # tabletop/test_recording
    elsewhere |= {"shared_dice"}  # tabletop/test_state
    elsewhere |= {"shared_rolls"}  # tables/drama_deck/test_hidden_rolls
    elsewhere |= {"undone_moves", "undo_bytes"}  # tables/drama_deck/test_undo, tabletop/test_undo
    elsewhere |= {"short_code_seconds", "wrong_short_codes_per_address"}  # test_short_codes
    elsewhere |= {"handover_seconds"}  # tabletop/test_handover
    elsewhere |= {"notes", "note_bytes"}  # tables/drama_deck/test_notes
    elsewhere |= {"box_flips"}  # tables/drama_deck/test_choose_by_box
    elsewhere |= {"streams_of_token", "streams_of_session", "ticket_seconds"}  # test_streams
    assert sorted(of_tables - tried_out - elsewhere) == []
