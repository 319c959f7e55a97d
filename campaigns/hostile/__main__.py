"""Every attack, one after the other: on one worker and on two, rates limited or not."""

from __future__ import annotations

import resource
import sys
import tempfile
from itertools import product
from pathlib import Path

from campaigns.hostile.attacks import ATTACKS
from campaigns.hostile.campaign import run, summary
from tests.served import served

SECONDS = 6.0
SLOWEST = 5.0


def main() -> int:
    """Print what rolls took during each attack; 1 if one took too long, or a worker died."""
    _, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (hard, hard))
    named = sys.argv[1:] or ATTACKS
    bad = 0
    print(f"{'':45} {'conns':>6} {'p50 ms':>8} {'p99 ms':>8} {'worst':>8} {'MiB':>8}")
    for workers, limits in product(("1", "2"), ("false", "true")):
        print(f"workers: {workers}, rates limited: {limits}")
        for name in named:
            with (
                tempfile.TemporaryDirectory() as folder,
                served(
                    Path(folder), "--workers", workers, ROLLWRIGHT_RATE_LIMITS=limits
                ) as service,
            ):
                service.all_workers(int(workers))
                result = run(service, name, SECONDS)
            print(summary(result), flush=True)
            bad += result.killed or result.rolls[-1] > SLOWEST
    return 1 if bad else 0


if __name__ == "__main__":
    sys.exit(main())
