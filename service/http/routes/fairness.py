"""Fairness: the commitments to the shuffles of a session."""

from __future__ import annotations

from flask import Response, request

from service.http.blueprint import Blueprint
from service.http.caller import bearer
from service.http.routes.session_example import example, shuffles
from service.http.routes.session_paths import SESSION, SESSIONS
from service.http.session_responses import versioned
from service.openapi.kind import READ_SESSION
from service.openapi.operation import Operation
from service.schemas.derive import reply_schema
from service.tables.common.view import Fairness
from service.tabletop.reader import SessionReader
from service.tabletop.views import fairness_view


def blueprint(reader: SessionReader) -> Blueprint:
    """The route of fairness."""
    routes = Blueprint("fairness", __name__)
    operation = Operation(
        id="get_fairness",
        summary="Commitments to the shuffles, and their proofs",
        description="What you need to verify every card drawn and, once an adventure is closed, "
        "to repeat its shuffles (docs/fairness.md).",
        tag="fairness",
        kind=READ_SESSION,
        path_parameters=SESSION,
        answer=reply_schema(Fairness),
        answer_examples=lambda: {"in play": _shown()},
        shortened=True,
    )

    @routes.get_operation(f"{SESSIONS}/<session>/fairness", operation)
    def view(_nothing: object, session: str) -> Response:
        access = reader.by_token(session, bearer(request))
        return versioned(
            request,
            access.session.version,
            lambda: fairness_view(access.session, reader.shuffles(access)),
        )

    return routes


def _shown() -> Fairness:
    session = example()[-1].after
    return fairness_view(session, shuffles())
