"""The log, when it can and when it cannot be written."""

from __future__ import annotations

import json
import subprocess
import sys
import time
from pathlib import Path

import pytest

from service.telemetry.log import RateLimited
from tests.served import environment, until

WITHOUT_A_STORE = """
from service.app import create_app
from service.config import Settings
client = create_app(Settings(store="redis://127.0.0.1:1")).test_client()
print(*(client.get("/readyz").status_code for _ in range(50)))
"""
ASKS_TWICE = """
from service.app import create_app
from service.config import Settings
client = create_app(Settings(log_requests=True)).test_client()
print(*(client.get("/healthz").status_code for _ in range(2)))
"""
ASKS_FIRST = """
from service.app import create_app
from service.config import Settings
client = create_app(Settings(log_requests=True)).test_client()
preflight = {"Origin": "https://vtt.example", "Access-Control-Request-Method": "POST"}
print(*(client.options("/v1/dice/roll", headers=preflight).status_code for _ in range(50)))
print(client.options("/v1/dice/roll").status_code)
"""
FULL = Path("/dev/full")


def test_a_line_is_written_at_once_for_each_request(tmp_path: Path) -> None:
    with (tmp_path / "log").open("wb") as log:
        done = run(ASKS_TWICE, log.fileno())
    lines = [json.loads(line) for line in (tmp_path / "log").read_text().splitlines()]
    assert done.stdout.split() == ["200", "200"]
    assert [(line["event"], line["path"], line["status"]) for line in lines] == [
        ("request", "/healthz", 200)
    ] * 2


def test_no_line_is_written_for_a_preflight(tmp_path: Path) -> None:
    with (tmp_path / "log").open("wb") as log:
        done = run(ASKS_FIRST, log.fileno())
    [line] = [json.loads(line) for line in (tmp_path / "log").read_text().splitlines()]
    assert done.stdout.split() == ["204"] * 50 + ["200"]
    assert (line["method"], line["status"]) == ("OPTIONS", 200)


@pytest.mark.skipif(not FULL.exists(), reason="this system has no device that is always full")
def test_a_full_disk_stops_no_request() -> None:
    with FULL.open("wb") as log:
        done = run(ASKS_TWICE, log.fileno())
    assert done.stdout.split() == ["200", "200"]
    assert done.returncode == 0


def test_a_store_that_is_away_does_not_fill_the_log(tmp_path: Path) -> None:
    started = time.monotonic()
    with (tmp_path / "log").open("wb") as log:
        done = run(WITHOUT_A_STORE, log.fileno())
    lines = [json.loads(line) for line in (tmp_path / "log").read_text().splitlines()]
    assert done.stdout.split() == ["503"] * 50
    assert {line["event"] for line in lines} == {"store_unavailable"}
    assert 1 <= len(lines) <= 1 + time.monotonic() - started
    assert sum(1 + line["unsaid"] for line in lines) <= 50


def test_how_often_a_line_was_not_written_is_told_with_the_next() -> None:
    always, seldom = RateLimited(0), RateLimited(0.2)
    assert [always.due() for _ in range(3)] == [0, 0, 0]
    assert [seldom.due() for _ in range(4)] == [0, None, None, None]
    told: list[int | None] = []
    until(lambda: told.append(seldom.due()) or told[-1] is not None, "it is due again")  # type: ignore[func-returns-value]
    assert told[-1] == 3 + len(told) - 1


def run(program: str, log: int) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, "-c", program],
        stdout=subprocess.PIPE,
        stderr=log,
        text=True,
        env=environment(),
        timeout=30,
        check=False,
    )
