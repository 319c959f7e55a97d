"""Waiting for something to happen at a table: so many at once, and none in a stopping service."""

from __future__ import annotations

import time
from collections.abc import Iterator
from contextlib import contextmanager
from threading import BoundedSemaphore

from service.metrics import WAITING
from service.store.sessions import Sessions, Told
from service.store.wakes import Wakes
from service.tabletop.asked import Seen
from service.tabletop.errors import NoSuchSession, TooManyStreams

LOOK_SECONDS = 15.0
"""How often who waits looks without being told."""


class Waits:
    """The waiting places of one process."""

    def __init__(self, sessions: Sessions, wakes: Wakes, *, most: int) -> None:
        self.sessions = sessions
        self.wakes = wakes
        self._places = BoundedSemaphore(most)

    def take_place(self) -> None:
        """Raises TooManyStreams if there is none, or the service is about to stop."""
        if self.wakes.stopping() or not self._places.acquire(blocking=False):
            raise TooManyStreams
        WAITING.inc()

    def leave_place(self) -> None:
        """Give it to others."""
        WAITING.dec()
        self._places.release()

    def news(self, seen: Seen, after: int, limit: int, seconds: float) -> list[Told]:
        """Up to `limit` events behind `after`, at the latest after so many seconds: then none.

        Raises TooManyStreams; NoSuchSession when there is nothing to wait for any more.
        """
        end = time.monotonic() + seconds
        with self._place(), self.wakes.of(seen.session.id) as woken:
            while True:
                woken.clear()
                told = self.sessions.news(seen.session.id, seen.token_hash, after, limit)
                if told is None:
                    raise NoSuchSession
                left = end - time.monotonic()
                if told or left <= 0 or self.wakes.stopping():
                    return told
                woken.wait(min(left, LOOK_SECONDS))

    @contextmanager
    def _place(self) -> Iterator[None]:
        self.take_place()
        try:
            yield
        finally:
            self.leave_place()
