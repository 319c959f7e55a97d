"""Builds responses: public data, problems, parts of sessions, and what clients may cache.

Only public responses may be compressed. The length of a response in which a secret stands beside
another person's text would reveal the secret (the BREACH attack), so responses about sessions never
are compressed.
"""

from __future__ import annotations

import gzip
from collections.abc import Callable, Iterable, Mapping
from functools import cached_property
from typing import TYPE_CHECKING, Any, NamedTuple

import brotli
import msgspec
import orjson
from flask import Response, request
from werkzeug.datastructures import Headers

from service.http.etags import etag_of, names
from service.http.parsing import current_request, versions
from service.http.weights import weights
from service.http.work import WRITTEN
from service.openapi.operation import JSON
from service.problems.kinds import ProblemKind
from service.problems.refusal import Finding, problem
from service.schemas.once import once
from service.store.errors import RETRY_SECONDS
from service.tabletop.changes import ChangeResponse
from service.tabletop.errors import StaleVersion

if TYPE_CHECKING:
    from wsgiref.types import StartResponse, WSGIEnvironment


MIN_SIZE = 1_024
"""The size, in bytes, from which a response is compressed; a single roll is smaller."""
FAST = 3
"""gzip's level for what is compressed for each request. Level 4 takes twice the time (5 µs per KB
of odds) for a size that is smaller by 5 to 10 %."""
QUALITY = 8
"""brotli's for what is compressed once in each worker: 0.13 s for all pages, scripts and documents.
Its best quality, 11, takes thirty times as long for a size that is smaller by a tenth."""
BROTLI, GZIP = "br", "gzip"
NAMES: Mapping[str, tuple[str, ...]] = {BROTLI: ("br",), GZIP: ("gzip", "x-gzip")}
"""The names of each coding in `Accept-Encoding`."""


def compress(data: bytes) -> bytes:
    """The data in gzip's format, always the same for the same data."""
    return gzip.compress(data, FAST, mtime=0)


@once
def compress_once(data: bytes, coding: str) -> bytes:
    """The data in one of the two formats."""
    if coding == BROTLI:
        return bytes(brotli.compress(data, quality=QUALITY))
    return gzip.compress(data, 9, mtime=0)


def accepts_gzip(environ: WSGIEnvironment) -> bool:
    """Whether a client accepts gzip, and does not prefer uncompressed responses."""
    return GZIP in accepted_codings(environ)


def accepted_codings(environ: WSGIEnvironment) -> list[str]:
    """The codings that a client accepts and does not rank below no coding, the preferred first."""
    header = environ.get("HTTP_ACCEPT_ENCODING")
    if not header:
        return []
    accepted = weights(header)
    least = accepted.get("identity", 0.0)
    weight = {coding: _weight(accepted, names) for coding, names in NAMES.items()}
    accepted_ones = [coding for coding in NAMES if weight[coding] > 0 and weight[coding] >= least]
    return sorted(accepted_ones, key=weight.__getitem__, reverse=True)  # stable: a tie is brotli's


def _weight(accepted: Mapping[str, float], names: tuple[str, ...]) -> float:
    """The weight of a coding, under one of its names or as anything."""
    return next((accepted[name] for name in (*names, "*") if name in accepted), 0.0)


NO_HEADERS: Mapping[str, str] = {}


class BytesResponse(Response):
    """A response that is sent as it is; werkzeug would check its parts, and correct them."""

    response: list[bytes]

    def __init__(self, body: bytes, status: int, headers: Mapping[str, str]) -> None:
        self.response, self.status_code = [body], status
        self._sent = {**headers, "Content-Length": str(len(body))}

    @cached_property
    def headers(self) -> Headers:  # type: ignore[override]
        """The headers, for callers that read or change them; each value is checked."""
        return Headers(self._sent)

    def __call__(self, environ: WSGIEnvironment, start_response: StartResponse) -> Iterable[bytes]:
        """Send all of it, or the headers alone in answer to HEAD."""
        looked_at = "headers" in vars(self)
        start_response(
            self.status, self.headers.to_wsgi_list() if looked_at else [*self._sent.items()]
        )
        return [] if environ["REQUEST_METHOD"] == "HEAD" else self.response


def json_response(value: Any) -> Response:
    """A public value as a JSON response."""
    return compressible_response(orjson.dumps(value, default=msgspec.to_builtins))


def compressible_response(
    data: bytes,
    content_type: str = JSON,
    headers: Mapping[str, str] = NO_HEADERS,
) -> Response:
    """Public data as a response, compressed if it is long and the client accepts that."""
    headers = {"Content-Type": content_type, **headers}
    if len(data) >= MIN_SIZE:
        vary = ", ".join(filter(None, (headers.get("Vary"), "Accept-Encoding")))
        headers = {**headers, "Vary": vary}
        if accepts_gzip(request.environ):
            data, headers = compress(data), {**headers, "Content-Encoding": GZIP}
    return BytesResponse(data, 200, headers)


