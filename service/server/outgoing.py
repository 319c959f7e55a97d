"""Answers on their way to clients who take them slowly, so that no thread waits for these."""

from __future__ import annotations

import socket
import threading
from collections import deque
from collections.abc import Callable
from contextlib import suppress
from errno import EPIPE
from typing import Any

MOST_KEPT = 256 * 1024
"""Bytes that wait for a client before more of the same answer has to wait for it."""
PIECE = 16 * 1024
UNSENT = 128 * 1024
"""Bytes that the system keeps for a client, beyond those that are under way.

It asks for more when half of them are sent: a client who takes less than that within the patience
counts as one who takes nothing.
"""


class Outgoing(socket.socket):
    """The socket of a connection: what is not taken at once is kept, and sent on by the loop.

    `behind` is called when something begins to be kept, by the thread that answers; whoever keeps
    more than MOST_KEPT for longer than `patience_seconds` gets a TimeoutError.
    """

    def __init__(self, accepted: socket.socket, patience_seconds: float) -> None:
        kind = accepted.family, accepted.type, accepted.proto
        super().__init__(*kind, fileno=accepted.detach())
        with suppress(OSError):  # some systems refuse it to who has hung up meanwhile
            self.setsockopt(socket.IPPROTO_TCP, socket.TCP_NOTSENT_LOWAT, UNSENT)
        self.behind: Callable[[], None] = _nobody
        self.kept_bytes = 0
        self.given_up = False
        self._patience_seconds = patience_seconds
        self._kept = deque[memoryview]()
        self._room = threading.Condition()

    def settimeout(self, seconds: float | None, /) -> None:
        """Whether it blocks, and no more: with a timeout the loop would wait in `send_on`."""
        super().settimeout(0 if seconds == 0 else None)

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
            # In pieces of their own: one byte that nobody takes would keep the whole answer.
            for at in range(0, len(left), PIECE):
                self._kept.append(memoryview(bytes(left[at : at + PIECE])))
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

    def close(self) -> None:
        """Send no more: gunicorn says so in a thread, while the loop may still watch the socket."""
        self.give_up()

    def hang_up(self) -> None:
        """Close it. In the loop."""
        super().close()

    def _has_room(self) -> bool:
        return self.kept_bytes < MOST_KEPT

    def _send(self, data: bytes | memoryview) -> int:
        try:
            return self.send(data, socket.MSG_DONTWAIT)
        except BlockingIOError:
            return 0


def _nobody() -> None:
    """There is no loop yet."""
