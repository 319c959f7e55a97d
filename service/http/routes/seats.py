"""Seats: joining, watching, leaving, passing a seat on; tokens and the join code."""

from __future__ import annotations

from flask import Response

from service.drama_deck.actor import GAMEMASTER
from service.drama_deck.game.seats import JoinRequest
from service.http.blueprint import Blueprint
from service.http.caller import change_request
from service.http.routes.session_example import (
    JOIN_CODE,
    MAYA,
    TOKEN,
    TOMAS,
    claimed,
    example,
    released,
)
from service.http.routes.session_paths import CHARACTER, SESSION, SESSIONS
from service.http.schemas.sessions import JoinSchema, NoFieldsSchema, SpectatorSchema
from service.http.schemas.table import (
    CharacterJoinedSchema,
    JoinCodeSchema,
    MoveReplySchema,
    TokenSchema,
)
from service.http.session_responses import changed
from service.openapi.kind import CHANGE_SESSION, REMOVE_FROM_SESSION
from service.openapi.operation import Operation
from service.tabletop.changes import Changes
from service.tabletop.credentials import RenewJoinCode, RotateToken
from service.tabletop.seats import (
    ClaimSeat,
    JoinSession,
    ReleaseSeat,
    RemoveCharacter,
    WatchSession,
    seat_view,
)
from service.tabletop.views import change_view

AT = f"{SESSIONS}/<session>"


def blueprint(changes: Changes) -> Blueprint:
    """The routes of seats."""
    routes = Blueprint("seats", __name__)
    for add in (
        _add_join,
        _add_watch,
        _add_remove,
        _add_release,
        _add_claim,
        _add_rotate,
        _add_code,
    ):
        add(routes, changes)
    return routes


def _add_join(routes: Blueprint, changes: Changes) -> None:
    operation = Operation(
        id="join_session",
        summary="Join with a character",
        description="Send the join code as the bearer token. The answer has the character's own "
        "token, which not even the gamemaster gets. Before the adventure starts, `hand` brings the "
        "cards of an earlier evening (DD-10); those who join later are dealt a hand (DD-07).",
        tag="seats",
        kind=CHANGE_SESSION,
        path_parameters=SESSION,
        errors={"409": "NoPlace"},
        status=201,
        body=JoinSchema(),
        request_examples=lambda: {"a new character": {"name": "Maya"}},
        answer=CharacterJoinedSchema,
        answer_examples=lambda: {"a new character": seat_view(example()[0], MAYA, TOKEN)},
    )

    @routes.post_operation(f"{AT}/characters", operation)
    def view(joining: JoinRequest, session: str) -> Response:
        response = changes.apply(session, change_request(), JoinSession(joining))
        return changed(response, operation.status)


def _add_watch(routes: Blueprint, changes: Changes) -> None:
    operation = Operation(
        id="watch_session",
        summary="Join as a spectator",
        description="Send the join code as the bearer token. Spectators see what lies face up; a "
        "session has at most 64 of them.",
        tag="seats",
        kind=CHANGE_SESSION,
        path_parameters=SESSION,
        errors={"409": "TableFull"},
        status=201,
        body=SpectatorSchema(),
        request_examples=lambda: {"a spectator with a name": {"name": "Grandmother"}},
        answer=TokenSchema,
        answer_examples=lambda: {
            "a spectator with a name": {"token": TOKEN.replace("rwp", "rws"), "version": 3}
        },
    )

    @routes.post_operation(f"{AT}/spectators", operation)
    def view(name: str | None, session: str) -> Response:
        response = changes.apply(session, change_request(), WatchSession(name))
        return changed(response, operation.status)


def _add_remove(routes: Blueprint, changes: Changes) -> None:
    operation = Operation(
        id="remove_character",
        summary="Take a character away from the table",
        description="For the gamemaster or the character's player. Hand and pool are discarded; "
        "records of subplots and Glory stay (DD-68).",
        tag="seats",
        kind=REMOVE_FROM_SESSION,
        path_parameters=CHARACTER,
        errors={"409": "NoSuchCharacter"},
        status=204,
    )

    @routes.delete_operation(f"{AT}/characters/<character>", operation)
    def view(_nothing: object, session: str, character: str) -> Response:
        return changed(changes.apply(session, change_request(), RemoveCharacter(character)))


def _add_release(routes: Blueprint, changes: Changes) -> None:
    operation = Operation(
        id="release_character",
        summary="Free the seat of a character",
        description="For the gamemaster; the events record it. The player's token becomes invalid; "
        "the character keeps its cards, and anyone with the join code can claim it.",
        tag="seats",
        kind=CHANGE_SESSION,
        path_parameters=CHARACTER,
        errors={"409": "NoSuchCharacter"},
        body=NoFieldsSchema(),
        request_examples=lambda: {"a player has lost the token": {}},
        answer=MoveReplySchema,
        answer_examples=lambda: {
            "a player has lost the token": change_view(released(), GAMEMASTER)
        },
    )

    @routes.post_operation(f"{AT}/characters/<character>/release", operation)
    def view(_nothing: object, session: str, character: str) -> Response:
        return changed(changes.apply(session, change_request(), ReleaseSeat(character)))


def _add_claim(routes: Blueprint, changes: Changes) -> None:
    operation = Operation(
        id="claim_character",
        summary="Sit down for a character whose seat is free",
        description="Send the join code as the bearer token. The answer has the character's new "
        "token; hand, pool and Possibilities are unchanged.",
        tag="seats",
        kind=CHANGE_SESSION,
        path_parameters=CHARACTER,
        errors={"409": "NoSuchCharacter"},
        status=201,
        body=NoFieldsSchema(),
        request_examples=lambda: {"a seat that was released": {}},
        answer=CharacterJoinedSchema,
        answer_examples=lambda: {"a seat that was released": seat_view(claimed(), TOMAS, TOKEN)},
    )

    @routes.post_operation(f"{AT}/characters/<character>/claim", operation)
    def view(_nothing: object, session: str, character: str) -> Response:
        response = changes.apply(session, change_request(), ClaimSeat(character))
        return changed(response, operation.status)


def _add_rotate(routes: Blueprint, changes: Changes) -> None:
    operation = Operation(
        id="rotate_token",
        summary="A new token for yourself",
        description="The old one becomes invalid with the answer.",
        tag="seats",
        kind=CHANGE_SESSION,
        path_parameters=SESSION,
        body=NoFieldsSchema(),
        request_examples=lambda: {"a player's new token": {}},
        answer=TokenSchema,
        answer_examples=lambda: {"a player's new token": {"token": TOKEN, "version": 9}},
    )

    @routes.post_operation(f"{AT}/token", operation)
    def view(_nothing: object, session: str) -> Response:
        return changed(changes.apply(session, change_request(), RotateToken()))


def _add_code(routes: Blueprint, changes: Changes) -> None:
    operation = Operation(
        id="renew_join_code",
        summary="A new join code",
        description="For the gamemaster. The old one becomes invalid; seats stay.",
        tag="seats",
        kind=CHANGE_SESSION,
        path_parameters=SESSION,
        body=NoFieldsSchema(),
        request_examples=lambda: {"a new code": {}},
        answer=JoinCodeSchema,
        answer_examples=lambda: {"a new code": {"join_code": JOIN_CODE, "version": 9}},
    )

    @routes.post_operation(f"{AT}/join-code", operation)
    def view(_nothing: object, session: str) -> Response:
        return changed(changes.apply(session, change_request(), RenewJoinCode()))
