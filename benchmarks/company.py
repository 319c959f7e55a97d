"""What others feel of many: B6 and B8, as `make load` measures them, for a shorter time."""

from __future__ import annotations

import tempfile
from collections.abc import Iterator
from pathlib import Path

from benchmarks.row import Row
from campaigns.load import beside, streams
from campaigns.load.streams import share

SIZE = streams.Size(seconds=20.0, cuts=0)


def measure(runs: int) -> Iterator[Row]:
    """B6, from an answer to the last of 500 streams; B8, of a roll beside 100."""
    late, ratio = [], []
    for _ in range(runs):
        with tempfile.TemporaryDirectory() as folder:
            found = streams.run(Path(folder), SIZE)
        if found.wrong:
            raise SystemExit(f"a stream came wrong: {found.wrong[0]}")
        late.append(1_000 * share(found.late, 0.99))
        with tempfile.TemporaryDirectory() as folder:
            idle, busy = beside.run(Path(folder), beside.Size())
        ratio.append(busy / idle)
    yield Row("B6", "answer to the last of 500 streams, p99, ms", late, "{:.0f}", most=100)
    yield Row("B8", "p99 of a roll beside 100 streams and odds / idle", ratio, "{:.1f}", most=5)
