"""Server-sent events."""

from __future__ import annotations

from collections.abc import AsyncGenerator
from contextlib import aclosing

import orjson
from flask import Request, Response

from service.http.waiting import Waiting
from service.http.weights import prefers
from service.openapi.operation import JSON, SSE
from service.store.session import LoggedEvent
from service.tables.common.actor import Actor
from service.tabletop.history import Stream
from service.tabletop.views import event_view

LAST_EVENT = "Last-Event-ID"
RETRY_MILLISECONDS = 2_000
HEARTBEAT = b":\n\n"
REPLACED = b"event: replaced\ndata: {}\n\n"
"""The last of a stream that has ended for another one."""


def is_wanted(request: Request) -> bool:
    """Whether the client prefers a stream to a page of events."""
    accept = request.environ.get("HTTP_ACCEPT", "")
    return request.method == "GET" and prefers(accept, SSE, over=JSON)


def stream_response(stream: Stream) -> Response:
    """A streaming response."""
    response = Response(content_type=SSE, direct_passthrough=True)
    response.response = EventStream(stream)
    response.headers["X-Accel-Buffering"] = "no"  # tells proxies not to buffer it
    return response


class EventStream(Waiting):
    """The body of a streaming response."""

    def __init__(self, stream: Stream) -> None:
        self._stream = stream

    async def parts(self) -> AsyncGenerator[bytes]:
        """Events as they happen, and comments in between."""
        try:
            yield b"retry: %d\n\n" % RETRY_MILLISECONDS
            async with aclosing(self._stream.batches()) as batches:
                async for lines in batches:
                    yield lines or HEARTBEAT
                    del lines  # they would be kept until the next ones
            if self._stream.replaced:
                yield REPLACED
        finally:
            self._stream.close()

    def stop(self) -> None:
        """End it."""
        self._stream.stop()


def encode(logged: LoggedEvent, actor: Actor) -> bytes:
    """An event as an actor may see it."""
    return b"id: %d\ndata: %b\n\n" % (logged.id, orjson.dumps(event_view(logged, actor)))
