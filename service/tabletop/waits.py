"""Requests that wait for something to happen: so many at once, and none in a stopping service."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from threading import BoundedSemaphore

from service.store.sessions import Sessions
from service.tabletop.errors import TooManyStreams

LOOK_UP_SECONDS = 1.0
"""How often a request that waits looks up whether the service stops."""


class Waits:
    """The waiting places of one process; `stopping` tells whether it is about to end."""

    def __init__(self, sessions: Sessions, *, most: int) -> None:
        self._sessions = sessions
        self._places = BoundedSemaphore(most)
        self.stopping: Callable[[], bool] = lambda: False

    def for_event(self, id: str, after: int, seconds: int) -> bool:
        """Whether something happens in a session behind the event `after` within so many seconds.

        Raises TooManyStreams, StoreUnavailable.
        """
        end = time.monotonic() + seconds
        with self._place():
            while (left := end - time.monotonic()) > 0 and not self.stopping():
                if self._sessions.wait(id, after, min(left, LOOK_UP_SECONDS)):
                    return True
        return False

    @contextmanager
    def _place(self) -> Iterator[None]:
        if not self._places.acquire(blocking=False):
            raise TooManyStreams
        try:
            yield
        finally:
            self._places.release()
