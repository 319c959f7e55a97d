"""The log, when it can and when it cannot be written."""

from __future__ import annotations

import json
import subprocess
import sys
from dataclasses import dataclass
from datetime import datetime
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest

from service.fairness.tokens import Prefix
from service.tables.common.actor import Role
from service.tabletop.access import new_join_code, new_token
from service.tabletop.short_codes import SlowHash
from service.telemetry.log import RateLimited
from tests.served import environment, until

WITHOUT_A_STORE = """
client = create_app(Settings(store="redis://127.0.0.1:1")).test_client()
print(*(client.get("/readyz").status_code for _ in range(50)))
"""
ASKS_TWICE = """
client = create_app(Settings(log_requests=True)).test_client()
print(*(client.get("/healthz").status_code for _ in range(2)))
"""
ASKS_FIRST = """
client = create_app(Settings(log_requests=True)).test_client()
preflight = {"Origin": "https://vtt.example", "Access-Control-Request-Method": "POST"}
print(*(client.options("/v1/dice/roll", headers=preflight).status_code for _ in range(50)))
print(client.options("/v1/dice/roll").status_code)
"""
TOKENS_EVERYWHERE = """
app = create_app(Settings(store="redis://127.0.0.1:1", log_requests=True))
for prefix in Prefix:
    token = prefix + "Canary-of_a-token"
    for path in (f"/v1/sessions/{token}", "/v1/sessions", f"/{token}"):
        for name in FIELDS:
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
SCENES = {
    "twice": ASKS_TWICE,
    "preflight": ASKS_FIRST,
    "tokens": TOKENS_EVERYWHERE,
    "full": ASKS_TWICE,
    "without a store": WITHOUT_A_STORE,
}
PROGRAM = f"""
import json, os, sys
from werkzeug.test import create_environ, run_wsgi_app
from service.app import create_app
from service.config import Settings
from service.fairness.tokens import Prefix
from service.telemetry.log import log
FIELDS = {FIELDS!r}
for scene, path in json.loads(sys.argv[1]):
    with open(path, "ab") as file:
        os.dup2(file.fileno(), 2)
    exec(scene)
    print("--")
"""


@dataclass(frozen=True)
class Logged:
    """What the requests of a scene were answered with, and what stands in the log."""

    statuses: list[str]
    text: str

    @property
    def lines(self) -> list[dict[str, Any]]:
        return [json.loads(line) for line in self.text.splitlines()]


@pytest.fixture(scope="module")
def logged(tmp_path_factory: pytest.TempPathFactory) -> dict[str, Logged]:
    """All scenes, in one process whose standard error is the log of each in turn."""
    folder = tmp_path_factory.mktemp("logs")
    logs = {name: folder / name for name in SCENES} | ({"full": FULL} if FULL.exists() else {})
    scenes = json.dumps([(SCENES[name], str(logs[name])) for name in SCENES])
    done = subprocess.run(
        [sys.executable, "-c", PROGRAM, scenes],
        stdout=subprocess.PIPE,
        text=True,
        env=environment(),
        timeout=30,
        check=True,
    )
    *printed, _ = done.stdout.split("--\n")
    return {
        name: Logged(statuses.split(), log.read_text() if log.is_file() else "")
        for (name, log), statuses in zip(logs.items(), printed, strict=True)
    }


def test_a_line_is_written_at_once_for_each_request(logged: dict[str, Logged]) -> None:
    twice = logged["twice"]
    assert twice.statuses == ["200", "200"]
    assert [(line["event"], line["path"], line["status"]) for line in twice.lines] == [
        ("request", "/healthz", 200)
    ] * 2


def test_no_line_is_written_for_a_preflight(logged: dict[str, Logged]) -> None:
    [line] = logged["preflight"].lines
    assert logged["preflight"].statuses == ["204"] * 50 + ["200"]
    assert (line["method"], line["status"]) == ("OPTIONS", 200)


def test_no_token_is_in_any_field_of_a_line(logged: dict[str, Logged]) -> None:
    """Join and handover tokens were logged, also as a request's id."""
    text = logged["tokens"].text
    assert len(logged["tokens"].lines) == len(Prefix) * (3 * len(FIELDS) + 2)
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
def test_a_full_disk_stops_no_request(logged: dict[str, Logged]) -> None:
    assert logged["full"].statuses == ["200", "200"]


def test_a_store_that_is_away_does_not_fill_the_log(logged: dict[str, Logged]) -> None:
    away = logged["without a store"]
    assert away.statuses == ["503"] * 50
    assert {line["event"] for line in away.lines} == {"store_unavailable"}
    times = [datetime.fromisoformat(line["timestamp"]) for line in away.lines]
    assert all((later - earlier).total_seconds() > 0.9 for earlier, later in pairwise(times))
    assert 1 <= len(times) <= 50
    assert sum(1 + line["unsaid"] for line in away.lines) <= 50


def test_how_often_a_line_was_not_written_is_told_with_the_next() -> None:
    always, seldom = RateLimited(0), RateLimited(0.2)
    assert [always.due() for _ in range(3)] == [0, 0, 0]
    assert [seldom.due() for _ in range(4)] == [0, None, None, None]
    told: list[int | None] = []
    until(lambda: told.append(seldom.due()) or told[-1] is not None, "it is due again")  # type: ignore[func-returns-value]
    assert told[-1] == 3 + len(told) - 1
