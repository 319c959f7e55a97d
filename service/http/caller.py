"""What the headers of a request say: who asks, by which version, and whether again."""

from __future__ import annotations

import re

import orjson
from flask import Request, Response, request
from werkzeug.http import parse_etags

from service.http.answers import JsonResponse
from service.http.body import body_of
from service.problems.refusal import Finding, Refusal
from service.store.ledger import StoredResponse
from service.tabletop.answers import change_seen
from service.tabletop.asked import Change, ChangeRequest, ChangeResponse, hashed
from service.tabletop.errors import StaleVersion

BEARER = re.compile(r"Bearer +([!-~]{1,255})", re.IGNORECASE)
MIN_KEY, MAX_KEY = 16, 255
_KEY = f"[!-~]{{{MIN_KEY},{MAX_KEY}}}"
KEY = re.compile(f'"({_KEY})"|((?!"){_KEY})')
VERSION = re.compile(r"[1-9][0-9]{0,14}")
PRIVATE = {"Cache-Control": "no-store", "Vary": "Authorization"}


def current() -> Request:
    """The request under way itself: flask's stand-in for it looks it up at every touch."""
    sent: Request = request._get_current_object()  # type: ignore[attr-defined]
    return sent


def bearer(sent: Request) -> str:
    """The token, or join code, of a request. Raises Refused without one."""
    found = BEARER.fullmatch(sent.environ.get("HTTP_AUTHORIZATION", "").strip())
    if found is None:
        raise Refusal("token_missing", "Send the header Authorization: Bearer with your token.")
    return found[1]


def asked(*, anybody: bool = False) -> ChangeRequest:
    """What the request says about itself; `anybody` needs no token."""
    sent = current()
    key = _key(sent)
    return ChangeRequest(
        token_hash=hashed("" if anybody else bearer(sent)),
        key=key,
        version=_version(sent),
        request=_fingerprint(sent) if key else b"",
    )


def _key(sent: Request) -> str | None:
    given = sent.environ.get("HTTP_IDEMPOTENCY_KEY")
    if given is None:
        return None
    found = KEY.fullmatch(given.strip())
    if found is None:
        detail = (
            f"Must be {MIN_KEY} to {MAX_KEY} visible ASCII characters, bare or in double quotes."
        )
        raise Refusal("validation_failed", detail, (Finding(detail, parameter="Idempotency-Key"),))
    return found[1] or found[2]


def _version(sent: Request) -> frozenset[int] | None:
    """The versions that `If-Match` names; a tag that is none of ours matches nothing."""
    given = sent.environ.get("HTTP_IF_MATCH")
    if given is None:
        return None
    tags = parse_etags(given)
    if tags.star_tag:
        return None
    # [P7 header] No header may make the service fail.
    named = (tag for tag in tags.as_set() if tag)  # an empty tag is read as None
    return frozenset(int(tag) for tag in named if VERSION.fullmatch(tag))


def _fingerprint(sent: Request) -> bytes:
    """What makes it the same request: method, path, and the body as a value."""
    body = body_of(sent)
    value = orjson.dumps(orjson.loads(body), option=orjson.OPT_SORT_KEYS) if body else b"{}"
    return b"\0".join((sent.method.encode(), sent.path.encode(), value))


def answered(answer: ChangeResponse) -> Response:
    """A change, answered."""
    response = _response(answer.answer)
    if answer.replayed:
        response.headers["Idempotency-Replayed"] = "true"
    return response


def _response(answer: StoredResponse) -> Response:
    if answer.status == 204:
        nothing = Response(status=204, headers={**PRIVATE, **answer.headers})
        del nothing.headers["Content-Type"]
        return nothing
    headers = {**PRIVATE, **answer.headers, "Content-Length": str(len(answer.body))}
    return JsonResponse(answer.body, answer.status, headers)


def kept(status: int, value: object, version: int, **headers: str) -> StoredResponse:
    """An answer to a change, which a ledger can keep."""
    told = {"Content-Type": "application/json", "ETag": f'"{version}"', **headers}
    return StoredResponse(status, told, orjson.dumps(value))


def changed(made: Change) -> StoredResponse:
    """The answer to a change at the table: what has happened, and the table after it."""
    return kept(200, change_seen(made), made.session.version)


def told(value: object, version: int, *, status: int = 200) -> Response:
    """A part of a session that depends on more than its version."""
    return _response(kept(status, value, version))


def viewed(value: object, version: int) -> Response:
    """A part of a session as it stands; 304 for who has this version.

    Raises StaleVersion if `If-Match` names another one.
    """
    named = _version(request)
    if named is not None and version not in named:
        raise StaleVersion(version)
    if request.if_none_match.contains_weak(str(version)):
        return Response(status=304, headers={**PRIVATE, "ETag": f'"{version}"'})
    return _response(kept(200, value, version))
