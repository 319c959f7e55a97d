"""B6 and B8, as `python -m campaigns load` measures them, for a shorter time."""

from __future__ import annotations

import tempfile
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

from benchmarks.row import Row
from campaigns.load import beside, streams
from campaigns.load.streams import share

HUNDREDS = streams.Size(seconds=20.0, cuts=0)
THOUSANDS = replace(streams.THOUSANDS, seconds=20.0)


def measure(runs: int) -> Iterator[Row]:
    """B6 for an event at the last of many streams; B8 for a roll beside 100 streams."""
    hundreds = [_last_of(HUNDREDS) for _ in range(runs)]
    yield Row("B6", "event at the last of 500 streams, p99, ms", hundreds, "{:.0f}", most=60)
    thousands = [_last_of(THOUSANDS) for _ in range(runs)]
    yield Row("B6", "event at the last of 5,000 streams, p99, ms", thousands, "{:.0f}", most=200)
    for others, size, most in beside.COMPANY:
        ratio = [_beside(size) for _ in range(runs)]
        yield Row("B8", f"p99 of a roll beside {others} / idle", ratio, "{:.1f}", most=most)


def _last_of(size: streams.Size) -> float:
    """The p99 of the milliseconds from a move's answer to the last stream of its table."""
    with tempfile.TemporaryDirectory() as folder:
        result = streams.run(Path(folder), size)
    if result.wrong:
        raise SystemExit(f"a stream is wrong: {result.wrong[0]}")
    return 1_000 * share(result.late, 0.99)


def _beside(size: beside.Size) -> float:
    with tempfile.TemporaryDirectory() as folder:
        idle, busy = beside.run(Path(folder), size)
    return busy / idle
