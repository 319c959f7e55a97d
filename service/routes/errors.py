"""The one place where what went wrong becomes an answer."""

from __future__ import annotations

from flask import Flask, Response, request
from werkzeug.exceptions import HTTPException

from service.chance import SuppliedDice
from service.log import log
from service.problems import KINDS, Finding, Kind, Refused, kind_of
from service.routes.answers import json_response
from service.rules.die import TooMuchWork
from service.schemas.problem import problem, summary


def problem_response(kind: Kind, detail: str, findings: tuple[Finding, ...] = ()) -> Response:
    """A problem as an answer."""
    return json_response(
        problem(kind, detail, findings),
        status=kind.status,
        content_type="application/problem+json",
    )


def handle_refused(refused: Refused) -> Response:
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


def register(app: Flask) -> None:
    """Answer every error of an app with a problem."""
    app.register_error_handler(Refused, handle_refused)
    app.register_error_handler(TooMuchWork, handle_too_much_work)
    app.register_error_handler(SuppliedDice, handle_supplied_dice)
    app.register_error_handler(HTTPException, handle_http)
    app.register_error_handler(Exception, handle_unexpected)
