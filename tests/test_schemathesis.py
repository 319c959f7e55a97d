"""Schemathesis, all phases, against the running service."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

CONFIG = Path(__file__).with_name("schemathesis.toml")


def test_schemathesis_finds_nothing(server: str, tmp_path: Path) -> None:
    finished = subprocess.run(
        [
            Path(sys.executable).with_name("schemathesis"),
            "--config-file",
            str(CONFIG),
            "run",
            f"{server}/openapi.json",
        ],
        capture_output=True,
        text=True,
        cwd=tmp_path,
        timeout=600,
        check=False,
    )
    assert finished.returncode == 0, finished.stdout[-8000:] + finished.stderr[-2000:]
    assert "No issues found" in finished.stdout, finished.stdout[-4000:]
