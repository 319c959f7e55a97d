"""A worker that may open no more files."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from collections.abc import Iterator
from itertools import count, islice
from pathlib import Path

import pytest

from tests.served import Service, served
from tests.server.peer import Peer
from tests.tabletop.calling import open_table, over_http

pytestmark = [
    pytest.mark.skipif(sys.platform != "linux", reason="it looks into Linux's /proc"),
    pytest.mark.skipif(
        shutil.which("prlimit") is None,
        reason="prlimit is not installed (Debian: apt install util-linux)",
    ),
]


@pytest.fixture
def service(tmp_path: Path) -> Iterator[Service]:
    with served(tmp_path, "--workers", "1") as running:
        yield running


def leave(worker: int, files: int) -> None:
    """Let a worker open so many more files: the limit is one of their numbers."""
    used = set(map(int, os.listdir(f"/proc/{worker}/fd")))
    limit = next(islice((number for number in count() if number not in used), files, None))
    subprocess.run(["prlimit", f"--pid={worker}", f"--nofile={limit}:"], check=True)


def ask(peer: Peer, path: str, *fields: str, method: str = "GET", body: str = "") -> int:
    """The status of an answer."""
    length = f"Content-Length: {len(body)}"
    head = (f"{method} {path} HTTP/1.1", "Host: x", length, "Content-Type: application/json")
    peer.send("\r\n".join([*head, *fields, "", body]).encode())
    return peer.answer()[0]


def test_what_needs_a_file_is_told_to_come_again(service: Service) -> None:
    """Pages that were not read yet were 500."""
    gamemaster = open_table(over_http(service.url), 0).gm
    [worker] = service.workers()
    token = f"Authorization: Bearer {gamemaster.token}"
    receipt = '{"expression": "2d6", "receipt": true}'
    paths = (
        "/metrics",
        "/web/swagger-ui.css",
        "/openapi.yaml",
        "/guide/",
        "/",
        "/v1/dice/odds.svg",
    )
    with Peer(service.url) as peer:
        assert ask(peer, "/healthz") == 200
        leave(worker, 0)
        assert {ask(peer, path) for path in paths} <= {200, 422, 503}
        assert ask(peer, "/v1/dice/roll", method="POST", body=receipt) == 503
        assert ask(peer, gamemaster.path, token) == 200
        leave(worker, 100)
        assert [ask(peer, path) for path in paths] == [200] * 5 + [422]
        assert ask(peer, "/v1/dice/roll", method="POST", body=receipt) == 200
    log = service.log.read_text(encoding="utf-8")
    assert '"few_files"' in log
    assert '"unexpected"' not in log
