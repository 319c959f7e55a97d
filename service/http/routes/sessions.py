"""Sessions: create, read and delete them."""

from __future__ import annotations

from functools import partial

from flask import Response, request
from msgspec.structs import asdict

from service.config import MAX_DECK_BODY
from service.fairness.shuffle import commitment
from service.http.answers import changed, versioned
from service.http.blueprint import Blueprint
from service.http.parsing import bearer, change_request
from service.http.routes.offer_list import moves_view
from service.http.routes.session_example import (
    EXPIRES,
    GM_TOKEN,
    ID,
    JOIN_CODE,
    MAYA,
    SERVER_SEED,
    SESSION,
    SESSIONS,
    example,
    released,
)
from service.http.schemas import (
    JOINS,
    NewSession,
    NewTableSchema,
    SessionQuery,
    SessionViewSchema,
    VersionedSchema,
)
from service.http.work import odds_work
from service.mechanics.query import OddsQuery, check_query
from service.openapi.operation import (
    CREATE_SESSION,
    DELETE_SESSION,
    READ_LOBBY,
    READ_SESSION,
    Operation,
)
from service.schemas import reply
from service.schemas.derive import reply_schema
from service.tables.common.view import Lobby
from service.tabletop.access import SessionAccess
from service.tabletop.changes import Changes
from service.tabletop.reader import SessionReader
from service.tabletop.seats import CreateSession, new_session_id
from service.tabletop.views import lobby_view, table_view, timestamp


class SessionCreatedSchema(VersionedSchema):
    """A new session, and its secrets."""

    id = reply.text("The id of the session.")
    gm_token = reply.text("The gamemaster's token: it is not shown again.")
    join_code = reply.text(JOINS)
    commitment = reply.text(
        "Commits the service to its shuffles: keep it to compare with `GET …/fairness`."
    )
    warnings = reply.texts("What to think of before you play, in sentences for people.")
    expires_at = reply.timestamp("When the session expires, if nothing changes")


CREATE = Operation(
    id="create_session",
    summary="Create a table",
    description="You are its gamemaster: keep `gm_token`, and give `join_code` to everyone who "
    "will play or watch. Keep an Idempotency-Key secret: whoever sends it gets the same answer.",
    kind=CREATE_SESSION,
    body=NewTableSchema(),
    max_body=MAX_DECK_BODY,
    errors={"413": "DeckTooLarge"},
    status=201,
    request_examples=lambda: {"a table with the standard deck": {"name": "Tomb of the Sand King"}},
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
GET = Operation(
    id="get_session",
    summary="The table as you may see it",
    description="Everything that lies face up, and your own hand.\n\nWith `include=moves`, also "
    "the moves that you can make, as `GET …/moves` lists them: both are of the same version.",
    kind=READ_SESSION,
    errors={"422": "TooMuchToList", "503": "MovesUnavailable"},
    query=check_query("Session", SessionQuery)(),
    answer=SessionViewSchema,
    answer_examples=lambda: {"a player's first round": table_view(example()[-1].after, MAYA)},
)
LOBBY = Operation(
    id="get_lobby",
    summary="Look at a table before you join",
    description="Send the join code as the bearer token, or the token of a seat. The answer has "
    "the table's name and its characters, with the seats that are free.",
    tag="seats",
    kind=READ_LOBBY,
    answer=reply_schema(Lobby),
    answer_examples=lambda: {"a free seat": lobby_view(released().after)},
)
DELETE = Operation(
    id="delete_session",
    summary="Delete a table for good",
    description="By the gamemaster. This cannot be undone.",
    kind=DELETE_SESSION,
    status=204,
)


def blueprint(reader: SessionReader, changes: Changes) -> Blueprint:
    """The routes of sessions."""
    routes = Blueprint("sessions", __name__)

    @routes.operation("POST", SESSIONS, CREATE)
    def create(new: NewSession) -> Response:
        request = change_request(anybody=True)
        id = new_session_id(request.key)
        response = changes.apply(id, request, CreateSession(id, new.game, new.table))
        return changed(response, CREATE.status, Location=f"{SESSIONS}/{id}")

    @routes.operation("GET", SESSION, GET, work=odds_work)
    def get(question: OddsQuery, session: str) -> Response:
        access = reader.by_token(session, bearer(request))
        # [P4 etag] The tag follows from the version alone, and from nothing hidden.
        return versioned(access.session.version, partial(_view, access, question.check))

    @routes.operation("GET", f"{SESSION}/lobby", LOBBY)
    def lobby(_nothing: object, session: str) -> Response:
        found = reader.by_join_code(session, bearer(request))
        return versioned(found.version, lambda: lobby_view(found))

    @routes.operation("DELETE", SESSION, DELETE)
    def delete(_nothing: object, session: str) -> Response:
        return changed(changes.delete(session, change_request()))

    return routes


def _view(access: SessionAccess, query: SessionQuery) -> object:
    """The table, and the moves if the query includes them."""
    session, actor = access.session, access.actor
    table = table_view(session, actor)
    if query.include is None:
        return table
    return {**asdict(table), **moves_view(session.game, session.table, actor, odds=query.odds)}
