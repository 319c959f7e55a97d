"""A connection: uvicorn's, with timeouts, limits, and refusals as problems.

uvicorn and llhttp parse the requests and write the responses. Added here are timeouts (`places`),
limits to what a client may send (`reading`), and clients that close their half of the connection
or go while they wait.
"""

from __future__ import annotations

import asyncio
import socket
from collections.abc import Callable
from contextlib import suppress
from typing import Any

from service.server.places import Places
from service.server.reading import SLICE, Reading
from service.server.refusal import Refused
from service.server.transport import Transport

ALL_IN_USE = "All connections of this worker are in use."
MEMORY_IN_USE = "Too many long requests are waiting to be answered."
UNSENT = 128 * 1024
"""Bytes that the system takes for a client before they are sent; it asks for more at half of it."""


class Connection(Reading):
    """A connection, with a place among those of its worker.

    Its requests are answered one after the other. While one of them waits for a thread, `queued` is
    its task, which is cancelled if the client goes.
    """

    transport: Transport  # type: ignore[assignment]

    def __init__(self, *arguments: Any, places: Places, **named: Any) -> None:
        super().__init__(*arguments, **named)
        self._places = places
        self._refused: Refused | None = None
        self._ended = False  # the client sends no more
        self._stopping = False  # the worker takes no more requests
        self._when_gone: Callable[[], None] | None = None
        self.queued: asyncio.Task[Any] | None = None

    def connection_made(self, transport: Any) -> None:
        """Take a place, or refuse the client if there is none."""
        super().connection_made(Transport(transport, self._leave))  # type: ignore[arg-type]
        with suppress(OSError):  # on some systems it fails if the client has already gone
            connected = transport.get_extra_info("socket")
            connected.setsockopt(socket.IPPROTO_TCP, socket.TCP_NOTSENT_LOWAT, UNSENT)
        if not self._places.enter(self):
            self.transport.write(Refused(503, ALL_IN_USE).answer())
            self.transport.close_now()

    def connection_lost(self, exc: Exception | None) -> None:
        """Free the place."""
        self._places.remove(self)
        super().connection_lost(exc)
        self._gone()
        if self.queued is not None:
            self.queued.cancel()
        # What refers to this connection would keep it until the next garbage collection.
        self.transport.forget()
        self.pipeline.clear()
        self.unparsed = b""

    # What the application asks of it.

    def call_when_gone(self, call: Callable[[], None]) -> None:
        """Call this, once, when the client has gone or the worker stops; at once if that is so.

        The request itself is not needed any more.
        """
        self.requests[0] = 0
        self._count()
        self._when_gone = call
        if self._ended or self._stopping or self.transport.is_closing():
            self._gone()

    def _gone(self) -> None:
        if self._when_gone is not None:
            call, self._when_gone = self._when_gone, None
            call()

    def read_no_more(self) -> None:
        """Answer a request without the rest of its body, and close the connection."""
        self.cycle.more_body = self.cycle.keep_alive = False
        self._places.answer(self)
        self.flow.resume_reading()  # if only to notice that the client goes

    # What the client sends.

    def data_received(self, data: bytes) -> None:
        """Parse what has come, except requests that come while others wait."""
        if self.transport.is_closing() or self._refused:
            return
        self.parse(data)
        if self._is_awaited():
            self._places.receive(self)
        self._count()

    def _is_awaited(self) -> bool:
        """Whether the client is to send the rest of a request; not while others are answered."""
        return len(self.requests) == 1 and self.is_receiving()

    def _count(self) -> None:
        """Count the bytes that are kept, unless they are few; if too many, refuse the newest."""
        if self.transport.is_closing():  # then nothing is counted any more
            return
        kept = sum(self.requests) + len(self.unparsed)
        if not self._places.keep(self, kept if kept > SLICE else 0) and self._refused is None:
            self._abandon()
            self.refuse(Refused(503, MEMORY_IN_USE))

    def on_headers_complete(self) -> None:
        """Begin to answer a request, unless it has to be read differently first. Raises Refused."""
        known = self.cycle
        super().on_headers_complete()
        if self.cycle is not known:
            self.scope.update(connection=self, cycle=self.cycle)  # type: ignore[call-arg]
            self.cycle.keep_alive &= not self._stopping

    def on_message_complete(self) -> None:
        """All of a request is there: read on, if only to notice that the client goes."""
        super().on_message_complete()
        self._places.answer(self)
        if not self.pipeline:
            self.flow.resume_reading()

    def eof_received(self) -> bool:  # type: ignore[override]
        """The client sends no more: answer what has come, and close the connection."""
        self._ended = True
        self._gone()
        if self.transport.is_closing():
            return False
        if self.is_receiving():
            self.refuse(Refused(400, "The connection ends before the request does."))
        return bool(self.requests)

    # What is answered.

    def on_response_complete(self) -> None:
        """Go on with the next request."""
        self.server_state.total_requests += 1
        self.requests.pop(0)
        self._when_gone = None
        if self.transport.is_closing():
            return
        if self._refused and not self.pipeline:
            self.refuse(self._refused)
            return
        if self.pipeline:
            self._start_asgi_task(*self.pipeline.pop())
        if not self.pipeline:
            self.flow.resume_reading()
            self.parse(b"")
        self._count()
        self._wait_for_more()

    def _wait_for_more(self) -> None:
        """Wait for the next request, or for the rest of it."""
        if self.transport.is_closing():
            return
        if self._is_awaited():
            self._places.receive(self)
        elif not self.requests:
            if self._ended or self._stopping:
                self.transport.close()
            else:
                self._places.idle(self)

    def refuse(self, refused: Refused) -> None:
        """Refuse the newest request when those before it are answered, and close the connection."""
        self._refused = refused
        self.unparsed = b""
        if self.is_receiving():
            self._abandon()
        if not self.requests:
            self.transport.write(refused.answer())
            self.transport.close()

    def _abandon(self) -> None:
        """Let nobody wait for the newest request, nor answer it."""
        self.requests.pop()
        if self.in_head:
            self.in_head = False
            return
        self.cycle.more_body = False
        self.cycle.disconnected = True
        self.cycle.message_event.set()
        if self.pipeline and self.pipeline[0][0] is self.cycle:
            self.pipeline.popleft()

    def time_out(self) -> None:
        """Refuse a request that has not arrived in time; it may not even have begun."""
        if self.is_receiving():
            seconds = self._places.timeout_seconds
            self.refuse(Refused(408, f"The request has not arrived within {seconds} seconds."))
        else:
            self.hang_up()

    def pause_writing(self) -> None:
        """The client takes an answer slowly."""
        super().pause_writing()
        self._places.send(self)

    def resume_writing(self) -> None:
        """It has taken it."""
        super().resume_writing()
        self._places.sent(self)

    @property
    def unsent(self) -> int:
        """Bytes of answers that the client has not taken."""
        return self.transport.get_write_buffer_size()

    # The end.

    def _leave(self) -> None:
        """Wait for the client to hang up, unless it has."""
        self.unparsed = b""
        self._places.leave(self)
        self.flow.resume_reading()
        if self._ended:
            self.transport.close_now()

    def hang_up(self) -> None:
        """Close the connection at once."""
        self._places.remove(self)
        self.transport.abort()

    def shutdown(self) -> None:
        """Finish what has begun: the worker stops."""
        self._stopping = True
        self._gone()
        if self.cycle is not None:
            self.cycle.keep_alive = False
        if self.requests or self.transport.is_closing():
            return
        if self.unsent:
            self.transport.close()
        else:
            self.hang_up()
