"""`rollwright sessions`: what tables take up in a store, and how an operator deletes some."""

from __future__ import annotations

import os
import re
import subprocess
from collections.abc import Iterator
from pathlib import Path
from typing import Any, NamedTuple

import pytest
from redis import Redis, RedisCluster

from service.operator.sessions import printable
from tests.operator.test_backup import at, done, played, refused
from tests.served import ROLLWRIGHT, Service, environment, rollwright, until
from tests.store.servers import Running, server, two_nodes
from tests.tabletop.calling import TestTable, alter, open_table, over_http
from tests.tabletop.streaming import streaming
from tests.tabletop.test_secrecy import own_deck

DAY = 86_400_000


class Row(NamedTuple):
    """A line of the list."""

    id: str
    bytes: int
    created: str
    changed: str
    seats: str
    phase: str
    name: str


@pytest.fixture
def running(tmp_path: Path) -> Iterator[Running]:
    """A store of its own, which is empty."""
    with server(tmp_path) as store:
        yield store


def listed(*options: str) -> list[Row]:
    """The list, without its head and its last line."""
    head, *lines, end = done(rollwright("sessions", *options)).splitlines()
    assert head.split() == ["ID", "BYTES", "CREATED", "CHANGED", "SEATS", "PHASE", "NAME"]
    rows = [row(line) for line in lines]
    assert end == f"{len(rows)} tables, {sum(row.bytes for row in rows):,} bytes"
    return rows


def row(line: str) -> Row:
    id, size, *cells = re.split(r"\s{2,}", line, maxsplit=6)
    return Row(id, int(size.replace(",", "")), *cells)


def size_of(store: Any, table: TestTable) -> int:
    keys = store.scan_iter(match=f"{{{table.gm.session}}}*")
    return sum(store.memory_usage(key, samples=0) for key in {*keys})  # one may come twice


def test_tables_are_listed_by_their_size(running: Running) -> None:
    send = at(running.url)
    small = open_table(send, 1)
    large = played(send, deck=own_deck(9801), name="Large")
    large.gm.ask("POST", "/moves", {"move": "flip"}, Idempotency_Key="k" * 32).ok()
    large.gm.ask("POST", f"/characters/{large.players[1].character}/release").ok()
    first, second = listed("--store", running.url)
    assert [first.id, second.id] == [large.gm.session, small.gm.session]
    with Redis.from_url(running.url) as store:
        assert first.bytes == size_of(store, large)
        assert second.bytes == size_of(store, small)
    assert (first.seats, first.phase, first.name) == ("1/2", "rounds", "Large")
    assert (second.seats, second.phase) == ("1/1", "lobby")
    created = small.gm.get("/events?limit=1")["events"][0]["at"]
    assert second.created == created[:16].replace("T", " ")


def test_tables_are_listed_by_age_and_change(running: Running) -> None:
    send = at(running.url)
    old, changed, new = (open_table(send, 1) for _ in range(3))
    with Redis.from_url(running.url) as store:
        for table, first, last in ((old, 9, 1), (changed, 5, 5), (new, 0, 0)):
            date(store, table, "-", first)
            date(store, table, "+", last)
    ids = [old.gm.session, changed.gm.session, new.gm.session]
    assert [row.id for row in listed("--by", "age", "--store", running.url)] == ids
    rows = listed("--store", running.url, "--by", "change")
    assert [row.id for row in rows] == [ids[1], ids[0], ids[2]]


def date(store: Any, table: TestTable, end: str, days: int) -> None:
    """Let the first (-) or the last (+) event of a table have happened earlier."""
    key = table.gm.key("events")
    [(id, fields)] = store.xrange(key, count=1) if end == "-" else store.xrevrange(key, count=1)
    event = re.sub(rb'"t":(\d+)', lambda at: b'"t":%d' % (int(at[1]) - days * DAY), fields[b"e"])
    others = [one for one in store.xrange(key) if one[0] != id]
    store.delete(key)
    for at_id, content in sorted([*others, (id, fields | {b"e": event})], key=order):
        store.xadd(key, content, id=at_id)


def order(entry: tuple[bytes, Any]) -> int:
    return int(entry[0].partition(b"-")[0])


def test_a_table_whose_first_events_are_gone_is_older_than_it_says(running: Running) -> None:
    table = open_table(at(running.url), 1)
    with Redis.from_url(running.url) as store:
        store.xtrim(table.gm.key("events"), maxlen=1, approximate=False)
    [row] = listed("--store", running.url)
    assert row.created == f"<{row.changed}"


