"""The worker: gunicorn's with threads, but that a thread is given to a request when it is there.

Somebody who sends slowly, or nothing, waits in the one loop that watches all connections; so does
somebody who does not hang up. gunicorn would keep a thread for the one, and its loop for the other.
"""

from __future__ import annotations

import socket
import struct
import time
from collections.abc import Iterable
from concurrent.futures import Future
from contextlib import suppress
from functools import partial
from selectors import EVENT_READ
from typing import Any

from gunicorn.workers.gthread import TConn, ThreadWorker

from service.arrival import Arrival
from service.config import MAX_HEAD
from service.wire import broken_request

LEAVE_SECONDS = 2.0
"""How long a connection that is being closed may take to hang up, so that its answer arrives."""
STRAY_SECONDS = 5
"""How long a thread waits for bytes that a request should not lack any more."""
CHUNK = 64 * 1024
CONTINUE = b"HTTP/1.1 100 Continue\r\n\r\n"
LARGE_HEAD = (
    431,
    "Request Header Fields Too Large",
    f"The request line and its header fields are longer than {MAX_HEAD:,} bytes.",
)


class Connection(TConn):  # type: ignore[misc]
    """A connection, and the request that arrives by it."""

    arrival: Arrival


class Worker(ThreadWorker):  # type: ignore[misc]
    """Serves those requests that have arrived.

    `most_body` bytes are the longest body taken, `patience_seconds` how long a request may take to
    arrive, and its answer to be taken.
    """

    most_body = 0
    patience_seconds = 0

    def __init__(self, *arguments: Any, **named: Any) -> None:
        super().__init__(*arguments, **named)
        # Each with the moment at which it is given up, the next one first.
        self._arriving: dict[Connection, float] = {}
        self._leaving: dict[Connection, float] = {}

    def accept(self, listener: Any) -> None:
        """A new connection; when there are too many, one that has waited for long is given up."""
        with suppress(BlockingIOError, ConnectionAbortedError):
            sock, client = listener.accept()
            sock.setsockopt(
                socket.SOL_SOCKET, socket.SO_RCVTIMEO, struct.pack("ll", STRAY_SECONDS, 0)
            )
            self.nr_conns += 1
            self.enqueue_req(Connection(self.cfg, sock, client, listener.getsockname()))
            if self.nr_conns >= self.worker_connections:
                self._make_room()

    def enqueue_req(self, conn: Connection) -> None:
        """The next request of a connection gets a thread once it has arrived."""
        conn.arrival = Arrival(self.most_body)
        conn.sock.setblocking(False)
        self._arriving[conn] = time.monotonic() + self.patience_seconds
        self.poller.register(conn.sock, EVENT_READ, partial(self._receive, conn))
        read_ahead = conn.parser.unreader.take_buffered() if conn.initialized else b""
        if read_ahead:
            self._take(conn, read_ahead)
        else:
            self._receive(conn)

    def _receive(self, conn: Connection, _sock: object = None) -> None:
        try:
            data = conn.sock.recv(CHUNK)
        except BlockingIOError:
            return
        except OSError:
            data = b""
        if data:
            self._take(conn, data)
        else:
            self._drop(conn, self._arriving)

    def _take(self, conn: Connection, data: bytes) -> None:
        if conn.arrival.add(data):
            self.poller.unregister(conn.sock)
            del self._arriving[conn]
            if conn.arrival.head_too_large:
                self._refuse(conn, LARGE_HEAD)
            else:
                super().enqueue_req(conn)
        elif conn.arrival.waits_for_continue:
            conn.arrival.waits_for_continue = False
            with suppress(OSError):
                conn.sock.send(CONTINUE)

    def handle(self, conn: Connection) -> bool:
        """Answer a request that has arrived; whether the connection is kept. In a thread."""
        conn.data_ready = True
        conn.init()
        conn.parser.unreader.unread(bytes(conn.arrival.received))
        return bool(super().handle(conn))

    def handle_request(self, req: Any, conn: Connection) -> bool:
        """Answer it, to a client that takes the answer within a while. In a thread."""
        conn.sock.settimeout(self.patience_seconds)
        return bool(super().handle_request(req, conn))

    def finish_request(self, conn: Connection, fs: Future[bool]) -> None:
        """Keep the connection for its next request, or let the client hang up."""
        if fs.cancelled() or fs.exception() or not fs.result():
            self._leave(conn)
        else:
            super().finish_request(conn, fs)

    def _refuse(self, conn: Connection, answer: tuple[int, str, str]) -> None:
        with suppress(OSError):
            conn.sock.send(broken_request(*answer))
        self._leave(conn)

    def _leave(self, conn: Connection) -> None:
        """Say that nothing more comes, and wait for the client to hang up (RFC 9112, 9.6)."""
        try:
            conn.sock.setblocking(False)
            conn.sock.shutdown(socket.SHUT_WR)
        except OSError:
            self._close(conn)
            return
        self._leaving[conn] = time.monotonic() + LEAVE_SECONDS
        self.poller.register(conn.sock, EVENT_READ, partial(self._throw_away, conn))

    def _throw_away(self, conn: Connection, _sock: object) -> None:
        try:
            thrown = conn.sock.recv(CHUNK)
        except BlockingIOError:
            return
        except OSError:
            thrown = b""
        if not thrown:
            self._drop(conn, self._leaving)

    def murder_pending(self) -> None:
        """Give up those who took too long; when the worker stops, those who have sent nothing."""
        now = time.monotonic()
        for conn in list(_until(self._arriving, now)):
            self._time_out(conn)
        for conn in list(_until(self._leaving, now)):
            self._drop(conn, self._leaving)
        if not self.alive:
            for conn in [conn for conn in self._arriving if not conn.arrival.received]:
                self._drop(conn, self._arriving)

    def _time_out(self, conn: Connection) -> None:
        if not conn.arrival.received:
            self._drop(conn, self._arriving)
            return
        self.poller.unregister(conn.sock)
        del self._arriving[conn]
        told = f"The request has not arrived within {self.patience_seconds} seconds."
        self._refuse(conn, (408, "Request Timeout", told))

    def _make_room(self) -> None:
        if self._arriving:
            self._drop(next(iter(self._arriving)), self._arriving)
        elif self.keepalived_conns:
            conn = self.keepalived_conns.popleft()
            self.poller.unregister(conn.sock)
            self._close(conn)

    def _drop(self, conn: Connection, among: dict[Connection, float]) -> None:
        del among[conn]
        self.poller.unregister(conn.sock)
        self._close(conn)

    def _close(self, conn: Connection) -> None:
        self.nr_conns -= 1
        conn.close()


def _until(waiting: dict[Connection, float], now: float) -> Iterable[Connection]:
    """Those whose moment has come."""
    for conn, moment in waiting.items():
        if moment > now:
            return
        yield conn
