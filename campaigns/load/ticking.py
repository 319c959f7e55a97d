"""The service, which tells at /pause how long it has kept its event loop."""

from __future__ import annotations

import asyncio
import json
import time
from collections.abc import Iterable
from typing import TYPE_CHECKING

from service.wsgi import app as service

if TYPE_CHECKING:
    from _typeshed.wsgi import StartResponse, WSGIEnvironment

TICK_SECONDS = 0.001


class Ticking:
    """Ticks in the loop: between two ticks is one round of the loop, or a millisecond of them.

    The processor time of the loop's thread is measured, not the time that has passed: that also
    grows while other threads and other processes run.
    """

    def __init__(self) -> None:
        self.longest = 0.0
        self._loop: asyncio.AbstractEventLoop | None = None
        self._last = 0.0

    def start(self) -> None:
        """Tick in the running loop, unless it does."""
        if self._loop is None:
            self._loop = asyncio.get_running_loop()
            self._last = time.thread_time()
            self._tick()

    def _tick(self) -> None:
        assert self._loop is not None
        now = time.thread_time()
        self.longest = max(self.longest, now - self._last)
        self._last = now
        self._loop.call_later(TICK_SECONDS, self._tick)


class Application:
    """The service, and /pause: the longest time between two ticks since it was last asked."""

    def __init__(self) -> None:
        self._ticking = Ticking()

    def answers_in_loop(self, environ: WSGIEnvironment) -> bool:
        """As the service says; the loop calls it."""
        self._ticking.start()
        return environ["PATH_INFO"] == "/pause" or service.answers_in_loop(environ)

    def __call__(self, environ: WSGIEnvironment, start_response: StartResponse) -> Iterable[bytes]:
        """Answer a request."""
        if environ["PATH_INFO"] != "/pause":
            return service(environ, start_response)
        longest, self._ticking.longest = self._ticking.longest, 0.0
        start_response("200 OK", [("Content-Type", "application/json")])
        return [json.dumps(longest).encode()]


app = Application()
