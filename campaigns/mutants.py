"""Small changes of the rules, one at a time, which their tests must find; by mutmut."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path

BIN = Path(sys.executable).parent


def main(names: Sequence[str]) -> int:
    """Make the mutants of all rules, or of these modules, and print what became of them."""
    tools = {**os.environ, "PATH": f"{BIN}{os.pathsep}{os.environ['PATH']}"}  # it runs mypy
    ran = subprocess.call([BIN / "mutmut", "run", *names], env=tools)
    results = subprocess.run(
        [BIN / "mutmut", "results"], capture_output=True, text=True, check=True
    )
    for line in results.stdout.splitlines():
        if not line.endswith(": not checked"):
            print(line)
    return ran


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
