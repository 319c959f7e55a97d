"""The OpenAPI document: current, valid, complete, and every example true."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

import pytest
import yaml
from flask import Flask
from flask.testing import FlaskClient
from jsonschema import Draft202012Validator
from openapi_spec_validator import validate
from redis import Redis

from service.app import create_app
from service.config import Settings
from service.drama_deck.actor import Role
from service.drama_deck.game.registry import MOVES
from service.http.schemas.moves.union import MoveSchema
from service.openapi.text import as_yaml
from service.systems.registry import MECHANICS
from tests.tabletop.calling import Caller, Reply, TestTable, in_process, open_table

ROOT = Path(__file__).parents[2]
COMMITTED = (ROOT / "openapi.yaml").read_text(encoding="utf-8")
DOCUMENT: dict[str, Any] = yaml.safe_load(COMMITTED)


def operations() -> Iterator[tuple[str, str, dict[str, Any]]]:
    for path, methods in DOCUMENT["paths"].items():
        for method, operation in methods.items():
            yield path, method, operation


# The example of a whole deck shows the beginnings of its lists.
CUT = {"get_standard_deck"}

# Bodies that may be larger than others, in bytes.
LARGER = {"/v1/batch": 65_536, "/v1/receipts/verify": 73_728}

# Answers that tell of the host: examples have their shape alone.
OF_THE_HOST = {"get_readiness"}

JSON = "application/json"
PROBLEM = "application/problem+json"


def is_seated(operation: dict[str, Any]) -> bool:
    """Whether it takes a token."""
    return bool(operation.get("security"))


def is_stateless(operation: dict[str, Any]) -> bool:
    return not is_seated(operation) and operation["operationId"] != "create_session"


def listed(wanted: Callable[[dict[str, Any]], bool] = lambda _: True) -> list[Any]:
    return [
        pytest.param(*found, id=found[2]["operationId"])
        for found in operations()
        if wanted(found[2])
    ]


EVERY = listed()
STATELESS = listed(is_stateless)
SEATED = listed(is_seated)


def refused_by(schema: dict[str, Any], value: Any) -> list[str]:
    whole = {**schema, "components": DOCUMENT["components"]}
    return [error.message for error in Draft202012Validator(whole).iter_errors(value)]


def examples(content: dict[str, Any]) -> dict[str, Any]:
    return {name: example["value"] for name, example in content.get("examples", {}).items()}


def test_the_committed_document_is_current(app: Flask) -> None:
    described = as_yaml(app.extensions["rollwright_document"]())
    assert described == COMMITTED, "run: make openapi"


def test_the_document_is_valid() -> None:
    validate(DOCUMENT)


def test_it_is_served_as_yaml_and_json(client: FlaskClient) -> None:
    assert client.get("/openapi.yaml").get_data(as_text=True) == COMMITTED
    assert client.get("/openapi.json").get_json() == DOCUMENT


def test_every_route_is_in_the_document(app: Flask) -> None:
    documented = {(path, method.upper()) for path, method, _ in operations()}
    routed = {
        (re.sub(r"<(?:\w+:)?(\w+)>", r"{\1}", rule.rule), method)
        for rule in app.url_map.iter_rules()
        for method in rule.methods or ()
        if method not in ("HEAD", "OPTIONS") and not rule.endpoint.startswith("documents.")
    }
    assert documented == routed


def test_operation_ids_are_unique_names() -> None:
    ids = [operation["operationId"] for _, _, operation in operations()]
    assert len(ids) == len(set(ids))
    assert all(name.isidentifier() for name in ids)


@pytest.mark.parametrize(("path", "method", "operation"), EVERY)
def test_every_operation_is_told_in_full(path: str, method: str, operation: dict[str, Any]) -> None:
    assert operation["summary"]
    assert [tag for tag in operation["tags"] if tag in {t["name"] for t in DOCUMENT["tags"]}]
    for content in operation.get("requestBody", {}).get("content", {}).values():
        assert examples(content), "a request without an example"
    status, answer = success(operation)
    assert answer["description"]
    assert ("content" in answer) is (status != 204)
    for media, content in answer.get("content", {}).items():
        assert examples(content) or not media.endswith("json"), "an answer without an example"
    for parameter in parameters(operation):
        assert parameter["description"], parameter["name"]


def success(operation: dict[str, Any]) -> tuple[int, dict[str, Any]]:
    """The one status of success, and what is told of its answer."""
    [status] = [status for status in operation["responses"] if status.startswith("2")]
    return int(status), operation["responses"][status]


def resolved(told: dict[str, Any]) -> dict[str, Any]:
    """What a reference refers to, or the thing itself."""
    if "$ref" not in told:
        return told
    _, _, kind, name = told["$ref"].split("/")
    found: dict[str, Any] = DOCUMENT["components"][kind][name]
    return found


def parameters(operation: dict[str, Any]) -> list[dict[str, Any]]:
    return [resolved(parameter) for parameter in operation.get("parameters", ())]


def test_every_shared_part_is_used_and_told() -> None:
    for kind, parts in DOCUMENT["components"].items():
        for name, part in parts.items():
            assert part.get("description"), (kind, name)
            assert kind == "securitySchemes" or f"#/components/{kind}/{name}" in COMMITTED, name


def test_every_field_is_told() -> None:
    for name, schema in DOCUMENT["components"]["schemas"].items():
        for field, told in schema.get("properties", {}).items():
            assert told.get("description") or "$ref" in told, (name, field)


@pytest.mark.parametrize(("path", "method", "operation"), EVERY)
def test_every_example_of_an_answer_has_its_shape(
    path: str, method: str, operation: dict[str, Any]
) -> None:
    for content in success(operation)[1].get("content", {}).values():
        for answer in examples(content).values():
            assert refused_by(content["schema"], answer) == []


@pytest.mark.parametrize(("path", "method", "operation"), EVERY)
def test_every_example_of_a_body_has_its_shape(
    path: str, method: str, operation: dict[str, Any]
) -> None:
    for content in operation.get("requestBody", {}).get("content", {}).values():
        for body in examples(content).values():
            assert refused_by(content["schema"], body) == []


@pytest.mark.parametrize(("path", "method", "operation"), STATELESS)
def test_every_example_of_a_body_gets_its_answer(
    client: FlaskClient, path: str, method: str, operation: dict[str, Any]
) -> None:
    for content in operation.get("requestBody", {}).get("content", {}).values():
        answers = examples(operation["responses"]["200"]["content"]["application/json"])
        for name, body in examples(content).items():
            response = client.open(with_example(path, operation), method=method.upper(), json=body)
            assert response.status_code == 200
            assert response.get_json() == answers[name]


@pytest.mark.parametrize(("path", "method", "operation"), STATELESS)
def test_every_example_of_a_query_gets_its_answer(
    client: FlaskClient, path: str, method: str, operation: dict[str, Any]
) -> None:
    if "requestBody" in operation:
        return
    path = with_example(path, operation)
    response = client.get(path, query_string=examples_in("query", operation))
    assert response.status_code == 200
    for media, content in operation["responses"]["200"]["content"].items():
        assert response.mimetype == media
        for answer in examples(content).values():
            told = response.get_json()
            if operation["operationId"] in CUT:
                told = cut_like(answer, told)
            if operation["operationId"] not in OF_THE_HOST:
                assert told == answer


def examples_in(place: str, operation: dict[str, Any]) -> dict[str, Any]:
    """Parameters of the path or the query, with their examples."""
    return {
        parameter["name"]: as_text(parameter["schema"]["example"])
        for parameter in parameters(operation)
        if parameter["in"] == place and "example" in parameter["schema"]
    }


def with_example(path: str, operation: dict[str, Any]) -> str:
    return path.format(**examples_in("path", operation))


def cut_like(example: dict[str, Any], answer: dict[str, Any]) -> dict[str, Any]:
    return {
        key: value[: len(example[key])] if isinstance(value, list) else value
        for key, value in answer.items()
    }


def as_text(value: Any) -> Any:
    if isinstance(value, bool):
        return str(value).lower()
    return [as_text(item) for item in value] if isinstance(value, list) else str(value)


@pytest.mark.parametrize(("path", "method", "operation"), STATELESS)
def test_every_error_of_an_operation_is_as_shown(
    client: FlaskClient, path: str, method: str, operation: dict[str, Any]
) -> None:
    requests: dict[str, dict[str, Any]] = {
        "400": {"data": "{", "content_type": "application/json"},
        "413": {
            "data": b" " * (LARGER.get(path, 16_384) + 1),
            "content_type": "application/json",
        },
        "415": {"data": "{}", "content_type": "text/plain"},
        "422": (
            {"json": {**required_of(operation), "nonsense": 1}}
            if "requestBody" in operation
            else {"query_string": {**required_of(operation), "nonsense": "1"}}
        ),
    }
    for status, reference in operation["responses"].items():
        if status in requests:
            shown = DOCUMENT["components"]["responses"][reference["$ref"].split("/")[-1]]
            response = client.open(
                with_example(path, operation), method=method.upper(), **requests[status]
            )
            assert response.status_code == int(status)
            assert response.mimetype == "application/problem+json"
            problem = response.get_json()
            told = shown["content"]["application/problem+json"]["examples"]
            assert problem == told[problem["code"]]["value"]


def required_of(operation: dict[str, Any]) -> dict[str, Any]:
    """An example request, so that nothing but the nonsense is wrong."""
    for content in operation.get("requestBody", {}).get("content", {}).values():
        [first, *_] = examples(content).values()
        return dict(first)
    return examples_in("query", operation)


@pytest.mark.parametrize("name", [*MECHANICS, "decks", "keys", "receipts", "sessions"])
def test_answers_hold_exactly_the_documented_fields(name: str) -> None:
    """An answer that gains a field must gain it in the document too."""
    for path, _, operation in operations():
        if not f"{path}/".startswith(f"/v1/{name}/"):
            continue
        for content in success(operation)[1].get("content", {}).values():
            for answer in examples(content).values():
                assert undocumented(content["schema"], answer) == []


def undocumented(schema: dict[str, Any], value: Any, at: str = "") -> list[str]:
    """Paths of object members that the schema does not name."""
    while "$ref" in schema:
        schema = DOCUMENT["components"]["schemas"][schema["$ref"].split("/")[-1]]
    for option in schema.get("anyOf", ()):
        if value is not None and option.get("type") != "null":
            return undocumented(option, value, at)
    if isinstance(value, list):
        return [
            p
            for i, item in enumerate(value)
            for p in undocumented(schema["items"], item, f"{at}/{i}")
        ]
    if not isinstance(value, dict) or at.endswith("/request"):
        return []
    if schema.get("additionalProperties") or "properties" not in schema:
        return []  # open: an event; or told elsewhere: the body of a move
    known = schema.get("properties", {})
    return [f"{at}/{key}" for key in value if key not in known] + [
        path
        for key, item in value.items()
        if key in known
        for path in undocumented(known[key], item, f"{at}/{key}")
    ]


def test_a_path_that_leads_nowhere_is_answered_as_shown(client: FlaskClient) -> None:
    shown = DOCUMENT["components"]["responses"]["Other"]["content"]["application/problem+json"]
    assert client.get("/nowhere").get_json() == shown["examples"]["not_found"]["value"]


# Operations on a session: each is sent with a real token of a table that is made for it.


@dataclass(frozen=True)
class Scene:
    """A table in its first round, and who asks for an operation there."""

    table: TestTable

    def caller(self, id: str) -> Caller:
        """Somebody for whom an operation is."""
        if id in ("join_session", "watch_session", "claim_character"):
            return self.table.door
        if id in ("release_character", "remove_character", "delete_session", "renew_join_code"):
            return self.table.gm
        return self.table.players[0]

    def stranger(self, id: str) -> Caller:
        """Somebody at the table for whom an operation is not."""
        return self.table.gm if self.caller(id) is self.table.door else self.table.door


def scene(client: FlaskClient) -> Scene:
    """The table of the document's examples, for real."""
    return Scene(open_table(in_process(client), 2).begin("start_rounds", "flip"))


