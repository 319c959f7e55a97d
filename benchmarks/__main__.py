"""Run the benchmarks, print their table, and write benchmarks/results.md."""

from __future__ import annotations

import argparse
import platform
import shutil
import sys
from collections.abc import Callable, Iterator
from importlib.metadata import version
from pathlib import Path

from benchmarks import charts, company, footprint, growth, moves, odds, rolls
from benchmarks.row import Row, table

RUNS = 5
NEEDED = ("taskset", "wrk")
PACKAGES = ("flask", "gunicorn", "marshmallow", "orjson", "redis", "msgspec", "icepool")
PARTS: dict[str, Callable[[int], Iterator[Row]]] = {
    "rolls": rolls.measure,
    "moves": moves.measure,
    "odds": odds.measure,
    "company": company.measure,
    "tables": moves.many_tables,
    "footprint": footprint.measure,
    "workers": rolls.two_workers,
}
RESULTS = Path(__file__).with_name("results.md")

HOW_TO_READ = """\
# Benchmarks

Written by `make bench`. Machines differ and are noisy: read the ratios, of servers that are asked
in turn, a second each. One gunicorn worker (gthread, 128 threads) on one processor; wrk with 16
kept connections, and the store, on another. Each line has the median of {runs} runs, with the
lowest and the highest. How cost grows is in [docs/performance.md](../docs/performance.md).

- **B1**: `POST /v1/torg/2d10/roll`, beside a bare Flask view that parses JSON and answers `jsonify`
  of the same size.
- **B2**: `POST /v1/torg/2d10/rolls` with a count of 1,000: rolls a second, beside B1's requests a
  second.
- **B3**: moves at a table, beside a bare Flask view that draws a card by one Lua script from the
  same store, without any check. The store keeps nothing on disk here, which is the harder
  comparison: each move waits for the disk just as a bare draw does.
- **B4**: exact odds of an opposed d100 roll, not from a cache, beside icepool's of the same.
- **B5**: odds that a service is asked for the first time.
- **B6**: from the answer to a move until the last of 500 open streams has its event.
- **B7**: a move while ten thousand tables exist, beside one while there are ten, in another store.
- **B8**: the slowest in a hundred rolls while 100 streams are open, their tables play and odds are
  computed, beside an idle service.
- **B9**: what a table takes in the store after 150 rounds of five players, what a worker takes that
  has served it, and how long a service takes to start.
- **B10**: two workers on two processors, beside one on one; and what two bare loops get done,
  beside one: a host that is shared gives two processors less than twice the time of one.
"""


def main() -> int:
    """Measure what is asked for, or all; 1 if a target was missed."""
    told = argparse.ArgumentParser(prog="python -m benchmarks", description=__doc__)
    told.add_argument("parts", nargs="*", metavar="PART", help=f"{', '.join(PARTS)}, growth")
    told.add_argument("--runs", type=int, default=RUNS)
    asked = told.parse_args()
    if missing := [tool for tool in NEEDED if shutil.which(tool) is None]:
        sys.exit(f"make bench needs {' and '.join(missing)} (Debian: apt install util-linux wrk)")
    rows = []
    for name, measure in PARTS.items():
        for row in measure(asked.runs) if not asked.parts or name in asked.parts else ():
            print("  ".join(row.cells), flush=True)
            rows.append(row)
    if not asked.parts or "growth" in asked.parts:
        for curve in growth.measure(asked.runs):
            print(f"{curve.title}: {charts.draw(curve).name}, {dict(curve.points)}", flush=True)
    if not asked.parts:
        _write(rows, asked.runs)
    return 1 if any(row.missed for row in rows) else 0


def _write(rows: list[Row], runs: int) -> None:
    header = ("", "what", "median", "lowest", "highest", "target")
    versions = ", ".join(f"{package} {version(package)}" for package in PACKAGES)
    listed = table(header, [row.cells for row in rows])
    text = f"{HOW_TO_READ.format(runs=runs)}\n{listed}\n\n"
    text += f"Python {platform.python_version()}, {versions}; {platform.machine()}.\n"
    RESULTS.write_text(text, encoding="utf-8")


if __name__ == "__main__":
    sys.exit(main())
