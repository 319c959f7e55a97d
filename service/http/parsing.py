"""Parses requests: strict JSON in the body or a query, validated by a schema."""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Iterator, Mapping
from itertools import chain
from typing import TYPE_CHECKING, Any

import orjson
from flask import Request, request
from marshmallow import Schema, ValidationError
from marshmallow.fields import List
from werkzeug.exceptions import RequestEntityTooLarge

from service.http.etags import is_any, strong_tags
from service.problems.details import NO_JSON, NO_TOKEN
from service.problems.nearest import nearest
from service.problems.refusal import Finding, Refusal, summary
from service.schemas.fields import MAX_KEY, MIN_KEY
from service.schemas.messages import UNKNOWN, CodedMessage, Leaf, Unknown, leaves_of
from service.tabletop.access import hash_token
from service.tabletop.changes import ChangeRequest

if TYPE_CHECKING:
    from wsgiref.types import WSGIEnvironment


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
    depth, level = 0, [value]
    while level := [inner for inner in level if isinstance(inner, dict | list)]:
        depth += 1
        inside = (inner.values() if isinstance(inner, dict) else inner for inner in level)
        level = [*chain.from_iterable(inside)]
    return depth


def _refuse_duplicates(pairs: list[tuple[str, Any]]) -> None:
    keys = set()
    for key, _ in pairs:
        if key in keys:
            raise Refusal("invalid_json", f"The key {json.dumps(key)} is given twice.")
        keys.add(key)


VALUE = "rollwright.value"
"""Where a request's environment has the value of its body, if that has been read."""
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
    except Exception as error:  # any error of the server: the transfer is broken
        raise Refusal("bad_request", f"The body could not be read: {error}.") from error
    return data


def _is_json(content_type: str) -> bool:
    """Whether the media type is application/json, or has the suffix +json.

    Its parameters are ignored: werkzeug takes milliseconds for thousands of them.
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
        unknown = {n: [Unknown(schema.fields)] for n in messages if messages[n] == [UNKNOWN]}
        repeated = {name: [TWICE] for name in messages if _is_repeated(schema, name, query)}
        raise refusal_of(messages | unknown | repeated, query=True) from error


def _is_repeated(schema: Schema, name: str, query: Query) -> bool:
    """Whether a parameter that takes one value was sent with several."""
    field = schema.fields.get(name)
    return len(query.get(name, ())) > 1 and field is not None and not isinstance(field, List)


REPEATED = "rollwright.repeated"
"""Where a request's environment has the variables of fields that were sent more than once."""
BEARER = re.compile(r"Bearer +([!-~]{1,255})", re.IGNORECASE)
_KEY = f"[!-~]{{{MIN_KEY},{MAX_KEY}}}"
KEY = re.compile(f'"({_KEY})"|((?!"){_KEY})')
KEY_VARIABLE = "HTTP_IDEMPOTENCY_KEY"
MINIMAL = "return=minimal"
LAST_EVENT = "Last-Event-ID"
VERSION = re.compile(r"[1-9][0-9]{0,14}")


def current_request() -> Request:
    """The current request without flask's proxy, which looks it up at every access."""
    current: Request = request._get_current_object()  # type: ignore[attr-defined]
    return current


def token_of(environ: WSGIEnvironment) -> str | None:
    """The token, or join code, of a request; None without one."""
    match = BEARER.fullmatch(environ.get("HTTP_AUTHORIZATION", "").strip())
    return match[1] if match else None


def bearer(request: Request) -> str:
    """The token, or join code, of a request. Raises Refusal without one."""
    token = token_of(request.environ)
    if token is None:
        raise Refusal("token_missing", NO_TOKEN)
    return token


def change_request(*, anybody: bool = False) -> ChangeRequest:
    """The current request as a request to change a session; with `anybody`, without a token."""
    current = current_request()
    key = idempotency_key(current)
    return ChangeRequest(
        token_hash=hash_token("" if anybody else bearer(current)),
        key=key,
        versions=versions(current),
        content=content(current) if key else b"",
    )


