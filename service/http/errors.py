"""The one place where what went wrong becomes an answer."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from flask import Flask, Response, request
from werkzeug.exceptions import HTTPException

from service.drama_deck.errors import Misfit, RuleError, WrongRole
from service.fairness.chance import SuppliedDice
from service.fairness.keys import KeysUnavailable
from service.http.answers import json_response
from service.mechanics.die import TooMuchWork
from service.problems.kind import ProblemKind
from service.problems.kinds import KINDS, kind_of
from service.problems.problem import problem, summary
from service.problems.refusal import Finding, Refusal
from service.store.errors import RETRY_SECONDS, StoreUnavailable
from service.store.session import MAX_STATE, StateFull
from service.tabletop.errors import (
    BeyondLast,
    Busy,
    HistoryCut,
    KeyReused,
    NoMoreSpectators,
    NoSuchSession,
    StaleVersion,
    TooManyStreams,
)
from service.telemetry.log import Seldom, log

LAST_EVENT = "Last-Event-ID"
_STORE_LINES = Seldom(1.0)  # a store that is away fails each request


def problem_response(
    kind: ProblemKind, detail: str, findings: tuple[Finding, ...] = ()
) -> Response:
    """A problem as an answer; what was refused once may be granted the next time."""
    response = json_response(
        problem(kind, detail, findings),
        status=kind.status,
        content_type="application/problem+json",
    )
    response.headers["Cache-Control"] = "no-store"
    if kind.status == 401:
        response.headers["WWW-Authenticate"] = "Bearer"
    return response


def handle_refused(refused: Refusal) -> Response:
    """A request that this service refuses itself."""
    return problem_response(refused.kind, refused.detail, refused.findings)


def handle_too_much_work(error: TooMuchWork) -> Response:
    """A legal request that costs too much."""
    detail = f"{str(error)[:1].upper()}{str(error)[1:]}."
    return problem_response(KINDS["too_much_work"], detail, (Finding(detail),))


def handle_supplied_dice(error: SuppliedDice) -> Response:
    """Supplied dice that the roll does not need, or that show a face the die does not have."""
    findings = tuple(Finding(detail, pointer=pointer) for pointer, detail in error.wrong.items())
    code = "dice_not_needed" if error.not_needed else "validation_failed"
    return problem_response(KINDS[code], summary(findings), findings)


def handle_store_unavailable(error: StoreUnavailable) -> Response:
    """A store that cannot serve now; the cause is for the operator alone."""
    if (unsaid := _STORE_LINES.due()) is not None:
        told = {"detail": error.detail, "cause": error.__cause__, "unsaid": unsaid}
        log.warning("store_unavailable", path=request.path, **told)
    # [P8 later] Clients are told when to try again.
    return _later(problem_response(KINDS["store_unavailable"], error.detail))


def handle_keys_unavailable(error: KeysUnavailable) -> Response:
    """Keys of receipts that cannot be read; why is for the operator alone, and names no key."""
    log.error("receipts_unavailable", path=request.path, detail=str(error))
    detail = "The keys of receipts cannot be read."
    return _later(problem_response(KINDS["receipts_unavailable"], detail))


def handle_http(error: HTTPException) -> Response:
    """What Flask and werkzeug refuse; their headers (Allow) are kept."""
    kind = kind_of(error.code or 500)
    detail = error.description or kind.title
    if kind.code == "not_found":
        detail = "There is nothing at this path."
    elif kind.code == "too_large":
        detail = f"The body is larger than {request.max_content_length} bytes."
    response = problem_response(kind, detail)
    kept = dict(error.get_headers())
    if "Allow" in kept:
        response.headers["Allow"] = kept["Allow"]
    return response


def handle_unexpected(error: Exception) -> Response:
    """A defect: logged with its trace, answered without one."""
    log.error(
        "unexpected",
        path=request.path,
        method=request.method,
        request_id=request.headers["X-Request-ID"],
        exc_info=error,
    )
    return problem_response(KINDS["internal"], "The service failed; nothing was half done.")


def handle_rule(error: RuleError) -> Response:
    """A move that the rules refuse."""
    return problem_response(KINDS[error.broken], error.detail)


def handle_wrong_role(error: WrongRole) -> Response:
    """What belongs to another role."""
    return problem_response(KINDS["wrong_role"], str(error))


def handle_misfit(error: Misfit) -> Response:
    """A field that the situation needs, or does not take."""
    finding = Finding(error.detail, pointer=f"#/{error.field}")
    return problem_response(KINDS["validation_failed"], error.detail, (finding,))


def handle_no_such_session(_error: NoSuchSession) -> Response:
    """Unknown session, foreign session and wrong token are answered alike."""
    detail = "There is no such session, or the token does not open it."
    return problem_response(KINDS["not_found"], detail)


def handle_no_more_spectators(error: NoMoreSpectators) -> Response:
    """A session has as many spectators as it may."""
    detail = f"A session has at most {error.most} spectators."
    return problem_response(KINDS["table_full"], detail)


def handle_state_full(_error: StateFull) -> Response:
    """A table that holds as much as it may."""
    detail = f"A table holds at most {MAX_STATE} bytes: resolve or decline what is open."
    return problem_response(KINDS["table_full"], detail)


def handle_stale_version(error: StaleVersion) -> Response:
    """`If-Match` names another version; the answer tells the newest one."""
    response = problem_response(
        KINDS["stale_version"], f"The table is at version {error.version} by now."
    )
    response.headers["ETag"] = f'"{error.version}"'
    return response


def handle_key_reused(_error: KeyReused) -> Response:
    """An Idempotency-Key that came with another request."""
    detail = "This Idempotency-Key came with another request before."
    finding = Finding(detail, parameter="Idempotency-Key")
    return problem_response(KINDS["idempotency_key_reused"], detail, (finding,))


def handle_history_cut(error: HistoryCut) -> Response:
    """Events that are no longer kept."""
    detail = f"These events are no longer kept; the last one is {error.last}."
    return problem_response(KINDS["history_cut"], detail)


def handle_beyond_last(error: BeyondLast) -> Response:
    """Events behind one that has not happened."""
    detail = f"Must be at most the last event's id, {error.last}."
    parameter = LAST_EVENT if LAST_EVENT in request.headers else "after"
    return problem_response(
        KINDS["validation_failed"], detail, (Finding(detail, parameter=parameter),)
    )


def handle_busy(_error: Busy) -> Response:
    """A table that others change all the time."""
    return _later(problem_response(KINDS["busy"], "Others changed the table again and again."))


def handle_too_many_streams(_error: TooManyStreams) -> Response:
    """As many as can wait for events are waiting."""
    return _later(problem_response(KINDS["too_many_streams"], "Too many wait for events here."))


def _later(response: Response) -> Response:
    response.headers["Retry-After"] = str(RETRY_SECONDS)
    return response


ANSWERS: Mapping[type[Exception], Callable[..., Response]] = {
    Refusal: handle_refused,
    TooMuchWork: handle_too_much_work,
    SuppliedDice: handle_supplied_dice,
    RuleError: handle_rule,
    WrongRole: handle_wrong_role,
    Misfit: handle_misfit,
    NoSuchSession: handle_no_such_session,
    NoMoreSpectators: handle_no_more_spectators,
    StateFull: handle_state_full,
    StaleVersion: handle_stale_version,
    KeyReused: handle_key_reused,
    HistoryCut: handle_history_cut,
    BeyondLast: handle_beyond_last,
    Busy: handle_busy,
    TooManyStreams: handle_too_many_streams,
    StoreUnavailable: handle_store_unavailable,
    KeysUnavailable: handle_keys_unavailable,
    HTTPException: handle_http,
    Exception: handle_unexpected,
}


def register(app: Flask) -> None:
    """Answer every error of an app with a problem."""
    for kind, handle in ANSWERS.items():
        app.register_error_handler(kind, handle)
