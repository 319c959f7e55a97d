"""The bodies of requests."""

from __future__ import annotations

from typing import Any

from marshmallow import Schema
from marshmallow_oneofschema.one_of_schema import OneOfSchema

from service.openapi.converter import Components
from service.openapi.examples import decoded, named
from service.openapi.operation import JSON, Operation
from service.schemas.any_of import AnyOfSchema

Json = dict[str, Any]


def request_body(operation: Operation, components: Components) -> Json:
    """The request body of an operation; empty if it takes a query."""
    if operation.body is None:
        return {}
    content = {"schema": components.reference(operation.body)}
    return {
        "required": _is_required(operation.body),
        "content": {JSON: content | named(decoded(operation.request_examples()))},
    }


def _is_required(body: Schema | type[Schema]) -> bool:
    """Whether an empty body is refused."""
    if isinstance(body, AnyOfSchema):
        return all(_is_required(option) for option in body.options)
    fields = (body() if isinstance(body, type) else body).fields.values()
    return isinstance(body, OneOfSchema) or any(field.required for field in fields)
