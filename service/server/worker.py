"""The worker: gunicorn's with threads, but that a thread has a request only to answer it.

Somebody who sends slowly, or nothing, or takes the answer slowly, waits in the one loop that
watches all connections; so does somebody who does not hang up. gunicorn would keep a thread for
the ones, and its loop for the other.
"""

from __future__ import annotations

import socket
import struct
import time
from collections.abc import Iterable
from concurrent.futures import Future
from contextlib import suppress
from functools import partial
from operator import itemgetter
from selectors import EVENT_READ, EVENT_WRITE
from typing import Any

from gunicorn.workers.gthread import TConn, ThreadWorker

from service.config import MAX_HEAD
from service.server.arrival import Arrival
from service.server.outgoing import Outgoing
from service.server.wire import broken_request

LEAVE_SECONDS = 2.0
"""How long a connection that is being closed may take to hang up, so that its answer arrives."""
STRAY_SECONDS = 5
"""How long a thread waits for bytes that a request should not lack any more."""
TAKEN_AT_ONCE = 4
"""After so many new connections, a worker lets others take the next."""
OTHERS_SECONDS = 0.001
"""How long these have for it."""
CHUNK = 64 * 1024
KEPT_FOR_ALL = 64 * 1024 * 1024
"""Bytes that wait for all slow clients; then those go who have taken nothing for longest."""
CONTINUE = b"HTTP/1.1 100 Continue\r\n\r\n"
LARGE_HEAD = (
    431,
    "Request Header Fields Too Large",
    f"The request line and its header fields are longer than {MAX_HEAD:,} bytes.",
)


class Connection(TConn):  # type: ignore[misc]
    """A connection, the request that arrives by it, and an answer that is still being sent."""

    sock: Outgoing
    arrival: Arrival
    answered: Future[bool] | None = None

    def close(self, graceful: bool = False) -> None:
        """Hang up. In the loop."""
        self.sock.hang_up()


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
        self._sending: dict[Connection, float] = {}
        self._leaving: dict[Connection, float] = {}
        self._taken = 0
        self._others_until = 0.0

    def run(self) -> None:
        """Serve until told to stop; threads that still wait for a client then are told to end."""
        super().run()
        for conn in self._sending:
            conn.sock.give_up()

    def wait_for_and_dispatch_events(self, timeout: float) -> None:
        """Tell whoever waited for what has happened, but for those who were given up meanwhile.

        What has happened at once is told one after the other, and a new connection or a long answer
        can be the end of another one.
        """
        left = max(0.0, self._others_until - time.monotonic())
        for key, _ in self.poller.select(min(timeout, left) if left else timeout):
            if self.poller.get_map().get(key.fd) is key:
                key.data(key.fileobj)

    def set_accept_enabled(self, enabled: bool) -> None:
        """Take new connections or not; after some at once others come first, for a moment.

        Those who keep their connections, as proxies do, open many at once: the first worker to
        wake would have them all from then on, and the others nothing to do.
        """
        super().set_accept_enabled(enabled and time.monotonic() >= self._others_until)

    def accept(self, listener: Any) -> None:
        """A new connection; when there are too many, one that has waited for long is given up."""
        with suppress(BlockingIOError, ConnectionAbortedError):
            sock, client = listener.accept()
            self._taken += 1
            if self._taken % TAKEN_AT_ONCE == 0 and self.cfg.workers > 1:
                self._others_until = time.monotonic() + OTHERS_SECONDS
                self.set_accept_enabled(False)
            sock.setsockopt(
                socket.SOL_SOCKET, socket.SO_RCVTIMEO, struct.pack("ll", STRAY_SECONDS, 0)
            )
            self.nr_conns += 1
            outgoing = Outgoing(sock, self.patience_seconds)
            conn = Connection(self.cfg, outgoing, client, listener.getsockname())
            outgoing.behind = partial(self.method_queue.defer, self._begin_sending, conn)
            if self.nr_conns >= self.worker_connections:
                self._make_room()  # among those who were there before
            self.enqueue_req(conn)

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

    def _begin_sending(self, conn: Connection) -> None:
        """Go on with an answer that was not taken at once."""
        self.poller.register(conn.sock, EVENT_WRITE, partial(self._send_on, conn))
        self._sending[conn] = time.monotonic() + self.patience_seconds
        while sum(conn.sock.kept_bytes for conn in self._sending) > KEPT_FOR_ALL:
            self._give_up(next(iter(self._sending)))

    def _send_on(self, conn: Connection, _sock: object) -> None:
        try:
            sent = conn.sock.send_on()
        except OSError:
            self._give_up(conn)
            return
        del self._sending[conn]
        if not sent:
            self._sending[conn] = time.monotonic() + self.patience_seconds
            return
        self.poller.unregister(conn.sock)
        if conn.answered is not None:
            answered, conn.answered = conn.answered, None
            self.finish_request(conn, answered)

    def _give_up(self, conn: Connection) -> None:
        """Send no more of an answer; a thread that still makes it is told when it goes on."""
        del self._sending[conn]
        self.poller.unregister(conn.sock)
        conn.sock.give_up()
        if conn.answered is not None:
            self._close(conn)

    def finish_request(self, conn: Connection, fs: Future[bool]) -> None:
        """When the answer is sent, keep the connection for more, or let the client hang up."""
        if conn in self._sending:
            conn.answered = fs
        elif conn.sock.given_up:
            self._close(conn)
        elif fs.cancelled() or fs.exception() or not fs.result():
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
        for conn in list(_until(self._sending, now)):
            self._give_up(conn)
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
        """Give up who has sent or taken nothing for longest; if there is none, somebody idle."""
        firsts = [next(iter(slow.items())) for slow in (self._arriving, self._sending) if slow]
        if firsts:
            conn, _ = min(firsts, key=itemgetter(1))
            if conn in self._sending:
                self._give_up(conn)
            else:
                self._drop(conn, self._arriving)
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
