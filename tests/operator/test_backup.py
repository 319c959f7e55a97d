"""`rollwright export` and `rollwright import`: sessions that come back as they were."""

from __future__ import annotations

import json
import os
import stat
import subprocess
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from redis import Redis, RedisCluster

from service.app import create_app
from service.config import Settings
from service.store.codec import FORMAT
from tests.served import Service, rollwright, until
from tests.store.servers import Running, server, two_nodes
from tests.tabletop.calling import Caller, Send, TestTable, in_process, open_table, over_http
from tests.tabletop.streaming import streaming
from tests.tabletop.test_secrecy import own_deck

DAY = 86_400


@pytest.fixture
def running(tmp_path: Path) -> Iterator[Running]:
    """A store of its own, which is empty."""
    with server(tmp_path) as store:
        yield store


@pytest.fixture
def file(tmp_path: Path) -> Path:
    return tmp_path / "tables.jsonl"


def at(url: str) -> Send:
    """A service on a store."""
    return in_process(create_app(Settings(log_level="error", store=url)).test_client())


def export(file: Path, url: str, *sessions: str) -> subprocess.CompletedProcess[str]:
    return rollwright("export", str(file), *sessions, "--store", url)


def bring_back(file: Path, url: str, *options: str) -> subprocess.CompletedProcess[str]:
    return rollwright("import", str(file), "--store", url, *options)


def done(ran: subprocess.CompletedProcess[str]) -> str:
    assert (ran.returncode, ran.stderr) == (0, "")
    return ran.stdout


def refused(ran: subprocess.CompletedProcess[str]) -> str:
    assert (ran.returncode, ran.stdout) == (1, "")
    return ran.stderr


def played(send: Send, **fields: Any) -> TestTable:
    """A table in the middle of a round, whose last move can be undone."""
    table = open_table(send, 2, **fields).begin("start_rounds", "flip")
    table.players[0].play("act")
    table.players[0].play("play_to_pool", card=table.players[0].hand()[0])
    table.gm.play("set_possibilities", character="c1", amount=3)
    return table


def moved(caller: Caller, send: Send) -> Caller:
    """The same caller at another service."""
    return Caller(send, caller.path, caller.token, caller.character)


def seen(caller: Caller) -> list[Any]:
    """All that somebody may see, but for when it expires."""
    table = caller.table()
    del table["expires_at"]
    parts = [caller.get(part) for part in ("/events?limit=1000", "/moves", "/fairness")]
    return [table, *parts]


def test_a_session_comes_back_as_it_was_and_goes_on(running: Running, file: Path) -> None:
    there = at(running.url)
    tables = [played(there), played(there, deck=own_deck(9801))]
    before = [seen(caller) for table in tables for caller in table.everybody]
    assert done(export(file, running.url)) == f"2 sessions are in {file}.\n"
    assert stat.S_IMODE(file.stat().st_mode) == 0o600
    with Redis.from_url(running.url) as store:
        store.flushall()
    assert done(bring_back(file, running.url)) == "2 sessions are back.\n"
    here = at(running.url)
    everybody = [moved(caller, here) for table in tables for caller in table.everybody]
    assert [seen(caller) for caller in everybody] == before
    for table in tables:
        gm = moved(table.gm, here)
        gm.play("undo")
        version = gm.play("flip")["version"]
        told = gm.get("/events?limit=1000")["events"]
        assert [event["id"] for event in told] == list(range(1, len(told) + 1))
        assert told[-1]["version"] == version == gm.table()["version"]


def test_those_that_are_named_are_written_and_no_other(running: Running, file: Path) -> None:
    there = at(running.url)
    one, _, other = (played(there).gm.session for _ in range(3))
    assert done(export(file, running.url, one, other)) == f"2 sessions are in {file}.\n"
    lines = [json.loads(line) for line in file.read_text().splitlines()]
    assert [line["id"] for line in lines[:-1]] == [one, other]
    assert lines[-1] == {"sessions": 2}


def test_a_session_that_is_there_stays_unless_it_is_to_be_replaced(
    running: Running, file: Path
) -> None:
    there = at(running.url)
    table = played(there)
    version = table.gm.table()["version"]
    done(export(file, running.url))
    table.gm.play("flip")
    told = done(bring_back(file, running.url))
    assert told.startswith("0 sessions are back.\n")
    assert table.gm.session in told
    assert table.gm.table()["version"] == version + 1
    assert done(bring_back(file, running.url, "--replace")) == "1 sessions are back.\n"
    assert table.gm.table()["version"] == version
    assert table.gm.ask("GET", f"/events?after={version + 50}").status == 422
    assert table.gm.play("flip")["version"] == version + 1  # whatever this process remembers


