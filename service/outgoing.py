"""Answers on their way to clients who take them slowly, so that no thread waits for these."""

from __future__ import annotations

import socket
import threading
from collections import deque
from collections.abc import Callable
from errno import EPIPE
from typing import Any

MOST_KEPT = 256 * 1024
"""Bytes that wait for a client before more of the same answer has to wait for it."""
UNSENT = 128 * 1024
"""Bytes that the system keeps for a client, beyond those that are under way."""


class Outgoing(socket.socket):
    """The socket of a connection: what is not taken at once is kept, and sent on by the loop.

    It has no timeout, for which `sendall` would wait. `behind` is called when something
    begins to be kept, by the thread that answers; whoever keeps more than MOST_KEPT for longer than
    `patience_seconds` gets a TimeoutError.
    """

    def __init__(self, accepted: socket.socket, patience_seconds: float) -> None:
        kind = accepted.family, accepted.type, accepted.proto
        super().__init__(*kind, fileno=accepted.detach())
        self.setsockopt(socket.IPPROTO_TCP, socket.TCP_NOTSENT_LOWAT, UNSENT)
        self.behind: Callable[[], None] = _nobody
        self.kept_bytes = 0
        self.given_up = False
        self._patience_seconds = patience_seconds
        self._kept = deque[memoryview]()
        self._room = threading.Condition()

    def sendall(self, data: Any, flags: int = 0, /) -> None:
        """Send it, or keep what is not taken at once; OSError if nobody takes anything."""
        with self._room:
            if not self._room.wait_for(self._has_room, self._patience_seconds):
                raise TimeoutError("the client takes nothing")
            if self.given_up:
                raise BrokenPipeError(EPIPE, "the client has taken nothing for too long")
            begins = not self._kept
            left = memoryview(data)[self._send(data) if begins else 0 :]
            if not left:
                return
            self._kept.append(left)
            self.kept_bytes += len(left)
        if begins:
            self.behind()

    def send_on(self) -> bool:
        """Send what is taken at once; whether nothing is left. Raises OSError."""
        with self._room:
            while self._kept:
                sent = self._send(self._kept[0])
                self.kept_bytes -= sent
                if sent < len(self._kept[0]):
                    self._kept[0] = self._kept[0][sent:]
                    break
                self._kept.popleft()
            self._room.notify()
            return not self._kept

    def give_up(self) -> None:
        """Keep nothing any more, and let whoever answers know."""
        with self._room:
            self.given_up = True
            self._kept.clear()
            self.kept_bytes = 0
            self._room.notify()

    def _has_room(self) -> bool:
        return self.kept_bytes < MOST_KEPT

    def _send(self, data: bytes | memoryview) -> int:
        try:
            return self.send(data, socket.MSG_DONTWAIT)
        except BlockingIOError:
            return 0


def _nobody() -> None:
    """There is no loop yet."""
