"""Answers as bytes."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from hashlib import sha256
from typing import TYPE_CHECKING, Any

import orjson
from flask import Response, request
from werkzeug.datastructures import Headers

if TYPE_CHECKING:
    from _typeshed.wsgi import WSGIEnvironment


class JsonResponse(Response):
    """A body that is whole: nothing needs correction on the way out, which takes time."""

    def __init__(self, body: bytes, status: int, headers: Headers | Mapping[str, str]) -> None:
        super().__init__([body], status, headers, direct_passthrough=True)

    def get_wsgi_headers(self, environ: WSGIEnvironment) -> Headers:
        """The headers as they were set."""
        return self.headers


def json_response(
    value: Any, *, status: int = 200, content_type: str = "application/json"
) -> Response:
    """A value as a JSON answer."""
    data = orjson.dumps(value)
    headers = Headers([("Content-Type", content_type), ("Content-Length", str(len(data)))])
    return JsonResponse(data, status, headers)


def etag_of(contents: bytes) -> str:
    """An ETag that holds as long as these contents are the same."""
    return sha256(contents).hexdigest()[:32]


def cacheable(etag: str, make: Callable[[], Response], *, seconds: int = 86_400) -> Response:
    """An answer that clients may keep, and ask if it holds: 304 if it has this ETag."""
    response = Response(status=304) if request.if_none_match.contains_weak(etag) else make()
    response.set_etag(etag)
    response.cache_control.public = True
    response.cache_control.max_age = seconds
    return response
