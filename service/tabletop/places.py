"""Places of those who wait for something to happen: so many at once, and so many of one token."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from threading import Lock

from service.tabletop.errors import TooManyStreams
from service.telemetry.metrics import WAITING

OF_TOKEN = 4
"""Places that one token can take in a process: one seat does not keep all others away."""


class StreamSlots:
    """The waiting places of one process."""

    def __init__(self, most: int) -> None:
        self._guard = Lock()
        self._left = most
        self._taken: Counter[str] = Counter()

    def take(self, token_hash: str) -> None:
        """Raises TooManyStreams if there is none for this token."""
        with self._guard:
            if self._left == 0 or self._taken[token_hash] >= OF_TOKEN:
                raise TooManyStreams
            self._left -= 1
            self._taken[token_hash] += 1
        WAITING.inc()

    def leave(self, token_hash: str) -> None:
        """Give it to others."""
        WAITING.dec()
        with self._guard:
            self._left += 1
            self._taken[token_hash] -= 1
            if not self._taken[token_hash]:
                del self._taken[token_hash]

    @contextmanager
    def place(self, token_hash: str) -> Iterator[None]:
        """A place for as long as the block lasts. Raises TooManyStreams."""
        self.take(token_hash)
        try:
            yield
        finally:
            self.leave(token_hash)
