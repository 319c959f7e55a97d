"""The committed document, and what tests read in it."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from functools import cache
from pathlib import Path
from typing import Any

import pytest
import yaml
from jsonschema_rs import Draft202012Validator, Registry

ROOT = Path(__file__).parents[2]
COMMITTED = (ROOT / "openapi.yaml").read_text(encoding="utf-8")
DOCUMENT: dict[str, Any] = yaml.load(COMMITTED, yaml.CSafeLoader)
URI = "https://rollwright.invalid/openapi"
SCHEMAS = Registry([(URI, {"components": DOCUMENT["components"]})])
"""Taken in once: with the components in each of a hundred schemas, it took seconds."""


def operations() -> Iterator[tuple[str, str, dict[str, Any]]]:
    for path, methods in DOCUMENT["paths"].items():
        for method, operation in methods.items():
            yield path, method, operation


LARGER = {"/v1/batch": 65_536, "/v1/receipts/verify": 73_728}
"""Bodies that may be larger than others, in bytes."""
JSON = "application/json"
PROBLEM = "application/problem+json"


def is_seated(operation: dict[str, Any]) -> bool:
    """Whether it takes a token."""
    return bool(operation.get("security"))


def is_stateless(operation: dict[str, Any]) -> bool:
    return not is_seated(operation) and operation["operationId"] != "create_session"


def is_endless(operation: dict[str, Any]) -> bool:
    """Whether its answer is a stream; tests/tabletop/test_streams.py reads some."""
    return operation["operationId"] == "stream_events"


def listed(wanted: Callable[[dict[str, Any]], bool] = lambda _: True) -> list[Any]:
    return [
        pytest.param(path, method, operation, id=operation["operationId"])
        for path, method, operation in operations()
        if wanted(operation)
    ]


EVERY = listed()
STATELESS = listed(is_stateless)
SEATED = listed(is_seated)
ANSWERED = listed(lambda operation: is_seated(operation) and not is_endless(operation))


def refused_by(schema: dict[str, Any], value: Any) -> list[str]:
    """What is wrong with a value, by a schema that stands in the document."""
    absolute = json.loads(json.dumps(schema).replace('"#/', f'"{URI}#/'))
    valid = Draft202012Validator(absolute, registry=SCHEMAS)
    return [error.message for error in valid.iter_errors(value)]


def event_problems(event: dict[str, Any], union_name: str = "TableEvent") -> list[str]:
    """What is wrong with an event, by the schema of its type in the union of its game."""
    union = DOCUMENT["components"]["schemas"][union_name]
    name = union["discriminator"]["mapping"][event["type"]].rpartition("/")[2]
    return [error.message for error in validator(name).iter_errors(event)]


@cache
def validator(name: str) -> Draft202012Validator:
    """For one of the document's schemas."""
    schema = {"$ref": f"{URI}#/components/schemas/{name}"}
    return Draft202012Validator(schema, registry=SCHEMAS)


def examples(content: dict[str, Any]) -> dict[str, Any]:
    return {name: example["value"] for name, example in content.get("examples", {}).items()}


def success(operation: dict[str, Any]) -> tuple[int, dict[str, Any]]:
    """The one status of success, and its response."""
    [status] = [status for status in operation["responses"] if status.startswith("2")]
    return int(status), operation["responses"][status]


def resolved(value: dict[str, Any]) -> dict[str, Any]:
    """What a reference refers to, or the thing itself."""
    if "$ref" not in value:
        return value
    _, _, kind, name = value["$ref"].split("/")
    component: dict[str, Any] = DOCUMENT["components"][kind][name]
    return component


def parameters(operation: dict[str, Any]) -> list[dict[str, Any]]:
    return [resolved(parameter) for parameter in operation.get("parameters", ())]


def examples_in(place: str, operation: dict[str, Any]) -> dict[str, Any]:
    """Parameters of the path or the query, with their examples."""
    return {
        parameter["name"]: as_text(parameter["example"])
        for parameter in parameters(operation)
        if parameter["in"] == place and "example" in parameter
    }


def with_example(path: str, operation: dict[str, Any]) -> str:
    return path.format(**examples_in("path", operation))


def as_text(value: Any) -> Any:
    if isinstance(value, bool):
        return str(value).lower()
    return [as_text(item) for item in value] if isinstance(value, list) else str(value)


def undocumented(schema: dict[str, Any], value: Any, at: str = "") -> list[str]:
    """Paths of object members that the schema does not name."""
    while "$ref" in schema:
        schema = DOCUMENT["components"]["schemas"][schema["$ref"].split("/")[-1]]
    if "discriminator" in schema:
        name = value[schema["discriminator"]["propertyName"]]
        return undocumented({"$ref": schema["discriminator"]["mapping"][name]}, value, at)
    for option in schema.get("anyOf", ()):
        if value is not None and not refused_by(option, value):
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
        return []  # open: an event; or described elsewhere: the body of a move
    known = schema.get("properties", {})
    return [f"{at}/{key}" for key in value if key not in known] + [
        path
        for key, item in value.items()
        if key in known
        for path in undocumented(known[key], item, f"{at}/{key}")
    ]
