"""Responses about a session: private to the caller, with the version as `ETag`."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import msgspec
import orjson
from flask import Request, Response

from service.http.answers import BytesResponse
from service.http.caller import current_request, versions
from service.http.etags import names
from service.http.written import WRITTEN
from service.tabletop.changes import ChangeResponse
from service.tabletop.errors import StaleVersion

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


def value_of(response: ChangeResponse) -> dict[str, Any]:
    """The JSON of a response to a change, new or from the ledger."""
    value: dict[str, Any] = orjson.loads(response.stored.body)
    return value


def current(value: object, version: int, status: int = 200) -> Response:
    """A part of a session that depends on more than its version."""
    return _json(msgspec.json.encode(value), status, {"ETag": f'"{version}"'})


def versioned(request: Request, version: int, make: Callable[[], object]) -> Response:
    """A part of a session that depends on its version; 304 for a client that has it.

    It is made only if it is sent. Raises StaleVersion if `If-Match` names another version.
    """
    known = unchanged(request, version)
    return current(make(), version) if known is None else known


def unchanged(request: Request, version: int) -> Response | None:
    """304 for a client that has this version, else None. Raises StaleVersion as `versioned`."""
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
