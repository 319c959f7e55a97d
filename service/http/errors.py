"""Turns exceptions into responses, all in one place."""

from __future__ import annotations

import errno
import re
from collections.abc import Callable, Mapping
from typing import Any

from flask import Flask, Response, current_app, request
from werkzeug.exceptions import HTTPException, MethodNotAllowed, NotFound, RequestEntityTooLarge

from service.fairness.chance import SuppliedDice
from service.fairness.keys import KeysUnavailable
from service.http.answers import problem_response
from service.http.pages import missing
from service.http.parsing import LAST_EVENT, trace_of
from service.mechanics.die import TooMuchWork
from service.problems import details
from service.problems.kinds import KINDS, kind_of
from service.problems.nearest import nearest
from service.problems.refusal import Finding, Refusal, summary
from service.store.errors import StoreFull, StoreUnavailable, ValueUnreadable
from service.store.session import MAX_STATE, StateFull
from service.tables.common.errors import InvalidField, RuleError, WrongRole
from service.tabletop import errors
from service.tabletop.short_codes import WRONG_CODES
from service.telemetry.log import RateLimited, log

FULL_SECONDS = 30
"""Seconds after which a change that the store had no room for may be sent again."""
_STORE_LINES = RateLimited(1.0)  # without the store, every request fails
_FILES_LINES = RateLimited(1.0)


def _too_much_work(error: TooMuchWork) -> Refusal:
    text = str(error)
    return Refusal.of("too_much_work", Finding(f"{text[:1].upper()}{text[1:]}."))


def _supplied_dice(error: SuppliedDice) -> Refusal:
    """Dice that the roll does not need, or that show a face the die does not have."""
    findings = tuple(Finding(detail, pointer=pointer) for pointer, detail in error.details.items())
    code = "dice_not_needed" if error.not_needed else "validation_failed"
    return Refusal(code, summary(findings), findings)


def _beyond_last(error: errors.BeyondLast) -> Refusal:
    parameter = LAST_EVENT if LAST_EVENT in request.headers else "after"
    detail = f"Must be at most the last event's id, {error.last}."
    return Refusal.of("validation_failed", Finding(detail, parameter=parameter))


REFUSALS: Mapping[type[Exception], Callable[[Any], Refusal]] = {
    Refusal: lambda refusal: refusal,
    TooMuchWork: _too_much_work,
    SuppliedDice: _supplied_dice,
    RuleError: lambda error: Refusal(error.rule, error.detail),
    WrongRole: lambda error: Refusal("wrong_role", str(error)),
    InvalidField: lambda error: Refusal.of(
        "validation_failed", Finding(error.detail, pointer=f"#/{error.field}")
    ),
    # An unknown session, somebody else's and a wrong token look the same.
    errors.NoSuchSession: lambda _error: Refusal("not_found", details.NO_SESSION),
    errors.NoSuchCharacter: lambda _error: Refusal("not_found", details.NO_CHARACTER),
    errors.NoSuchSpectator: lambda _error: Refusal("not_found", details.NO_SPECTATOR),
    errors.CodeNotValid: lambda _error: Refusal("code_not_valid", details.CODE_NOT_VALID),
    errors.TooManyWrongCodes: lambda error: Refusal(
        "rate_limited",
        f"Too many wrong short codes from this address, which has {WRONG_CODES.most} tries and "
        f"gets one back every {WRONG_CODES.seconds // WRONG_CODES.most} s; the next one in "
        f"{error.wait} s.",
    ),
    StateFull: lambda _error: Refusal(
        "table_full",
        f"A table holds at most {MAX_STATE} bytes: resolve or decline what is open.",
    ),
    errors.StaleVersion: lambda error: Refusal(
        "stale_version", f"The table is now at version {error.version}."
    ),
    errors.KeyReused: lambda _error: Refusal.of(
        "idempotency_key_reused", Finding(details.KEY_REUSED, parameter="Idempotency-Key")
    ),
    errors.HistoryCut: lambda error: Refusal(
        "history_cut", f"These events are no longer kept; the last one is {error.last}."
    ),
    errors.BeyondLast: _beyond_last,
    errors.Busy: lambda _error: Refusal("busy", details.BUSY),
    errors.TooManyStreams: lambda _error: Refusal("too_many_streams", details.TOO_MANY_STREAMS),
    StoreUnavailable: lambda error: Refusal("store_unavailable", error.detail),
    errors.TooManyKeys: lambda error: Refusal(
        "too_many_keys", details.TOO_MANY_KEYS.format(error.wait)
    ),
    StoreFull: lambda error: Refusal("store_full", error.detail),
    ValueUnreadable: lambda error: Refusal("table_unreadable", error.detail),
    KeysUnavailable: lambda _error: Refusal("receipts_unavailable", details.NO_KEYS),
}
"""The refusal of each exception of the inner layers; its base class's, if it has no own."""
HEADERS: Mapping[type[Exception], Callable[[Any], dict[str, str]]] = {
    errors.StaleVersion: lambda error: {"ETag": f'"{error.version}"'},
    errors.TooManyWrongCodes: lambda error: {"Retry-After": str(error.wait)},
    errors.TooManyKeys: lambda error: {"Retry-After": str(error.wait)},
    StoreFull: lambda _error: {"Retry-After": str(FULL_SECONDS)},
}
"""Headers of the answers to some of them."""


def _log_store(error: StoreUnavailable) -> None:
    if (suppressed := _STORE_LINES.due()) is not None:
        log.warning(
            "store_unavailable",
            path=request.path,
            detail=error.detail,
            cause=error.__cause__,
            unsaid=suppressed,
        )


