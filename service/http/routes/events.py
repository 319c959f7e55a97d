"""Events: everything that has happened at a table, in order, as pages or as a stream."""

from __future__ import annotations

import re
from functools import partial
from typing import Any

from flask import Response, request

from service.fairness.tokens import Prefix
from service.http import sse
from service.http.blueprint import Blueprint
from service.http.caller import bearer
from service.http.later import Later
from service.http.rates import address_of
from service.http.routes.session_example import MAYA, example
from service.http.routes.session_paths import SESSION, SESSIONS
from service.http.schemas.event_queries import (
    MAX_EVENT,
    EventsQuery,
    EventsQuerySchema,
    StreamQuery,
    StreamQuerySchema,
)
from service.http.schemas.sessions import NoFieldsSchema
from service.http.schemas.table import EventPageSchema, TicketSchema
from service.http.session_responses import PRIVATE, current, with_version
from service.mechanics.query import OddsQuery
from service.openapi.kind import CREATE_TICKET, LIST_EVENTS, STREAM_EVENTS
from service.openapi.operation import SSE, Operation
from service.problems.refusal import Finding, Refusal
from service.store.event_log import News
from service.store.streams import TICKET_SECONDS
from service.tables.common.actor import Actor
from service.tabletop.access import SessionAccess
from service.tabletop.history import History
from service.tabletop.reader import SessionReader
from service.tabletop.views import event_view

FOLLOWING = {"410": "HistoryCut", "503": "TooManyWait"}
STREAMED = 'id: 4\ndata: {"id": 4, "type": "adventure_started", "adventure": 1, …}\n\n'
ONE_OF_TWO = "A ticket stands for a token: send one of them, not both."
NUMBER = re.compile("[0-9]{1,16}")
PAGE_PARAMETERS = ("limit", "wait")


def blueprint(reader: SessionReader, history: History) -> Blueprint:
    routes = Blueprint("events", __name__)
    _add_events(routes, reader, history)
    _add_stream(routes, reader, history)
    _add_ticket(routes, reader, history)
    return routes


def _add_events(routes: Blueprint, reader: SessionReader, history: History) -> None:
    operation = Operation(
        id="list_events",
        summary="What has happened at a table",
        description="Events in order. A page may be shorter than `limit`: continue until you "
        "have `last`. Only the last 5,000 events are kept; older ones are 410 "
        "`history_cut`: read the table, and continue from its "
        "`last_event`.\n\nWith `wait`, the answer comes as soon as there is a new "
        "event, or without any after that many seconds. With `Accept: "
        "text/event-stream`, it is the stream of `…/stream`.",
        tag="events",
        kind=LIST_EVENTS,
        path_parameters=SESSION,
        errors=FOLLOWING,
        query=EventsQuerySchema(),
        query_example=lambda: {"after": 0},
        answer=EventPageSchema,
        answer_examples=lambda: {"two characters have joined": _shown()},
    )

    @routes.get_operation(f"{SESSIONS}/<session>/events", operation)
    def view(question: OddsQuery, session: str) -> Response:
        wanted: EventsQuery = question.check
        after = _stream_instead(wanted) if sse.is_wanted(request) else None
        access = _access(reader, session, wanted.ticket)
        if after is not None:
            return _stream(history, access, after)
        # [P5 page] A page begins with the event after this one.
        news = history.events(access, wanted.after, wanted.limit)
        waits = wanted.wait and not news.events
        return _later(history, access, wanted) if waits else _page(*_viewer(access), news)


def _add_stream(routes: Blueprint, reader: SessionReader, history: History) -> None:
    operation = Operation(
        id="stream_events",
        summary="Events as they happen",
        description="An endless stream of server-sent events: `data` is a `TableEvent`, `id` its "
        "id. It begins with the event after `Last-Event-ID` or `after`; a comment "
        "is sent after 15 seconds of silence. If the stream ends, reconnect with the "
        "last id you received; an `EventSource` needs a new `ticket` each time. A "
        "token can have two streams at once, a session 64. A third ends the oldest, whose last "
        "message is `event: replaced`: poll instead, or the two would end each other for ever; "
        "spectators make room for players. To watch one: `curl --no-buffer --header "
        "'Authorization: Bearer TOKEN' .../v1/sessions/ID/events/stream`.",
        tag="events",
        kind=STREAM_EVENTS,
        path_parameters=SESSION,
        errors=FOLLOWING,
        query=StreamQuerySchema(),
        query_example=lambda: {"after": 0},
        content_type=SSE,
        answer_examples=lambda: {"an adventure begins": STREAMED},
    )

    @routes.get_operation(f"{SESSIONS}/<session>/events/stream", operation)
    def view(question: OddsQuery, session: str) -> Response:
        wanted: StreamQuery = question.check
        after = _stream_start(wanted.after)
        return _stream(history, _access(reader, session, wanted.ticket), after)


