"""Headers and paths of requests to a session: every form is answered, and none with a 5xx."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest
from flask import Flask
from flask.testing import FlaskClient

from tests.rows import each_row
from tests.tabletop.calling import Caller, Reply, TestTable, in_process, open_table

READS = (
    "",
    "/moves",
    "/events",
    "/recording",
    "/deck",
    "/deck/cards",
    "/deck/cards/57",
    "/discard-pile",
    "/action-stack",
    "/pools",
    "/hand",
)
NOTHING_BUT_EVENTS = tuple(path for path in READS if path != "/events")
ID = "0123456789abcdef0123456789abcdef"


@pytest.fixture(scope="module")
def table(app: Flask) -> TestTable:
    """A table at version 3; nothing here changes it."""
    return open_table(in_process(app.test_client()), 2)


def refused(reply: Reply, status: int, code: str) -> None:
    assert (reply.status, reply.code) == (status, code), reply.data
    assert reply.headers["content-type"] == "application/problem+json"


# Authorization.


@pytest.mark.parametrize(
    "authorization",
    [
        pytest.param(None, id="none"),
        pytest.param("", id="empty"),
        pytest.param(" ", id="blank"),
        pytest.param("Bearer", id="no token"),
        pytest.param("Bearer ", id="a blank token"),
        pytest.param("Basic Z206dG9rZW4=", id="another scheme"),
        pytest.param("{token}", id="no scheme"),
        pytest.param("Bearer{token}", id="no space"),
        pytest.param("Bearer\t{token}", id="a tab"),
        pytest.param("Bearer {token} more", id="two words"),
        pytest.param("Bearer {token},Bearer {token}", id="twice"),
        pytest.param("Token {token}", id="an unknown scheme"),
        pytest.param("Bearer {token}\x7f", id="a control character"),
        pytest.param("Bearer grün", id="not ASCII"),
        pytest.param("Bearer " + "x" * 300, id="300 characters"),
    ],
)
def test_what_is_no_bearer_token_is_none(table: TestTable, authorization: str | None) -> None:
    sent = {}
    if authorization is not None:
        sent["Authorization"] = authorization.format(token=table.gm.token)
    reply = table.gm.send("GET", table.gm.path, sent, None)
    refused(reply, 401, "token_missing")
    assert reply.headers["www-authenticate"] == "Bearer"


@pytest.mark.parametrize(
    "form", ["Bearer {}", "bearer {}", "BEARER {}", "Bearer   {}", " Bearer {} "]
)
def test_the_scheme_is_read_as_http_has_it(table: TestTable, form: str) -> None:
    sent = {"Authorization": form.format(table.gm.token)}
    assert table.gm.send("GET", table.gm.path, sent, None).status == 200


@pytest.mark.parametrize("token", ["x", "x" * 255, "rwg_", "rwp_0", "!~", '"quoted"', "%00", "a,b"])
def test_a_token_of_any_shape_opens_nothing(table: TestTable, token: str) -> None:
    refused(replace(table.gm, token=token).ask("GET"), 404, "not_found")


# Idempotency-Key.


@pytest.mark.parametrize(
    "key",
    [
        pytest.param("", id="empty"),
        pytest.param("x" * 15, id="15 characters"),
        pytest.param("x" * 256, id="256 characters"),
        pytest.param("x" * 10_000, id="very long"),
        pytest.param(f'"{"x" * 15}"', id="15 in quotes"),
        pytest.param(f'"{"x" * 256}"', id="256 in quotes"),
        pytest.param('"' + "x" * 16, id="one quote"),
        pytest.param("0123456789 abcdef", id="a space"),
        pytest.param("0123456789\x01abcdef", id="a control character"),
        pytest.param("0123456789\x7fabcdef", id="delete"),
        pytest.param("0123456789ßabcdef", id="not ASCII"),
        pytest.param("0123456789\tabcdef", id="a tab"),
    ],
)
@pytest.mark.parametrize("path", ["", "/moves"])
def test_a_malformed_key_is_refused(table: TestTable, path: str, key: str) -> None:
    caller = table.gm if path else Caller(table.gm.send, "/v1/sessions")
    reply = caller.ask(
        "POST", path, {"move": "undo"} if path else {"name": "x"}, Idempotency_Key=key
    )
    refused(reply, 422, "validation_failed")
    [error] = reply.json["errors"]
    assert error["parameter"] == "Idempotency-Key"
    assert "16 to 255" in error["detail"]


@pytest.mark.parametrize(
    "key",
    ["k" * 16, "k" * 255, '"quoted-key-of-16+"', "with,comma;and=more", 'quotes"within"are"fine'],
)
def test_a_key_makes_a_change_once(client: FlaskClient, key: str) -> None:
    gm = open_table(in_process(client), 0).gm
    body = {"move": "add_foe", "name": "Thug"}
    first = gm.ask("POST", "/moves", body, Idempotency_Key=key)
    again = gm.ask("POST", "/moves", body, Idempotency_Key=f" {key} ")
    assert (first.status, first.data) == (200, again.data)
    assert again.headers["idempotency-replayed"] == "true"
    assert gm.get()["version"] == 2


def test_a_key_is_the_same_with_quotes_and_without(client: FlaskClient) -> None:
    gm = open_table(in_process(client), 0).gm
    body = {"move": "add_foe", "name": "Thug"}
    gm.ask("POST", "/moves", body, Idempotency_Key='"0123456789abcdef"').ok()
    again = gm.ask("POST", "/moves", body, Idempotency_Key="0123456789abcdef")
    assert again.headers["idempotency-replayed"] == "true"


def test_a_key_does_not_go_with_reading(table: TestTable) -> None:
    assert table.gm.ask("GET", Idempotency_Key="x").status == 200


# If-Match and If-None-Match.

STALE = [
    pytest.param('"2"', id="an older version"),
    pytest.param('"4"', id="a version to come"),
    pytest.param('W/"3"', id="weak: RFC 9110 compares strongly"),
    pytest.param('"03"', id="another text"),
    pytest.param('"+3"', id="with a sign"),
    pytest.param('"3.0"', id="no integer"),
    pytest.param('"٣"', id="another digit three"),
    pytest.param('""', id="an empty tag"),
    pytest.param("", id="an empty header"),
    pytest.param(", ,", id="commas"),
    pytest.param('"nonsense"', id="nonsense"),
    pytest.param("\x01", id="a control character"),
    pytest.param('"' + "9" * 4_000 + '"', id="a huge number"),
    pytest.param('"1", "2", W/"3"', id="several"),
    pytest.param('"1",' * 100 + '"3"', id="after a hundred"),
]
FRESH = [
    pytest.param("*", id="any"),
    pytest.param('"3"', id="the version"),
    pytest.param("3", id="bare"),
    pytest.param('"1", "3"', id="among several"),
    pytest.param('"1","3","3"', id="without spaces"),
    pytest.param('W/"1", "3", ""', id="among odd ones"),
    pytest.param('"1",' * 99 + '"3"', id="as the hundredth"),
]


@pytest.mark.parametrize("tags", STALE)
def test_a_change_is_refused_on_another_version(table: TestTable, tags: str) -> None:
    tags = tags.encode().decode("latin-1")  # as bytes of UTF-8 arrive
    reply = table.gm.ask("POST", "/moves", {"move": "add_foe", "name": "Thug"}, If_Match=tags)
    refused(reply, 412, "stale_version")
    assert reply.headers["etag"] == '"3"'
    refused(table.gm.ask("GET", If_Match=tags), 412, "stale_version")


@pytest.mark.parametrize("tags", FRESH)
def test_a_change_is_made_on_the_version_named(client: FlaskClient, tags: str) -> None:
    table = open_table(in_process(client), 2)
    assert table.gm.ask("GET", If_Match=tags).status == 200
    reply = table.gm.ask("POST", "/moves", {"move": "add_foe", "name": "Thug"}, If_Match=tags)
    assert (reply.status, reply.headers["etag"]) == (200, '"4"')


@pytest.mark.parametrize(("method", "path"), [("DELETE", ""), ("DELETE", "/characters/c1")])
def test_nothing_is_deleted_on_another_version(table: TestTable, method: str, path: str) -> None:
    refused(table.gm.ask(method, path, If_Match='"2"'), 412, "stale_version")


@each_row("path", NOTHING_BUT_EVENTS)
@each_row("tags", ['"3"', 'W/"3"', '"1", "3"', "*"])
def test_an_answer_that_holds_is_not_sent_again(table: TestTable, path: str, tags: str) -> None:
    player = table.players[0]
    whole = player.ask("GET", path)
    reply = player.ask("GET", path, If_None_Match=tags)

    assert (whole.status, whole.headers["etag"]) == (200, '"3"')
    assert (reply.status, reply.data) == (304, b"")
    assert reply.headers["etag"] == '"3"'
    assert reply.headers["vary"] == "Authorization"
    assert reply.headers["cache-control"] == "no-store"
    assert "content-type" not in reply.headers


@pytest.mark.parametrize(
    "tags", ['"2"', '"4"', '""', "", "nonsense", '"03"', '"' + "9" * 4_000 + '"', "\x01", ", ,"]
)
def test_an_answer_that_does_not_hold_is_sent(table: TestTable, tags: str) -> None:
    reply = table.gm.ask("GET", If_None_Match=tags)
    assert (reply.status, reply.json["version"]) == (200, 3)


def test_who_may_not_see_it_is_not_told_that_it_holds(table: TestTable) -> None:
    refused(table.gm.ask("GET", "/hand", If_None_Match='"3"'), 403, "wrong_role")
    refused(table.door.ask("GET", "", If_None_Match='"3"'), 403, "wrong_role")
    refused(replace(table.gm, token=None).ask("GET", If_None_Match="*"), 401, "token_missing")


def test_events_are_sent_whatever_is_known_of_the_table(table: TestTable) -> None:
    reply = table.gm.ask("GET", "/events", If_None_Match='"3"')
    assert (reply.status, reply.headers["etag"], len(reply.json["events"])) == (200, '"3"', 3)


# Methods.


@pytest.mark.parametrize("path", READS)
def test_head_is_get_without_its_body(table: TestTable, path: str) -> None:
    player = table.players[0]
    got, head = player.ask("GET", path), player.ask("HEAD", path)
    assert (head.status, head.data) == (200, b"")
    assert head.lasting == got.lasting


@pytest.mark.parametrize(
    ("path", "allowed"),
    [
        ("/v1/sessions", "OPTIONS, POST"),
        (f"/v1/sessions/{ID}", "DELETE, GET, HEAD, OPTIONS"),
        (f"/v1/sessions/{ID}/moves", "GET, HEAD, OPTIONS, POST"),
        (f"/v1/sessions/{ID}/events", "GET, HEAD, OPTIONS"),
        (f"/v1/sessions/{ID}/hand", "GET, HEAD, OPTIONS"),
        (f"/v1/sessions/{ID}/characters", "OPTIONS, POST"),
        (f"/v1/sessions/{ID}/characters/c1", "DELETE, OPTIONS"),
        (f"/v1/sessions/{ID}/characters/c1/claim", "OPTIONS, POST"),
        (f"/v1/sessions/{ID}/token", "OPTIONS, POST"),
    ],
)
def test_options_and_preflight_need_no_token(client: FlaskClient, path: str, allowed: str) -> None:
    send = in_process(client)
    asked = send("OPTIONS", path, {}, None)
    assert asked.status == 200
    assert ", ".join(sorted(asked.headers["allow"].split(", "))) == allowed

    wanted = {"Origin": "null", "Access-Control-Request-Method": "POST"}
    preflight = send("OPTIONS", path, wanted, None)
    assert (preflight.status, preflight.data) == (204, b"")
    assert preflight.headers["access-control-allow-origin"] == "*"
    may_send = preflight.headers["access-control-allow-headers"].split(", ")
    assert {"Authorization", "If-Match", "If-None-Match", "Idempotency-Key"} <= set(may_send)
    may_do = preflight.headers["access-control-allow-methods"].split(", ")
    assert set(allowed.split(", ")) <= set(may_do)

    wrong = send("PUT", path, {}, None)
    refused(wrong, 405, "method_not_allowed")
    assert ", ".join(sorted(wrong.headers["allow"].split(", "))) == allowed


def test_a_browser_may_read_what_a_frontend_needs(table: TestTable) -> None:
    reply = table.gm.ask("GET")
    exposed = reply.headers["access-control-expose-headers"].split(", ")
    assert {"ETag", "Location", "Retry-After", "Idempotency-Replayed"} <= set(exposed)
    assert reply.headers["access-control-allow-origin"] == "*"


# Paths.


@each_row(
    "path",
    [
        "/",
        "/moves/",
        "/events/",
        "/deck/",
        "/deck/cards/",
        "/deck/cards/57/",
        "//moves",
        "/moves/undo",
        "/Moves",
        "/nowhere",
        "/characters/",
        "/characters/c1/",
        "/.",
        "/../..",
    ],
)
@each_row("method", ["GET", "POST", "DELETE"])
def test_a_path_that_is_not_told_leads_nowhere(table: TestTable, method: str, path: str) -> None:
    body = {} if method == "POST" else None
    reply = table.gm.ask(method, path, body)
    refused(reply, 404, "not_found")
    assert "location" not in reply.headers


SHAPES = [
    "x",
    "0" * 31,
    "0" * 33,
    "0" * 5_000,
    "{id}:table",
    "{{{id}}}:table",
    "{upper}",
    "*",
    "%00",
    "%0a",
    "%ff",
    "%2e%2e",
    "..%2f..",
    "None",
    "٣٣",
    "{id}%20",
    "{id}%00",
]


@each_row("shape", SHAPES)
@each_row(("method", "path"), [("GET", ""), ("POST", "/moves"), ("DELETE", "")])
def test_a_session_id_of_another_shape_names_no_session(
    table: TestTable, method: str, path: str, shape: str
) -> None:
    id = table.gm.session
    other = replace(table.gm, path=f"/v1/sessions/{shape.format(id=id, upper=id.upper())}")
    body = {"move": "undo"} if method == "POST" else None
    refused(other.ask(method, path, body), 404, "not_found")


@each_row(
    "shape",
    ["c0", "c9", "c01", "f1", "1", "c", "C1", "c٣", "c1%20", "c1%00", "c" + "9" * 5_000, "%ff"],
)
@each_row(
    ("method", "path"),
    [("DELETE", ""), ("POST", "/release"), ("POST", "/claim")],
)
def test_a_character_id_of_another_shape_names_nobody(
    table: TestTable, method: str, path: str, shape: str
) -> None:
    caller = table.door if path == "/claim" else table.gm
    refused(caller.ask(method, f"/characters/{shape}{path}"), 404, "not_found")


@pytest.mark.parametrize("shape", ["w0", "w999", "w01", "c1", "1", "w", "w1%20", "w" + "9" * 5_000])
@pytest.mark.parametrize("role", ["gamemaster", "player", "spectator"])
def test_a_spectator_id_of_another_shape_names_nobody(
    client: FlaskClient, role: str, shape: str
) -> None:
    table = open_table(in_process(client), 1)
    caller = {"gamemaster": table.gm, "player": table.players[0], "spectator": table.watch()}[role]
    refused(caller.ask("DELETE", f"/spectators/{shape}"), 404, "not_found")


@pytest.mark.parametrize(
    "path", ["/token", "/join-code", "/short-code", "/gamemaster/handover", "/tickets"]
)
def test_what_makes_a_credential_answers_201(client: FlaskClient, path: str) -> None:
    assert open_table(in_process(client)).gm.ask("POST", path, {}).status == 201


def test_a_seat_is_at_its_location(client: FlaskClient) -> None:
    """The same for a request that is sent again, of whose answer only the body is kept."""
    table = open_table(in_process(client), 1)
    for path, body in (("/characters", {"name": "Astrid"}), ("/spectators", {})):
        key = f"the key of {path}".replace(" ", "-")
        made, again = (table.door.ask("POST", path, body, Idempotency_Key=key) for _ in range(2))
        assert (made.status, again.status) == (201, 201)
        assert again.headers["idempotency-replayed"] == "true"
        location = made.headers["location"]
        assert location.startswith(f"{table.gm.path}{path}/")
        assert again.headers["location"] == location
        assert table.gm.ask("DELETE", location.removeprefix(table.gm.path)).status == 204


def test_a_seat_that_is_taken_is_found(table: TestTable) -> None:
    taken = table.door.ask("POST", f"/characters/{table.players[0].character}/claim", {})
    refused(taken, 409, "no_such_target")


@pytest.mark.parametrize(
    "number",
    [
        "0",
        "157",
        "9999",
        "10000",
        "9" * 5_000,
        "-1",
        "+1",
        "1.0",
        "1e1",
        "0x1",
        "٣",
        "\uff15\uff17",
        "²",
        "%20",
        "57%20",
        "57%00",
        "one",
        "%ff",
        "5_7",
    ],
)
def test_a_card_of_another_number_is_not_there(table: TestTable, number: str) -> None:
    refused(table.gm.ask("GET", f"/deck/cards/{number}"), 404, "not_found")


def test_a_card_has_one_address(table: TestTable) -> None:
    assert table.gm.get("/deck/cards/57")["number"] == 57
    refused(table.gm.ask("GET", "/deck/cards/057"), 404, "not_found")


# Queries and bodies where there are none.


@pytest.mark.parametrize("path", READS)
def test_a_query_that_is_not_taken_is_refused(table: TestTable, path: str) -> None:
    reply = table.players[0].ask("GET", f"{path}?nonsense=1")
    refused(reply, 422, "validation_failed")
    assert reply.json["errors"] == [{"parameter": "nonsense", "detail": "Unknown field."}]


@pytest.mark.parametrize(
    ("query", "parameter"),
    [
        ("after=-1", "after"),
        ("after=4", "after"),
        ("after=9007199254740992", "after"),
        ("after=" + "9" * 4_000, "after"),
        ("after=٣", "after"),
        ("after=1.0", "after"),
        ("after=", "after"),
        ("after=1&after=1", "after"),
        ("limit=0", "limit"),
        ("limit=1001", "limit"),
        ("limit=all", "limit"),
        ("wait=31", "wait"),
        ("wait=-1", "wait"),
        ("wait=0.5", "wait"),
        ("ticket=", "ticket"),
        ("ticket=a&ticket=b", "ticket"),
        ("after=x", "after"),
        ("after=1&after=2", "after"),
        ("a=1", "a"),
    ],
)
def test_a_query_of_events_is_read_strictly(table: TestTable, query: str, parameter: str) -> None:
    reply = table.gm.ask("GET", f"/events?{query}")
    refused(reply, 422, "validation_failed")
    assert [error["parameter"] for error in reply.json["errors"]] == [parameter]


@pytest.mark.parametrize("path", ["/token", "/join-code", "/characters/c1/release"])
@pytest.mark.parametrize("body", [{"x": 1}, [], "x", 1, True])
def test_what_takes_no_fields_takes_none(table: TestTable, path: str, body: Any) -> None:
    refused(table.gm.ask("POST", path, body), 422, "validation_failed")


def test_secrets_in_a_query_are_refused(table: TestTable) -> None:
    token = {"Authorization": f"Bearer {table.gm.token}"}
    reply = table.gm.send("GET", f"{table.gm.path}?access_token={table.gm.token}", token, None)
    refused(reply, 422, "validation_failed")
    assert str(table.gm.token) not in reply.data.decode()
