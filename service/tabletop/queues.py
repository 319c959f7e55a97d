"""Changes of one table wait for each other inside a process, instead of racing."""

from __future__ import annotations

import time
from collections.abc import Iterator
from contextlib import contextmanager
from threading import Lock

from service.tabletop.errors import Busy

BUSY_SECONDS = 5.0


class Deadline:
    """The moment until which a change is tried again."""

    def __init__(self) -> None:
        self._end = time.monotonic() + BUSY_SECONDS

    @property
    def left(self) -> float:
        """Seconds that are left, at least 0."""
        return max(0.0, self._end - time.monotonic())

    def check(self) -> None:
        """Raises Busy when it is over."""
        if self.left == 0:
            raise Busy


class Queues:
    """The tables that are being changed, each with its lock and how many wait for it."""

    def __init__(self) -> None:
        self._guard = Lock()
        self._waiting: dict[str, tuple[Lock, int]] = {}

    @contextmanager
    def place(self, id: str) -> Iterator[Deadline]:
        """A turn at a table. Raises Busy after BUSY_SECONDS of waiting."""
        deadline = Deadline()
        with self._guard:
            lock, count = self._waiting.get(id, (Lock(), 0))
            self._waiting[id] = lock, count + 1
        try:
            if not lock.acquire(timeout=deadline.left):
                raise Busy
            try:
                yield deadline
            finally:
                lock.release()
        finally:
            with self._guard:
                lock, count = self._waiting[id]
                if count == 1:
                    del self._waiting[id]
                else:
                    self._waiting[id] = lock, count - 1
