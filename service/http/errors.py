"""Turns exceptions into responses, all in one place."""

from __future__ import annotations

import errno
import re
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from functools import cached_property, partial
from typing import Any

from flask import Flask, Response, request
from werkzeug.exceptions import HTTPException, MethodNotAllowed, NotFound, RequestEntityTooLarge
from werkzeug.routing import Map

from service.fairness.chance import SuppliedDice
from service.fairness.keys import KeysUnavailable
from service.http.answers import problem_response
from service.http.pages import missing
from service.http.parsing import LAST_EVENT, trace_of
from service.mechanics.die import TooMuchWork
from service.problems.details import (
    BUSY,
    CODE_NOT_VALID,
    FAILED,
    KEY_REUSED,
    NO_CHARACTER,
    NO_FILES,
    NO_KEYS,
    NO_PATH,
    NO_SESSION,
    NO_SPECTATOR,
    TOO_MANY_KEYS,
    TOO_MANY_STREAMS,
)
from service.problems.kinds import KINDS, kind_of
from service.problems.nearest import nearest
from service.problems.refusal import Finding, Refusal, summary
from service.store.errors import StoreFull, StoreUnavailable, ValueUnreadable
from service.store.session import MAX_STATE, StateFull
from service.tables.common.errors import InvalidField, RuleError, WrongRole
from service.tabletop.errors import (
    BeyondLast,
    Busy,
    CodeNotValid,
    HistoryCut,
    KeyReused,
    NoSuchCharacter,
    NoSuchSession,
    NoSuchSpectator,
    StaleVersion,
    TooManyKeys,
    TooManyStreams,
    TooManyWrongCodes,
)
from service.tabletop.short_codes import WRONG_CODES
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


def _too_much_work(error: TooMuchWork) -> Refusal:
    text = str(error)
    return Refusal.of("too_much_work", Finding(f"{text[:1].upper()}{text[1:]}."))


def _supplied_dice(error: SuppliedDice) -> Refusal:
    """Dice that the roll does not need, or that show a face the die does not have."""
    findings = tuple(Finding(detail, pointer=pointer) for pointer, detail in error.details.items())
    code = "dice_not_needed" if error.not_needed else "validation_failed"
    return Refusal(code, summary(findings), findings)


def _beyond_last(error: BeyondLast) -> Refusal:
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
    NoSuchSession: lambda _error: Refusal("not_found", NO_SESSION),
    NoSuchCharacter: lambda _error: Refusal("not_found", NO_CHARACTER),
    NoSuchSpectator: lambda _error: Refusal("not_found", NO_SPECTATOR),
    CodeNotValid: lambda _error: Refusal("code_not_valid", CODE_NOT_VALID),
    TooManyWrongCodes: lambda error: Refusal(
        "rate_limited",
        f"Too many wrong short codes from this address, which has {WRONG_CODES.most} tries and "
        f"gets one back every {WRONG_CODES.seconds // WRONG_CODES.most} s; the next one in "
        f"{error.wait} s.",
    ),
    StateFull: lambda _error: Refusal(
        "table_full",
        f"A table holds at most {MAX_STATE} bytes: resolve or decline what is open.",
    ),
    StaleVersion: lambda error: Refusal(
        "stale_version", f"The table is now at version {error.version}."
    ),
    KeyReused: lambda _error: Refusal.of(
        "idempotency_key_reused", Finding(KEY_REUSED, parameter="Idempotency-Key")
    ),
    HistoryCut: lambda error: Refusal(
        "history_cut", f"These events are no longer kept; the last one is {error.last}."
    ),
    BeyondLast: _beyond_last,
    Busy: lambda _error: Refusal("busy", BUSY),
    TooManyStreams: lambda _error: Refusal("too_many_streams", TOO_MANY_STREAMS),
    StoreUnavailable: lambda error: Refusal("store_unavailable", error.detail),
    TooManyKeys: lambda error: Refusal("too_many_keys", TOO_MANY_KEYS.format(error.wait)),
    StoreFull: lambda error: Refusal("store_full", error.detail),
    ValueUnreadable: lambda error: Refusal("table_unreadable", error.detail),
    KeysUnavailable: lambda _error: Refusal("receipts_unavailable", NO_KEYS),
}


MAX_SEGMENTS = 8
PREFIX = "v1"
ENDING = 2
"""How many segments at its end say which path is meant, if those before them do not."""
PARAMETER = re.compile(r"<(?:\w+:)?(\w+)>")
FILES = "<path:"
"""In rules for files, which are not part of the tree."""


@dataclass(slots=True)
class Node:
    """What follows a path, and the path itself if it leads somewhere."""

    path: str | None = None
    children: dict[str, Node] = field(default_factory=dict)  # by segment
    any_child: Node | None = None  # for a parameter, whatever its value

    def child(self, segment: str) -> Node | None:
        """The child of this segment or of the nearest one, or that of a parameter."""
        if segment in self.children:
            return self.children[segment]
        name = nearest(segment, self.children)
        return self.any_child if name is None else self.children[name]

    def first_path(self) -> str | None:
        """The first path that leads somewhere, here or below."""
        below = [*self.children.values(), *filter(None, [self.any_child])]
        return self.path or next(filter(None, (child.first_path() for child in below)), None)


class KnownPaths:
    """The paths of a URL map; parameters are shown by their names, never with a value."""

    def __init__(self, url_map: Map) -> None:
        self._url_map = url_map

    def nearest(self, path: str) -> str | None:
        """The path that somebody may have meant; None if none is close."""
        segments = _segments(path)
        if not 0 < len(segments) <= MAX_SEGMENTS:
            return None
        node = _walk(self._root, segments) or _walk(self._root, [PREFIX, *segments])
        return node.first_path() if node else self._by_ending.get(tuple(segments[-ENDING:]))

    @cached_property
    def _paths(self) -> list[str]:
        rules = (rule.rule for rule in self._url_map.iter_rules())
        return [PARAMETER.sub(r"{\1}", rule) for rule in rules if FILES not in rule]

    @cached_property
    def _root(self) -> Node:
        root = Node()
        for path in self._paths:
            _add(root, path)
        return root

    @cached_property
    def _by_ending(self) -> Mapping[tuple[str, ...], str]:
        """The first path of each ending, for those that begin otherwise; no shorter paths."""
        paths = [path for path in reversed(self._paths) if path.count("/") > ENDING]
        return {tuple(_segments(path)[-ENDING:]): path for path in paths}


def _segments(path: str) -> list[str]:
    """The segments of a path, without those that are empty."""
    return [segment for segment in path.split("/", MAX_SEGMENTS + 1) if segment]


def _add(node: Node, path: str) -> None:
    for segment in _segments(path):
        if segment.startswith("{"):
            node.any_child = node = node.any_child or Node()
        else:
            node = node.children.setdefault(segment, Node())
    node.path = path


def _walk(node: Node | None, segments: Iterable[str]) -> Node | None:
    for segment in segments:
        node = node and node.child(segment)
    return node
