"""Tokens, the join code, and short codes."""

from __future__ import annotations

from flask import Response, request

from service.http.answers import json_response
from service.http.blueprint import Blueprint
from service.http.caller import change_request
from service.http.rates import address_of
from service.http.routes.session_example import (
    EXPIRES,
    JOIN_CODE,
    JOIN_TOKEN,
    SHORT_CODE,
    TOKEN,
)
from service.http.routes.session_paths import AT, ID, SESSION
from service.http.schemas.credentials import (
    InvitationSchema,
    JoinCodeSchema,
    RedeemShortCodeSchema,
    SeatTokenSchema,
    ShortCodeSchema,
)
from service.http.schemas.sessions import NoFieldsSchema
from service.http.session_responses import changed
from service.openapi.kind import CHANGE_SESSION, REDEEM
from service.openapi.operation import Operation
from service.tabletop.changes import Changes
from service.tabletop.credentials import RenewJoinCode, RotateToken
from service.tabletop.short_codes import ShortCodes
from service.tabletop.views import timestamp


def blueprint(changes: Changes, short_codes: ShortCodes) -> Blueprint:
    """The routes of tokens and of codes to join with."""
    routes = Blueprint("credentials", __name__)
    _add_rotate(routes, changes)
    _add_code(routes, changes)
    _add_short_code(routes, short_codes)
    _add_redeem(routes, short_codes)
    return routes


def _add_rotate(routes: Blueprint, changes: Changes) -> None:
    operation = Operation(
        id="rotate_token",
        summary="A new token for yourself",
        description="The old one becomes invalid.",
        tag="seats",
        kind=CHANGE_SESSION,
        path_parameters=SESSION,
        status=201,
        body=NoFieldsSchema(),
        request_examples=lambda: {"a player's new token": {}},
        answer=SeatTokenSchema,
        answer_examples=lambda: {"a player's new token": {"token": TOKEN, "version": 9}},
    )

    @routes.post_operation(f"{AT}/token", operation)
    def view(_nothing: object, session: str) -> Response:
        return changed(changes.apply(session, change_request(), RotateToken()), operation.status)


def _add_code(routes: Blueprint, changes: Changes) -> None:
    operation = Operation(
        id="renew_join_code",
        summary="A new join code",
        description="By the gamemaster. The old code and any short code become invalid; players "
        "keep their seats.",
        tag="seats",
        kind=CHANGE_SESSION,
        path_parameters=SESSION,
        status=201,
        body=NoFieldsSchema(),
        request_examples=lambda: {"a new code": {}},
        answer=JoinCodeSchema,
        answer_examples=lambda: {"a new code": {"join_code": JOIN_CODE, "version": 9}},
    )

    @routes.post_operation(f"{AT}/join-code", operation)
    def view(_nothing: object, session: str) -> Response:
        return changed(changes.apply(session, change_request(), RenewJoinCode()), operation.status)


def _add_short_code(routes: Blueprint, short_codes: ShortCodes) -> None:
    operation = Operation(
        id="create_short_code",
        summary="A short code to join with",
        description="By the gamemaster: 8 characters to type, valid for 15 minutes. An older one "
        "becomes invalid.",
        tag="seats",
        kind=CHANGE_SESSION,
        path_parameters=SESSION,
        status=201,
        body=NoFieldsSchema(),
        request_examples=lambda: {"for players with phones": {}},
        answer=ShortCodeSchema,
        answer_examples=lambda: {
            "for players with phones": {
                "short_code": SHORT_CODE,
                "expires_at": timestamp(EXPIRES * 1000),
                "version": 9,
            }
        },
    )

    @routes.post_operation(f"{AT}/short-code", operation)
    def view(_nothing: object, session: str) -> Response:
        return changed(short_codes.issue(session, change_request()), operation.status)


def _add_redeem(routes: Blueprint, short_codes: ShortCodes) -> None:
    operation = Operation(
        id="redeem_short_code",
        summary="Exchange a short code for a token to join with",
        description="The join token works like the join code, as long as both codes are valid. "
        "Each address has 5 wrong tries and gets one back every twelve minutes, "
        "which is at most 10 an hour.",
        tag="seats",
        kind=REDEEM,
        body=RedeemShortCodeSchema(),
        request_examples=lambda: {"as typed on a phone": {"short_code": "k7qm 2xnp"}},
        answer=InvitationSchema,
        answer_examples=lambda: {"as typed on a phone": {"session": ID, "join_token": JOIN_TOKEN}},
    )

    @routes.post_operation("/v1/short-codes/redeem", operation)
    def view(short_code: str) -> Response:
        redeemed = short_codes.redeem(short_code, address_of(request.environ))
        return json_response(redeemed)
