"""Events: everything that has happened at a table, in order, as pages or as a stream."""

from __future__ import annotations

import re
from collections.abc import AsyncGenerator
from contextlib import aclosing
from functools import partial
from typing import Annotated, Any

import orjson
from flask import Response, request
from msgspec import Struct

from service.fairness.tokens import Prefix
from service.http.answers import PRIVATE, current, with_version
from service.http.blueprint import Blueprint
from service.http.parsing import LAST_EVENT, bearer
from service.http.rates import address_of
from service.http.routes.session_example import MAYA, SESSION, example
from service.http.schemas import TableEvent
from service.http.waiting import Later, Waiting
from service.http.weights import prefers
from service.mechanics.query import OddsQuery, check_query
from service.openapi.operation import (
    CREATE_TICKET,
    JSON,
    LIST_EVENTS,
    SSE,
    STREAM_EVENTS,
    Operation,
)
from service.problems.refusal import Finding, Refusal
from service.schemas.derive import reply_schema
from service.schemas.shape import AnyText, bounds, lengths
from service.store.event_log import News
from service.store.session import LoggedEvent
from service.store.streams import TICKET_SECONDS
from service.tables.common.actor import Actor
from service.tabletop.access import SessionAccess
from service.tabletop.history import History, Stream
from service.tabletop.reader import SessionReader
from service.tabletop.views import event_view

MAX_EVENT = 2**31 - 1
MAX_EVENTS = 1_000
MAX_WAIT_SECONDS = 30
MAX_TICKET = 255
FOLLOWING = {"410": "HistoryCut", "503": "TooManyWait"}
STREAMED = 'id: 4\ndata: {"id": 4, "type": "adventure_started", "adventure": 1, …}\n\n'
ONE_OF_TWO = "A ticket stands for a token: send one of them, not both."
NUMBER = re.compile("[0-9]{1,16}")
PAGE_PARAMETERS = ("limit", "wait")
RETRY_MILLISECONDS = 2_000
HEARTBEAT = b":\n\n"
REPLACED = b"event: replaced\ndata: {}\n\n"
"""The last of a stream that has ended for another one."""


class StreamQuery(Struct, frozen=True, kw_only=True):
    """Where a stream starts, and who listens."""

    after: Annotated[int, bounds(0, MAX_EVENT)] = 0
    """The id of the last event that you have."""
    ticket: Annotated[str | None, AnyText(), lengths(1, MAX_TICKET)] = None
    """A ticket of `POST …/tickets`, for an `EventSource`: instead of a token, never with one."""


class EventsQuery(StreamQuery, frozen=True, kw_only=True):
    """Which events, and how long to wait for the first of them."""

    limit: Annotated[int, bounds(1, MAX_EVENTS)] = 100
    """The most events to return."""
    wait: Annotated[int, bounds(0, MAX_WAIT_SECONDS)] = 0
    """Seconds to wait if nothing has happened yet."""


class EventPage(Struct, frozen=True):
    """Events in order."""

    events: list[TableEvent]
    """In order of id."""
    last: int
    """The id of the session's last event."""


class Ticket(Struct, frozen=True):
    """A ticket, which opens one stream."""

    ticket: str
    """Put it into the URL of one stream; it is not shown again."""
    expires_in: int = TICKET_SECONDS
    """Seconds to open the stream within."""


LIST = Operation(
    kind=LIST_EVENTS,
    errors=FOLLOWING,
    query=check_query("Events", EventsQuery)(),
    query_example=lambda: {"after": 0},
    answer=reply_schema(EventPage),
    answer_examples=lambda: {"two characters have joined": _shown()},
)
STREAM = Operation(
    kind=STREAM_EVENTS,
    errors=FOLLOWING,
    query=check_query("Stream", StreamQuery)(),
    query_example=lambda: {"after": 0},
    content_type=SSE,
    answer_examples=lambda: {"an adventure begins": STREAMED},
)
TICKET = Operation(
    kind=CREATE_TICKET,
    status=201,
    answer=reply_schema(Ticket),
    answer_examples=lambda: {
        "for an EventSource": Ticket(f"{Prefix.TICKET}a-word-that-opens-one-stream")
    },
)


