"""The memory of a server, and its limit."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from msgspec import Struct

from service.store.client import Client, primaries

FULL_FOR_SESSIONS = 0.8
"""The share of its memory from which a store takes no new sessions."""


class Memory(Struct, frozen=True):
    """The memory that a server uses, and its limit, in bytes; `most` is 0 without a limit."""

    used: int
    most: int

    @property
    def share(self) -> float:
        """The used part, 0 to 1 or slightly more; 0 without a limit."""
        return self.used / self.most if self.most else 0.0


def fullest(client: Client) -> Memory:
    """The memory of a server, or of the fullest primary of a cluster. Raises redis-py's errors."""
    memories = (memory_of(primary.info("memory")) for primary in primaries(client))
    return max(memories, key=lambda memory: (memory.share, memory.used))


def memory_of(info: Mapping[str, Any]) -> Memory:
    """The memory that counts towards the limit, which buffers for the log and replicas do not."""
    uncounted = int(info.get("mem_not_counted_for_evict", 0))
    return Memory(int(info.get("used_memory", 0)) - uncounted, int(info.get("maxmemory", 0)))
