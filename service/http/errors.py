"""Turns exceptions into responses, all in one place."""

from __future__ import annotations

import errno
from collections.abc import Callable, Mapping
from functools import partial
from typing import Any

from flask import Flask, Response, request
from werkzeug.exceptions import HTTPException, MethodNotAllowed, NotFound, RequestEntityTooLarge

from service.fairness.keys import KeysUnavailable
from service.http.answers import problem_response
from service.http.known_paths import KnownPaths
from service.http.pages import missing
from service.http.refusals import REFUSALS
from service.http.trace import trace_of
from service.problems.details import FAILED, NO_FILES, NO_PATH
from service.problems.kinds import KINDS, kind_of
from service.store.errors import StoreFull, StoreUnavailable, ValueUnreadable
from service.tabletop.errors import StaleVersion, TooManyKeys, TooManyWrongCodes
from service.telemetry.log import RateLimited, log

FULL_SECONDS = 30
"""Seconds after which a change that the store had no room for may be sent again."""
_STORE_LINES = RateLimited(1.0)  # without the store, every request fails
_FILES_LINES = RateLimited(1.0)


def refuse(error: Exception) -> Response:
    """Answer an exception that has an entry in REFUSALS, or whose base class has."""
    kind = next(kind for kind in type(error).__mro__ if kind in REFUSALS)
    refusal = REFUSALS[kind](error)
    return problem_response(refusal.kind, refusal.detail, refusal.findings)


def refuse_stale_version(error: StaleVersion) -> Response:
    """`If-Match` names another version: answer with the current one."""
    response = refuse(error)
    response.headers["ETag"] = f'"{error.version}"'
    return response


def refuse_for_a_while(error: TooManyWrongCodes | TooManyKeys) -> Response:
    """Too many for now: answer with the seconds until the next one."""
    response = refuse(error)
    response.headers["Retry-After"] = str(error.wait)
    return response


def refuse_without_store(error: StoreUnavailable) -> Response:
    """The store is unavailable; only the operator learns the cause."""
    if (unsaid := _STORE_LINES.due()) is not None:
        log.warning(
            "store_unavailable",
            path=request.path,
            detail=error.detail,
            cause=error.__cause__,
            unsaid=unsaid,
        )
    return refuse(error)


def refuse_full_store(error: StoreFull) -> Response:
    """The store is full, which seconds do not change."""
    response = refuse_without_store(error)
    response.headers["Retry-After"] = str(FULL_SECONDS)
    return response


def refuse_unreadable(error: ValueUnreadable) -> Response:
    """A stored value cannot be read; only the operator learns which, and why."""
    log_unreadable(error, path=request.path, request_id=request.headers["X-Request-ID"])
    return refuse(error)


def log_unreadable(error: ValueUnreadable, **about: str) -> None:
    """Tell the operator which value cannot be read, and where it was needed."""
    cause = type(error.__cause__).__name__  # its text may quote the value
    log.error("value_unreadable", keys=error.keys, cause=cause, **about)


def refuse_without_keys(error: KeysUnavailable) -> Response:
    """The keys of receipts cannot be read; only the operator learns why."""
    log.error("receipts_unavailable", path=request.path, detail=str(error))
    return refuse(error)


def answer_http(paths: KnownPaths, error: HTTPException) -> Response:
    """Answer an exception of Flask or werkzeug, and keep its `Allow` header."""
    if isinstance(error, NotFound) and _is_for_people():
        return missing(_nearest(paths))
    kind = kind_of(error.code or 500)
    detail = DETAILS.get(type(error))
    response = problem_response(
        kind, detail(paths, error) if detail else error.description or kind.title
    )
    response.headers.extend((name, value) for name, value in error.get_headers() if name == "Allow")
    return response


def _not_found(paths: KnownPaths, _error: NotFound) -> str:
    """That there is nothing, and the nearest path."""
    path = _nearest(paths)
    return f"{NO_PATH} Did you mean {path}?" if path else NO_PATH


def _nearest(paths: KnownPaths) -> str | None:
    """A path like the one requested; a view that finds nothing has been found."""
    return None if request.url_rule else paths.nearest(request.path)


def _is_for_people() -> bool:
    """Whether a browser shows the answer to a person, who has followed or typed an address."""
    return "text/html" in request.headers.get("Accept", "") and not request.path.startswith("/v1/")


def _not_allowed(_paths: KnownPaths, error: MethodNotAllowed) -> str:
    methods = sorted({*(error.valid_methods or ())} - {"HEAD", "OPTIONS"})
    verb = "is" if len(methods) == 1 else "are"
    return f"{request.method} is not allowed here. {' and '.join(methods)} {verb}."


def _too_large(_paths: KnownPaths, _error: RequestEntityTooLarge) -> str:
    return f"The body is larger than {request.max_content_length} bytes."


DETAILS: Mapping[type[HTTPException], Callable[[KnownPaths, Any], str]] = {
    NotFound: _not_found,
    MethodNotAllowed: _not_allowed,
    RequestEntityTooLarge: _too_large,
}
"""What the answer to an exception says in place of werkzeug's words."""


def refuse_without_files(error: OSError) -> Response:
    """No more files can be opened, as if there were too many connections; or a defect."""
    if error.errno not in (errno.EMFILE, errno.ENFILE):
        return answer_defect(error)
    if (unsaid := _FILES_LINES.due()) is not None:
        log.warning("few_files", path=request.path, detail=str(error), unsaid=unsaid)
    return problem_response(KINDS["too_many_connections"], NO_FILES)


def answer_defect(error: Exception) -> Response:
    """Answer an unexpected exception, whose traceback goes to the log only."""
    log.error(
        "unexpected",
        path=request.path,
        method=request.method,
        request_id=request.headers["X-Request-ID"],
        **trace_of(request.environ),
        exc_info=error,
    )
    return problem_response(KINDS["internal"], FAILED)


def register(app: Flask) -> None:
    """Answer every error of an app with a problem."""
    for kind in REFUSALS:
        app.register_error_handler(kind, refuse)
    app.register_error_handler(StaleVersion, refuse_stale_version)
    app.register_error_handler(TooManyWrongCodes, refuse_for_a_while)
    app.register_error_handler(TooManyKeys, refuse_for_a_while)
    app.register_error_handler(StoreUnavailable, refuse_without_store)
    app.register_error_handler(StoreFull, refuse_full_store)
    app.register_error_handler(ValueUnreadable, refuse_unreadable)
    app.register_error_handler(KeysUnavailable, refuse_without_keys)
    app.register_error_handler(HTTPException, partial(answer_http, KnownPaths(app.url_map)))
    app.register_error_handler(OSError, refuse_without_files)
    app.register_error_handler(Exception, answer_defect)
