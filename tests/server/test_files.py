"""What happens when a worker runs out of files, of which each connection is one."""

from __future__ import annotations

import json
import re
import resource
import sys
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from itertools import count, islice
from pathlib import Path

import pytest

from tests.served import (
    ROLLWRIGHT,
    Service,
    answering,
    answers,
    environment,
    free_port,
    served,
    until,
)
from tests.server.peer import Peer
from tests.server.test_worker import GET
from tests.tabletop.calling import open_table, over_http

LIMIT = 256


@contextmanager
def served_with_few_files(folder: Path) -> Iterator[Service]:
    """A service that can open 256 files and no more."""
    port = free_port()
    command = ["sh", "-c", f'ulimit -n {LIMIT} && exec "$@"', "sh", ROLLWRIGHT, "serve"]
    command += ["--port", str(port), "--data-dir", folder / "data", "--workers", "1"]
    command += ["--threads", "2"]
    url, log = f"http://127.0.0.1:{port}", folder / "log"
    with answering(command, url, log, cwd=folder, env=environment()) as process:
        yield Service(url, process, log, folder / "data")


def test_fewer_connections_are_taken_where_the_system_allows_few_files(tmp_path: Path) -> None:
    """A quarter of them is kept for requests that do not wait; and the operator is told."""
    with served_with_few_files(tmp_path) as service, ExitStack() as open_:
        [line] = [line for line in service.log.read_text().splitlines() if "few_files" in line]
        assert json.loads(line)["level"] == "warning"
        detail = json.loads(line)["detail"]
        assert "8,000" in detail
        [connections] = map(int, re.findall(r"allows (\d+) connections", detail))
        assert service.get("/v1/limits")[2]["waiting_requests"] == connections * 3 // 4
        for _ in range(2 * LIMIT):
            open_.enter_context(Peer(service.url))
        open_.close()
        until(lambda: answers(f"{service.url}/healthz"), "it serves newcomers again")


ELSEWHERE = pytest.mark.skipif(
    sys.platform != "linux", reason="it sets the limit of another process"
)


def leave(worker: int, files: int) -> None:
    """Let a worker open so many more files: the limit is one of their numbers."""
    used = {int(path.name) for path in Path(f"/proc/{worker}/fd").iterdir()}
    limit = next(islice((number for number in count() if number not in used), files, None))
    _, most = resource.prlimit(worker, resource.RLIMIT_NOFILE)
    resource.prlimit(worker, resource.RLIMIT_NOFILE, (limit, most))


@ELSEWHERE
def test_a_worker_without_files_serves_those_who_are_there_and_recovers(tmp_path: Path) -> None:
    """Its limit is lowered while it runs: as when something else takes its files."""
    with served(tmp_path, "--workers", "1", "--threads", "2") as service, Peer(service.url) as peer:
        [worker] = service.workers()
        before = resource.prlimit(worker, resource.RLIMIT_NOFILE)
        leave(worker, 5)
        with ExitStack() as open_:
            for _ in range(100):
                open_.enter_context(Peer(service.url))
            for _ in range(20):
                peer.send(GET)
                assert peer.answer()[0] == 200
            used = busy_seconds(worker)
            open_.enter_context(Peer(service.url))  # which waits, or is let go by some kernels
            assert not peer.answers_soon(), "for a second, nothing comes"
            assert busy_seconds(worker) - used < 0.5, "it does not spin"
        resource.prlimit(worker, resource.RLIMIT_NOFILE, before)
        until(lambda: service.get("/healthz")[0] == 200, "it serves newcomers again")
        assert service.workers() == [worker]


def busy_seconds(pid: int) -> float:
    """Processor time that a process has used."""
    fields = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / 100


def ask(peer: Peer, path: str, *fields: str, method: str = "GET", body: str = "") -> int:
    """The status of an answer."""
    length = f"Content-Length: {len(body)}"
    head = (f"{method} {path} HTTP/1.1", "Host: x", length, "Content-Type: application/json")
    peer.send("\r\n".join([*head, *fields, "", body]).encode())
    return peer.answer()[0]


@ELSEWHERE
def test_what_needs_a_file_is_told_to_come_again(tmp_path: Path) -> None:
    """Pages that were not read yet were 500."""
    receipt = '{"expression": "2d6", "receipt": true}'
    paths = (
        "/metrics",
        "/docs",
        "/openapi.yaml",
        "/guide/",
        "/",
        "/v1/dice/odds.svg",
    )
    with served(tmp_path, "--workers", "1") as service, Peer(service.url) as peer:
        gamemaster = open_table(over_http(service.url), 0).gm
        [worker] = service.workers()
        token = f"Authorization: Bearer {gamemaster.token}"
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