def test_who_streams_is_told_to_come_again(two_workers: Service, file: Path) -> None:
    send = over_http(two_workers.url)
    table = played(send)
    data_dir = ("--data-dir", str(two_workers.data_dir))
    done(rollwright("export", str(file), table.gm.session, *data_dir))
    last = table.gm.table()["last_event"]
    with streaming(two_workers.url, table.gm, f"?after={last}") as stream:
        table.gm.play("flip")
        assert stream.next()["id"] == last + 1  # it is open
        done(rollwright("import", str(file), "--replace", *data_dir))
        stream.rest()
        assert stream.finished


def test_what_would_have_expired_lives_again(running: Running, file: Path) -> None:
    table = played(at(running.url))
    done(export(file, running.url))
    line, end = file.read_text().splitlines()
    held = json.loads(line)
    held["fields"]["expires_at"] = "1000000000"  # long ago
    file.write_text(f"{json.dumps(held)}\n{end}\n")
    done(bring_back(file, running.url, "--replace"))
    with Redis.from_url(running.url) as store:
        assert 89 * DAY < store.ttl(table.gm.key("table")) <= 90 * DAY
        assert store.ttl(table.gm.key("events")) == store.ttl(table.gm.key("table"))
    assert table.gm.table()["expires_at"] > "2026"


def change(**fields: str) -> Callable[[list[str]], list[str]]:
    def changed(lines: list[str]) -> list[str]:
        held = json.loads(lines[0])
        held["fields"] |= fields
        return [json.dumps(held), *lines[1:]]

    return changed


def without_seats(lines: list[str]) -> list[str]:
    held = json.loads(lines[0])
    fields = held["fields"]
    held["fields"] = {name: fields[name] for name in fields if not name.startswith("seat:")}
    return [json.dumps(held), *lines[1:]]


BROKEN: dict[str, tuple[Callable[[list[str]], list[str]], str]] = {
    "cut after a line": (lambda lines: lines[:1], "is cut"),
    "cut within a line": (lambda lines: [lines[0], lines[1][:40]], "line 2"),
    "a line is missing": (lambda lines: lines[1:], "as many sessions"),
    "empty": (lambda _: [], "is cut"),
    "no JSON": (lambda lines: ["hello", *lines], "line 1"),
    "another name": (lambda lines: ['{"id":"../x"}', *lines], "line 1"),
    "no table": (change(phase="7"), "cannot be read"),
    "no seats": (without_seats, "cannot be read"),
    "an odd seat": (change(**{"seat:" + "0" * 64: "[]"}), "cannot be read"),
    "no seed": (change(master_seed="?"), "cannot be read"),
    "no expiry": (change(expires_at="soon"), "cannot be read"),
    "newer": (change(format=str(int(FORMAT) + 1)), "newer version"),
}


@pytest.mark.parametrize("broken", BROKEN)
def test_of_a_file_that_is_broken_nothing_is_taken(
    running: Running, file: Path, broken: str
) -> None:
    there = at(running.url)
    played(there)
    played(there)
    done(export(file, running.url))
    breaking, about = BROKEN[broken]
    file.write_text("".join(f"{line}\n" for line in breaking(file.read_text().splitlines())))
    with Redis.from_url(running.url) as store:
        store.flushall()
        assert about in refused(bring_back(file, running.url))
        assert store.dbsize() == 0


def test_a_file_that_is_there_is_not_overwritten(running: Running, file: Path) -> None:
    file.write_text("dear")
    assert str(file) in refused(export(file, running.url))
    assert file.read_text() == "dear"


def test_of_a_session_that_is_unknown_no_file_is_left(running: Running, file: Path) -> None:
    known = played(at(running.url)).gm.session
    assert "0" * 32 in refused(export(file, running.url, known, "0" * 32))
    assert not file.exists()


def test_without_a_service_or_a_store_it_says_so(tmp_path: Path, file: Path) -> None:
    data_dir = ("--data-dir", str(tmp_path))
    assert "no service runs" in refused(rollwright("export", str(file), *data_dir))
    assert not file.exists()
    away = refused(export(file, "redis://127.0.0.1:1"))
    assert away
    assert not file.exists()
    assert "No such file" in refused(bring_back(file, "redis://127.0.0.1:1"))


def test_all_nodes_of_a_cluster_are_asked(tmp_path: Path, file: Path) -> None:
    with two_nodes(tmp_path) as (one, _):
        url = f"redis+cluster://127.0.0.1:{one.port}?replicas=0"
        until(lambda: at(url)("GET", "/readyz", {}, None).status == 200, "the cluster is whole")
        send = at(url)
        tables = [played(send) for _ in range(8)]  # on one node alone once in 128 times
        before = [seen(table.gm) for table in tables]
        assert done(export(file, url)) == f"8 sessions are in {file}.\n"
        with RedisCluster(host="127.0.0.1", port=one.port) as cluster:
            cluster.flushall(target_nodes=RedisCluster.PRIMARIES)
        done(bring_back(file, url))
        assert [seen(moved(table.gm, at(url))) for table in tables] == before
        assert os.path.getsize(file) > 0
