"""A disk that is full: that of temporary files, and that of the data."""

from __future__ import annotations

import os
from collections.abc import Iterator
from pathlib import Path

import pytest

from service.store.disk import READ_ONLY
from tests.served import Service, kill, served, until
from tests.server.small_disk import fill, seen_by, small_disk
from tests.tabletop.calling import Caller, Reply, TestTable, open_table, over_http
from tests.tabletop.streaming import streaming

WORKERS = 2
PATHS = ("/healthz", "/v1/limits", "/v1/dice/odds?expression=2d6", "/metrics", "/nowhere")


@pytest.fixture
def full_tmp(tmp_path: Path) -> Iterator[Service]:
    """A service whose temporary files are on a full disk."""
    folder = tmp_path / "tmp"
    mounted = small_disk(folder, "600k")
    options = ("--workers", str(WORKERS))
    with served(tmp_path, *options, inside=mounted, TMPDIR=str(folder)) as service:
        service.all_workers(WORKERS)
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
    inside = small_disk(tmp_path / "data", "12m")
    with served(tmp_path, "--workers", str(WORKERS), inside=inside) as service:
        workers = service.all_workers(WORKERS)
        table = open_table(over_http(service.url), 1)
        full = fill(seen_by(service, service.data_dir))
        refused = [add_foe(table.gm, "Thug"), table.gm.ask("POST", "/token", {})]
        refused.append(Caller(table.gm.send).ask("POST", "/v1/sessions", {"name": "x"}))
        assert [(reply.status, reply.code) for reply in refused] == [(503, "store_full")] * 3
        assert table.gm.table()["foes"] == []
        assert service.get("/v1/dice/odds?expression=2d6")[0] == 200
        os.truncate(full, full.stat().st_size - 600 * 1024)  # half of what is left for this
        mark = seen_by(service, service.data_dir) / "store" / READ_ONLY
        until(lambda: not mark.exists(), "the supervisor sees that there is room")
        assert add_foe(table.gm, "Thug").code == "store_full"
        gm = table.gm.with_token(table.gm.ask("POST", "/token", {}).ok()["token"])
        full.unlink()
        assert add_foe(gm, "Captain").status == 200
        assert [foe["name"] for foe in gm.table()["foes"]] == ["Captain"]
        assert service.workers() == workers


def test_at_its_last_byte_all_that_reads_goes_on(tmp_path: Path) -> None:
    """Rates, places of streams and keys that expire are written, too: the store ended by them."""
    mounted = small_disk(tmp_path / "data", "12m")
    with served(tmp_path, inside=mounted, ROLLWRIGHT_RATE_LIMITS="true") as service:
        table = open_table(over_http(service.url), 2)
        player = table.players[0]
        with streaming(service.url, player, "?after=0") as early:
            assert early.next()["id"] == 1
            full = fill(seen_by(service, service.data_dir))
            reads(service, table)
            for key in range(3):  # the store has to delete what expires
                table.gm.ask("POST", "/tickets", {})
                assert add_foe(table.gm, f"Thug {key}").code == "store_full"
            until(lambda: rate_limited(table.gm) is None, "requests are not counted", 40)
            reads(service, table)
            full.unlink()
            until(lambda: add_foe(table.gm, "Captain").status == 200, "changes are made again")
        assert [foe["name"] for foe in table.gm.table()["foes"]] == ["Captain"]
        assert table.gm.ask("POST", "/tickets", {}).status == 201
        until(lambda: rate_limited(table.gm) is not None, "requests are counted again")
        assert service.get("/readyz")[2]["store"]["tier"] == "always", (
            "changes are on the disk again"
        )


def reads(service: Service, table: TestTable) -> None:
    """All that only reads is answered, at once or after the store has been started again."""
    paths = ("", "/events", "/recording", "/moves", "/fairness", "/events?after=99&wait=1")
    for path in (*paths * 3, *paths):
        until(lambda path=path: table.gm.ask("GET", path).status < 500, path, 30)
    for path in paths:
        assert table.gm.ask("GET", path).status < 500, path
    for caller in (table.gm, table.players[0]):
        with streaming(service.url, caller, "?after=0") as stream:
            assert stream.next()["id"] == 1
            assert stream.next()["id"] == 2


def rate_limited(caller: Caller) -> str | None:
    return caller.ask("GET").headers.get("ratelimit")


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
