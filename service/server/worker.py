"""The worker: uvicorn's, for a WSGI application, with connections of our own."""

from __future__ import annotations

import asyncio
import os
import signal
from functools import partial
from typing import Any

from uvicorn_worker import UvicornWorker

from service.config import MAX_DECK_BODY, Settings
from service.server.bridge import Bridge
from service.server.connection import Connection
from service.server.places import Places
from service.telemetry.board import Board
from service.telemetry.metrics import METRICS

STOP_SECONDS = 7
"""How long requests that are being answered may take when the worker stops."""

NOTIFY_SECONDS = 1
"""How often the worker sends its master a heartbeat, and checks that the master is alive."""


class Worker(UvicornWorker):  # type: ignore[misc]
    """Serves the application."""

    wsgi: Any
    board: Board
    slot: int | None = None
    most_body = threads = 0

    @classmethod
    def set_up(cls, settings: Settings, connections: int) -> None:
        """Set the limit of connections, and those of the settings."""
        if not hasattr(cls, "board"):  # the settings are read again on SIGHUP
            cls.board = Board(settings.workers)
        cls.threads = settings.threads
        cls.most_body = max(settings.max_body, settings.max_batch_body, MAX_DECK_BODY)
        shared = settings.workers > 1
        places = Places(connections, settings.client_timeout_seconds, shared=shared)
        cls.CONFIG_KWARGS = {
            "loop": "uvloop",
            "http": partial(Connection, places=places, most_body=cls.most_body),
            "ws": "none",
            "lifespan": "off",
            "interface": "asgi3",
            "proxy_headers": False,  # the application reads those of the proxies that it knows
            "server_header": False,
            "access_log": False,
            "timeout_graceful_shutdown": STOP_SECONDS,
            "callback_notify": None,  # uvicorn calls it by the time of day, which can be set back
        }

    def load_wsgi(self) -> None:
        """Load the application."""
        super().load_wsgi()
        in_loop = getattr(self.wsgi, "answers_in_loop", _never)
        self.wsgi = Bridge(self.wsgi, in_loop, most_body=self.most_body, threads=self.threads)

    def init_signals(self) -> None:
        """Publish what was counted last: uvicorn raises SIGTERM again when it has stopped."""
        super().init_signals()
        signal.signal(signal.SIGTERM, self._end)

    def _end(self, number: int, _frame: object) -> None:
        METRICS.publish()
        signal.signal(number, signal.SIG_DFL)
        signal.raise_signal(number)

    def handle_exit(self, _signal: int, _frame: object) -> None:
        """Stop: SIGQUIT, which the master sends when it is interrupted, means what SIGTERM does.

        The base class only sets a flag that uvicorn does not look at.
        """
        signal.raise_signal(signal.SIGTERM)

    async def _serve(self) -> None:
        """Serve, with a heartbeat."""
        heartbeat = asyncio.create_task(self._beat())
        try:
            await super()._serve()
        finally:
            heartbeat.cancel()

    async def _beat(self) -> None:
        while True:
            await self.callback_notify()
            await asyncio.sleep(NOTIFY_SECONDS)

    async def callback_notify(self) -> None:
        """Send the master a heartbeat, and publish metrics; stop when the master is gone."""
        await super().callback_notify()
        METRICS.publish()
        if os.getppid() != self.ppid:
            signal.raise_signal(signal.SIGTERM)


def _never(_environ: object) -> bool:
    return False
