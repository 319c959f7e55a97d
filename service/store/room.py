"""How full a store is: new sessions are refused before it is, changes when it is.

A server that is full (`maxmemory`) refuses by itself what would make it larger. A full disk is
another matter: with `appendfsync always` the server ends when it cannot write.
"""

from __future__ import annotations

import os
import time
from pathlib import Path
from typing import Any

from redis import RedisCluster

from service.store.errors import StoreFull, answering
from service.store.memory import FULL_FOR_SESSIONS, Memory, memory_of
from service.store.store import Store

MIN_FREE_DISK = 64 * 1024 * 1024
"""Free bytes of the disk below which a store on this machine takes no changes."""
KNOWN_SECONDS = 1.0
NO_SESSIONS = "The store is almost full, and takes no new tables."
NO_DISK = "The disk of the store is almost full."


class Room:
    """Refuses changes for which a store has no room; one object per process.

    `folder` is where a store on this machine writes, None for another machine's.
    """

    def __init__(self, store: Store, folder: Path | None) -> None:
        self._store = store
        self._folder = folder
        self._known: dict[str, tuple[float, Memory]] = {}  # by node: until when, and what

    def check_change(self) -> None:
        """Raises StoreFull if the disk has no room for a change."""
        if self._folder is not None and free_bytes(self._folder) < MIN_FREE_DISK:
            raise StoreFull(NO_DISK)

    def check_session(self, key: str) -> None:
        """Raises StoreFull if there is no room for a new session, StoreUnavailable."""
        self.check_change()
        if self.memory(key).share >= FULL_FOR_SESSIONS:
            raise StoreFull(NO_SESSIONS)

    def memory(self, key: str) -> Memory:
        """The memory of the server that has a key, as of a second ago. Raises StoreUnavailable."""
        with answering():
            name, client = "", self._store.client
            if isinstance(client, RedisCluster):
                cluster: Any = client
                node = cluster.get_node_from_key(key)
                name, client = node.name, cluster.get_redis_connection(node)
            until, memory = self._known.get(name, (0.0, Memory(0, 0)))
            if time.monotonic() > until:
                memory = memory_of(client.info("memory"))
                self._known[name] = time.monotonic() + KNOWN_SECONDS, memory
            return memory


def free_bytes(folder: Path) -> int:
    """The free bytes of the disk that has a folder."""
    disk = os.statvfs(folder)
    return disk.f_bavail * disk.f_frsize
