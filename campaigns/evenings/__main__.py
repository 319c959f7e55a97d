"""Two evenings of one group, over HTTP."""

from __future__ import annotations

import sys
import tempfile
from pathlib import Path

from campaigns.evenings.campaign import EVENINGS, Result, run
from tests.served import served


def main() -> int:
    """Print what was found; 1 if anything is not as the rules say."""
    with tempfile.TemporaryDirectory() as folder, served(Path(folder)) as service:
        results = run(service.url, listing=True)
    for result in results:
        _print(result)
    return 1 if len(results) < len(EVENINGS) or any(result.wrong for result in results) else 0


def _print(result: Result) -> None:
    print(result.name)
    print(f"    calls                                {result.calls:6}")
    print(f"    of these flips to wait for a line    {result.waiting_flips:6}")
    print(f"    of these refused, as the rules say   {result.forbidden:6}")
    print(f"    reads beside them                    {result.reads:6}")
    print(f"    not as the rules say                 {len(result.wrong):6}")
    for wrong in result.wrong:
        print(f"      {wrong}")


if __name__ == "__main__":
    sys.exit(main())
