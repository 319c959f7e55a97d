"""Memory that a process shares with its forks."""

from __future__ import annotations

from mmap import mmap

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
