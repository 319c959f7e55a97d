"""The metrics of this process, and of the workers that share memory with it."""

from __future__ import annotations

from threading import Lock

from service.telemetry.board import Board
from service.telemetry.counts import Counts, Labels, total
from service.telemetry.log import log


class Metrics:
    """Counts requests; may be used by many threads."""

    def __init__(self) -> None:
        self._lock = Lock()
        self._own = Counts()
        self._published = False
        self._board: Board | None = None
        self._slot = 0

    def join(self, board: Board, slot: int | None) -> None:
        """Share a board with other workers, unless it has no slot for this one."""
        if slot is None:
            log.warning("metrics_not_shared", detail="There are too many workers at once.")
            return
        self._board, self._slot = board, slot

    def observe(self, labels: Labels, seconds: float) -> None:
        """Count a request that took `seconds`."""
        with self._lock:
            self._published = False
            self._own.observe(labels, seconds)

    def wait(self, more: int) -> None:
        """Count requests that wait for events; fewer if `more` is negative."""
        with self._lock:
            self._published = False
            self._own.waiting += more

    def publish(self) -> None:
        """Show the counts of this process to all others on its board, if they have changed."""
        with self._lock:
            if self._board is None or self._published:
                return
            self._published = True
            if not self._board.publish(self._slot, self._own):
                log.warning("metrics_not_shared", detail="There are too many metrics.")
                self._board = None

    def all(self) -> Counts:
        """The counts of all workers."""
        others = self._board.others(self._slot) if self._board else []
        with self._lock:
            return total([self._own, *others])


METRICS = Metrics()
