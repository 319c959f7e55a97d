"""Shared memory in which the workers of a service publish their counts."""

from __future__ import annotations

import msgspec

from service.telemetry.counts import Counts, total
from service.telemetry.shared_memory import Slots

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
