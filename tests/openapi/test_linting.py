"""Redocly's recommended rules; `python -m campaigns generators` asks slower linters, too."""

from __future__ import annotations

import shutil
import subprocess

import pytest

from tests.conftest import ROOT

REDOCLY = ROOT / "tests" / "npm" / "node_modules" / ".bin" / "redocly"
RULES = ROOT / "campaigns" / "generators" / "lint" / "redocly.yaml"


def test_redocly_has_nothing_to_say() -> None:
    if not REDOCLY.exists() or not shutil.which("node"):
        pytest.skip("Redocly is not installed (npm ci --prefix tests/npm)")
    command = [REDOCLY, "lint", ROOT / "openapi.yaml", "--config", RULES]
    done = subprocess.run(command, capture_output=True, text=True, timeout=60, check=False)
    assert done.returncode == 0, done.stdout + done.stderr
