"""The front door: what a body or a query must be before any schema sees it."""

from __future__ import annotations

import json
from typing import Any

import orjson
from flask import Request
from marshmallow import Schema, ValidationError
from marshmallow.fields import List
from werkzeug.exceptions import RequestEntityTooLarge

from service.problems.refusal import Finding, Refusal
from service.problems.validation import refusal_of

MAX_DEPTH = 16
BODY = "rollwright.body"
TWICE = "Given more than once."
TOO_DEEP = f"Nesting is deeper than {MAX_DEPTH}."


def read(sent: Request, schema: Schema, *, query: bool) -> Any:
    """What a schema makes of the query or the body of a request.

    Raises Refused for what is malformed, and for all that the schema finds wrong.
    """
    value = read_query(sent) if query else read_body(sent)
    try:
        return schema.load(value)
    except ValidationError as error:
        messages = error.normalized_messages()
        if query:
            messages |= {name: [TWICE] for name in messages if _is_twice(schema, name, value)}
        raise refusal_of(messages, query=query) from error


def _is_twice(schema: Schema, name: str, query: dict[str, list[str]]) -> bool:
    """Whether a parameter that takes one value was given several."""
    field = schema.fields.get(name)
    return len(query.get(name, ())) > 1 and field is not None and not isinstance(field, List)


def read_query(asked: Request) -> dict[str, list[str]]:
    """The query: every parameter with the list of its texts."""
    return dict(asked.args.lists())


def read_body(sent: Request) -> Any:
    """The body as a JSON value, {} if there is neither a body nor a Content-Type.

    Raises Refused for a query, and for anything that is not JSON and declared as such.
    """
    if sent.environ.get("QUERY_STRING") and sent.args:
        raise Refusal(
            "validation_failed",
            "This endpoint takes no query: put the fields into the body.",
            tuple(Finding("Not taken here.", parameter=name) for name in sent.args),
        )
    content_type = sent.environ.get("CONTENT_TYPE")
    data = sent.environ[BODY] = read_bytes(sent)
    if not data and not content_type:
        return {}
    if content_type != "application/json" and not is_json(sent.mimetype):
        raise Refusal("unsupported_media_type", "Send the header Content-Type: application/json.")
    return read_json(data)


def body_of(sent: Request) -> bytes:
    """The bytes of a body that has been read; none of a request without one."""
    body: bytes = sent.environ.get(BODY, b"")
    return body


def read_bytes(sent: Request) -> bytes:
    """The bytes of the body, at most `max_content_length`.

    They are read straight from the server: werkzeug's streams, made for forms, take as long as all
    the rest of reading, and end a body in chunks at the limit in silence. Raises Refused.
    """
    length = sent.environ.get("CONTENT_LENGTH", "")
    most = sent.max_content_length or 0
    if length.isdecimal() and int(length) > most:
        raise RequestEntityTooLarge
    if not length and not sent.environ.get("wsgi.input_terminated"):
        return b""
    try:
        data: bytes = sent.environ["wsgi.input"].read(int(length) if length else most + 1)
    except Exception as broken:  # whatever the server raises for a broken transfer
        raise Refusal("bad_request", f"The body could not be read: {broken}.") from broken
    if len(data) > most:
        raise RequestEntityTooLarge
    if length and len(data) < int(length):
        raise Refusal("bad_request", f"The body ends after {len(data)} of {length} bytes.")
    return data


def is_json(mimetype: str) -> bool:
    """Whether a media type is JSON: application/json, or a type with the suffix +json."""
    return mimetype == "application/json" or (
        mimetype.startswith("application/") and mimetype.endswith("+json")
    )


def read_json(data: bytes) -> Any:
    """One JSON value, strictly.

    Raises Refused for bad syntax, bad UTF-8, unpaired surrogates, NaN, numbers beyond any float,
    nesting beyond MAX_DEPTH, and duplicate keys.
    """
    try:
        value = orjson.loads(data)
    except orjson.JSONDecodeError as invalid:
        detail = f"{invalid.msg} (line {invalid.lineno}, column {invalid.colno})."
        if "depth" in invalid.msg:
            detail = TOO_DEEP
        raise Refusal("invalid_json", detail) from invalid
    opened = data.count(b"{") + data.count(b"[")
    if opened > MAX_DEPTH and _depth(value) > MAX_DEPTH:
        raise Refusal("invalid_json", TOO_DEEP)
    # As many keys as colons: no key was sent twice. Else a second reading looks for it.
    if not isinstance(value, dict) or data.count(b":") != len(value):
        _refuse_duplicates(data)
    return value


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


def _refuse_duplicates(data: bytes) -> None:
    def unique(pairs: list[tuple[str, Any]]) -> None:
        keys = set()
        for key, _ in pairs:
            if key in keys:
                raise Refusal("invalid_json", f"The key {json.dumps(key)} is given twice.")
            keys.add(key)

    json.loads(data, object_pairs_hook=unique)
