"""Run the benchmarks, print their table, and write benchmarks/results.md (half an hour)."""

from __future__ import annotations

import argparse
import platform
import shutil
import subprocess
import sys
from collections.abc import Callable, Iterator
from importlib.metadata import version
from pathlib import Path

from benchmarks import charts, company, footprint, growth, moves, odds, page, rolls
from benchmarks.row import Row, table
from tests.chromium import installed

RUNS = 5
NEEDED = ("taskset", "wrk")
PACKAGES = (
    *("flask", "gunicorn", "uvloop", "marshmallow", "orjson", "msgspec"),
    *("redis", "icepool"),
)
PARTS: dict[str, Callable[[int], Iterator[Row]]] = {
    "rolls": rolls.measure,
    "moves": moves.measure,
    "odds": odds.measure,
    "company": company.measure,
    "tables": moves.many_tables,
    "footprint": footprint.measure,
    "page": page.measure,
    "workers": rolls.two_workers,
}
TOOLS = {
    "quick": "count the instructions of hot paths, which may not grow; --accept accepts them "
    "(a minute; needs valgrind)",
    "peers": "measure other programs beside the service (ten minutes; needs wrk, taskset and npm)",
    "where": "where the time of a flip goes (needs wrk and taskset)",
    "way": "list the files that a roll and a flip run",
    "lines": "count the lines of code of each folder",
}
"""The tools, each a module of its own, with its purpose."""
RESULTS = Path(__file__).with_name("results.md")

HOW_TO_READ = """\
# Benchmarks

Written by `python -m benchmarks`. Machines differ and are noisy, so read the ratios: servers that
are compared are measured in turn, a second each. The service runs with one gunicorn worker, set up
as in production; the bare applications that it is compared with run with one stock worker
(`gunicorn -k gthread --threads 16`) and none of our configuration. Servers run on one processor;
wrk, with 16 open connections, and the store run on another. Each line has the median of {runs}
runs, with the lowest and the highest. How cost grows is in
[docs/performance.md](../docs/performance.md).

The processor time of a request is what the server's processes used while wrk was running, divided
by the requests that wrk counted; the store is not included. Trust it more than the rate: if the two
processors are hyperthreads of one core, wrk and the server slow each other down.

- **B1**: the processor time of `POST /v1/torg/2d10/roll`, beside that of a bare Flask view that
  parses JSON and returns `jsonify` of the same size.
- **B2**: `POST /v1/torg/2d10/rolls` with a count of 1,000: rolls per second, beside requests per
  second to the same bare Flask view.
- **B3**: moves at a table, beside a bare Flask view that draws a card by one Lua script from the
  same store, without any check: both the rate and the processor time. The store keeps nothing on
  disk here, which is the harder comparison: otherwise both wait for the disk.
- **B4**: exact odds of an opposed d100 roll, not from a cache, beside icepool's of the same.
- **B5**: odds that a service computes for the first time.
- **B6**: from the answer to a move until the last stream of its table has its event: 10 of 500 open
  streams, and 64 of 5,056.
- **B7**: a move while ten thousand tables exist, beside one while there are ten, in another store.
- **B8**: the slowest in a hundred rolls while 100 streams are open and odds are computed, beside an
  idle service.
- **B9**: the memory of a table in the store after 150 rounds of five players, the memory of a
  worker that has served it, and the time in which a service starts.
- **B10**: the gain of two workers on two processors over one on one, beside the gain of two bare
  loops over one, which make the same rolls without a server. Processors that share a core
  or a host do less than twice as much as one. wrk has no processor of its own here, and lowers the
  rate; the row by processor time leaves it out.
- **B11**: what a browser loads until the page can be used, and how long it takes on a slow network,
  which the browser imitates; then the same page again.
"""


def main() -> int:
    """Run a tool, the named benchmarks, or all of them; 1 if a target was missed."""
    if sys.argv[1:2] and sys.argv[1] in TOOLS:
        return subprocess.call([sys.executable, "-m", f"benchmarks.{sys.argv[1]}", *sys.argv[2:]])
    tools = "\n".join(f"  {name:7} {about}" for name, about in TOOLS.items())
    told = argparse.ArgumentParser(
        prog="python -m benchmarks",
        description=__doc__,
        epilog=f"or one of these alone:\n{tools}",
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    known = (*PARTS, "growth")
    told.add_argument("parts", nargs="*", metavar="PART", help=", ".join(known))
    told.add_argument("--runs", type=int, default=RUNS)
    asked = told.parse_args()
    if unknown := [part for part in asked.parts if part not in known]:
        told.error(f"{', '.join(unknown)}: give {', '.join(known)}, or {', '.join(TOOLS)} alone")
    found = {"chromium": installed(), **{tool: shutil.which(tool) for tool in NEEDED}}
    if missing := [tool for tool, path in found.items() if path is None]:
        sys.exit(f"They need {' and '.join(missing)} (apt install chromium util-linux wrk)")
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
