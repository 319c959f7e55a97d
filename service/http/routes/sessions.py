"""Sessions: create, read and delete them."""

from __future__ import annotations

from functools import partial

from flask import Response, request
from msgspec.structs import asdict

from service.config import MAX_DECK_BODY
from service.fairness.shuffle import commitment
from service.http.blueprint import Blueprint
from service.http.caller import bearer, change_request
from service.http.routes.offer_list import moves_view
from service.http.routes.session_example import (
    EXPIRES,
    GM_TOKEN,
    JOIN_CODE,
    MAYA,
    SERVER_SEED,
    example,
    released,
)
from service.http.routes.session_paths import ID, SESSION, SESSIONS
from service.http.schemas.included import SessionQuery, SessionQuerySchema
from service.http.schemas.seats import LobbySchema
from service.http.schemas.sessions import NewSession, NewTableSchema
from service.http.schemas.table import SessionCreatedSchema, SessionViewSchema
from service.http.session_responses import changed, versioned
from service.http.work import odds_work
from service.mechanics.query import OddsQuery
from service.openapi.kind import CREATE_SESSION, DELETE_SESSION, READ_LOBBY, READ_SESSION
from service.openapi.operation import Operation
from service.tabletop.access import SessionAccess
from service.tabletop.changes import Changes
from service.tabletop.reader import SessionReader
from service.tabletop.seats import CreateSession, new_session_id
from service.tabletop.views import lobby_view, table_view, timestamp


def blueprint(reader: SessionReader, changes: Changes) -> Blueprint:
    """The routes of sessions."""
    routes = Blueprint("sessions", __name__)
    _add_create(routes, changes)
    _add_read(routes, reader)
    _add_lobby(routes, reader)
    _add_delete(routes, changes)
    return routes


def _add_create(routes: Blueprint, changes: Changes) -> None:
    operation = Operation(
        id="create_session",
        summary="Create a table",
        description="You are its gamemaster: keep `gm_token`, and give `join_code` to everyone "
        "who will play or watch. Keep an Idempotency-Key secret: whoever sends it "
        "gets the same answer.",
        tag="sessions",
        kind=CREATE_SESSION,
        body=NewTableSchema(),
        max_body=MAX_DECK_BODY,
        errors={"413": "DeckTooLarge"},
        status=201,
        request_examples=lambda: {
            "a table with the standard deck": {"name": "Tomb of the Sand King"}
        },
        answer=SessionCreatedSchema,
        answer_examples=lambda: {
            "a table with the standard deck": {
                "id": ID,
                "gm_token": GM_TOKEN,
                "join_code": JOIN_CODE,
                "commitment": commitment(SERVER_SEED),
                "warnings": [],
                "version": 1,
                "expires_at": timestamp(EXPIRES * 1000),
            }
        },
    )

    @routes.post_operation(SESSIONS, operation)
    def view(creating: NewSession) -> Response:
        request = change_request(anybody=True)
        id = new_session_id(request.key)
        create = CreateSession(id, creating.game, creating.table)
        response = changes.apply(id, request, create)
        return changed(response, operation.status, Location=f"{SESSIONS}/{id}")


def _add_read(routes: Blueprint, reader: SessionReader) -> None:
    operation = Operation(
        id="get_session",
        summary="The table as you may see it",
        description="Everything that lies face up, and your own hand.\n\nWith "
        "`include=moves`, also the moves that you can make, as `GET …/moves` lists them: both are "
        "of the same version.",
        tag="sessions",
        kind=READ_SESSION,
        path_parameters=SESSION,
        errors={"422": "TooMuchToList", "503": "MovesUnavailable"},
        query=SessionQuerySchema(),
        answer=SessionViewSchema,
        answer_examples=lambda: {"a player's first round": table_view(example()[-1].after, MAYA)},
    )

    @routes.get_operation(f"{SESSIONS}/<session>", operation, work=odds_work)
    def view(question: OddsQuery, session: str) -> Response:
        access = reader.by_token(session, bearer(request))
        return versioned(
            request,
            # [P4 etag] The tag follows from the version alone, and from nothing hidden.
            access.session.version,
            partial(_view, access, question.check),
        )


def _view(access: SessionAccess, wanted: SessionQuery) -> object:
    """The table, and the moves that are asked for."""
    session, actor = access.session, access.actor
    table = table_view(session, actor)
    if wanted.include is None:
        return table
    return {**asdict(table), **moves_view(session.game, session.table, actor, odds=wanted.odds)}


def _add_lobby(routes: Blueprint, reader: SessionReader) -> None:
    operation = Operation(
        id="get_lobby",
        summary="Look at a table before you join",
        description="Send the join code as the bearer token, or the token of a seat. The answer "
        "has the table's name and its characters, with the seats that are free.",
        tag="seats",
        kind=READ_LOBBY,
        path_parameters=SESSION,
        answer=LobbySchema,
        answer_examples=lambda: {"a free seat": lobby_view(released().after)},
    )

    @routes.get_operation(f"{SESSIONS}/<session>/lobby", operation)
    def view(_nothing: object, session: str) -> Response:
        found = reader.by_join_code(session, bearer(request))
        return versioned(request, found.version, lambda: lobby_view(found))


def _add_delete(routes: Blueprint, changes: Changes) -> None:
    operation = Operation(
        id="delete_session",
        summary="Delete a table for good",
        description="By the gamemaster. This cannot be undone.",
        tag="sessions",
        kind=DELETE_SESSION,
        path_parameters=SESSION,
        status=204,
    )

    @routes.delete_operation(f"{SESSIONS}/<session>", operation)
    def view(_nothing: object, session: str) -> Response:
        return changed(changes.delete(session, change_request()))
