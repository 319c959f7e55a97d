"""The service; /pause tells how long it has kept its event loop, and what could block that."""

from __future__ import annotations

import asyncio
import json
import sys
import threading
import time
from typing import Any

from redis.connection import AbstractConnection

from service.asgi import application, settings
from service.server.bridge import Bridge

TICK_SECONDS = 0.001
BLOCKING = ("open", "os.", "socket.connect", "socket.getaddrinfo", "subprocess.", "time.sleep")
"""Beginnings of audit events (PEP 578) that may wait for something."""
HEARTBEAT = "os.utime"
"""What gunicorn's workers do for their master, on a file in memory."""


class Ticking:
    """Ticks in the loop: between two ticks is one round of the loop, or a millisecond of them.

    The processor time of the loop's thread is measured, not the time that has passed, which also
    grows while other threads and other processes run. Instead `blocking` has the calls in that
    thread that may wait: for a file, for the store, for another host, or for time to pass.
    """

    def __init__(self) -> None:
        self.longest = 0.0
        self.blocking: set[str] = set()
        self._loop: asyncio.AbstractEventLoop | None = None
        self._last = 0.0

    def start(self) -> None:
        """Tick in the running loop, unless it does."""
        if self._loop is None:
            self._loop = asyncio.get_running_loop()
            self._last = time.thread_time()
            self._watch()
            self._tick()

    def _watch(self) -> None:
        loop_thread = threading.get_ident()
        send = AbstractConnection.send_packed_command

        def note(call: str, what: object) -> None:
            if threading.get_ident() == loop_thread:
                self.blocking.add(f"{call} {what}")

        def audit(event: str, arguments: tuple[Any, ...]) -> None:
            if event.startswith(BLOCKING) and event != HEARTBEAT:
                note(event, arguments[:1])

        def asks_store(connection: AbstractConnection, *arguments: Any, **named: Any) -> None:
            note("the store", connection)
            send(connection, *arguments, **named)

        AbstractConnection.send_packed_command = asks_store  # type: ignore[method-assign]
        sys.addaudithook(audit)

    def _tick(self) -> None:
        assert self._loop is not None
        now = time.thread_time()
        self.longest = max(self.longest, now - self._last)
        self._last = now
        self._loop.call_later(TICK_SECONDS, self._tick)


class Application(Bridge):
    """The service, and /pause: the longest time between two ticks, and blocking calls, until now.

    Both are forgotten then.
    """

    _ticking = Ticking()

    async def __call__(self, scope: Any, receive: Any, send: Any) -> None:
        """Answer a request."""
        self._ticking.start()
        if scope.get("path") != "/pause":
            await super().__call__(scope, receive, send)
            return
        ticking = self._ticking
        pause = {"seconds": ticking.longest, "blocking": sorted(ticking.blocking)}
        ticking.longest, ticking.blocking = 0.0, set()
        headers = [(b"Content-Type", b"application/json")]
        await send({"type": "http.response.start", "status": 200, "headers": headers})
        await send({"type": "http.response.body", "body": json.dumps(pause).encode()})


app = Application(application, settings)
