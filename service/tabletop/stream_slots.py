"""Limits the requests that wait for events in one process: in total, of spectators, per token."""

from __future__ import annotations

from collections import Counter
from threading import Lock

from service.tabletop.errors import TooManyStreams
from service.telemetry.metrics import METRICS

SLOTS_OF_TOKEN = 4
"""Slots that one token can take in a process, so that one seat cannot take them all."""


class StreamSlots:
    """The slots of one process; a quarter of them is kept for those who play."""

    def __init__(self, most: int) -> None:
        self._lock = Lock()
        self._free = most
        self._kept = most // 4
        self._taken: Counter[str] = Counter()

    def take(self, token_hash: str, *, plays: bool) -> None:
        """Take a slot. Raises TooManyStreams if there is none for this token."""
        with self._lock:
            free = self._free if plays else self._free - self._kept
            if free <= 0 or self._taken[token_hash] >= SLOTS_OF_TOKEN:
                raise TooManyStreams
            self._free -= 1
            self._taken[token_hash] += 1
        METRICS.wait(1)

    def free(self, token_hash: str) -> None:
        """Free a slot."""
        METRICS.wait(-1)
        with self._lock:
            self._free += 1
            self._taken[token_hash] -= 1
            if not self._taken[token_hash]:
                del self._taken[token_hash]
