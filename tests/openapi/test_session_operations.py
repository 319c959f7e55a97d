"""Operations on a session answer as documented: each is sent with a token of a real table."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest
from flask.testing import FlaskClient

from service.http.schemas import moves_schema
from service.tables.common.actor import Role
from service.tables.drama_deck.game import GAME
from tests.openapi.described import (
    ANSWERED,
    DOCUMENT,
    JSON,
    examples,
    refused_by,
    resolved,
    success,
    undocumented,
)
from tests.openapi.scene import bodies, scene, send
from tests.rows import each_row
from tests.tables.drama_deck.rules import MOVES
from tests.tabletop.calling import Caller, Reply, in_process


def check_answer(reply: Reply, operation: dict[str, Any], *absent: str) -> None:
    """Status, shape, fields and headers as documented."""
    status, described = success(operation)
    assert reply.status == status, reply.data
    assert {name for name in described["headers"] if name.lower() not in reply.headers} == set(
        absent
    )
    if status == 204:
        assert (reply.data, "content-type" in reply.headers) == (b"", False)
        return
    schema = described["content"][JSON]["schema"]
    assert reply.headers["content-type"] == JSON
    assert refused_by(schema, reply.json) == []
    assert undocumented(schema, reply.json) == []


@pytest.mark.parametrize(("path", "method", "operation"), ANSWERED)
def test_every_operation_on_a_session_answers_as_documented(
    client: FlaskClient, path: str, method: str, operation: dict[str, Any]
) -> None:
    at = scene(client)
    caller = at.ready_for(operation["operationId"])
    for body in at.bodies(operation):
        first = send(caller, path, method, operation, body, Idempotency_Key="the-first-of-them-all")
        headers = success(operation)[1]["headers"]
        replays = "Idempotency-Replayed" in headers
        unasked = {"Preference-Applied"} & {*headers}
        check_answer(first, operation, *(["Idempotency-Replayed"] if replays else []), *unasked)
        if replays:
            again = send(
                caller, path, method, operation, body, Idempotency_Key="the-first-of-them-all"
            )
            check_answer(again, operation, *unasked)
            assert (again.data, again.headers["idempotency-replayed"]) == (first.data, "true")
        if "304" in operation["responses"]:
            same = send(caller, path, method, operation, body, If_None_Match=first.headers["etag"])
            assert (same.status, same.data) == (304, b"")
            described = operation["responses"]["304"]["headers"]
            assert [name for name in described if name.lower() not in same.headers] == []


def test_a_session_is_created_as_documented(client: FlaskClient) -> None:
    operation = DOCUMENT["paths"]["/v1/sessions"]["post"]
    anybody = Caller(in_process(client), "/v1/sessions")
    for body in bodies(operation):
        made = anybody.ask("POST", "", body)
        check_answer(made, operation, "Idempotency-Replayed")
        location = made.headers["location"]
        assert location == f"/v1/sessions/{made.json['id']}"
        assert replace(anybody, path=location, token=made.json["gm_token"]).get()["version"] == 1


PLAY_MOVE = DOCUMENT["paths"]["/v1/sessions/{session}/moves"]["post"]


MOVE_BODIES = examples(PLAY_MOVE["requestBody"]["content"][JSON])


@each_row("name", list(MOVES))
def test_every_move_has_a_schema_with_its_example_and_rules(name: str) -> None:
    union = resolved(PLAY_MOVE["requestBody"]["content"][JSON]["schema"])
    reference = union["discriminator"]["mapping"][name]
    schema = resolved({"$ref": reference})

    assert union["discriminator"]["propertyName"] == "move"
    assert {"$ref": reference} in union["oneOf"]
    assert len(union["oneOf"]) == len(union["discriminator"]["mapping"]) == len(MOVES)
    assert reference.endswith(f"/{name.title().replace('_', '')}Move")
    assert schema["properties"]["move"]["const"] == name
    assert refused_by(schema, MOVE_BODIES[name]) == []
    assert "\n\nBy " in schema["description"] or name == "undo"
    assert isinstance(moves_schema(GAME).load(MOVE_BODIES[name]), MOVES[name])
    assert all(field["description"] for field in schema["properties"].values())


@each_row("name", list(MOVES))
def test_every_example_of_a_move_is_judged_by_the_rules_alone(
    client: FlaskClient, name: str
) -> None:
    at = scene(client)
    player = Role.PLAYER in MOVES[name].by and name not in ("cancel_possibility", "resolve_roll")
    caller = at.table.players[0] if player else at.table.gm
    assert caller.ask("POST", "/moves", MOVE_BODIES[name]).status in (200, 409)
