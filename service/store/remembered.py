"""The sessions that a process has read or written last, as they then stood.

A guess that saves a question: a change that goes by it is written only if it is still right.
"""

from __future__ import annotations

from collections import OrderedDict
from threading import Lock

from service.store.session import Session


class SessionCache:
    """So many bytes of sessions, as they are stored; who was not asked for longest is forgotten."""

    def __init__(self, most_bytes: int) -> None:
        self._most_bytes = most_bytes
        self._bytes = 0
        self._held: OrderedDict[str, Session] = OrderedDict()
        self._guard = Lock()

    def get(self, id: str) -> Session | None:
        """How a session stood; None if that is not known."""
        with self._guard:
            held = self._held.get(id)
            if held is not None:
                self._held.move_to_end(id)
            return held

    def put(self, session: Session) -> None:
        """How a session stands."""
        with self._guard:
            self._drop(session.id)
            self._held[session.id] = session
            self._bytes += session.stored_bytes
            while self._bytes > self._most_bytes:
                self._drop(next(iter(self._held)))

    def forget(self, id: str) -> None:
        """Know nothing of a session."""
        with self._guard:
            self._drop(id)

    def _drop(self, id: str) -> None:
        held = self._held.pop(id, None)
        if held is not None:
            self._bytes -= held.stored_bytes
