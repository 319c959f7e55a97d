"""Primaries of a six-node cluster are killed, and hosts cut off, under load."""

from __future__ import annotations

import sys
import tempfile
from collections.abc import Callable
from pathlib import Path

from campaigns.cluster.campaign import cut_off_hosts, kill_primaries
from campaigns.faults.campaign import Result
from tests.hosts import why_no_cables

EVENINGS, INSTANTS = 5, 20
"""So many faults at new tables each time: those of one would outlive the events that are kept."""


def main() -> int:
    """Print what was found; 1 if anything is lost or wrong."""
    good = _all_good("a primary killed", kill_primaries)
    if (why := why_no_cables()) is not None:
        print(f"no host was cut off: {why}")
        return 1
    good &= _all_good("a host cut off", cut_off_hosts)
    return 0 if good else 1


def _all_good(name: str, campaign: Callable[[Path, int], Result]) -> bool:
    results = []
    for evening in range(EVENINGS):
        with tempfile.TemporaryDirectory() as folder:
            own = Path(folder, f"{name} {evening}")
            own.mkdir()
            results.append(campaign(own, INSTANTS))
    together = Result.all_of(results)
    _print(name, together)
    return not (together.lost or together.wrong)


def _print(name: str, result: Result) -> None:
    print(f"{name}, {result.faults} times in {result.seconds:.0f} s")
    print(f"    changes acknowledged            {result.acknowledged:8}")
    print(f"    of these sent again             {result.sent_again:8}")
    print(f"    events that came to viewers     {result.watched:8}")
    print(f"    acknowledged and lost           {result.lost:8}")
    print(f"    anything else that is wrong     {len(result.wrong):8}")
    for wrong in result.wrong[:10]:
        print(f"      {wrong:.300}")
    print(f"    the longest wait for a 503      {result.slowest_refusal:8.1f} s", flush=True)


if __name__ == "__main__":
    sys.exit(main())
