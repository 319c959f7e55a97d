"""`python -m campaigns lengths [PAIRS [SECRET ...]]`: 1 if any evening of a pair differs."""

from __future__ import annotations

import sys
import tempfile
from pathlib import Path

from campaigns.lengths.campaign import PAIRS, run
from tests.tabletop.lengths import SECRETS


def main(pairs: str = str(PAIRS), *names: str) -> int:
    """Print what was found."""
    secrets = [secret for secret in SECRETS if not names or str(secret) in names]
    differ = 0
    print("secret       pairs  bytes  lengths  page ends  right by time")
    with tempfile.TemporaryDirectory() as folder:
        for found in run(Path(folder), secrets, int(pairs)):
            counts = f"{found.pairs:5}  {found.bytes:5}  {found.lengths:7}  {found.ends:9}"
            print(f"{found.secret!s:12} {counts}  {found.right:12.0%}", flush=True)
            differ += found.bytes + found.lengths + found.ends
    return 1 if differ else 0


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
