"""Server-sent events: encode a stream, and detect that its client has left."""

from __future__ import annotations

import socket
from collections.abc import Callable, Iterable, Iterator
from contextlib import suppress
from select import POLLIN, poll

import orjson
from flask import Request, Response

from service.drama_deck.actor import Actor
from service.openapi.operation import SSE
from service.store.session import LoggedEvent
from service.tabletop.streams import Stream
from service.tabletop.views import event_view

LAST_EVENT = "Last-Event-ID"
RETRY_MILLISECONDS = 2_000
HEARTBEAT = b":\n\n"


def is_wanted(request: Request) -> bool:
    """Whether the client prefers a stream to a page of events."""
    best = request.accept_mimetypes.best_match(["application/json", SSE])
    return request.method == "GET" and best == SSE


def stream_response(stream: Stream, actor: Actor) -> Response:
    """A streaming response; the stream is closed when the client has left."""
    response = Response(_lines(stream, actor), content_type=SSE)
    response.call_on_close(stream.close)
    response.headers["X-Accel-Buffering"] = "no"  # tells proxies not to buffer it
    return response


def _lines(stream: Iterable[list[LoggedEvent]], actor: Actor) -> Iterator[bytes]:
    yield b"retry: %d\n\n" % RETRY_MILLISECONDS
    for events in stream:
        yield b"".join(_line(logged, actor) for logged in events) or HEARTBEAT


def _line(logged: LoggedEvent, actor: Actor) -> bytes:
    return b"id: %d\ndata: %b\n\n" % (logged.id, orjson.dumps(event_view(logged, actor)))


def client_gone(request: Request) -> Callable[[], bool]:
    """A function that tells whether the client has disconnected; False if that is unknown."""
    client = request.environ.get("gunicorn.socket")
    if client is None:
        return lambda: False

    def hung_up() -> bool:
        with suppress(OSError):
            readable = poll()
            readable.register(client, POLLIN)
            return bool(readable.poll(0)) and client.recv(1, socket.MSG_PEEK) == b""
        return True

    return hung_up
