"""Operations: flask-smorest writes the document, and the front door reads the request."""

from __future__ import annotations

import re
from collections.abc import Callable
from functools import update_wrapper
from inspect import cleandoc
from typing import Any

from apispec.ext.marshmallow import MarshmallowPlugin
from apispec.ext.marshmallow.openapi import OpenAPIConverter
from flask import Response
from flask_smorest import Api as SmorestApi
from flask_smorest import Blueprint as SmorestBlueprint
from marshmallow import Schema
from marshmallow_oneofschema.one_of_schema import OneOfSchema

from service.http.caller import bearer, current
from service.http.parsing import read
from service.openapi.operation import Examples, Operation
from service.problems.problem import ProblemSchema

PROBLEM = "application/problem+json"


class Blueprint(SmorestBlueprint):  # type: ignore[misc]  # flask-smorest is untyped
    """Routes, each documented as one Operation."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.operations: dict[str, Operation] = {}

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

    def delete_operation(
        self, rule: str, operation: Operation
    ) -> Callable[[Callable[..., Response]], Callable[..., Response]]:
        """Register a view for DELETE, which takes neither body nor query."""
        return self._register("DELETE", rule, operation)

    def _register(
        self, method: str, rule: str, operation: Operation
    ) -> Callable[[Callable[..., Response]], Callable[..., Response]]:
        self.operations[operation.id] = operation

        def decorate(view: Callable[..., Response]) -> Callable[..., Response]:
            # flask-smorest's decorators wrap a view to do what `_reading` does in one step: only
            # the documentation that they hang on it is used.
            handler = update_wrapper(_reading(view, operation), self._documented(view, operation))
            self.add_url_rule(
                rule,
                operation.id,
                handler,
                methods=[method],
                tags=[operation.tag],
                parameters=[
                    {"in": "path", "name": name, "required": True, **told}
                    for name, told in operation.path.items()
                ],
            )
            return view

        return decorate

    def _documented(self, view: Callable[..., Response], operation: Operation) -> Any:
        nothing = operation.status == 204
        documented = self.response(
            operation.status,
            None if nothing else operation.answer or {"type": "string"},
            content_type=operation.content_type,
            examples=_named(operation.answers),
        )(view)
        if operation.body is not None:
            documented = self.arguments(
                operation.body,
                required=_needed(operation.body),
                examples=_named(operation.requests),
            )(documented)
        elif not operation.any_query:
            query = _exemplified(operation.query, operation.question)
            documented = self.arguments(query, location="query")(documented)
        told = {"operationId": operation.id, "summary": operation.summary}
        if operation.description:
            told["description"] = operation.description
        return self.doc(**told)(documented)


def _needed(body: Schema) -> bool:
    """Whether an empty body is refused."""
    fields = body.fields.values()
    return isinstance(body, OneOfSchema) or any(field.required for field in fields)


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
        sent = current()
        if operation.token and not (operation.ticket and "ticket" in sent.args):
            bearer(sent)
        if operation.max_body is not None:
            sent.max_content_length = operation.max_body
        return view(read(sent, schema, query=query), **path)

    return handler


class Api(SmorestApi):  # type: ignore[misc]  # flask-smorest is untyped
    """The document; every status that is not documented otherwise is a problem."""

    ERROR_SCHEMA = ProblemSchema
    DEFAULT_RESPONSE_CONTENT_TYPE = PROBLEM

    def _register_error_handlers(self) -> None:
        """Errors are answered in `errors.py`."""


class UnionConverter(OpenAPIConverter):
    """Documents a OneOfSchema as a discriminated union, and every schema in its own words."""

    def schema2jsonschema(self, schema: Any) -> dict[str, Any]:
        """The JSON Schema of a schema."""
        words = _in_words(type(schema))
        if not isinstance(schema, OneOfSchema):
            described: dict[str, Any] = super().schema2jsonschema(schema)
            return words | described
        references = {
            name: self.resolve_nested_schema(inner) for name, inner in schema.type_schemas.items()
        }
        return words | {
            "oneOf": list(references.values()),
            "discriminator": {
                "propertyName": schema.type_field,
                "mapping": {name: inner["$ref"] for name, inner in references.items()},
            },
        }


def _in_words(schema: type[Any]) -> dict[str, str]:
    """The description of a schema, a line a paragraph; none of one that was put together."""
    paragraphs = cleandoc(schema.__doc__ or "").split("\n\n")
    told = "\n\n".join(paragraph.replace("\n", " ") for paragraph in paragraphs)
    return {"description": told} if told else {}


class UnionPlugin(MarshmallowPlugin):
    """Converts schemas with UnionConverter."""

    Converter = UnionConverter
