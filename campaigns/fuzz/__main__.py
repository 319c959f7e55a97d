"""Every part of the campaign at full length, or those that are named."""

from __future__ import annotations

import sys
import tempfile
import time
from collections.abc import Callable, Sequence
from functools import partial
from pathlib import Path

from campaigns.fuzz import (
    expressions,
    imports,
    mutants,
    odds,
    schemathesis,
    sockets,
    typed,
    undocumented,
    worst,
)
from campaigns.fuzz.dice import campaign, climbs
from campaigns.fuzz.report import Report

Part = Callable[[Path], Report]

PARTS: dict[str, Part] = {
    "expressions": partial(expressions.run, size=expressions.Size()),
    "odds": partial(odds.run, size=odds.Size()),
    "typed_dice": partial(typed.run, size=typed.Size()),
    "hostile_dice": partial(campaign.run, size=campaign.Size()),
    "slowest_dice": partial(climbs.run, size=climbs.Size()),
    "mutants": partial(mutants.run, size=mutants.Size()),
    "undocumented": partial(undocumented.run, size=undocumented.Size()),
    "imports": partial(imports.run, size=imports.Size()),
    "sockets": partial(sockets.run, size=sockets.Size()),
    "worst": partial(worst.run, size=worst.Size()),
    "schemathesis": partial(schemathesis.run, size=schemathesis.Size()),
}
HEAD = f"{'part':14} {'cases':>10} {'failures':>9} {'seconds':>9}"


def main(names: Sequence[str], parts: dict[str, Part] = PARTS) -> int:
    """Print what was found; 1 if anything went wrong, 2 if there is no such part."""
    if unknown := set(names) - set(parts):
        print(f"No such part: {', '.join(sorted(unknown))}. There are {', '.join(parts)}.")
        return 2
    rows, failed = [], 0
    for name in names or parts:
        print(f"{name} ...", flush=True)
        started = time.monotonic()
        with tempfile.TemporaryDirectory() as folder:
            report = parts[name](Path(folder))
        _print(report)
        failed += report.failed
        seconds = time.monotonic() - started
        rows.append(f"{name:14} {report.cases:10,} {report.failed:9,} {seconds:9,.0f}")
    print("\n".join(("", HEAD, *rows)))
    return 1 if failed else 0


def _print(report: Report) -> None:
    for line in report.notes:
        print(f"  {line}")
    if report.kinds:
        kinds = (f"{kind} {count:,}" for kind, count in report.kinds.most_common())
        print(f"  {', '.join(kinds)}")
    for failure in report.failures:
        print(f"  FAILED {failure}")
    sys.stdout.flush()


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
