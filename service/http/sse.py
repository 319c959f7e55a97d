"""Server-sent events: a stream as bytes, and the socket that it goes out by."""

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
from service.tabletop.answers import event_seen
from service.tabletop.streams import Stream

LAST_EVENT = "Last-Event-ID"
RETRY_MILLISECONDS = 2_000
BEAT = b":\n\n"


def wanted(sent: Request) -> bool:
    """Whether a stream is asked for, and not a page of events."""
    best = sent.accept_mimetypes.best_match(["application/json", SSE])
    return sent.method == "GET" and best == SSE


def streamed(stream: Stream, actor: Actor) -> Response:
    """A stream as it goes out to its client; it is closed when the client has gone."""
    response = Response(_lines(stream, actor), content_type=SSE)
    response.call_on_close(stream.close)
    response.headers["X-Accel-Buffering"] = "no"  # a buffering proxy lets it through at once
    return response


def _lines(stream: Iterable[list[LoggedEvent]], actor: Actor) -> Iterator[bytes]:
    yield b"retry: %d\n\n" % RETRY_MILLISECONDS
    for told in stream:
        yield b"".join(_line(held, actor) for held in told) or BEAT


def _line(told: LoggedEvent, actor: Actor) -> bytes:
    return b"id: %d\ndata: %b\n\n" % (told.id, orjson.dumps(event_seen(told, actor)))


def gone(sent: Request) -> Callable[[], bool]:
    """Whether the client of a request has hung up; False where nobody can tell."""
    out = sent.environ.get("gunicorn.socket")
    if out is None:
        return lambda: False

    def hung_up() -> bool:
        with suppress(OSError):
            readable = poll()
            readable.register(out, POLLIN)
            return bool(readable.poll(0)) and out.recv(1, socket.MSG_PEEK) == b""
        return True

    return hung_up
