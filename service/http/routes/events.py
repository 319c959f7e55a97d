"""Events: everything that has happened at a table, in order, also as it happens."""

from __future__ import annotations

import re
from typing import Any

from flask import Response, request

from service.http import sse
from service.http.api import Blueprint
from service.http.caller import PRIVATE, bearer, told
from service.http.rates import address_of
from service.http.routes.session_example import MAYA, example
from service.http.routes.session_paths import SESSION, SESSIONS
from service.http.schemas.events import MAX_EVENT, EventsQuery, EventsQuerySchema
from service.http.schemas.sessions import NoFieldsSchema
from service.http.schemas.table import EventPageSchema, TicketSchema
from service.mechanics.order import OddsQuery
from service.openapi.kind import FOLLOW_SESSION, ISSUE_TICKET
from service.openapi.operation import Operation
from service.problems.refusal import Finding, Refusal
from service.store.sessions import TICKET_SECONDS
from service.tabletop.answers import event_seen
from service.tabletop.asked import SessionAccess
from service.tabletop.history import TICKET_PREFIX, History
from service.tabletop.tables import Tables

SHOWN = 4
NUMBER = re.compile("[0-9]{1,16}")
OF_PAGES = ("limit", "wait")


def blueprint(tables: Tables, history: History) -> Blueprint:
    """The routes of the events."""
    routes = Blueprint("events", __name__)
    _add_events(routes, tables, history)
    _add_ticket(routes, tables, history)
    return routes


def _add_events(routes: Blueprint, tables: Tables, history: History) -> None:
    operation = Operation(
        id="list_events",
        summary="What has happened, and what happens",
        description="Events in order, their ids 1, 2, 3, … the same for every viewer. Content that "
        "is not yours is absent, the event is there. Very long ones make a page shorter than "
        "`limit`: there are more as long as the last id is not `last`. The last 5,000 are kept; "
        "older ones are a problem 410 `history_cut`: read the table, and go on from its "
        "`last_event`.\n\n"
        "With `wait` the answer comes as soon as something happens behind `after`, at the latest "
        "after so many seconds (then it is empty).\n\n"
        "With `Accept: text/event-stream` the answer does not end: server-sent events with `id` "
        "and `data` (the same objects; a browser's `onmessage` gets them all), first those behind "
        "`Last-Event-ID` or `after`, then each as it happens, and a comment after 15 seconds of "
        "silence. When it ends (the service restarts, the token dies, the session is deleted), "
        "ask again with the last id you got. `EventSource` sends no header: give it a ticket, and "
        "a new one each time. A token has two streams (a third one ends the oldest), a session "
        "64.",
        tag="events",
        kind=FOLLOW_SESSION,
        path_parameters=SESSION,
        errors={"410": "HistoryCut", "503": "TooManyWait"},
        query=EventsQuerySchema(),
        query_example=lambda: {"after": _shown()["events"][0]["id"] - 1, "limit": SHOWN},
        answer=EventPageSchema,
        answer_examples=lambda: {"an adventure begins": _shown()},
        stream_example='id: 3\ndata: {"id": 3, "type": "adventure_started", …}\n\n',
    )

    @routes.get_operation(f"{SESSIONS}/<session>/events", operation)
    def view(question: OddsQuery, session: str) -> Response:
        wanted: EventsQuery = question.check
        after = _of_stream(wanted) if sse.wanted(request) else None
        seen = _seen(tables, history, session, wanted.ticket)
        response = _page(history, seen, wanted) if after is None else _stream(history, seen, after)
        response.vary.add("Accept")
        return response


def _shown() -> dict[str, Any]:
    """The page that the document shows."""
    steps = example()
    events = [event_seen(happened, MAYA) for happened in steps[2].told]
    return {"events": events[:SHOWN], "last": steps[-1].session.last_event}


def _seen(tables: Tables, history: History, session: str, ticket: str | None) -> SessionAccess:
    """The session as the bearer of a token, or of a ticket, may see it."""
    if ticket is not None:
        return history.seen_by_ticket(session, ticket, take=request.method != "HEAD")
    return tables.seen(session, bearer(request))


def _page(history: History, seen: SessionAccess, wanted: EventsQuery) -> Response:
    # [P5 page] A page begins with the event after this one.
    events, last = history.events(seen, wanted.after, wanted.limit, wanted.wait)
    # What came while it waited is of a later version than the one that was read.
    newest = max(seen.session.version, *(event.version for event in events[-1:]), 0)
    return told(
        {"events": [event_seen(event, seen.actor) for event in events], "last": last}, newest
    )


def _of_stream(wanted: EventsQuery) -> int:
    """The event that a stream goes on from. Raises Refused for what only pages have."""
    if taken := [name for name in OF_PAGES if name in request.args]:
        detail = "A stream takes no limit, and does not end by itself."
        findings = tuple(Finding(detail, parameter=name) for name in taken)
        raise Refusal("validation_failed", detail, findings)
    return _last_event() if sse.LAST_EVENT in request.headers else wanted.after


def _stream(history: History, seen: SessionAccess, after: int) -> Response:
    stream = history.stream(seen, after, address_of(request.environ), sse.gone(request))
    response = sse.streamed(stream, seen.actor)
    response.headers.extend(PRIVATE)
    return response


def _last_event() -> int:
    """The last event that a client has got, by its header."""
    given = request.headers[sse.LAST_EVENT].strip()
    if not NUMBER.fullmatch(given) or int(given) > MAX_EVENT:
        detail = f"Must be the id of an event, at most {MAX_EVENT}."
        raise Refusal("validation_failed", detail, (Finding(detail, parameter=sse.LAST_EVENT),))
    # [P5 resume] A stream goes on with the event after this one.
    return int(given)


def _add_ticket(routes: Blueprint, tables: Tables, history: History) -> None:
    operation = Operation(
        id="make_ticket",
        summary="A ticket for a stream",
        description="Stands for your token once, within 30 seconds: "
        '`new EventSource("…/events?ticket=…&after=…")`. A token itself never goes into a URL, '
        "where logs would keep it.",
        tag="events",
        kind=ISSUE_TICKET,
        path_parameters=SESSION,
        status=201,
        body=NoFieldsSchema(),
        request_examples=lambda: {"for an EventSource": {}},
        answer=TicketSchema,
        answer_examples=lambda: {
            "for an EventSource": {
                "ticket": f"{TICKET_PREFIX}a-word-that-opens-one-stream",
                "expires_in": TICKET_SECONDS,
            }
        },
    )

    @routes.post_operation(f"{SESSIONS}/<session>/tickets", operation)
    def view(_nothing: object, session: str) -> Response:
        seen = tables.seen(session, bearer(request))
        ticket = {"ticket": history.give_ticket(seen), "expires_in": TICKET_SECONDS}
        return told(ticket, seen.session.version, status=201)
