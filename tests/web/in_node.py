"""The page without a browser: its own modules in Node.js, beside a service that runs."""

from __future__ import annotations

import os
import shutil
import subprocess
from collections.abc import Iterable
from pathlib import Path

import pytest

from tests.conftest import ROOT

FOLDER = Path(__file__).with_name("node")
DOM = ROOT / "tests" / "npm" / "node_modules" / "happy-dom"
# What a drawing leaves behind dies young: a nursery of 1 MB was cleared six times a second.
MEMORY = ("--min-semi-space-size=16", "--max-semi-space-size=64")


def all_pass(names: Iterable[str], server: str) -> None:
    """All tests of these files in tests/web/node pass, in one process, which loads the DOM once.

    The output of Node.js names those that do not pass.
    """
    node = shutil.which("node")
    if node is None:
        pytest.skip("Node.js is not installed (20.19 or newer)")
    if not DOM.exists():
        pytest.skip("happy-dom is not installed (npm ci --prefix tests/npm)")
    files = [(FOLDER / f"{name}.test.mjs").as_uri() for name in names]
    imports = "".join(f'await import("{file}");' for file in files)
    options = ("--no-warnings", "--test-reporter=spec", "--input-type=module", *MEMORY)
    run = subprocess.run(
        [node, *options, "--eval", imports],
        env=os.environ | {"ROLLWRIGHT_URL": server, "NO_COLOR": "1"},
        capture_output=True,
        text=True,
        check=False,
    )
    assert run.returncode == 0, run.stdout + run.stderr
