"""An answer that is kept for a retry is told to nobody but who has got it."""

from __future__ import annotations

from typing import Any
from uuid import uuid4

import pytest
from flask import Flask
from flask.testing import FlaskClient

from tests.security.endpoints import ENDPOINTS
from tests.security.kinds import KINDS, Nine, nine, nowhere
from tests.tabletop.calling import Caller, Reply, Send, in_process, open_table
from tests.tabletop.test_secrecy import everything_of

# Who makes each change, with a path within the session and a body.
CHANGES: dict[str, tuple[str, str, str, Any]] = {
    "play_move": ("holder", "POST", "/moves", {"move": "roll", "value": 8}),
    "join_session": ("join_code", "POST", "/characters", {"name": "Late"}),
    "watch_session": ("join_code", "POST", "/spectators", {"name": "Late"}),
    "claim_character": ("join_code", "POST", "/characters/c3/claim", {}),
    "create_short_code": ("gamemaster", "POST", "/short-code", {}),
    "create_handover_code": ("gamemaster", "POST", "/gamemaster/handover", {}),
    "claim_gamemaster": ("holder", "POST", "/gamemaster/claim", {}),  # with a code of the table
    "remove_spectator": ("spectator", "DELETE", "/spectators/w1", None),
    "rotate_token": ("holder", "POST", "/token", {}),
    "renew_join_code": ("gamemaster", "POST", "/join-code", {}),
    "release_character": ("gamemaster", "POST", "/characters/c1/release", {}),
    "remove_character": ("holder", "DELETE", "/characters/c1", None),
    "delete_session": ("gamemaster", "DELETE", "", None),
}
SECRETS = ("token", "join_code", "short_code", "handover_code")
REPLAYED = "idempotency-replayed"


@pytest.fixture
def callers(client: FlaskClient) -> Nine:
    """A table with a free seat."""
    table = open_table(in_process(client), 3).begin()
    table.gm.ask("POST", "/characters/c3/release", {}).ok()
    return nine(table, open_table(in_process(client), 0).gm)


def test_every_change_has_its_row() -> None:
    changing = {
        found.id
        for found in ENDPOINTS.values()
        for told in found.told.get("parameters", ())
        if found.of_session and "IdempotencyKey" in told.get("$ref", "")
    }
    assert changing == set(CHANGES)


@pytest.mark.parametrize("change", CHANGES)
def test_with_anothers_key_one_is_answered_as_with_a_new_one(callers: Nine, change: str) -> None:
    by, method, path, body = CHANGES[change]
    if change == "claim_gamemaster":
        issued = callers.gamemaster.ask("POST", "/gamemaster/handover").ok()
        body = {"handover_code": issued["handover_code"]}
    key = str(uuid4())
    first = callers.of(by).ask(method, path, body, Idempotency_Key=key)
    assert first.status < 300, first.data
    for kind in KINDS:
        if kind == by:
            continue
        caller = callers.of(kind)
        with_key = caller.ask(method, path, body, Idempotency_Key=key)
        assert REPLAYED not in with_key.headers, kind
        assert with_key.code != "idempotency_key_reused" if with_key.status == 422 else True
        if with_key.status >= 400:
            anew = caller.ask(method, path, body, Idempotency_Key=str(uuid4()))
            assert everything_of(with_key) == everything_of(anew), kind
        assert not shared_secrets(first, with_key), kind
    again = callers.of(by).ask(method, path, body, Idempotency_Key=key)
    assert (again.status, again.data, again.headers[REPLAYED]) == (first.status, first.data, "true")


def shared_secrets(first: Reply, other: Reply) -> set[str]:
    """Tokens and codes that stand in both answers."""
    told = first.json or {}
    secrets = {str(told[name]) for name in SECRETS if name in told}
    return {secret for secret in secrets if secret in other.data.decode()}


OTHERWISE: list[tuple[str, str, Any]] = [
    ("POST", "/moves", {"move": "roll", "value": 9}),
    ("POST", "/moves", {"move": "undo"}),
    ("POST", "/token", {}),
    ("POST", "/join-code", {}),
    ("DELETE", "/characters/c1", None),
    ("DELETE", "", None),
    ("GET", "", None),
    ("POST", "/tickets", {}),
]


@pytest.mark.parametrize(("method", "path", "body"), OTHERWISE)
def test_nobody_is_told_that_a_key_was_used_by_another(
    client: FlaskClient, method: str, path: str, body: Any
) -> None:
    """Other path, body, method: whoever has not used the key is not told `..._reused`."""
    table = open_table(in_process(client), 2).begin()
    callers = nine(table, open_table(in_process(client), 0).gm)
    key = str(uuid4())
    callers.holder.ask("POST", "/moves", {"move": "roll", "value": 8}, Idempotency_Key=key).ok()
    for kind in ("no_token", "foreign", "dead", "made_up", "join_code", "spectator"):
        caller = callers.of(kind)
        with_key = caller.ask(method, path, body, Idempotency_Key=key)
        assert "reused" not in with_key.data.decode(), kind
        assert REPLAYED not in with_key.headers
        if with_key.status >= 400:
            anew = caller.ask(method, path, body, Idempotency_Key=str(uuid4()))
            assert everything_of(with_key) == everything_of(anew), kind


def test_a_key_of_one_session_is_unknown_at_another(client: FlaskClient) -> None:
    send: Send = in_process(client)
    one, other = (open_table(send, 1).begin() for _ in range(2))
    key, body = str(uuid4()), {"move": "add_foe", "name": "Thug"}
    one.gm.ask("POST", "/moves", body, Idempotency_Key=key).ok()
    fresh = other.gm.ask("POST", "/moves", body, Idempotency_Key=key)
    assert fresh.ok()["table"]["id"] == other.gm.session
    assert REPLAYED not in fresh.headers
    stranger = other.gm.with_token(one.gm.token).ask("POST", "/moves", body, Idempotency_Key=key)
    unknown = nowhere(one.gm).ask("POST", "/moves", body, Idempotency_Key=key)
    assert everything_of(stranger) == everything_of(unknown)


def test_a_key_that_made_a_session_is_unknown_everywhere_else(app: Flask) -> None:
    """Its id follows from the key: who sees the id, or asks with the key, gets no further."""
    send = in_process(app.test_client())
    key, body = str(uuid4()), {"name": "kept"}
    made = Caller(send).ask("POST", "/v1/sessions", body, Idempotency_Key=key).ok()
    at = Caller(send, f"/v1/sessions/{made['id']}")
    for token in (None, made["id"], key, "rwg_" + key):
        caller = at.with_token(token)
        for path, sent in (("/moves", {"move": "undo"}), ("/token", {}), ("/characters", body)):
            reply = caller.ask("POST", path, sent, Idempotency_Key=key)
            assert reply.status == (401 if token is None else 404)
            assert everything_of(reply) == everything_of(
                nowhere(caller).ask("POST", path, sent, Idempotency_Key=key)
            )
