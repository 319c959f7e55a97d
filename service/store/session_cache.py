"""A cache of the sessions that this process has read or written.

They may be out of date: the store writes a change only over the version it was made from.
"""

from __future__ import annotations

from collections import OrderedDict
from threading import Lock

from service.store.session import Session


class SessionCache:
    """An LRU cache of sessions, limited by their size in bytes, own decks included."""

    def __init__(self, max_bytes: int) -> None:
        self._max_bytes = max_bytes
        self._bytes = 0
        self._sessions: OrderedDict[str, Session] = OrderedDict()
        self._lock = Lock()

    def get(self, id: str) -> Session | None:
        """A session; None if it is not cached."""
        with self._lock:
            session = self._sessions.get(id)
            if session is not None:
                self._sessions.move_to_end(id)
            return session

    def put(self, session: Session) -> None:
        """Cache a session in place of any earlier version."""
        with self._lock:
            self._drop(session.id)
            self._sessions[session.id] = session
            self._bytes += session.cached_bytes
            while self._bytes > self._max_bytes:
                self._drop(next(iter(self._sessions)))

    def forget(self, id: str) -> None:
        """Drop a session."""
        with self._lock:
            self._drop(id)

    def _drop(self, id: str) -> None:
        session = self._sessions.pop(id, None)
        if session is not None:
            self._bytes -= session.cached_bytes
