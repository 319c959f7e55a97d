"""Refresh the topology of a cluster without blocking requests for long."""

from __future__ import annotations

from collections.abc import Callable
from threading import Event, Lock, Thread
from typing import Any

WAIT_SECONDS = 0.4


class Refresh:
    """Replaces redis-py's `NodesManager.initialize`, which queries one node after the other.

    With several unreachable nodes that takes seconds, and every request waits for it. Here it runs
    in a thread: a request waits for WAIT_SECONDS, then continues with the last known topology.
    """

    def __init__(self, initialize: Callable[..., None]) -> None:
        self._initialize = initialize
        self._lock = Lock()
        self._running: _Refreshing | None = None

    def __call__(self, *arguments: Any, **options: Any) -> None:
        """Start a refresh unless one is running; raise its error if it fails in WAIT_SECONDS."""
        with self._lock:
            if self._running is None or self._running.ended.is_set():
                self._running = _Refreshing(lambda: self._initialize(*arguments, **options))
            run = self._running
        if run.ended.wait(WAIT_SECONDS) and run.error is not None:
            raise run.error


class _Refreshing:
    """One refresh, in a thread of its own."""

    def __init__(self, refresh: Callable[[], None]) -> None:
        self.ended = Event()
        self.error: Exception | None = None
        self._refresh = refresh
        Thread(target=self._run, name="topology", daemon=True).start()

    def _run(self) -> None:
        try:
            self._refresh()
        except Exception as error:  # raised in the threads that wait
            self.error = error
        finally:
            self.ended.set()
