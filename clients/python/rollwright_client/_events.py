"""A stream of events that is waited for, and that another thread can close."""

from __future__ import annotations

import socket
import threading
from collections.abc import Callable, Iterator
from contextlib import closing, suppress
from types import TracebackType
from typing import TYPE_CHECKING, Self

import httpx

from rollwright_client._stream import Stream, is_stream
from rollwright_client.problem import Problem
from rollwright_client.transport_error import TransportError, transport_errors

if TYPE_CHECKING:
    from rollwright_client.types import TableEvent


class Events:
    """Events as they happen, to iterate over. `close` ends them, also from another thread."""

    def __init__(
        self, http: httpx.Client, stream: Stream, connected: Callable[[bool], object]
    ) -> None:
        self._connection = Connection(http, stream, connected)
        self._events = self._connection.events()

    def __iter__(self) -> Iterator[TableEvent]:
        return self

    def __next__(self) -> TableEvent:
        return next(self._events)

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self,
        _kind: type[BaseException] | None,
        _error: BaseException | None,
        _trace: TracebackType | None,
    ) -> None:
        self.close()

    def close(self) -> None:
        """End the stream: no event comes after this."""
        self._connection.close()


class Connection:
    """The connection of a stream, made again whenever it is lost.

    It knows nothing of `Events`, and is closed with the last reference to them.
    """

    def __init__(
        self, http: httpx.Client, stream: Stream, connected: Callable[[bool], object]
    ) -> None:
        self._http, self._stream, self._connected = http, stream, connected
        self._closed = threading.Event()
        self._response: httpx.Response | None = None

    def events(self) -> Iterator[TableEvent]:
        """The events of all connections."""
        while not self._closed.is_set():
            try:
                yield from self._events_of_one()
            except (Problem, TransportError) as failure:
                self._stream.interrupted(failure)
            finally:
                self._connected(False)
            self._closed.wait(self._stream.pause())

    def _events_of_one(self) -> Iterator[TableEvent]:
        request = self._stream.request(self._http)
        with transport_errors(request):
            self._response = self._http.send(request, stream=True, follow_redirects=False)
            with closing(self._response):
                if not is_stream(self._response):
                    self._response.read()
                    events = [*self._stream.page(self._response)]
                    self._connected(True)
                    yield from events
                    return
                self._connected(True)
                for chunk in self._response.iter_bytes():
                    if self._closed.is_set():
                        return
                    yield from self._stream.events(chunk)

    def close(self) -> None:
        """End the connection, and make no other: whoever reads from it reads its end."""
        self._closed.set()
        if self._response is not None:
            stream = self._response.extensions["network_stream"]
            with suppress(OSError):  # it is closed already
                stream.get_extra_info("socket").shutdown(socket.SHUT_RDWR)
