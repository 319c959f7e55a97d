"""Parses the headers of a request: the token, the version, the Idempotency-Key."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

import orjson
from flask import Request, request

from service.http.etags import is_any, strong_tags
from service.http.parsing import value_of
from service.problems.details import NO_TOKEN
from service.problems.refusal import Finding, Refusal
from service.schemas.limits import MAX_KEY, MIN_KEY
from service.tabletop.access import hash_token
from service.tabletop.changes import ChangeRequest

if TYPE_CHECKING:
    from wsgiref.types import WSGIEnvironment

REPEATED = "rollwright.repeated"
"""Where a request's environment has the variables of fields that were sent more than once."""
BEARER = re.compile(r"Bearer +([!-~]{1,255})", re.IGNORECASE)
_KEY = f"[!-~]{{{MIN_KEY},{MAX_KEY}}}"
KEY = re.compile(f'"({_KEY})"|((?!"){_KEY})')
KEY_VARIABLE = "HTTP_IDEMPOTENCY_KEY"
MINIMAL = "return=minimal"
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
    if KEY_VARIABLE in request.environ.get(REPEATED, ()):
        detail = "The header Idempotency-Key was sent more than once: send one key with a request."
        raise Refusal.of("validation_failed", Finding(detail, parameter="Idempotency-Key"))
    match = KEY.fullmatch(header.strip())
    if match is None:
        detail = (
            f"Must be {MIN_KEY} to {MAX_KEY} visible ASCII characters, bare or in double quotes."
        )
        raise Refusal.of("validation_failed", Finding(detail, parameter="Idempotency-Key"))
    return match[1] or match[2]


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
    value = orjson.dumps(value_of(request), option=orjson.OPT_SORT_KEYS)
    return b"\0".join((request.method.encode(), request.path.encode(), value))
