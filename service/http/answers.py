"""Builds responses: JSON, problems, and what clients may cache."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from hashlib import sha256
from typing import TYPE_CHECKING, Any

import orjson
from flask import Response, request
from werkzeug.datastructures import Headers

from service.problems.kind import ProblemKind
from service.problems.problem import problem
from service.problems.refusal import Finding
from service.store.errors import RETRY_SECONDS

if TYPE_CHECKING:
    from _typeshed.wsgi import WSGIEnvironment


class JsonResponse(Response):
    """A response with complete headers, which saves werkzeug the time to correct them."""

    def __init__(self, body: bytes, status: int, headers: Headers | Mapping[str, str]) -> None:
        super().__init__([body], status, headers, direct_passthrough=True)

    def get_wsgi_headers(self, environ: WSGIEnvironment) -> Headers:
        """The headers as they were set."""
        return self.headers


def json_response(
    value: Any, *, status: int = 200, content_type: str = "application/json"
) -> Response:
    """A value as a JSON response."""
    return encoded_response(orjson.dumps(value), status=status, content_type=content_type)


def encoded_response(
    data: bytes, *, status: int = 200, content_type: str = "application/json"
) -> Response:
    """A value that is encoded already, as a JSON response."""
    headers = Headers([("Content-Type", content_type), ("Content-Length", str(len(data)))])
    return JsonResponse(data, status, headers)


PROBLEM_HEADERS = {
    401: {"WWW-Authenticate": "Bearer"},
    503: {"Retry-After": str(RETRY_SECONDS)},  # [P8 later] Clients learn when to try again.
}


def problem_response(
    kind: ProblemKind, detail: str, findings: tuple[Finding, ...] = ()
) -> Response:
    """A problem as a response, never to be cached: the next request may succeed."""
    response = json_response(
        problem(kind, detail, findings),
        status=kind.status,
        content_type="application/problem+json",
    )
    response.headers["Cache-Control"] = "no-store"
    response.headers.extend(PROBLEM_HEADERS.get(kind.status, {}))
    return response


def etag_of(contents: bytes) -> str:
    """The ETag of these contents."""
    return sha256(contents).hexdigest()[:32]


def cacheable(etag: str, make: Callable[[], Response], *, seconds: int = 86_400) -> Response:
    """A response that clients may cache; 304 if their copy has this ETag."""
    response = Response(status=304) if request.if_none_match.contains_weak(etag) else make()
    response.set_etag(etag)
    response.cache_control.public = True
    response.cache_control.max_age = seconds
    return response
