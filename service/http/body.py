"""Reads the body of a request as JSON, up to a maximum length."""

from __future__ import annotations

from typing import Any

from flask import Request
from werkzeug.exceptions import RequestEntityTooLarge

from service.http.strict_json import read_json
from service.problems.details import NO_JSON
from service.problems.refusal import Finding, Refusal

VALUE = "rollwright.value"
ENCODED = "Send the body as it is, without the header Content-Encoding."


def read_body(request: Request, *, takes_query: bool = False) -> Any:
    """The body as a JSON value; {} without a body and a Content-Type.

    Raises Refusal for a query that is not taken, and for a body that is compressed, not JSON or not
    declared as JSON.
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