def blueprint(reader: SessionReader, history: History) -> Blueprint:
    """The routes of events."""
    routes = Blueprint("events", __name__)

    @routes.operation("GET", f"{SESSION}/events", LIST)
    def list_events(question: OddsQuery, session: str) -> Response:
        """What has happened at a table.

        Events in order. A page may be shorter than `limit`: continue until you have `last`. Only
        the last 5,000 events are kept; older ones are 410 `history_cut`: read the table, and
        continue from its `last_event`.

        With `wait`, the answer comes as soon as there is a new event, or without any after that
        many seconds. With `Accept: text/event-stream`, it is the stream of `…/stream`.
        """
        query: EventsQuery = question.check
        after = _stream_instead(query) if _prefers_stream() else None
        access = _access(reader, session, query.ticket)
        if after is not None:
            return _stream(history, access, after)
        # [P5 page] A page begins with the event after this one.
        news = history.events(access, query.after, query.limit)
        page = partial(_page, access.actor, access.session.version)
        if news.events or not query.wait:
            return page(news)
        poll = history.poll(access, query.after, query.limit, address_of(request.environ))
        return Later(lambda: poll.news(query.wait), page, poll.stop)

    @routes.operation("GET", f"{SESSION}/events/stream", STREAM)
    def stream_events(question: OddsQuery, session: str) -> Response:
        """Events as they happen.

        An endless stream of server-sent events: `data` is a `TableEvent`, `id` its id. It begins
        with the event after `Last-Event-ID` or `after`; a comment is sent after 15 seconds of
        silence. If the stream ends, reconnect with the last id you received; an `EventSource` needs
        a new `ticket` each time. A token can have two streams at once, a session 64. A third ends
        the oldest, whose last message is `event: replaced`: poll instead, or the two would end each
        other for ever; spectators make room for players. To watch one: `curl --no-buffer --header
        'Authorization: Bearer TOKEN' .../v1/sessions/ID/events/stream`.
        """
        query: StreamQuery = question.check
        after = _stream_start(query.after)
        return _stream(history, _access(reader, session, query.ticket), after)

    @routes.operation("POST", f"{SESSION}/tickets", TICKET)
    def create_ticket(_nothing: object, session: str) -> Response:
        """A ticket for a stream.

        Use it in place of your token, once and within 30 seconds: `new
        EventSource("…/events?ticket=…&after=…")`. Never put the token itself into a URL.
        """
        access = reader.by_token(session, bearer(request))
        return current(Ticket(history.new_ticket(access)), access.session.version, TICKET.status)

    return routes


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


def _page(actor: Actor, version: int, news: News) -> Response:
    if news.events:  # those that happened while it waited are of a later version
        version = max(version, news.events[-1].version)
    events = [event_view(event, actor) for event in news.events]
    response = current(EventPage(events, news.last), version)
    response.vary.add("Accept")
    return response


def _prefers_stream() -> bool:
    """Whether the client prefers a stream to a page of events."""
    accept = request.environ.get("HTTP_ACCEPT", "")
    return request.method == "GET" and prefers(accept, SSE, over=JSON)


def _stream_instead(query: EventsQuery) -> int:
    """The event after which a stream starts. Raises Refusal for parameters of pages."""
    if names := [name for name in PAGE_PARAMETERS if name in request.args]:
        detail = "A stream takes no limit, and does not end."
        findings = tuple(Finding(detail, parameter=name) for name in names)
        raise Refusal("validation_failed", detail, findings)
    return _stream_start(query.after)


def _stream_start(after: int) -> int:
    """The event after which a stream starts: a browser that reconnects names the last one.

    Some libraries send the header without a value before they have received an event.
    """
    header = request.headers.get(LAST_EVENT, "").strip()
    if not header:
        return after
    if not NUMBER.fullmatch(header) or int(header) > MAX_EVENT:
        detail = f"Must be the id of an event, at most {MAX_EVENT}."
        raise Refusal.of("validation_failed", Finding(detail, parameter=LAST_EVENT))
    # [P5 resume] A stream goes on with the event after this one.
    return int(header)


def _stream(history: History, access: SessionAccess, after: int) -> Response:
    if request.method == "HEAD":  # opens nothing
        return with_version(Response(content_type=SSE), access.session.version)
    response = Response(content_type=SSE, direct_passthrough=True)
    stream = history.stream(access, after, address_of(request.environ), _encoded)
    response.response = Waiting(partial(_messages, stream), stream.stop)
    response.headers["X-Accel-Buffering"] = "no"  # tells proxies not to buffer it
    response.headers.extend(PRIVATE)
    response.vary.add("Accept")
    return response


async def _messages(stream: Stream) -> AsyncGenerator[bytes]:
    """Events as they happen, and comments in between."""
    try:
        yield b"retry: %d\n\n" % RETRY_MILLISECONDS
        async with aclosing(stream.batches()) as batches:
            async for lines in batches:
                yield lines or HEARTBEAT
                del lines  # they would be kept until the next ones
        if stream.replaced:
            yield REPLACED
    finally:
        stream.close()


def _encoded(logged: LoggedEvent, actor: Actor) -> bytes:
    """An event as an actor may see it."""
    return b"id: %d\ndata: %b\n\n" % (logged.id, orjson.dumps(event_view(logged, actor)))
