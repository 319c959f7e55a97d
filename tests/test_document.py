"""The OpenAPI document: current, valid, complete, and every example true."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
import yaml
from flask import Flask
from flask.testing import FlaskClient
from jsonschema import Draft202012Validator
from openapi_spec_validator import validate

from service.document import as_yaml
from service.mechanics import MECHANICS

ROOT = Path(__file__).parent.parent
COMMITTED = (ROOT / "openapi.yaml").read_text(encoding="utf-8")
DOCUMENT: dict[str, Any] = yaml.safe_load(COMMITTED)


def operations() -> Iterator[tuple[str, str, dict[str, Any]]]:
    for path, methods in DOCUMENT["paths"].items():
        for method, operation in methods.items():
            yield path, method, operation


# The example of a whole deck shows the beginnings of its lists.
CUT = {"get_standard_deck"}

# Answers that tell of the host: examples have their shape alone.
OF_THE_HOST = {"get_readiness"}

EVERY = [pytest.param(*found, id=found[2]["operationId"]) for found in operations()]


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
    answer = operation["responses"]["200"]
    for media, content in answer["content"].items():
        assert examples(content) or not media.endswith("json"), "an answer without an example"
    for parameter in operation.get("parameters", ()):
        assert parameter["description"], parameter["name"]


@pytest.mark.parametrize(("path", "method", "operation"), EVERY)
def test_every_example_of_a_body_gets_its_answer(
    client: FlaskClient, path: str, method: str, operation: dict[str, Any]
) -> None:
    for content in operation.get("requestBody", {}).get("content", {}).values():
        answers = examples(operation["responses"]["200"]["content"]["application/json"])
        for name, body in examples(content).items():
            response = client.open(with_example(path, operation), method=method.upper(), json=body)
            assert response.status_code == 200
            assert response.get_json() == answers[name]
            assert refused_by(content["schema"], body) == []


@pytest.mark.parametrize(("path", "method", "operation"), EVERY)
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
            assert refused_by(content["schema"], answer) == []


def examples_in(place: str, operation: dict[str, Any]) -> dict[str, Any]:
    """Parameters of the path or the query, with their examples."""
    return {
        parameter["name"]: as_text(parameter["schema"]["example"])
        for parameter in operation.get("parameters", ())
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


@pytest.mark.parametrize(("path", "method", "operation"), EVERY)
def test_every_error_of_an_operation_is_as_shown(
    client: FlaskClient, path: str, method: str, operation: dict[str, Any]
) -> None:
    requests: dict[str, dict[str, Any]] = {
        "400": {"data": "{", "content_type": "application/json"},
        "413": {
            "data": b" " * (65_537 if path == "/v1/batch" else 16_385),
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


@pytest.mark.parametrize("name", [*MECHANICS, "decks"])
def test_answers_hold_exactly_the_documented_fields(client: FlaskClient, name: str) -> None:
    """An answer that gains a field must gain it in the document too."""
    for path, _, operation in operations():
        if not f"{path}/".startswith(f"/v1/{name}/"):
            continue
        for content in operation["responses"]["200"]["content"].values():
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
