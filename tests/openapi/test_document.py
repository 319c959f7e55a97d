"""The OpenAPI document: current, valid, and complete."""

from __future__ import annotations

import re
from typing import Any

from flask import Flask
from flask.testing import FlaskClient

from service.problems.refusal import MAX_ERRORS
from service.schemas.fields import MAX_KEY, MIN_KEY
from tests.openapi.described import (
    COMMITTED,
    DOCUMENT,
    EVERY,
    examples,
    operations,
    parameters,
    success,
)
from tests.rows import each_row

NOT_OF_THE_API = ("documents.", "permalinks.", "mcp.")
"""Blueprints of pages for people, and of tools for language models."""


def test_the_document_is_valid() -> None:
    from openapi_spec_validator import validate  # loading it takes seconds

    validate(DOCUMENT)


def test_it_is_served_as_yaml_and_json(client: FlaskClient) -> None:
    assert client.get("/openapi.yaml").get_data(as_text=True) == COMMITTED, "run: make openapi"
    assert client.get("/openapi.json").get_json() == DOCUMENT


def test_every_route_is_in_the_document(app: Flask) -> None:
    documented = {(path, method.upper()) for path, method, _ in operations()}
    routed = {
        (re.sub(r"<(?:\w+:)?(\w+)>", r"{\1}", rule.rule), method)
        for rule in app.url_map.iter_rules()
        for method in rule.methods or ()
        if method not in ("HEAD", "OPTIONS") and not rule.endpoint.startswith(NOT_OF_THE_API)
    }
    assert documented == routed


def test_operation_ids_are_unique_names() -> None:
    ids = [operation["operationId"] for _, _, operation in operations()]
    assert len(ids) == len(set(ids))
    assert all(name.isidentifier() for name in ids)


@each_row(("path", "method", "operation"), EVERY)
def test_every_operation_is_described_in_full(
    path: str, method: str, operation: dict[str, Any]
) -> None:
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


def test_every_shared_part_is_used_and_described() -> None:
    for kind, parts in DOCUMENT["components"].items():
        for name, part in parts.items():
            assert part.get("description"), (kind, name)
            assert kind == "securitySchemes" or f"#/components/{kind}/{name}" in COMMITTED, name


def test_every_field_is_described() -> None:
    for name, schema in DOCUMENT["components"]["schemas"].items():
        for field, described in schema.get("properties", {}).items():
            assert described.get("description") or "$ref" in described, (name, field)


def test_limits_written_into_the_document_are_those_in_force() -> None:
    shared = DOCUMENT["components"]["parameters"]
    for name in ("IdempotencyKey", "RollKey"):
        lengths = shared[name]["schema"]["minLength"], shared[name]["schema"]["maxLength"]
        assert lengths == (MIN_KEY, MAX_KEY)
        assert shared[name]["description"].startswith(f"{MIN_KEY} to {MAX_KEY} visible characters")
    errors = DOCUMENT["components"]["schemas"]["Problem"]["properties"]["errors"]
    assert f"at most {MAX_ERRORS} findings" in errors["description"]
