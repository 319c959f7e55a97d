"""The log, when it can and when it cannot be written."""

from __future__ import annotations

import json
import subprocess
import sys
import time
from pathlib import Path

import pytest

from service.drama_deck.actor import Role
from service.fairness.tokens import Prefix
from service.tabletop.access import new_join_code, new_token
from service.tabletop.short_codes import SlowHash
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
TOKENS_EVERYWHERE = """
from werkzeug.test import create_environ, run_wsgi_app
from service.app import create_app
from service.config import Settings
from service.fairness.tokens import Prefix
from service.telemetry.log import log
app = create_app(Settings(store="redis://127.0.0.1:1", log_requests=True))
for prefix in Prefix:
    token = prefix + "Canary-of_a-token"
    for path in (f"/v1/sessions/{token}", "/v1/sessions", f"/{token}"):
        for name in NAMES:
            environ = create_environ(path) | {name: token}
            run_wsgi_app(app, environ)
    try:
        raise ValueError(f"what is wrong with {token}?")
    except ValueError as error:
        log.error("unexpected", exc_info=error)
        log.warning("store_unavailable", detail=str(error), cause=error, keys=[token])
"""
FIELDS = (
    *("QUERY_STRING", "HTTP_X_REQUEST_ID", "HTTP_USER_AGENT", "HTTP_REFERER", "REQUEST_METHOD"),
    *("HTTP_AUTHORIZATION", "HTTP_IDEMPOTENCY_KEY", "HTTP_TRACEPARENT", "HTTP_COOKIE", "HTTP_HOST"),
)
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


def test_no_token_is_in_any_field_of_a_line(tmp_path: Path) -> None:
    """Join and handover tokens were logged, also as a request's id."""
    with (tmp_path / "log").open("wb") as log:
        done = run(f"NAMES = {FIELDS!r}{TOKENS_EVERYWHERE}", log.fileno())
    text = (tmp_path / "log").read_text()
    lines = [json.loads(line) for line in text.splitlines()]
    assert (done.returncode, len(lines)) == (0, len(Prefix) * (3 * len(FIELDS) + 2))
    assert "Canary" not in text
    for prefix in Prefix:
        assert text.count(f'"request_id":"{prefix}*"') == 3
        assert text.count(f'"method":"{prefix}*"') == 3
        assert text.count(f'"path":"/{prefix}*"') == len(FIELDS)
        assert text.count(f"with {prefix}*?") == 3


def test_every_declared_prefix_begins_a_token() -> None:
    """And no token begins with anything else."""
    tokens = {new_token(role)[:4] for role in Role} | {new_join_code()[:4]}
    tokens |= {SlowHash.of("00000000").join_token("0" * 32)[:4]}
    assert tokens == {*Prefix} - {Prefix.HANDOVER_CODE, Prefix.TICKET}


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