@pytest.fixture(scope="module")
def played(app: Flask) -> Scene:
    """A table for requests that change nothing."""
    return scene(app.test_client())


def send(
    caller: Caller, path: str, method: str, operation: dict[str, Any], body: Any, **headers: str
) -> Reply:
    """An operation with the example's ids, but for the session, and the example's query."""
    here = with_example(within(path), operation)
    query = examples_in("query", operation)
    here += "?" * bool(query) + "&".join(f"{name}={value}" for name, value in query.items())
    return caller.ask(method.upper(), here, body, **headers)


def check_answer(reply: Reply, operation: dict[str, Any], *absent: str) -> None:
    """Status, shape, fields and headers as documented."""
    status, told = success(operation)
    assert reply.status == status, reply.data
    assert {name for name in told["headers"] if name.lower() not in reply.headers} == set(absent)
    if status == 204:
        assert (reply.data, "content-type" in reply.headers) == (b"", False)
        return
    schema = told["content"][JSON]["schema"]
    assert reply.headers["content-type"] == JSON
    assert refused_by(schema, reply.json) == []
    assert undocumented(schema, reply.json) == []


def bodies(operation: dict[str, Any]) -> list[Any]:
    """What to send; for play_move what is possible in the first round."""
    if operation["operationId"] == "play_move":
        return [{"move": "roll", "value": 8}]
    content = operation.get("requestBody", {}).get("content", {}).get(JSON, {})
    return list(examples(content).values()) or [None]


