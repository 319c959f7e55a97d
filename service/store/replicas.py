"""Reads of data that enough replicas have."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from service.store.script_parts import touching_first
from service.store.store import Store

CACHED_VERSIONS = 10_000
"""Number of sessions for which a process remembers the newest version that replicas have."""


class ReplicatedReads:
    """Runs read scripts; `read_confirmed` returns only data that enough replicas have."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self._confirmed: dict[str, int] = {}

    def read(self, script: str, keys: Sequence[str], arguments: Sequence[Any] = ()) -> Any:
        """Run a read script and return its reply. Raises StoreUnavailable."""
        return self._store.run(script, keys, arguments)

    def read_confirmed(
        self, script: str, keys: Sequence[str], arguments: Sequence[Any] = ()
    ) -> Any:
        """Run a read script; return its reply once replicas have everything that it read.

        Raises StoreUnavailable.
        """
        return self._store.write(touching_first(script), keys, arguments)

    def may_lack(self, session: str, version: int) -> bool:
        """Whether replicas may lack this version of a session."""
        return bool(self._store.replicas) and self._confirmed.get(session, 0) != version

    def confirm(self, session: str, version: int) -> None:
        """Record that replicas have this version."""
        if self._store.replicas:
            if len(self._confirmed) >= CACHED_VERSIONS:
                self._confirmed.clear()
            self._confirmed[session] = version
