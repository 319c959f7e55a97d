"""Known advisories about what the service needs: `python -m release.audit` (needs the network)."""

from __future__ import annotations

import subprocess
import sys
import tempfile
import venv
from pathlib import Path

ROOT = Path(__file__).parents[1]


def main() -> int:
    """Run pip-audit, in an environment of its own; not 0 if it finds something, or cannot look."""
    with tempfile.TemporaryDirectory() as folder:
        venv.create(folder, with_pip=True)
        tools = Path(folder, "bin")
        locked = ("--quiet", "--require-hashes", "--requirement", ROOT / "release" / "audit.txt")
        subprocess.run([tools / "pip", "install", *locked], check=True)
        options = ("--strict", "--disable-pip", "--require-hashes")
        needed = ("--requirement", ROOT / "requirements.txt")
        return subprocess.call([tools / "pip-audit", *options, *needed])


if __name__ == "__main__":
    sys.exit(main())
