"""The metrics of this process, and of the workers that share memory with it."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Iterable
from mmap import mmap
from threading import Lock

import msgspec

from service.telemetry.log import log

BUCKETS = (0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5)
"""Seconds, the upper bound of each bucket of the histogram; one more has the rest."""

Labels = tuple[str, str, str]
"""The method, the route and the status of requests."""


class Counts(msgspec.Struct):
    """The counts of one process, or of several together."""

    waiting: int = 0  # requests that wait for events now
    requests: dict[Labels, list[float]] = {}  # the number in each bucket, and the total of seconds

    def observe(self, labels: Labels, seconds: float) -> None:
        """Count a request that took `seconds`."""
        row = self._row(labels)
        row[bisect_left(BUCKETS, seconds)] += 1
        row[-1] += seconds

    def add(self, other: Counts) -> None:
        """Add the counts of another process."""
        self.waiting += other.waiting
        for labels, more in other.requests.items():
            row = self._row(labels)
            row[:] = map(sum, zip(row, more, strict=True))

    def _row(self, labels: Labels) -> list[float]:
        row = self.requests.get(labels)
        if row is None:
            row = self.requests[labels] = [0] * (len(BUCKETS) + 2)
        return row


def total(counts: Iterable[Counts]) -> Counts:
    """The sum of all counts."""
    result = Counts()
    for each in counts:
        result.add(each)
    return result


LENGTH = 4
"""Bytes for the length of a record."""


class Slots:
    """Room for `count` records of at most `size` bytes; each has one writer, and many readers.

    A slot has two halves, and a byte says which one is newer: readers get whole records, even
    from a killed writer. Memory that nobody has written to is not taken.
    """

    def __init__(self, count: int, size: int) -> None:
        self._size = size
        self._half = LENGTH + size
        self._memory = mmap(-1, count * (1 + 2 * self._half))

    def write(self, slot: int, record: bytes) -> bool:
        """Write a record in place of the last one; False if it is too long."""
        if len(record) > self._size:
            return False
        start = self._start(slot)
        newer = 2 if self._memory[start] == 1 else 1
        at = self._at(start, newer)
        self._memory[at : at + LENGTH + len(record)] = len(record).to_bytes(LENGTH) + record
        self._memory[start] = newer
        return True

    def read(self, slot: int) -> bytes:
        """The last record; empty if there is none."""
        start = self._start(slot)
        newer = self._memory[start]
        if not newer:
            return b""
        at = self._at(start, newer)
        length = int.from_bytes(self._memory[at : at + LENGTH])
        return self._memory[at + LENGTH : at + LENGTH + length]

    def clear(self, slot: int) -> None:
        """Forget the record."""
        self._memory[self._start(slot)] = 0

    def _start(self, slot: int) -> int:
        return slot * (1 + 2 * self._half)

    def _at(self, start: int, half: int) -> int:
        return start + 1 + (half - 1) * self._half


MOST_BYTES = 128 * 1024
"""Bytes for the counts of a worker: some hundred for each route and status."""
SLOTS_OF_WORKER = 4
"""Slots for each worker: stopping workers keep theirs beside those of their successors."""
ENDED = 0
"""The slot for the counts of workers that have ended."""

_DECODER = msgspec.msgpack.Decoder(Counts)
_encode = msgspec.msgpack.encode


class Board:
    """The counts of the workers that this process forks, each in a slot.

    No file is involved: a full disk, or one that is read-only, stops no worker.
    """

    def __init__(self, workers: int) -> None:
        self._count = 1 + SLOTS_OF_WORKER * workers
        self._slots = Slots(self._count, MOST_BYTES)
        self._free = list(range(ENDED + 1, self._count))

    def admit(self) -> int | None:
        """The slot of the next worker; None if there is none. Called in the forking process."""
        return self._free.pop() if self._free else None

    def release(self, slot: int | None) -> None:
        """Keep the counts of a worker that has ended. Called in the forking process."""
        if slot is None:
            return
        kept = total(map(self._read, (ENDED, slot)))
        kept.waiting = 0
        self._slots.clear(slot)
        self._slots.write(ENDED, _encode(kept))
        self._free.append(slot)

    def publish(self, slot: int, counts: Counts) -> bool:
        """Show a worker's counts to all; False if they are too many."""
        return self._slots.write(slot, _encode(counts))

    def others(self, slot: int) -> list[Counts]:
        """The counts of all other workers, ended ones included."""
        return [self._read(other) for other in range(self._count) if other != slot]

    def _read(self, slot: int) -> Counts:
        record = self._slots.read(slot)
        return _DECODER.decode(record) if record else Counts()


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