@pytest.mark.parametrize(("path", "method", "operation"), SEATED)
def test_every_operation_on_a_session_answers_as_documented(
    client: FlaskClient, path: str, method: str, operation: dict[str, Any]
) -> None:
    at = scene(client)
    if operation["operationId"] == "claim_character":
        at.table.gm.ask("POST", "/characters/c1/release").ok()
    caller = at.caller(operation["operationId"])
    for body in bodies(operation):
        first = send(caller, path, method, operation, body, Idempotency_Key="the-first-of-them-all")
        replays = "Idempotency-Replayed" in success(operation)[1]["headers"]
        check_answer(first, operation, *(["Idempotency-Replayed"] if replays else []))
        if replays:
            again = send(
                caller, path, method, operation, body, Idempotency_Key="the-first-of-them-all"
            )
            check_answer(again, operation)
            assert (again.data, again.headers["idempotency-replayed"]) == (first.data, "true")
        if "304" in operation["responses"]:
            same = send(caller, path, method, operation, body, If_None_Match=first.headers["etag"])
            assert (same.status, same.data) == (304, b"")
            told = operation["responses"]["304"]["headers"]
            assert [name for name in told if name.lower() not in same.headers] == []


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


@pytest.mark.parametrize("name", list(MOVES))
def test_every_move_has_a_schema_with_its_example_and_rules(name: str) -> None:
    union = resolved(PLAY_MOVE["requestBody"]["content"][JSON]["schema"])
    reference = union["discriminator"]["mapping"][name]
    schema = resolved({"$ref": reference})

    assert union["discriminator"]["propertyName"] == "move"
    assert {"$ref": reference} in union["oneOf"]
    assert len(union["oneOf"]) == len(union["discriminator"]["mapping"]) == len(MOVES)
    assert schema["properties"]["move"]["enum"] == [name]
    assert schema["examples"] == [MOVE_BODIES[name]]
    assert "\n\nBy " in schema["description"] or name == "undo"
    assert isinstance(MoveSchema().load(MOVE_BODIES[name]), MOVES[name])
    assert all(field["description"] for field in schema["properties"].values())


