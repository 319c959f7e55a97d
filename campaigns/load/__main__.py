"""Play under 500 open streams, under 5,000, and in a full house; and the speed of others beside."""

from __future__ import annotations

import sys
import tempfile
from pathlib import Path

from campaigns.load import beside, pauses, streams
from campaigns.load.streams import FULL_HOUSE, THOUSANDS, Result, Size, share


def main() -> int:
    """Print what was found; 1 if anything came wrong, late or not at all."""
    results = []
    for id, size in (("B6", Size()), ("B6", THOUSANDS), ("B12", FULL_HOUSE)):
        with tempfile.TemporaryDirectory() as folder:
            results.append(streams.run(Path(folder), size))
        _print(id, results[-1])
    print("B8  p99 of a roll, of an idle service and of a busy one")
    for others, size, most in beside.COMPANY:
        with tempfile.TemporaryDirectory() as folder:
            idle, busy = (1_000 * seconds for seconds in beside.run(Path(folder), size))
        figures = f"{idle:.1f} and {busy:.1f} ms, ratio {busy / idle:.1f}"
        print(f"    beside {others:31} {figures} (target: at most {most})")
    with tempfile.TemporaryDirectory() as folder:
        pause = pauses.run(Path(folder), pauses.Size())
    longest = 1000 * pause.seconds
    print(f"    longest round of the event loop        {longest:8.1f} ms of its processor")
    print(f"    calls in it that may wait              {len(pause.blocking):8} {pause.blocking}")
    return 1 if any(result.wrong for result in results) or pause.blocking else 0


def _print(id: str, result: Result) -> None:
    print(f"    streams open                           {result.streams:8}")
    print(f"    moves acknowledged                     {result.moves:8}")
    print(f"    events received                        {result.events:8}")
    print(f"    streams cut and resumed                {result.cuts:8}")
    print(f"    refused for a while when resumed       {result.refusals:8}")
    print(f"    gaps, repeats, wrong bytes             {len(result.wrong):8}")
    for wrong in result.wrong[:10]:
        print(f"      {wrong}")
    for part in (0.5, 0.99, 1.0):
        name = f"p{100 * part:.0f}" if part < 1 else "worst"
        late = 1000 * share(result.late, part)
        print(f"{id:3} {name:5} from answer to the table's last   {late:8.1f} ms")
    for worst in result.burst[-1:]:
        what = f"{1000 * worst:8.1f} ms (worst of {len(result.burst)})"
        print(f"    all tables at once, to the last of all {what}")
    weight = result.weight
    print(f"    memory of the workers for each stream  {weight.kib:8.1f} KiB")
    print(f"    memory of the workers at the end       {weight.mib:8.1f} MiB")
    print(f"    threads, and open files                {weight.threads:8}, {weight.files}")
    print(f"    the client's processor for each event  {1e6 * result.listening:8.1f} µs")


if __name__ == "__main__":
    sys.exit(main())
