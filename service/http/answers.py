"""Builds responses: public data, problems, and what clients may cache."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import TYPE_CHECKING, Any

import orjson
from flask import Response, request
from werkzeug.datastructures import Headers

from service.http.compression import MIN_SIZE, accepted_codings, accepts_gzip, compress
from service.http.etags import names
from service.openapi.operation import JSON
from service.problems.kinds import ProblemKind
from service.problems.refusal import Finding, problem
from service.store.errors import RETRY_SECONDS

if TYPE_CHECKING:
    from wsgiref.types import StartResponse, WSGIEnvironment


NO_HEADERS: Mapping[str, str] = {}


class OwnHeaders(Headers):
    """Headers with values of the service's own, in which no line breaks have to be looked for."""

    def __init__(self, headers: Mapping[str, str]) -> None:
        self._list = list(headers.items())


class BytesResponse(Response):
    """A response that is sent as it is; werkzeug would check its parts, and correct them."""

    response: list[bytes]

    def __init__(self, body: bytes, status: int, headers: Mapping[str, str]) -> None:
        self.response, self.status_code = [body], status
        self.headers = OwnHeaders({**headers, "Content-Length": str(len(body))})

    def __call__(self, environ: WSGIEnvironment, start_response: StartResponse) -> Iterable[bytes]:
        """Send all of it, or the headers alone in answer to HEAD."""
        start_response(self.status, self.headers.to_wsgi_list())
        return [] if environ["REQUEST_METHOD"] == "HEAD" else self.response


def json_response(value: Any) -> Response:
    """A public value as a JSON response."""
    return compressible_response(orjson.dumps(value))


def compressible_response(
    data: bytes,
    content_type: str = JSON,
    headers: Mapping[str, str] = NO_HEADERS,
) -> Response:
    """Public data as a response, compressed if it is long and the client accepts that."""
    headers = {"Content-Type": content_type, **headers}
    if len(data) < MIN_SIZE:
        return BytesResponse(data, 200, headers)
    accepted = accepts_gzip(request.environ)
    body = compress(data) if accepted else data
    vary = ", ".join(filter(None, (headers.get("Vary"), "Accept-Encoding")))
    response = BytesResponse(body, 200, {**headers, "Vary": vary})
    if accepted:
        response.headers["Content-Encoding"] = "gzip"
    return response


def encoded_response(data: bytes, *, status: int = 200, content_type: str = JSON) -> Response:
    """Data as a response, never compressed."""
    return BytesResponse(data, status, {"Content-Type": content_type})


SERVICE_LINKS = {"Link": '</openapi.json>; rel="service-desc", </docs>; rel="service-doc"'}
"""Where the API is described (RFC 8631), for clients that do not know it yet, or not well."""
PROBLEM_HEADERS = {
    401: {"WWW-Authenticate": "Bearer"},
    503: {"Retry-After": str(RETRY_SECONDS)},  # [P8 later] Clients learn when to try again.
}


def problem_response(
    kind: ProblemKind, detail: str, findings: tuple[Finding, ...] = ()
) -> Response:
    """A problem as a response, never to be cached: the next request may succeed."""
    response = encoded_response(
        orjson.dumps(problem(kind, detail, findings)),
        status=kind.status,
        content_type="application/problem+json",
    )
    response.headers["Cache-Control"] = "no-store"
    response.headers.extend({**SERVICE_LINKS, **PROBLEM_HEADERS.get(kind.status, {})})
    return response


def cacheable(
    etag: str, make: Callable[[], Response], *, cache_control: str = "public, max-age=86400"
) -> Response:
    """A public response that clients may cache; 304 if they have it.

    A compressed response consists of other bytes, so it has an ETag of its own.
    """
    codings = accepted_codings(request.environ)
    current = _current_tag([*(f"{etag}-{coding}" for coding in codings), etag])
    if current is not None:
        response = Response(status=304)
    else:
        response = make()
        coding = response.headers.get("Content-Encoding")
        current = f"{etag}-{coding}" if coding else etag
    response.headers["ETag"] = f'"{current}"'
    response.headers["Cache-Control"] = cache_control
    response.headers["Vary"] = "Accept-Encoding"
    return response


def _current_tag(etags: Iterable[str]) -> str | None:
    """The first tag that the client has, by its `If-None-Match`."""
    header = request.environ.get("HTTP_IF_NONE_MATCH", "")
    return next((etag for etag in etags if names(header, etag)), None)