def log_unreadable(error: ValueUnreadable, **about: str) -> None:
    """Tell the operator which value cannot be read, and where it was needed."""
    cause = type(error.__cause__).__name__  # its text may quote the value
    log.error("value_unreadable", keys=error.keys, cause=cause, **about)


def _log_value(error: ValueUnreadable) -> None:
    log_unreadable(error, path=request.path, request_id=request.headers["X-Request-ID"])


def _log_keys(error: KeysUnavailable) -> None:
    log.error("receipts_unavailable", path=request.path, detail=str(error))


LOGGED: Mapping[type[Exception], Callable[[Any], None]] = {
    StoreUnavailable: _log_store,
    StoreFull: _log_store,
    ValueUnreadable: _log_value,
    KeysUnavailable: _log_keys,
}
"""Failures whose cause only the operator learns."""


def refuse(error: Exception) -> Response:
    """Answer an exception that has an entry in REFUSALS, or whose base class has."""
    kind = next(kind for kind in type(error).__mro__ if kind in REFUSALS)
    if kind in LOGGED:
        LOGGED[kind](error)
    refusal = REFUSALS[kind](error)
    response = problem_response(refusal.kind, refusal.detail, refusal.findings)
    if kind in HEADERS:
        response.headers.update(HEADERS[kind](error))
    return response


MAX_SEGMENTS = 8
ENDING = 2
"""How many segments at its end say which path is meant, if those before them do not."""
PARAMETER = re.compile(r"<(?:\w+:)?(\w+)>")
Segments = list[str]


def _nearest(path: str) -> str | None:
    """The path that somebody may have meant; None if none is close.

    Parameters are shown by their names, never with a value.
    """
    segments = _segments(path)
    if not 0 < len(segments) <= MAX_SEGMENTS:
        return None
    rules = (rule.rule for rule in current_app.url_map.iter_rules())
    paths = [_segments(PARAMETER.sub(r"{\1}", rule)) for rule in rules if "<path:" not in rule]
    found = (
        _nearest_of(paths, segments)
        or _nearest_of(paths, ["v1", *segments])
        or next((path for path in paths if _ends_alike(path, segments)), None)
    )
    return f"/{'/'.join(found)}" if found else None


def _segments(path: str) -> Segments:
    """The segments of a path, without those that are empty."""
    return [segment for segment in path.split("/", MAX_SEGMENTS + 1) if segment]


def _nearest_of(paths: list[Segments], segments: Segments) -> Segments | None:
    """The path that is meant segment by segment, or else the first below it.

    A segment means the same one, or the nearest one, or a parameter.
    """
    for place, segment in enumerate(segments):
        paths = [path for path in paths if len(path) > place]
        names = dict.fromkeys(path[place] for path in paths if not path[place].startswith("{"))
        name = segment if segment in names else nearest(segment, names) or "{"
        paths = [path for path in paths if path[place].startswith("{") == (name == "{")]
        paths = [path for path in paths if name in ("{", path[place])]
    return next((path for path in paths if len(path) == len(segments)), paths[0] if paths else None)


def _ends_alike(path: Segments, segments: Segments) -> bool:
    return len(path) > ENDING and path[-ENDING:] == segments[-ENDING:]


def answer_http(error: HTTPException) -> Response:
    """Answer an exception of Flask or werkzeug, and keep its `Allow` header."""
    if isinstance(error, NotFound) and _is_for_people():
        return missing(_meant())
    kind = kind_of(error.code or 500)
    detail = DETAILS.get(type(error))
    response = problem_response(kind, detail(error) if detail else error.description or kind.title)
    response.headers.extend((name, value) for name, value in error.get_headers() if name == "Allow")
    return response


def _not_found(_error: NotFound) -> str:
    """The detail of a path that does not exist, with the nearest path."""
    path = _meant()
    return f"{details.NO_PATH} Did you mean {path}?" if path else details.NO_PATH


def _meant() -> str | None:
    """A path like the one requested; a view that finds nothing has been found."""
    return None if request.url_rule else _nearest(request.path)


def _is_for_people() -> bool:
    """Whether a browser shows the answer to a person."""
    return "text/html" in request.headers.get("Accept", "") and not request.path.startswith("/v1/")


def _not_allowed(error: MethodNotAllowed) -> str:
    methods = sorted({*(error.valid_methods or ())} - {"HEAD", "OPTIONS"})
    verb = "is" if len(methods) == 1 else "are"
    return f"{request.method} is not allowed here. {' and '.join(methods)} {verb}."


def _too_large(_error: RequestEntityTooLarge) -> str:
    return f"The body is larger than {request.max_content_length} bytes."


DETAILS: Mapping[type[HTTPException], Callable[[Any], str]] = {
    NotFound: _not_found,
    MethodNotAllowed: _not_allowed,
    RequestEntityTooLarge: _too_large,
}
"""The details of exceptions for which werkzeug's own description does not do."""


def refuse_without_files(error: OSError) -> Response:
    """No more files can be opened, as if there were too many connections; or a defect."""
    if error.errno not in (errno.EMFILE, errno.ENFILE):
        return answer_defect(error)
    if (suppressed := _FILES_LINES.due()) is not None:
        log.warning("few_files", path=request.path, detail=str(error), unsaid=suppressed)
    return problem_response(KINDS["too_many_connections"], details.NO_FILES)


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
    return problem_response(KINDS["internal"], details.FAILED)


def register(app: Flask) -> None:
    """Answer every error of an app with a problem."""
    for kind in REFUSALS:
        app.register_error_handler(kind, refuse)
    app.register_error_handler(HTTPException, answer_http)
    app.register_error_handler(OSError, refuse_without_files)
    app.register_error_handler(Exception, answer_defect)
