"""The seats of characters: joining, leaving, passing a seat on."""

from __future__ import annotations

from flask import Response, request

from service.http.blueprint import Blueprint
from service.http.caller import change_request
from service.http.rates import address_of
from service.http.routes.session_example import (
    MAYA,
    TOKEN,
    TOMAS,
    claimed,
    example,
    released,
)
from service.http.routes.session_paths import AT, CHARACTER, SESSION, SESSIONS
from service.http.schemas.by_game import Read
from service.http.schemas.seats import CharacterJoinedSchema
from service.http.schemas.sessions import NewCharacterSchema, NoFieldsSchema
from service.http.schemas.table import MoveReplySchema
from service.http.session_responses import changed, value_of
from service.openapi.kind import CHANGE_SESSION, JOIN_SESSION, REMOVE_FROM_SESSION
from service.openapi.operation import Operation
from service.tables.common.actor import GAMEMASTER
from service.tabletop.changes import Changes
from service.tabletop.seats import (
    ClaimSeat,
    JoinSession,
    Origin,
    ReleaseSeat,
    RemoveCharacter,
    seat_view,
)
from service.tabletop.views import change_view


def blueprint(changes: Changes, seats_per_address: int | None) -> Blueprint:
    """The routes of seats."""
    routes = Blueprint("seats", __name__)
    _add_join(routes, changes, seats_per_address)
    _add_remove(routes, changes)
    _add_release(routes, changes)
    _add_claim(routes, changes, seats_per_address)
    return routes


def _add_join(routes: Blueprint, changes: Changes, seats_per_address: int | None) -> None:
    operation = Operation(
        id="join_session",
        summary="Join with a character",
        description="Send the join code as the bearer token. A character can "
        "also join a game that is under way.",
        tag="seats",
        kind=JOIN_SESSION,
        path_parameters=SESSION,
        errors={"409": "NoPlace"},
        status=201,
        body=NewCharacterSchema(),
        request_examples=lambda: {"a new character": {"name": "Maya"}},
        answer=CharacterJoinedSchema,
        answer_examples=lambda: {"a new character": seat_view(example()[0], MAYA, TOKEN)},
    )

    @routes.post_operation(f"{AT}/characters", operation)
    def view(read: Read, session: str) -> Response:
        origin = Origin(address_of(request.environ), seats_per_address)
        response = changes.apply(session, change_request(), JoinSession(read, origin))
        id = value_of(response)["character"]["id"]
        location = f"{SESSIONS}/{session}/characters/{id}"
        return changed(response, operation.status, Location=location)


def _add_remove(routes: Blueprint, changes: Changes) -> None:
    operation = Operation(
        id="remove_character",
        summary="Remove a character from the table",
        description="By the gamemaster or the character's player. Its cards are discarded; what it "
        "has done stays on record. While cards cannot be discarded: `wrong_phase`.",
        tag="seats",
        kind=REMOVE_FROM_SESSION,
        path_parameters=CHARACTER,
        errors={"409": "MayNotLeave"},
        status=204,
    )

    @routes.delete_operation(f"{AT}/characters/<character>", operation)
    def view(_nothing: object, session: str, character: str) -> Response:
        return changed(changes.apply(session, change_request(), RemoveCharacter(character)))


def _add_release(routes: Blueprint, changes: Changes) -> None:
    operation = Operation(
        id="release_character",
        summary="Free the seat of a character",
        description="By the gamemaster. The player's token becomes invalid; the character keeps "
        "its cards, and can be claimed with the join code.",
        tag="seats",
        kind=CHANGE_SESSION,
        path_parameters=CHARACTER,
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


def _add_claim(routes: Blueprint, changes: Changes, seats_per_address: int | None) -> None:
    operation = Operation(
        id="claim_character",
        summary="Take over a character whose seat is free",
        description="Send the join code as the bearer token. Hand, pool and Possibilities are "
        "unchanged.",
        tag="seats",
        kind=CHANGE_SESSION,
        path_parameters=CHARACTER,
        errors={"409": "SeatNotFree"},
        status=201,
        body=NoFieldsSchema(),
        request_examples=lambda: {"a seat that was released": {}},
        answer=CharacterJoinedSchema,
        answer_examples=lambda: {"a seat that was released": seat_view(claimed(), TOMAS, TOKEN)},
    )

    @routes.post_operation(f"{AT}/characters/<character>/claim", operation)
    def view(_nothing: object, session: str, character: str) -> Response:
        origin = Origin(address_of(request.environ), seats_per_address)
        response = changes.apply(session, change_request(), ClaimSeat(character, origin))
        return changed(response, operation.status)