def test_names_control_no_terminal(running: Running) -> None:
    """They are written into the store: the service would refuse some of them."""
    table = open_table(at(running.url), 1, name="Grüße")
    with Redis.from_url(running.url) as store:
        alter(store, table.gm.key("table"), name='"\\u001b[2JGr\\u00fc\\u00dfe\\u202e\\n\\u0007"')
    [row] = listed("--store", running.url)
    assert row.name == "\\x1b[2JGrüße\\u202e\\n\\x07"
    ran = rollwright("sessions", "--store", running.url, PYTHONIOENCODING="ascii")
    assert done(ran).splitlines()[1].endswith("\\x1b[2JGr\\xfc\\xdfe\\u202e\\n\\x07")


@pytest.mark.parametrize(
    ("text", "shown"),
    [
        ("Tomb of the Sand King 🎲", "Tomb of the Sand King 🎲"),
        ("\x00\x1b]0;x\x07\x9b", "\\x00\\x1b]0;x\\x07\\x9b"),
        ("a\u200bb\u2066c\ufeff", "a\\u200bb\\u2066c\\ufeff"),
    ],
)
def test_what_is_printable(text: str, shown: str) -> None:
    assert printable(text) == shown


def test_those_of_a_service_are_deleted_and_who_watches_is_told(two_workers: Service) -> None:
    table, other = (open_table(over_http(two_workers.url), 1) for _ in range(2))
    table.gm.ask("POST", "/moves", {"move": "add_foe", "name": "x"}, Idempotency_Key="k" * 32).ok()
    data_dir = ("--data-dir", str(two_workers.data_dir))
    id, last = table.gm.session, table.gm.table()["last_event"]
    with streaming(two_workers.url, table.players[0], f"?after={last - 1}") as stream:
        stream.next()  # it is open
        assert "without --yes" in rollwright("sessions", "delete", id, *data_dir).stderr
        assert table.gm.table()["last_event"] == last
        told = done(rollwright("sessions", *data_dir, "delete", id, "--yes"))
        assert told.splitlines()[0].startswith(f"{id}  changed 20")
        assert told.endswith("\n1 tables are deleted.\n")
        stream.rest()
        assert stream.finished
    assert [caller.ask("GET").status for caller in table.everybody] == [404, 404]
    with two_workers.store() as store:
        assert store.keys(f"{{{id}}}*") == []
    assert id not in done(rollwright("sessions", *data_dir))
    assert other.gm.table()["name"] == "test"


@pytest.mark.parametrize("unknown", ["0" * 32, "x}{", "\x1b[2J"])
def test_of_tables_that_are_not_all_there_none_is_deleted(
    two_workers: Service, unknown: str
) -> None:
    table = open_table(over_http(two_workers.url), 1)
    data_dir = ("--data-dir", str(two_workers.data_dir))
    ran = rollwright("sessions", "delete", table.gm.session, unknown, "--yes", *data_dir)
    assert ran.returncode == 1
    assert ran.stderr == f"rollwright: there is no session {unknown!a}; nothing is deleted\n"
    assert table.gm.ask("GET").status == 200


def test_all_nodes_of_a_cluster_are_asked(tmp_path: Path) -> None:
    with two_nodes(tmp_path) as (one, _):
        url = f"redis+cluster://127.0.0.1:{one.port}?replicas=0"
        send = at(url)
        until(lambda: send("GET", "/readyz", {}, None).status == 200, "the cluster is whole")
        tables = [open_table(send, 1) for _ in range(8)]
        rows = {row.id: row.bytes for row in listed("--store", url)}
        with RedisCluster(host="127.0.0.1", port=one.port) as cluster:
            assert rows == {table.gm.session: size_of(cluster, table) for table in tables}
        done(rollwright("sessions", "delete", *rows, "--yes", "--store", url))
        assert listed("--store", url) == []


def test_a_reader_may_go(running: Running) -> None:
    for _ in range(3):
        open_table(at(running.url), 1)
    command = f"{ROLLWRIGHT} sessions --store {running.url} | head -n 1"
    ran = subprocess.run(
        ["bash", "-o", "pipefail", "-c", command],
        capture_output=True,
        text=True,
        env=environment(PYTHONUNBUFFERED="1"),
        check=False,
    )
    assert (ran.stderr, ran.stdout.split()[0]) == ("", "ID")


def test_what_is_missing_is_said(tmp_path: Path) -> None:
    assert "no service runs" in refused(rollwright("sessions", "--data-dir", str(tmp_path)))
    away = refused(rollwright("sessions", "--store", "redis://127.0.0.1:1"))
    assert away == "rollwright: The store does not answer.\n"
    assert os.listdir(tmp_path) == []
