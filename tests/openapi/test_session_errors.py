"""Every error of an operation on a session is as shown."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest
from flask import Flask
from redis import Redis

from service.app import create_app
from service.config import Settings
from tests.openapi.described import (
    JSON,
    PROBLEM,
    SEATED,
    refused_by,
    resolved,
    with_example,
)
from tests.openapi.scene import Scene, bodies, scene, send, within
from tests.tabletop.calling import Caller, Reply, TestTable, in_process


@pytest.fixture(scope="module")
def played(app: Flask) -> Scene:
    """A table for requests that change nothing."""
    return scene(app.test_client())


IN_BYTES = {"DeckTooLarge": 262_144, "TooLarge": 16_384}


def wrong(
    at: Scene, path: str, method: str, operation: dict[str, Any], status: str
) -> Reply | None:
    """The answer to a request that meets an error; None where it takes another table."""
    id = operation["operationId"]
    caller, body = at.caller(id), bodies(operation)[0]

    here = with_example(within(path), operation)

    def raw(data: bytes, content_type: str) -> Reply:
        headers = {"Authorization": f"Bearer {caller.token}", "Content-Type": content_type}
        return caller.send(method.upper(), caller.path + here, headers, data)

    if status == "400":
        return raw(b"{", JSON)
    if status == "413":
        name = operation["responses"][status]["$ref"].split("/")[-1]
        return raw(b" " * (IN_BYTES[name] + 1), JSON)
    if status == "415":
        return raw(b"{}", "text/plain")
    if status == "422" and body is not None:
        return caller.ask(method.upper(), here, {**body, "nonsense": 1})
    if status == "422":
        return caller.ask(method.upper(), f"{here}?nonsense=1")
    callers = {
        "401": replace(caller, token=None),
        "403": at.stranger(id),
        "404": replace(caller, path="/v1/sessions/" + "0" * 32),
    }
    if status in callers:
        return send(callers[status], path, method, operation, body)
    if status == "412":
        return send(caller, path, method, operation, body, If_Match='"1"')
    return None


def broken(at: Scene, path: str, method: str, operation: dict[str, Any]) -> Reply:
    """The answer to a request that breaks a rule."""
    caller = at.caller(operation["operationId"])
    match operation["operationId"]:
        case "play_move":
            return at.table.gm.try_to("start_act")
        case "join_session":
            return caller.ask("POST", "/characters", {"name": "Late", "hand": [1]})
        case "watch_session":
            for _ in range(64):
                caller.ask("POST", "/spectators").ok()
            return caller.ask("POST", "/spectators")
        case "remove_character":
            at.table.gm.play("end_adventure")
            return caller.ask("DELETE", "/characters/c1")
        case "claim_character":
            return caller.ask("POST", "/characters/c1/claim")
        case other:
            raise AssertionError(f"nothing is known that {other} breaks")


DEPENDS = {"403", "409", "410", "412", "429"}
"""Errors whose detail depends on the situation."""


@pytest.fixture(scope="module")
def nowhere() -> Scene:
    """Requests for a store that is not there; whoever asks."""
    away = create_app(Settings(log_level="error", store="redis://127.0.0.1:1")).test_client()
    caller = Caller(in_process(away), f"/v1/sessions/{'0' * 32}", "t")
    return Scene(TestTable(caller, (caller,), caller))


@pytest.fixture(scope="module")
def used_up(store_url: str) -> Scene:
    """A session at a service that answers one request a minute, and has answered it."""
    settings = Settings(
        log_level="critical", store=store_url, rate_limits=True, requests_per_address=1
    )
    client = create_app(settings).test_client()
    client.get("/v1/dice/roll?expression=1d6")
    caller = Caller(in_process(client), f"/v1/sessions/{'0' * 32}", "a-token", "c1")
    return Scene(TestTable(caller, (caller,), caller))


@pytest.mark.parametrize(("path", "method", "operation"), SEATED)
def test_every_error_of_an_operation_on_a_session_is_as_shown(
    app: Flask,
    played: Scene,
    nowhere: Scene,
    used_up: Scene,
    store_url: str,
    path: str,
    method: str,
    operation: dict[str, Any],
) -> None:
    for status, described in operation["responses"].items():
        if status < "4" or status == "default":
            continue
        if status == "503":
            caller = nowhere.caller(operation["operationId"])
            reply = send(caller, path, method, operation, bodies(operation)[0])
        elif status == "429":
            caller = used_up.caller(operation["operationId"])
            reply = send(caller, path, method, operation, bodies(operation)[0])
        elif status == "409":
            reply = broken(scene(app.test_client()), path, method, operation)
        elif status == "410":
            at = scene(app.test_client())
            # A recording begins with the oldest event that is left: none is left to it.
            left = 0 if operation["operationId"] == "get_recording" else 1
            with Redis.from_url(store_url) as store:
                store.xtrim(at.table.gm.key("events"), maxlen=left, approximate=False)
            reply = send(at.table.gm, path, method, operation, None)
        else:
            refusal = wrong(played, path, method, operation, status)
            assert refusal is not None, f"{status} is documented, and nothing meets it"
            reply = refusal
        check_problem(reply, status, resolved(described))


def check_problem(reply: Reply, status: str, described: dict[str, Any]) -> None:
    assert (reply.status, reply.headers["content-type"]) == (int(status), PROBLEM), reply.data
    assert [name for name in described["headers"] if name.lower() not in reply.headers] == []
    content = described["content"][PROBLEM]
    assert refused_by(content["schema"], reply.json) == []
    shown = content["examples"][reply.code]["value"]
    assert reply.json == (shown | {"detail": reply.json["detail"]} if status in DEPENDS else shown)
