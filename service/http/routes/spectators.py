"""Spectators: watching, and leaving."""

from __future__ import annotations

from flask import Response, request

from service.http.blueprint import Blueprint
from service.http.caller import change_request
from service.http.rates import address_of
from service.http.routes.session_example import TOKEN
from service.http.routes.session_paths import AT, SESSION, SESSIONS, SPECTATOR
from service.http.schemas.seats import SpectatorJoinedSchema
from service.http.schemas.sessions import WatchSessionSchema
from service.http.session_responses import changed, value_of
from service.openapi.kind import JOIN_SESSION, REMOVE_FROM_SESSION
from service.openapi.operation import Operation
from service.tabletop.changes import Changes
from service.tabletop.seats import Origin, RemoveSpectator, WatchSession


def blueprint(changes: Changes, seats_per_address: int | None) -> Blueprint:
    """The routes of spectators."""
    routes = Blueprint("spectators", __name__)
    _add_watch(routes, changes, seats_per_address)
    _add_remove(routes, changes)
    return routes


def _add_watch(routes: Blueprint, changes: Changes, seats_per_address: int | None) -> None:
    operation = Operation(
        id="watch_session",
        summary="Join as a spectator",
        description="Send the join code as the bearer token. Spectators see what lies face up; a "
        "session has at most 64.",
        tag="seats",
        kind=JOIN_SESSION,
        path_parameters=SESSION,
        errors={"409": "TableFull"},
        status=201,
        body=WatchSessionSchema(),
        request_examples=lambda: {"a spectator with a name": {"name": "Grandmother"}},
        answer=SpectatorJoinedSchema,
        answer_examples=lambda: {
            "a spectator with a name": {
                "spectator": "w1",
                "token": TOKEN.replace("rwp", "rws"),
                "version": 3,
            }
        },
    )

    @routes.post_operation(f"{AT}/spectators", operation)
    def view(name: str | None, session: str) -> Response:
        origin = Origin(address_of(request.environ), seats_per_address)
        response = changes.apply(session, change_request(), WatchSession(name, origin))
        location = f"{SESSIONS}/{session}/spectators/{value_of(response)['spectator']}"
        return changed(response, operation.status, Location=location)


def _add_remove(routes: Blueprint, changes: Changes) -> None:
    operation = Operation(
        id="remove_spectator",
        summary="Stop watching",
        description="By the spectator or the gamemaster. The token becomes invalid. "
        "`dismiss_spectators` sends all away.",
        tag="seats",
        kind=REMOVE_FROM_SESSION,
        path_parameters=SPECTATOR,
        status=204,
    )

    @routes.delete_operation(f"{AT}/spectators/<spectator>", operation)
    def view(_nothing: object, session: str, spectator: str) -> Response:
        return changed(changes.apply(session, change_request(), RemoveSpectator(spectator)))
