"""A disk that is full: that of temporary files, and that of the data."""

from __future__ import annotations

import os
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.served import Service, kill, served, until
from tests.server.small_disk import fill, seen_by, small_disk
from tests.tabletop.calling import Caller, Reply, open_table, over_http

WORKERS = 2
PATHS = ("/healthz", "/v1/limits", "/v1/dice/odds?expression=2d6", "/metrics", "/nowhere")


@pytest.fixture
def full_tmp(tmp_path: Path) -> Iterator[Service]:
    """A service whose temporary files are on a full disk."""
    folder = tmp_path / "tmp"
    mounted = small_disk(folder, "600k")
    options = ("--workers", str(WORKERS))
    with served(tmp_path, *options, inside=mounted, TMPDIR=str(folder)) as service:
        until(lambda: len(service.workers()) == WORKERS, "all workers are there")
        fill(seen_by(service, folder))
        yield service


def test_workers_need_no_room_for_temporary_files(full_tmp: Service) -> None:
    """Metrics were in files: a worker that counted a request was killed (SIGBUS)."""
    workers = full_tmp.workers()
    ask = over_http(full_tmp.url)
    for path in PATHS * 10:
        assert ask("GET", path, {}, None).status == (404 if path == "/nowhere" else 200)
    assert full_tmp.workers() == workers
    kill(workers[0])
    until(lambda: len(set(full_tmp.workers()) - set(workers)) == 1, "another worker comes")
    for path in PATHS * 10:
        assert ask("GET", path, {}, None).status == (404 if path == "/nowhere" else 200)


def test_a_full_disk_of_the_data_takes_no_changes_and_reading_goes_on(tmp_path: Path) -> None:
    """The store would end if it could not write: it is not asked to."""
    with served(tmp_path, inside=small_disk(tmp_path / "data", "12m")) as service:
        table = open_table(over_http(service.url), 1)
        full = fill(seen_by(service, service.data_dir))
        workers = service.workers()
        refused = [add_foe(table.gm, "Thug"), table.gm.ask("POST", "/token", {})]
        refused.append(Caller(table.gm.send).ask("POST", "/v1/sessions", {"name": "x"}))
        assert [(reply.status, reply.code) for reply in refused] == [(503, "store_full")] * 3
        assert table.gm.table()["foes"] == []
        assert service.get("/v1/dice/odds?expression=2d6")[0] == 200
        os.truncate(full, full.stat().st_size - 600 * 1024)  # half of what is left for this
        assert add_foe(table.gm, "Thug").code == "store_full"
        gm = table.gm.with_token(table.gm.ask("POST", "/token", {}).ok()["token"])
        full.unlink()
        assert add_foe(gm, "Captain").status == 200
        assert [foe["name"] for foe in gm.table()["foes"]] == ["Captain"]
        assert service.workers() == workers


def add_foe(caller: Caller, name: str) -> Reply:
    return caller.ask("POST", "/moves", {"move": "add_foe", "name": name})


def test_a_log_on_a_full_disk_stops_nobody(tmp_path: Path) -> None:
    folder = tmp_path / "logs"
    redirected = ["sh", "-c", 'exec "$@" 2>"$0"', str(folder / "log")]
    inside = [*small_disk(folder, "100k"), *redirected]
    with served(tmp_path, inside=inside, ROLLWRIGHT_LOG_REQUESTS="true") as service:
        there = seen_by(service, folder)
        fill(there)
        size = (there / "log").stat().st_size
        ask = over_http(service.url)
        for _ in range(50):
            assert ask("GET", "/v1/limits", {}, None).status == 200
        assert (there / "log").stat().st_size <= size + 4_096
        (there / "full").unlink()
        ask("GET", "/v1/limits", {}, None)
        until(lambda: (there / "log").stat().st_size > size + 100, "lines are written again")
