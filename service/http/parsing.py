"""Parses requests: strict JSON in the body or a query, validated by a schema."""

from __future__ import annotations

import json
from typing import Any

import orjson
from flask import Request
from marshmallow import Schema, ValidationError
from marshmallow.fields import List
from werkzeug.exceptions import RequestEntityTooLarge

from service.problems.details import NO_JSON
from service.problems.refusal import Finding, Refusal
from service.problems.validation import refusal_of
from service.schemas.messages import UNKNOWN, UnknownField

MAX_DEPTH = 16
TOO_DEEP = f"Nesting is deeper than {MAX_DEPTH}."
EMPTY = "The body is empty. Send a JSON object, or omit Content-Type if you have no body."


def read_json(data: bytes) -> Any:
    """One JSON value.

    Raises Refusal for bad syntax, bad UTF-8, unpaired surrogates, NaN, numbers beyond any float,
    nesting beyond MAX_DEPTH, and duplicate keys.
    """
    value = _parsed(data)
    opened = data.count(b"{") + data.count(b"[")
    if opened > MAX_DEPTH and _depth(value) > MAX_DEPTH:
        raise Refusal("invalid_json", TOO_DEEP)
    # With as many keys as colons, no key occurs twice. Otherwise a second parser checks.
    if not isinstance(value, dict) or data.count(b":") != len(value):
        json.loads(data, object_pairs_hook=_refuse_duplicates)
    return value


def _parsed(data: bytes) -> Any:
    try:
        return orjson.loads(data)
    except orjson.JSONDecodeError as error:
        detail = (
            f"{error.msg[:1].upper()}{error.msg[1:]} (line {error.lineno}, column {error.colno})."
        )
        if not data.strip():
            detail = EMPTY
        elif "depth" in error.msg:
            detail = TOO_DEEP
        raise Refusal("invalid_json", detail) from error


def _depth(value: Any) -> int:
    """How deep lists and objects nest, counted level by level."""
    depth = 0
    level = [value]
    while level := [inner for inner in level if isinstance(inner, dict | list)]:
        depth += 1
        level = [
            child
            for inner in level
            for child in (inner.values() if isinstance(inner, dict) else inner)
        ]
    return depth


def _refuse_duplicates(pairs: list[tuple[str, Any]]) -> None:
    keys = set()
    for key, _ in pairs:
        if key in keys:
            raise Refusal("invalid_json", f"The key {json.dumps(key)} is given twice.")
        keys.add(key)


VALUE = "rollwright.value"
ENCODED = "Send the body as it is, without the header Content-Encoding."


def read_body(request: Request, *, takes_query: bool = False) -> Any:
    """The body as a JSON value; {} without a body and a Content-Type.

    Raises Refusal for a query, and for a body that is compressed, not JSON or not declared as JSON.
    """
    if not takes_query and request.environ.get("QUERY_STRING") and request.args:
        raise Refusal(
            "validation_failed",
            "This endpoint takes no query: put the fields into the body.",
            tuple(Finding("Not taken here.", parameter=name) for name in request.args),
        )
    coding = request.environ.get("HTTP_CONTENT_ENCODING", "").strip().lower()
    if coding not in ("", "identity"):
        raise Refusal("unsupported_media_type", ENCODED)
    content_type = request.environ.get("CONTENT_TYPE")
    data = _read_bytes(request)
    if not data and not content_type:
        return {}
    if content_type != "application/json" and not _is_json(content_type or ""):
        raise Refusal("unsupported_media_type", NO_JSON)
    value = request.environ[VALUE] = read_json(data)
    return value


def value_of(request: Request) -> Any:
    """The value of a body that has been read; {} without one."""
    return request.environ.get(VALUE, {})


def _read_bytes(request: Request) -> bytes:
    """The bytes of the body, at most `max_content_length`.

    They are read directly from the server: werkzeug's streams, made for forms, take as long as all
    other parsing, and silently truncate a chunked body at the limit.
    """
    length = request.environ.get("CONTENT_LENGTH", "")
    limit = request.max_content_length or 0
    if length.isdecimal() and int(length) > limit:
        raise RequestEntityTooLarge
    if not length and not request.environ.get("wsgi.input_terminated"):
        return b""
    data = _transferred(request, int(length) if length else limit + 1)
    if len(data) > limit:
        raise RequestEntityTooLarge
    if length and len(data) < int(length):
        raise Refusal("bad_request", f"The body ends after {len(data)} of {length} bytes.")
    return data


def _transferred(request: Request, size: int) -> bytes:
    """Read at most `size` bytes from the server."""
    try:
        data: bytes = request.environ["wsgi.input"].read(size)
    except Exception as error:  # whatever the server raises for a broken transfer
        raise Refusal("bad_request", f"The body could not be read: {error}.") from error
    return data


def _is_json(content_type: str) -> bool:
    """Whether the media type is application/json, or has the suffix +json.

    Its parameters are not looked at: werkzeug takes milliseconds for thousands of them.
    """
    mimetype = content_type.partition(";")[0].strip().lower()
    return mimetype == "application/json" or (
        mimetype.startswith("application/") and mimetype.endswith("+json")
    )


Query = dict[str, list[str]]

TWICE = "Given more than once."


def parse_body(request: Request, schema: Schema, *, takes_query: bool = False) -> Any:
    """Load the body with a schema. Raises Refusal."""
    return load(schema, read_body(request, takes_query=takes_query))


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
