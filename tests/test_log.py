"""The log, when it can and when it cannot be written."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

import pytest

from tests.served import environment

ASKS_TWICE = """
from service.app import create_app
from service.config import Settings
client = create_app(Settings(log_requests=True)).test_client()
print(*(client.get("/healthz").status_code for _ in range(2)))
"""
FULL = Path("/dev/full")


def test_a_line_is_written_at_once_for_each_request(tmp_path: Path) -> None:
    with (tmp_path / "log").open("wb") as log:
        done = ask_twice(log.fileno())
    lines = [json.loads(line) for line in (tmp_path / "log").read_text().splitlines()]
    assert done.stdout.split() == ["200", "200"]
    assert [(line["event"], line["path"], line["status"]) for line in lines] == [
        ("request", "/healthz", 200)
    ] * 2


@pytest.mark.skipif(not FULL.exists(), reason="this system has no device that is always full")
def test_a_full_disk_stops_no_request() -> None:
    with FULL.open("wb") as log:
        done = ask_twice(log.fileno())
    assert done.stdout.split() == ["200", "200"]
    assert done.returncode == 0


def ask_twice(log: int) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, "-c", ASKS_TWICE],
        stdout=subprocess.PIPE,
        stderr=log,
        text=True,
        env=environment(),
        timeout=30,
        check=False,
    )
