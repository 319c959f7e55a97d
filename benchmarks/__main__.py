"""Run the benchmarks, print their table, and write benchmarks/results.md."""

from __future__ import annotations

import platform
import shutil
import sys
from importlib.metadata import version
from pathlib import Path
from statistics import median

from benchmarks.load import requests_per_second, served

RUNS = 5
ROLLS = 1_000
BODY = '{"value": 12, "difficulty": 15}'
MANY = f'{{"value": 12, "difficulty": 15, "count": {ROLLS}}}'
NEEDED = ("taskset", "wrk")

HOW_TO_READ = f"""\
# Benchmarks

Written by `make bench`. Machines differ and are noisy: read the ratios, of runs that alternate
within one minute. One gunicorn worker (gthread, 128 threads) on one processor, wrk with 16 kept
connections on another; the median of {RUNS} runs, with the lowest and the highest.

- **B1**: `POST /v1/torg/2d10/roll`, beside a bare Flask view that parses JSON and answers `jsonify`
  of the same size.
- **B2**: `POST /v1/torg/2d10/rolls` with a count of {ROLLS}: rolls per second, beside B1's requests
  per second.
"""


def main() -> None:
    """Measure B1 and B2."""
    if missing := [tool for tool in NEEDED if shutil.which(tool) is None]:
        sys.exit(f"make bench needs {' and '.join(missing)} (Debian: apt install util-linux wrk)")
    bare, single, many = [], [], []
    with served("benchmarks.bare:app") as ceiling, served("service.wsgi:app") as service:
        for _ in range(RUNS):
            bare.append(requests_per_second(f"{ceiling}/roll", BODY))
            single.append(requests_per_second(f"{service}/v1/torg/2d10/roll", BODY))
            many.append(ROLLS * requests_per_second(f"{service}/v1/torg/2d10/rolls", MANY))
    b1 = [ours / best for ours, best in zip(single, bare, strict=True)]
    b2 = [rolls / requests for rolls, requests in zip(many, single, strict=True)]
    rows = [
        ("", "what", "median", "lowest", "highest", "target"),
        ("", "bare Flask, requests a second", *_spread(bare, "{:.0f}"), ""),
        ("", "one roll, requests a second", *_spread(single, "{:.0f}"), ""),
        ("", "1,000 rolls, rolls a second", *_spread(many, "{:.0f}"), ""),
        ("B1", "one roll / bare Flask", *_spread(b1, "{:.2f}"), "≥ 0.9"),
        ("B2", "rolls / requests of one roll", *_spread(b2, "{:.0f}"), "≥ 40"),
    ]
    lines = ["| " + " | ".join(row) + " |" for row in rows]
    lines.insert(1, "|---" * len(rows[0]) + "|")
    table = "\n".join(lines)
    print(table)
    versions = ", ".join(
        f"{package} {version(package)}"
        for package in ("flask", "gunicorn", "marshmallow", "orjson")
    )
    text = f"{HOW_TO_READ}\n{table}\n\nPython {platform.python_version()}, {versions}.\n"
    Path(__file__).with_name("results.md").write_text(text, encoding="utf-8")


def _spread(figures: list[float], form: str) -> tuple[str, str, str]:
    return (form.format(median(figures)), form.format(min(figures)), form.format(max(figures)))


main()
