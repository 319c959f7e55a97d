"""The parameters of operations: of the path, of the query, and headers."""

from __future__ import annotations

from typing import Any

from service.openapi.converter import Components
from service.openapi.examples import decoded
from service.openapi.operation import Operation

Json = dict[str, Any]

PARAMETERS = {
    "LastEventID": {
        "name": "Last-Event-ID",
        "in": "header",
        "description": "For a stream, in place of `after`: browsers send it when they reconnect.",
        "schema": {"type": "integer", "minimum": 0, "example": 7},
    },
    "IdempotencyKey": {
        "name": "Idempotency-Key",
        "in": "header",
        "description": "Send a new key (a UUID) with each request, and the same key to send a "
        "request again: the same caller, key and body get the same answer, and the change is made "
        "once. Answers are kept for 24 hours.",
        "schema": {"type": "string", "minLength": 16, "maxLength": 255, "pattern": "^[!-~]+$"},
    },
    "IfMatch": {
        "name": "If-Match",
        "in": "header",
        "description": "Make the change on this version of the table, or not at all (412).",
        "schema": {"type": "string", "example": '"7"'},
    },
    "IfNoneMatch": {
        "name": "If-None-Match",
        "in": "header",
        "description": "The version that you have: 304 while it is current.",
        "schema": {"type": "string", "example": '"7"'},
    },
}


def parameters(operation: Operation, components: Components) -> list[Json]:
    """All parameters of an operation."""
    headers = [{"$ref": f"#/components/parameters/{name}"} for name in operation.kind.parameters]
    return [*_path(operation), *_query(operation, components), *headers]


def _path(operation: Operation) -> list[Json]:
    return [
        {"in": "path", "name": name, "required": True, **described}
        for name, described in operation.path_parameters.items()
    ]


def _query(operation: Operation, components: Components) -> list[Json]:
    """The parameters of the query, with the example query and no other examples."""
    if operation.body is not None or operation.query is None:
        return []
    parameters = components.query(operation.query)
    example = decoded(operation.query_example())
    for parameter in parameters:
        schema, name = parameter["schema"], parameter["name"]
        schema.pop("example", None)
        if schema.get("default", ...) is None:
            del schema["default"]  # a query has no null
        if name in example:
            schema["example"] = example[name]
    return parameters
