"""The parameters of operations: of the path, of the query, and headers."""

from __future__ import annotations

from typing import Any

from service.openapi.converter import Components
from service.openapi.examples import decoded
from service.openapi.operation import Operation
from service.schemas.limits import MAX_KEY, MIN_KEY
from service.schemas.names import camel

Json = dict[str, Any]

KEY = {"type": "string", "minLength": MIN_KEY, "maxLength": MAX_KEY, "pattern": "^[!-~]+$"}
PARAMETERS = {
    "LastEventID": {
        "name": "Last-Event-ID",
        "in": "header",
        "description": "The id of the last event that you have received, in place of `after`: "
        "browsers send it when they reconnect.",
        "schema": {"type": "string", "pattern": "^[0-9]{1,10}$"},
    },
    "IdempotencyKey": {
        "name": "Idempotency-Key",
        "in": "header",
        "description": f"{MIN_KEY} to {MAX_KEY} visible characters, such as a UUID; a new key for "
        "each change. To retry, send the same key and body: the change is made only once. Answers "
        "are kept for 24 hours.",
        "schema": KEY,
    },
    "RollKey": {
        "name": "Idempotency-Key",
        "in": "header",
        "description": f"{MIN_KEY} to {MAX_KEY} visible characters, such as a UUID; a new key for "
        "each roll. To retry, send the same key and body: the answer has the same dice. Any other "
        "body gives another roll. Nothing is stored, and a receipt is signed anew. The key changes "
        "nothing with a `seed`, or where all dice are supplied.",
        "schema": KEY,
    },
    "IfMatch": {
        "name": "If-Match",
        "in": "header",
        "description": 'Make the change only if this is the version of the table (`"7"`); '
        "otherwise the answer is 412.",
        "schema": {"type": "string"},
    },
    "Prefer": {
        "name": "Prefer",
        "in": "header",
        "description": "`return=minimal` for an answer without `table` (RFC 7240).",
        "schema": {"type": "string", "example": "return=minimal"},
    },
    "IfNoneMatch": {
        "name": "If-None-Match",
        "in": "header",
        "description": 'The version that you have (`"7"`): while it is current, the answer is 304.',
        "schema": {"type": "string"},
    },
}


def parameters(operation: Operation, components: Components) -> list[Json]:
    """References to all parameters of an operation."""
    headers = [{"$ref": f"#/components/parameters/{name}"} for name in operation.kind.parameters]
    return [*_path(operation, components), *_query(operation, components), *headers]


def _path(operation: Operation, components: Components) -> list[Json]:
    return [
        components.parameter(
            camel(name), {"in": "path", "name": name, "required": True, **described}
        )
        for name, described in operation.path_parameters.items()
    ]


def _query(operation: Operation, components: Components) -> list[Json]:
    """The parameters of the query, with the example query and no other examples."""
    if operation.query is None:
        return []
    prefix = type(operation.query).__name__.removesuffix("QuerySchema").removesuffix("Roll")
    example = decoded(operation.query_example())
    return [
        components.parameter(f"{prefix}{camel(parameter['name'])}", _shown(parameter, example))
        for parameter in components.query(operation.query)
    ]


def _shown(parameter: Json, example: Json) -> Json:
    schema, name = parameter["schema"], parameter["name"]
    schema.pop("example", None)
    if schema.get("default", ...) is None:
        del schema["default"]  # a query has no null
    return parameter | ({"example": example[name]} if name in example else {})
