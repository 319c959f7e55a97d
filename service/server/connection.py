"""A connection: uvicorn's, with limits to what a client may send, and to how long it may take.

uvicorn and llhttp read the requests and write the answers. Added here is what they leave open:
patience (in `places`), refusals as problems, and clients that close their half of the connection,
or go while they wait for events. What may be sent is limited in `reading`.
"""

from __future__ import annotations

import socket
from collections.abc import Callable
from contextlib import suppress
from functools import partial
from typing import Any

from service.server.places import Places
from service.server.reading import Reading
from service.server.refusal import Refused
from service.server.sending import respond, send_unframed
from service.server.transport import Transport

ALL_IN_USE = "All connections of this worker are in use."
UNSENT = 128 * 1024
"""Bytes that the system takes for a client before they are sent; it asks for more at half of it."""


class Connection(Reading):
    """A connection, with a place among those of its worker."""

    transport: Transport  # type: ignore[assignment]

    def __init__(self, *arguments: Any, places: Places, **named: Any) -> None:
        super().__init__(*arguments, **named)
        self._places = places
        self._unanswered = 0  # requests, with the one that is being received
        self._refused: Refused | None = None
        self._ended = False  # the client sends no more
        self._stopping = False  # the worker takes no more requests
        self._when_gone: Callable[[], None] | None = None

    def connection_made(self, transport: Any) -> None:
        """Take a place, or refuse the client if there is none."""
        super().connection_made(Transport(transport, self._leave))  # type: ignore[arg-type]
        with suppress(OSError):  # some systems refuse it to who has hung up meanwhile
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

    # What the application asks of it.

    def call_when_gone(self, call: Callable[[], None]) -> None:
        """Call this, once, when the client has gone or the worker stops; at once if that is so."""
        self._when_gone = call
        if self._ended or self._stopping or self.transport.is_closing():
            self._gone()

    def _gone(self) -> None:
        if self._when_gone is not None:
            call, self._when_gone = self._when_gone, None
            call()

    # What the client sends.

    def data_received(self, data: bytes) -> None:
        """Parse what has come, but for requests that come before earlier ones are answered."""
        if self.transport.is_closing() or self._refused:
            return
        self.parse(data)
        if self.is_receiving():
            self._places.receive(self)
        elif self._unanswered:
            self._places.answer(self)

    def on_headers_complete(self) -> None:
        """Begin to answer a request, unless it has to be read differently first. Raises Refused."""
        known = self.cycle
        super().on_headers_complete()
        if self.cycle is not known:
            self._unanswered += 1
            self.scope["call_when_gone"] = self.call_when_gone  # type: ignore[typeddict-unknown-key]
            self.scope["respond"] = partial(respond, self.cycle)  # type: ignore[typeddict-unknown-key]
            if self.scope["http_version"] == "1.0":
                self.scope["send"] = partial(send_unframed, self.cycle)  # type: ignore[typeddict-unknown-key]
            self.cycle.keep_alive &= not self._stopping

    def on_body(self, body: bytes) -> None:
        """Take a part of a body; what comes with the head is not counted."""
        super().on_body(body)
        if self._request_bytes:
            self._places.keep_body(self, len(body))

    def eof_received(self) -> bool:  # type: ignore[override]
        """The client sends no more: answer what has come, and close the connection."""
        self._ended = True
        self._gone()
        if self.transport.is_closing():
            return False
        if self.is_receiving():
            self.refuse(Refused(400, "The connection ends before the request does."))
        return self._unanswered > 0

    # What is answered.

    def on_response_complete(self) -> None:
        """Go on with the next request."""
        self.server_state.total_requests += 1
        self._unanswered -= 1
        self._when_gone = None
        self._places.drop_body(self)
        if self.transport.is_closing():
            return
        if self.pipeline:
            self._start_asgi_task(*self.pipeline.pop())
        elif self._refused:
            self.refuse(self._refused)
            return
        if not self.pipeline:
            self.flow.resume_reading()
            self.parse(b"")
            self._wait_for_more()

    def _wait_for_more(self) -> None:
        """Wait for the next request, or for the rest of it."""
        if self.transport.is_closing():
            return
        if self.is_receiving():
            self._places.receive(self)
        elif not self._unanswered:
            if self._ended or self._stopping:
                self.transport.close()
            else:
                self._places.idle(self)

    def refuse(self, refused: Refused) -> None:
        """Refuse the newest request when those before it are answered, and close the connection."""
        self._refused = refused
        if self.is_receiving():
            self._abandon()
        if not self._unanswered:
            self.transport.write(refused.answer())
            self.transport.close()

    def _abandon(self) -> None:
        """Let nobody wait for the rest of a request."""
        if self._in_head:
            self._in_head = False
            return
        self._unanswered -= 1
        self.cycle.more_body = False
        self.cycle.disconnected = True
        self.cycle.message_event.set()
        if self.pipeline and self.pipeline[0][0] is self.cycle:
            self.pipeline.popleft()

    def time_out(self) -> None:
        """Refuse a request that has not arrived in time; it may not even have begun."""
        if self.is_receiving():
            seconds = self._places.patience_seconds
            self.refuse(Refused(408, f"The request has not arrived within {seconds} seconds."))
        elif not self._unanswered:
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
        if self._unanswered or self.is_receiving() or self.transport.is_closing():
            return
        if self.unsent:
            self.transport.close()
        else:
            self.hang_up()