def encoded_response(data: bytes, content_type: str) -> Response:
    """Data as a response, never compressed."""
    return BytesResponse(data, 200, {"Content-Type": content_type})


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
    headers = {
        "Content-Type": "application/problem+json",
        "Cache-Control": "no-store",
        **SERVICE_LINKS,
        **PROBLEM_HEADERS.get(kind.status, {}),
    }
    return BytesResponse(orjson.dumps(problem(kind, detail, findings)), kind.status, headers)


def cacheable(
    etag: str, make: Callable[[], Response], *, cache_control: str = "public, max-age=86400"
) -> Response:
    """A public response that clients may cache; 304 if they have it.

    A compressed response consists of other bytes, so it has an ETag of its own.
    """
    codings = accepted_codings(request.environ)
    known = request.environ.get("HTTP_IF_NONE_MATCH", "")
    etags = [*(f"{etag}-{coding}" for coding in codings), etag]
    current = next((etag for etag in etags if names(known, etag)), None)
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


COMPRESSED = ("image/png", "image/jpeg")
"""Types that are compressed in themselves."""


class StaticContent(NamedTuple):
    """Public content."""

    data: bytes
    etag: str
    content_type: str

    @classmethod
    def of(cls, data: bytes, content_type: str) -> StaticContent:
        """Content of this type."""
        return cls(data, etag_of(data), content_type)

    @classmethod
    def of_json(cls, value: Any) -> StaticContent:
        """A value as JSON."""
        return cls.of(msgspec.json.encode(value), JSON)

    def response(self) -> Response:
        """The content, which clients may cache."""
        return cacheable(self.etag, self._encoded)

    def revalidated_response(self) -> Response:
        """The content, of which browsers ask each time whether their copy is current."""
        return cacheable(self.etag, self._encoded, cache_control="no-cache")

    def _encoded(self) -> Response:
        """The content in the coding that the client prefers."""
        data, headers = self.data, {"Content-Type": self.content_type}
        codings = accepted_codings(request.environ)
        if codings and len(data) >= MIN_SIZE and self.content_type not in COMPRESSED:
            data, headers["Content-Encoding"] = compress_once(data, codings[0]), codings[0]
        return BytesResponse(data, 200, headers)


PRIVATE = {"Cache-Control": "no-store", "Vary": "Authorization"}


def changed(response: ChangeResponse, status: int = 200, **headers: str) -> Response:
    """The response to a change; one from the ledger is the same as the first time."""
    stored = response.stored
    current_request().environ[WRITTEN] = response.written
    if stored.version is not None:
        headers = {"ETag": f'"{stored.version}"', **headers}
    answer = _json(stored.body, status, headers) if stored.body else _no_content(headers)
    if response.replayed:
        answer.headers["Idempotency-Replayed"] = "true"
    return answer


def answer_of(response: ChangeResponse) -> dict[str, Any]:
    """The answer to a change as a value, new or from the ledger."""
    answer: dict[str, Any] = orjson.loads(response.stored.body)
    return answer


def current(value: object, version: int, status: int = 200) -> Response:
    """A part of a session that depends on more than its version."""
    return _json(msgspec.json.encode(value), status, {"ETag": f'"{version}"'})


def versioned(version: int, make: Callable[[], object]) -> Response:
    """A part of a session that depends on its version; 304 for a client that has it.

    It is made only if it is sent. Raises StaleVersion if `If-Match` names another version.
    """
    known = unchanged(version)
    return current(make(), version) if known is None else known


def unchanged(version: int) -> Response | None:
    """304 for a client that has this version, else None. Raises StaleVersion as `versioned`."""
    request = current_request()
    wanted = versions(request)
    if wanted is not None and version not in wanted:
        raise StaleVersion(version)
    if names(request.environ.get("HTTP_IF_NONE_MATCH", ""), str(version)):
        return with_version(Response(status=304), version)
    return None


def with_version(response: Response, version: int) -> Response:
    """The response with the headers of every answer about a session."""
    response.headers.extend({**PRIVATE, "ETag": f'"{version}"'})
    return response


def _json(body: bytes, status: int, headers: dict[str, str]) -> Response:
    content = {"Content-Type": "application/json"}
    return BytesResponse(body, status, {**PRIVATE, **headers, **content})


def _no_content(headers: dict[str, str]) -> Response:
    response = Response(status=204, headers={**PRIVATE, **headers})
    del response.headers["Content-Type"]
    return response
