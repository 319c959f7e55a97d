"""Changes to the same session wait for each other inside a process, instead of racing."""

from __future__ import annotations

import time
from collections.abc import Iterator
from contextlib import contextmanager
from threading import Lock

from service.tabletop.errors import Busy

BUSY_SECONDS = 5.0


class Deadline:
    """The time until which a change is retried."""

    def __init__(self) -> None:
        self._end = time.monotonic() + BUSY_SECONDS

    @property
    def left(self) -> float:
        """Seconds left, at least 0."""
        return max(0.0, self._end - time.monotonic())

    def check(self) -> None:
        """Raises Busy once it has passed."""
        if self.left == 0:
            raise Busy


class SessionQueue:
    """A queue of changes for each session: its lock, and how many have or await it."""

    def __init__(self) -> None:
        self._guard = Lock()
        self._locks: dict[str, tuple[Lock, int]] = {}

    @contextmanager
    def wait(self, session: str) -> Iterator[Deadline]:
        """Wait for exclusive access to a session. Raises Busy after BUSY_SECONDS."""
        deadline = Deadline()
        lock = self._join(session)
        try:
            if not lock.acquire(timeout=deadline.left):
                raise Busy
            try:
                yield deadline
            finally:
                lock.release()
        finally:
            self._leave(session)

    def _join(self, session: str) -> Lock:
        with self._guard:
            lock, count = self._locks.get(session, (Lock(), 0))
            self._locks[session] = lock, count + 1
        return lock

    def _leave(self, session: str) -> None:
        with self._guard:
            lock, count = self._locks[session]
            if count == 1:
                del self._locks[session]
            else:
                self._locks[session] = lock, count - 1
