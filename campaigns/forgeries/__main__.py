"""Forge recordings of random evenings in every known way, and print who finds it.

Takes the number of forgeries, and two files: a verify.py and a verify.js to try in place of ours.
"""

from __future__ import annotations

import sys
from collections.abc import Sequence
from pathlib import Path

from campaigns.forgeries.campaign import FORGERIES, Tally, tried
from service.fairness.download import download
from tests.fairness.verify.conftest import as_bytes, node_verifier, python_verifier


def main(arguments: Sequence[str]) -> int:
    """Exit with 1 if a forgery is accepted, or an honest recording is not."""
    count = int(arguments[0]) if arguments else FORGERIES
    others = [Path(file).read_text(encoding="utf-8") for file in arguments[1:]]
    python, javascript = others or map(download, ("py", "js"))
    with node_verifier(javascript) as node:
        ours = python_verifier(python)
        tally = tried(count, ours, lambda given: node.verify(as_bytes(given)))
    print(*lines(tally), sep="\n")
    return 0 if tally.right else 1


def lines(tally: Tally) -> list[str]:
    """The table by kind, and what of it is not right."""
    head = f"{'kind':48} {'forged':>6} {'Python':>6} {'JavaScript':>10} {'agree':>5} {'why':>5}"
    rows = [
        f"{name:48} {row.forged:6} {row.python:6} {row.javascript:10} {row.agree:5} {row.known:5}"
        for name, row in tally.kinds.items()
    ]
    every = [row for row in tally.kinds.values() if row.forged]
    forged, found = sum(row.forged for row in every), sum(row.found for row in every)
    return [
        head,
        *rows,
        f"{forged:,} forgeries of {len(every)} kinds, {found:,} refused by both; "
        f"{tally.honest:,} honest recordings, {tally.accepted:,} accepted by both",
        f"kinds of which one was accepted: {sum(row.found < row.forged for row in every)}",
    ]


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
