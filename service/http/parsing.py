"""Requests, parsed and validated by a schema."""

from __future__ import annotations

from typing import Any

from flask import Request
from marshmallow import Schema, ValidationError
from marshmallow.fields import List

from service.http.body import read_body
from service.problems.validation import refusal_of
from service.schemas.messages import UNKNOWN, UnknownField

Query = dict[str, list[str]]

TWICE = "Given more than once."


def parse_body(request: Request, schema: Schema) -> Any:
    """Load the body with a schema. Raises Refusal."""
    return load(schema, read_body(request))


def load(schema: Schema, value: Any) -> Any:
    """Load a JSON value with a schema. Raises Refusal."""
    try:
        return schema.load(value)
    except ValidationError as error:
        raise refusal_of(error.normalized_messages(), query=False) from error


def parse_query(request: Request, schema: Schema) -> Any:
    """Load the query with a schema. Raises Refusal."""
    return load_query(schema, dict(request.args.lists()))


def load_query(schema: Schema, query: Query) -> Any:
    """Load a query, parsed to lists of texts, with a schema. Raises Refusal."""
    try:
        return schema.load(query)
    except ValidationError as error:
        messages = error.normalized_messages()
        unknown = {n: [UnknownField(schema.fields)] for n in messages if messages[n] == [UNKNOWN]}
        repeated = {name: [TWICE] for name in messages if _is_repeated(schema, name, query)}
        raise refusal_of(messages | unknown | repeated, query=True) from error


def _is_repeated(schema: Schema, name: str, query: Query) -> bool:
    """Whether a parameter that takes one value was sent with several."""
    field = schema.fields.get(name)
    return len(query.get(name, ())) > 1 and field is not None and not isinstance(field, List)
