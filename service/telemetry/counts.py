"""The counts of requests."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Iterable

import msgspec

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
