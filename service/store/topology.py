"""Finding out anew where the nodes of a cluster are, without keeping requests waiting for it."""

from __future__ import annotations

from collections.abc import Callable
from threading import Event, Lock, Thread
from typing import Any

PATIENCE_SECONDS = 0.4


class Refresh:
    """Stands in for redis-py's `NodesManager.initialize`, which asks node after node.

    Where several cannot be reached that takes seconds, and every request waits for it. Here it goes
    on beside them: each waits for a moment, and goes on with what is known.
    """

    def __init__(self, initialize: Callable[..., None]) -> None:
        self._initialize = initialize
        self._guard = Lock()
        self._running: _Run | None = None

    def __call__(self, *arguments: Any, **named: Any) -> None:
        """Raises what went wrong, if that is known by now."""
        with self._guard:
            if self._running is None or self._running.ended.is_set():
                self._running = _Run(lambda: self._initialize(*arguments, **named))
            run = self._running
        if run.ended.wait(PATIENCE_SECONDS) and run.failed is not None:
            raise run.failed


class _Run:
    """One finding out."""

    def __init__(self, find_out: Callable[[], None]) -> None:
        self.ended = Event()
        self.failed: Exception | None = None
        self._find_out = find_out
        Thread(target=self._run, name="topology", daemon=True).start()

    def _run(self) -> None:
        try:
            self._find_out()
        except Exception as failed:  # told to those who wait for it
            self.failed = failed
        finally:
            self.ended.set()
