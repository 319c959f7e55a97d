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
from service.http.routes import session_example as shown
from service.http.routes.offer_list import moves_view
from service.http.routes.session_example import SESSION, SESSIONS, example, released
from service.http.schemas import (
    JoinCode,
    NewSession,
    NewTableSchema,
    SessionQuery,
    SessionViewSchema,
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
from service.schemas.derive import reply_schema
from service.schemas.shape import Timestamp
from service.tables.common.view import Lobby, Versioned
from service.tabletop.access import SessionAccess
from service.tabletop.changes import Changes
from service.tabletop.reader import SessionReader
from service.tabletop.seats import CreateSession, new_session_id
from service.tabletop.views import lobby_view, table_view, timestamp


class SessionCreated(Versioned, frozen=True, kw_only=True):
    """A new session, and its secrets."""

    id: str
    """The id of the session."""
    gm_token: str
    """The gamemaster's token: it is not shown again."""
    join_code: JoinCode
    commitment: str
    """Commits the service to its shuffles: keep it to compare with `GET …/fairness`."""
    warnings: list[str]
    """What to think of before you play, in sentences for people."""
    expires_at: Timestamp
    """When the session expires, if nothing changes: RFC 3339, UTC."""


CREATE = Operation(
    kind=CREATE_SESSION,
    body=NewTableSchema(),
    max_body=MAX_DECK_BODY,
    errors={"413": "DeckTooLarge"},
    status=201,
    request_examples=lambda: {"a table with the standard deck": {"name": "Tomb of the Sand King"}},
    answer=reply_schema(SessionCreated),
    answer_examples=lambda: {
        "a table with the standard deck": {
            "id": shown.ID,
            "gm_token": shown.GM_TOKEN,
            "join_code": shown.JOIN_CODE,
            "commitment": commitment(shown.SERVER_SEED),
            "warnings": [],
            "version": 1,
            "expires_at": timestamp(shown.EXPIRES * 1000),
        }
    },
)
GET = Operation(
    kind=READ_SESSION,
    errors={"422": "TooMuchToList", "503": "MovesUnavailable"},
    query=check_query("Session", SessionQuery)(),
    answer=SessionViewSchema,
    answer_examples=lambda: {"a player's first round": table_view(example()[-1].after, shown.MAYA)},
)
LOBBY = Operation(
    tag="seats",
    kind=READ_LOBBY,
    answer=reply_schema(Lobby),
    answer_examples=lambda: {"a free seat": lobby_view(released().after)},
)


def blueprint(reader: SessionReader, changes: Changes) -> Blueprint:
    """The routes of sessions."""
    routes = Blueprint("sessions", __name__)

    @routes.operation("POST", SESSIONS, CREATE)
    def create_session(new: NewSession) -> Response:
        """Create a table.

        You are its gamemaster: keep `gm_token`, and give `join_code` to everyone who will play or
        watch. Keep an Idempotency-Key secret: whoever sends it gets the same answer.
        """
        request = change_request(anybody=True)
        id = new_session_id(request.key)
        response = changes.apply(id, request, CreateSession(id, new.game, new.table))
        return changed(response, CREATE.status, Location=f"{SESSIONS}/{id}")

    @routes.operation("GET", SESSION, GET, work=odds_work)
    def get_session(question: OddsQuery, session: str) -> Response:
        """The table as you may see it.

        Everything that lies face up, and your own hand.

        With `include=moves`, also the moves that you can make, as `GET …/moves` lists them: both
        are of the same version.
        """
        access = reader.by_token(session, bearer(request))
        # [P4 etag] The tag follows from the version alone, and from nothing hidden.
        return versioned(access.session.version, partial(_view, access, question.check))

    @routes.operation("GET", f"{SESSION}/lobby", LOBBY)
    def get_lobby(_nothing: object, session: str) -> Response:
        """Look at a table before you join.

        Send the join code as the bearer token, or the token of a seat. The answer has the table's
        name and its characters, with the seats that are free.
        """
        found = reader.by_join_code(session, bearer(request))
        return versioned(found.version, lambda: lobby_view(found))

    @routes.operation("DELETE", SESSION, Operation(kind=DELETE_SESSION, status=204))
    def delete_session(_nothing: object, session: str) -> Response:
        """Delete a table for good.

        By the gamemaster. This cannot be undone.
        """
        return changed(changes.delete(session, change_request()))

    return routes


def _view(access: SessionAccess, query: SessionQuery) -> object:
    """The table, and the moves if the query includes them."""
    session, actor = access.session, access.actor
    table = table_view(session, actor)
    if query.include is None:
        return table
    return {**asdict(table), **moves_view(session.game, session.table, actor, odds=query.odds)}
