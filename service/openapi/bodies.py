"""The bodies of requests."""

from __future__ import annotations

from typing import Any

from marshmallow import Schema
from marshmallow_oneofschema.one_of_schema import OneOfSchema

from service.openapi.converter import Components
from service.openapi.examples import decoded, named
from service.openapi.operation import JSON, Operation

Json = dict[str, Any]


def request_body(operation: Operation, components: Components) -> Json:
    """The request body of an operation; empty if it takes a query."""
    if operation.body is None:
        return {}
    content = {"schema": components.reference(operation.body)}
    examples = decoded(operation.request_examples())
    if isinstance(operation.body, OneOfSchema):
        _add_examples(components, operation.body, examples)
    return {
        "required": _is_required(operation.body),
        "content": {JSON: content | named(examples)},
    }


def _is_required(body: Schema) -> bool:
    """Whether an empty body is refused."""
    fields = body.fields.values()
    return isinstance(body, OneOfSchema) or any(field.required for field in fields)


def _add_examples(components: Components, union: OneOfSchema, examples: Json) -> None:
    """Add to each schema of a union the example request of the same name."""
    for name, schema in union.type_schemas.items():
        reference = components.reference(schema)["$ref"]
        components.schemas[reference.rpartition("/")[2]]["examples"] = [examples[name]]