def _shown() -> dict[str, Any]:
    """The example page for the OpenAPI document."""
    joined = [logged for change in example()[:2] for logged in change.logged_events]
    return {"events": [event_view(event, MAYA) for event in joined], "last": joined[-1].id}


def _access(reader: SessionReader, session: str, ticket: str | None) -> SessionAccess:
    """The session, for the bearer of a token or of a ticket. Raises Refusal for both."""
    if ticket is not None:
        if "Authorization" in request.headers:
            raise Refusal.of("validation_failed", Finding(ONE_OF_TWO, parameter="ticket"))
        return reader.by_ticket(session, ticket, use_up=request.method != "HEAD")
    return reader.by_token(session, bearer(request))


def _later(history: History, access: SessionAccess, wanted: EventsQuery) -> Response:
    poll = history.poll(access, wanted.after, wanted.limit, address_of(request.environ))
    return Later(lambda: poll.news(wanted.wait), partial(_page, *_viewer(access)), poll.stop)


def _viewer(access: SessionAccess) -> tuple[Actor, int]:
    """Who reads, and the version of the session then."""
    return access.actor, access.session.version


def _page(actor: Actor, version: int, news: News) -> Response:
    if news.events:  # those that happened while it waited are of a later version
        version = max(version, news.events[-1].version)
    events = [event_view(event, actor) for event in news.events]
    response = current({"events": events, "last": news.last}, version)
    response.vary.add("Accept")
    return response


def _stream_instead(wanted: EventsQuery) -> int:
    """The event after which a stream starts. Raises Refusal for parameters of pages."""
    if names := [name for name in PAGE_PARAMETERS if name in request.args]:
        detail = "A stream takes no limit, and does not end."
        findings = tuple(Finding(detail, parameter=name) for name in names)
        raise Refusal("validation_failed", detail, findings)
    return _stream_start(wanted.after)


def _stream_start(after: int) -> int:
    """The event after which a stream starts: a browser that reconnects names the last one.

    Some libraries send the header without a value before they have received an event.
    """
    header = request.headers.get(sse.LAST_EVENT, "").strip()
    return _last_event(header) if header else after


def _stream(history: History, access: SessionAccess, after: int) -> Response:
    if request.method == "HEAD":  # opens nothing
        return with_version(Response(content_type=SSE), access.session.version)
    stream = history.stream(access, after, address_of(request.environ), sse.encode)
    response = sse.stream_response(stream)
    response.headers.extend(PRIVATE)
    response.vary.add("Accept")
    return response


def _last_event(header: str) -> int:
    """The last event that the client received, according to its header."""
    if not NUMBER.fullmatch(header) or int(header) > MAX_EVENT:
        detail = f"Must be the id of an event, at most {MAX_EVENT}."
        raise Refusal.of("validation_failed", Finding(detail, parameter=sse.LAST_EVENT))
    # [P5 resume] A stream goes on with the event after this one.
    return int(header)


def _add_ticket(routes: Blueprint, reader: SessionReader, history: History) -> None:
    operation = Operation(
        id="create_ticket",
        summary="A ticket for a stream",
        description="Use it in place of your token, once and within 30 seconds: `new "
        'EventSource("…/events?ticket=…&after=…")`. Never put the token itself into '
        "a URL.",
        tag="events",
        kind=CREATE_TICKET,
        path_parameters=SESSION,
        status=201,
        body=NoFieldsSchema(),
        request_examples=lambda: {"for an EventSource": {}},
        answer=TicketSchema,
        answer_examples=lambda: {
            "for an EventSource": {
                "ticket": f"{Prefix.TICKET}a-word-that-opens-one-stream",
                "expires_in": TICKET_SECONDS,
            }
        },
    )

    @routes.post_operation(f"{SESSIONS}/<session>/tickets", operation)
    def view(_nothing: object, session: str) -> Response:
        access = reader.by_token(session, bearer(request))
        ticket = {"ticket": history.new_ticket(access), "expires_in": TICKET_SECONDS}
        return current(ticket, access.session.version, operation.status)
