"""Handing the role of the gamemaster over."""

from __future__ import annotations

from flask import Response

from service.http.blueprint import Blueprint
from service.http.caller import change_request
from service.http.routes.session_example import EXPIRES, GM_TOKEN, HANDOVER_CODE
from service.http.routes.session_paths import AT, SESSION
from service.http.schemas.credentials import (
    ClaimGamemasterSchema,
    HandoverCodeSchema,
    SeatTokenSchema,
)
from service.http.schemas.sessions import NoFieldsSchema
from service.http.session_responses import changed
from service.openapi.kind import CHANGE_SESSION
from service.openapi.operation import Operation
from service.tabletop.changes import Changes
from service.tabletop.credentials import ClaimGamemaster, IssueHandoverCode
from service.tabletop.views import timestamp


def blueprint(changes: Changes) -> Blueprint:
    """The routes of a handover."""
    routes = Blueprint("handover", __name__)
    _add_issue(routes, changes)
    _add_claim(routes, changes)
    return routes


def _add_issue(routes: Blueprint, changes: Changes) -> None:
    operation = Operation(
        id="create_handover_code",
        summary="A code that makes somebody else the gamemaster",
        description="By the gamemaster. Valid once, for ten minutes; an older one becomes invalid.",
        tag="seats",
        kind=CHANGE_SESSION,
        path_parameters=SESSION,
        status=201,
        body=NoFieldsSchema(),
        request_examples=lambda: {"for the next adventure": {}},
        answer=HandoverCodeSchema,
        answer_examples=lambda: {
            "for the next adventure": {
                "handover_code": HANDOVER_CODE,
                "expires_at": timestamp(EXPIRES * 1000),
                "version": 9,
            }
        },
    )

    @routes.post_operation(f"{AT}/gamemaster/handover", operation)
    def view(_nothing: object, session: str) -> Response:
        return changed(
            changes.apply(session, change_request(), IssueHandoverCode()), operation.status
        )


def _add_claim(routes: Blueprint, changes: Changes) -> None:
    operation = Operation(
        id="claim_gamemaster",
        summary="Become the gamemaster",
        description="Send the handover code in the body, and your own token or the join code as "
        "the bearer token. The old gamemaster's token and yours become invalid: a player's "
        "seat is free to be claimed, a spectator leaves.",
        tag="seats",
        kind=CHANGE_SESSION,
        path_parameters=SESSION,
        errors={"403": "WrongRoleOrCode"},
        status=201,
        body=ClaimGamemasterSchema(),
        request_examples=lambda: {"a handover code": {"handover_code": HANDOVER_CODE}},
        answer=SeatTokenSchema,
        answer_examples=lambda: {"a handover code": {"token": GM_TOKEN, "version": 10}},
    )

    @routes.post_operation(f"{AT}/gamemaster/claim", operation)
    def view(handover_code: str, session: str) -> Response:
        claim = ClaimGamemaster(handover_code)
        return changed(changes.apply(session, change_request(), claim), operation.status)