@pytest.mark.parametrize("name", list(MOVES))
def test_every_example_of_a_move_is_judged_by_the_rules_alone(
    client: FlaskClient, name: str
) -> None:
    at = scene(client)
    player = Role.PLAYER in MOVES[name].by and name not in ("cancel_possibility", "resolve_roll")
    caller = at.table.players[0] if player else at.table.gm
    assert caller.ask("POST", "/moves", MOVE_BODIES[name]).status in (200, 409)


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


def within(path: str) -> str:
    return path.removeprefix("/v1/sessions/{session}")


def broken(at: Scene, path: str, method: str, operation: dict[str, Any]) -> Reply:
    """The answer to a request that breaks a rule."""
    caller = at.caller(operation["operationId"])
    match operation["operationId"]:
        case "play_move":
            return caller.try_to("play_to_pool", card=9_999)
        case "join_session":
            return caller.ask("POST", "/characters", {"name": "Late", "hand": [1]})
        case "watch_session":
            for _ in range(64):
                caller.ask("POST", "/spectators").ok()
            return caller.ask("POST", "/spectators")
        case _:
            return caller.ask(method.upper(), within(path).format(character="c9"))


DEPENDS = {"403", "409", "410", "412", "429"}
"""Errors whose detail depends on the situation."""


@pytest.fixture(scope="module")
def nowhere() -> Scene:
    """Requests for a store that is not there; whoever asks."""
    away = create_app(Settings(log_level="error", store="redis://127.0.0.1:1")).test_client()
    caller = Caller(in_process(away), "/v1/sessions/x", "t")
    return Scene(TestTable(caller, (caller,), caller))


@pytest.fixture(scope="module")
def used_up(store_url: str) -> Scene:
    """A session at a service that answers one request a minute, and has answered it."""
    settings = Settings(
        log_level="critical", store=store_url, rate_limits=True, requests_per_address=1
    )
    client = create_app(settings).test_client()
    client.get("/v1/limits")
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
    for status, told in operation["responses"].items():
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
            with Redis.from_url(store_url) as store:
                store.xtrim(at.table.gm.key("events"), maxlen=1, approximate=False)
            reply = send(at.table.gm, path, method, operation, None)
        else:
            found = wrong(played, path, method, operation, status)
            assert found is not None, f"{status} is documented, and nothing meets it"
            reply = found
        check_problem(reply, status, resolved(told))


def check_problem(reply: Reply, status: str, told: dict[str, Any]) -> None:
    assert (reply.status, reply.headers["content-type"]) == (int(status), PROBLEM), reply.data
    assert [name for name in told["headers"] if name.lower() not in reply.headers] == []
    content = told["content"][PROBLEM]
    assert refused_by(content["schema"], reply.json) == []
    shown = content["examples"][reply.code]["value"]
    assert reply.json == (shown | {"detail": reply.json["detail"]} if status in DEPENDS else shown)