def idempotency_key(request: Request) -> str | None:
    """The Idempotency-Key of a request; None without one. Raises Refusal."""
    header = request.environ.get(KEY_VARIABLE)
    if header is None:
        return None
    match = KEY.fullmatch(header.strip())
    repeated = KEY_VARIABLE in request.environ.get(REPEATED, ())
    if match and not repeated:
        return match[1] or match[2]
    detail = (
        "The header Idempotency-Key was sent more than once: send one key with a request."
        if repeated
        else f"Must be {MIN_KEY} to {MAX_KEY} visible ASCII characters, bare or in double quotes."
    )
    raise Refusal.of("validation_failed", Finding(detail, parameter="Idempotency-Key"))


def versions(request: Request) -> frozenset[int] | None:
    """The versions in `If-Match`, None for any; a tag that is not ours matches nothing."""
    header = request.environ.get("HTTP_IF_MATCH")
    if header is None or is_any(header):
        return None
    # [P7 header] No header may make the service fail.
    return frozenset(int(tag) for tag in strong_tags(header) if VERSION.fullmatch(tag))


def prefers_minimal(request: Request) -> bool:
    """Whether `Prefer` asks for an answer without the table (RFC 7240)."""
    preferences = request.environ.get("HTTP_PREFER", "").split(",")
    names = (preference.partition(";")[0] for preference in preferences)
    return any(name.replace('"', "").strip().lower() == MINIMAL for name in names)


def content(request: Request) -> bytes:
    """Method, path and normalised body, to recognise the same request.

    White space and the order of members make no difference.
    """
    value = orjson.dumps(request.environ.get(VALUE, {}), option=orjson.OPT_SORT_KEYS)
    return b"\0".join((request.method.encode(), request.path.encode(), value))


MAX_HINTS = 5
"""The number of errors with suggestions."""


def refusal_of(messages: dict[str, Any], *, query: bool) -> Refusal:
    """The refusal of a body or a query; its code is that of the messages if they agree."""
    leaves = sorted(leaves_of(messages), key=_unknown_last)
    findings = tuple(_finding(path, message, query=query) for path, message in _hinted(leaves))
    codes = {getattr(message, "code", "validation_failed") for _, message in leaves}
    code = codes.pop() if len(codes) == 1 else "validation_failed"
    return Refusal(code, summary(findings), findings)


def _unknown_last(leaf: Leaf) -> tuple[str, ...]:
    """A sort key: fields of the schema first, in its order, then unknown ones by name."""
    path, message = leaf
    return path if message == UNKNOWN else ()


def _hinted(leaves: Iterable[Leaf]) -> Iterator[Leaf]:
    """The leaves; the first unknown names and expressions with suggestions."""
    hints = 0
    for path, message in leaves:
        if isinstance(message, Unknown) and path and hints < MAX_HINTS:
            hints += 1
            name = nearest(path[-1] if message.name is None else message.name, message.known)
            yield path, f"{message} Did you mean `{name}`?" if name else message
        elif isinstance(message, CodedMessage) and message.explain and hints < MAX_HINTS:
            hints += 1
            yield path, message.explain()
        else:
            yield path, message


def _finding(path: tuple[str, ...], message: str, *, query: bool) -> Finding:
    coded = message if isinstance(message, CodedMessage) else None
    return Finding(
        str(message),
        pointer=None if query else _pointer(path),
        parameter=path[0] if query and path else None,
        position=coded.position if coded else None,
        instead=coded.instead if coded else (),
    )


def _pointer(path: tuple[str, ...]) -> str:
    """A path as a JSON pointer (RFC 6901) in its fragment form."""
    return "#" + "".join(f"/{part.replace('~', '~0').replace('/', '~1')}" for part in path)


PARENT = re.compile(
    r"[0-9a-f]{2}-(?!0{32})([0-9a-f]{32})-(?!0{16})([0-9a-f]{16})-[0-9a-f]{2}(?:-.*)?"
)


def trace_of(environ: Mapping[str, Any]) -> dict[str, str]:
    """The ids of the trace and of the caller's span, for the log; empty without a valid header."""
    found = PARENT.fullmatch(environ.get("HTTP_TRACEPARENT", ""))
    if found is None or found[0].startswith("ff"):
        return {}
    return {"trace_id": found[1], "span_id": found[2]}
