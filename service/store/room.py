"""The room in a store: nearly full, it refuses new sessions; full, it refuses changes.

A full server (`maxmemory`) refuses by itself all commands that need memory. A full disk is
another matter: with `appendfsync always` the server ends when it cannot write.
"""

from __future__ import annotations

import time
from pathlib import Path
from typing import Any

from redis import RedisCluster

from service.store.disk import FOR_REMOVALS, READ_ONLY, free_of
from service.store.errors import StoreFull, answering
from service.store.memory import FULL_FOR_SESSIONS, Memory, memory_of
from service.store.store import Store

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
        self._known: dict[str, tuple[float, Memory]] = {}  # by node, with its expiry

    def check_change(self, *, when_full: bool = False) -> None:
        """Raises StoreFull if the disk has no room for a change.

        With `when_full`, it may use most of the reserve.
        """
        if self._folder is not None:
            free, least = free_of(self._folder)
            enough = free >= (least // FOR_REMOVALS if when_full else least)
            # [P2 full] Until its supervisor has seen that there is room, it may lose changes.
            if not enough or (self._folder / READ_ONLY).exists():
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
