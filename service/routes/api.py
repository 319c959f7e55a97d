"""Operations: flask-smorest writes the document, and the front door reads the request."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from functools import update_wrapper
from typing import Any

from apispec.ext.marshmallow import MarshmallowPlugin
from apispec.ext.marshmallow.openapi import OpenAPIConverter
from flask import Response, request
from flask_smorest import Api as SmorestApi
from flask_smorest import Blueprint as SmorestBlueprint
from marshmallow import Schema
from marshmallow_oneofschema.one_of_schema import OneOfSchema

from service.routes.front_door import read
from service.schemas.order import NoQuerySchema
from service.schemas.problem import ProblemSchema

JSON = "application/json"
SVG = "image/svg+xml"
PROBLEM = "application/problem+json"

Examples = Mapping[str, Any]


@dataclass(frozen=True, kw_only=True)
class Operation:
    """One operation as the document tells it; an operation without a body takes `query`.

    `requests` and `answers` hold examples under what they show, the same in both; `question` is the
    query that the one answer belongs to.
    """

    id: str
    summary: str
    tag: str
    description: str = ""
    body: Schema | None = None
    query: Schema = field(default_factory=NoQuerySchema)
    any_query: bool = False  # for probes, which may add what they like
    question: Examples = field(default_factory=dict)
    max_body: int | None = None  # None: the limit of every body
    requests: Examples = field(default_factory=dict)
    answer: type[Schema] | None = None  # None: a text
    content_type: str = JSON
    answers: Examples = field(default_factory=dict)


class Blueprint(SmorestBlueprint):  # type: ignore[misc]  # flask-smorest is untyped
    """Routes, each documented as one Operation."""

    def get_operation(
        self, rule: str, operation: Operation
    ) -> Callable[[Callable[..., Response]], Callable[..., Response]]:
        """Register a view for GET; its argument is what the schema makes of the query."""
        return self._register("GET", rule, operation)

    def post_operation(
        self, rule: str, operation: Operation
    ) -> Callable[[Callable[..., Response]], Callable[..., Response]]:
        """Register a view for POST; its argument is what the schema makes of the body."""
        return self._register("POST", rule, operation)

    def _register(
        self, method: str, rule: str, operation: Operation
    ) -> Callable[[Callable[..., Response]], Callable[..., Response]]:
        def decorate(view: Callable[..., Response]) -> Callable[..., Response]:
            # flask-smorest's decorators wrap a view to do what `_reading` does in one step: only
            # the documentation that they hang on it is used.
            handler = update_wrapper(_reading(view, operation), self._documented(view, operation))
            self.add_url_rule(rule, operation.id, handler, methods=[method], tags=[operation.tag])
            return view

        return decorate

    def _documented(self, view: Callable[..., Response], operation: Operation) -> Any:
        documented = self.response(
            200,
            operation.answer or {"type": "string"},
            content_type=operation.content_type,
            examples=_named(operation.answers),
        )(view)
        if operation.body is not None:
            documented = self.arguments(
                operation.body,
                required=any(field.required for field in operation.body.fields.values()),
                examples=_named(operation.requests),
            )(documented)
        elif not operation.any_query:
            query = _exemplified(operation.query, operation.question)
            documented = self.arguments(query, location="query")(documented)
        told = {"operationId": operation.id, "summary": operation.summary}
        if operation.description:
            told["description"] = operation.description
        return self.doc(**told)(documented)


def _named(examples: Examples) -> dict[str, Any] | None:
    """Examples under plain keys: generators make identifiers of them."""
    return {
        re.sub(r"\W+", "_", about): {"summary": about, "value": value}
        for about, value in examples.items()
    } or None


def _exemplified(query: Schema, question: Examples) -> Schema:
    """A query schema whose parameters show the example question, and nothing beside it."""
    for name, field_ in query.fields.items():
        told = {key: value for key, value in field_.metadata.items() if key != "example"}
        field_.metadata = told | ({"example": question[name]} if name in question else {})
    return query


def _reading(view: Callable[..., Response], operation: Operation) -> Callable[..., Response]:
    """The view behind the front door."""
    if operation.any_query:
        return lambda **path: view(None, **path)
    schema, query = operation.body or operation.query, operation.body is None

    def handler(**path: Any) -> Response:
        if operation.max_body is not None:
            request.max_content_length = operation.max_body
        return view(read(request, schema, query=query), **path)

    return handler


class Api(SmorestApi):  # type: ignore[misc]  # flask-smorest is untyped
    """The document; every status that is not documented otherwise is a problem."""

    ERROR_SCHEMA = ProblemSchema
    DEFAULT_RESPONSE_CONTENT_TYPE = PROBLEM

    def _register_error_handlers(self) -> None:
        """Errors are answered in `errors.py`."""


class UnionConverter(OpenAPIConverter):
    """Documents a OneOfSchema as a discriminated union instead of an empty object."""

    def schema2jsonschema(self, schema: Any) -> dict[str, Any]:
        """The JSON Schema of a schema."""
        if not isinstance(schema, OneOfSchema):
            described: dict[str, Any] = super().schema2jsonschema(schema)
            return described
        references = {
            name: self.resolve_nested_schema(inner) for name, inner in schema.type_schemas.items()
        }
        return {
            "oneOf": list(references.values()),
            "discriminator": {
                "propertyName": schema.type_field,
                "mapping": {name: inner["$ref"] for name, inner in references.items()},
            },
        }


class UnionPlugin(MarshmallowPlugin):
    """Converts schemas with UnionConverter."""

    Converter = UnionConverter
