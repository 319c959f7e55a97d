"""`make cluster`: primaries of a six-node cluster are killed, and hosts cut off, under load."""

from __future__ import annotations

import sys
import tempfile
from pathlib import Path

from tests.cluster.campaign import Found, cut_off_hosts, kill_primaries
from tests.cluster.hosts import why_no_cables

INSTANTS = 100


def main() -> int:
    """Print what was found; 1 if anything is lost or wrong."""
    with tempfile.TemporaryDirectory() as folder:
        found = kill_primaries(_in(folder, "killed"), INSTANTS)
        _tell("a primary killed", found)
        good = not (found.lost or found.wrong)
        if (why := why_no_cables()) is not None:
            print(f"no host was cut off: {why}")
            return 1
        found = cut_off_hosts(_in(folder, "cut off"), INSTANTS)
        _tell("a host cut off", found)
        good &= not (found.lost or found.wrong)
    return 0 if good else 1


def _in(folder: str, name: str) -> Path:
    own = Path(folder, name)
    own.mkdir()
    return own


def _tell(name: str, found: Found) -> None:
    print(f"{name}, {found.faults} times in {found.seconds:.0f} s")
    print(f"    changes acknowledged            {found.acknowledged:8}")
    print(f"    of these sent again             {found.sent_again:8}")
    print(f"    events that came to viewers     {found.watched:8}")
    print(f"    acknowledged and lost           {found.lost:8}")
    print(f"    anything else that is wrong     {len(found.wrong):8}")
    for wrong in found.wrong[:10]:
        print(f"      {wrong:.300}")
    print(f"    the longest wait for a 503      {found.slowest_refusal:8.1f} s", flush=True)


if __name__ == "__main__":
    sys.exit(main())
