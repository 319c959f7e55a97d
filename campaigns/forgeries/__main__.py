"""Forge recordings of random evenings in every known way, and print who finds it.

Takes the number of forgeries, and two files: a verify.py and a verify.js to try in place of ours.
"""

from __future__ import annotations

import sys
from collections.abc import Sequence
from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path

from campaigns.forgeries.campaign import FORGERIES, Tally, tried
from tests.conftest import ROOT
from tests.fairness.verify.conftest import Verify, as_bytes, node_verifier

OURS = (ROOT / "service" / "fairness" / "verify.py", ROOT / "service" / "web" / "verify.js")


def main(arguments: Sequence[str]) -> int:
    """Exit with 1 if a forgery is accepted, or an honest recording is not."""
    count = int(arguments[0]) if arguments else FORGERIES
    python, javascript = map(Path, arguments[1:]) if arguments[1:] else OURS
    with node_verifier(javascript) as node:
        ours = verifier_of(python)
        tally = tried(count, ours, lambda given: node.verify(as_bytes(given)))
    print(*lines(tally), sep="\n")
    return 0 if tally.right else 1


def verifier_of(file: Path) -> Verify:
    """The verifier in a Python file, which needs nothing beside it."""
    spec = spec_from_file_location("forged_against", file)
    assert spec is not None
    assert spec.loader is not None
    module = module_from_spec(spec)
    sys.modules[spec.name] = module
    spec.loader.exec_module(module)
    return lambda given: module.verify_bytes(as_bytes(given))


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
