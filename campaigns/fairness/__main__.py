"""Try the service's own samplers and the planted faults, and print the tables."""

from __future__ import annotations

import sys
from concurrent.futures import ProcessPoolExecutor

from campaigns.fairness.full import TRIALS, tried
from campaigns.fairness.table import HEAD, row, summary, wrong


def main() -> None:
    """Exit with 1 if a sampler of the service fails a test, or a planted fault passes one."""
    found = []
    with ProcessPoolExecutor() as pool:
        for title in TRIALS:
            print(f"{title}:\n{HEAD}")
            for trial, finding in tried(title, pool):
                found.append((trial, finding))
                print(row(trial, finding), flush=True)
            print()
    print(summary(found))
    if not_right := wrong(found):
        sys.exit("\n".join(("\nNot as it should be:", *not_right)))


if __name__ == "__main__":
    main()
