"""Backups as docs/operations.md makes them: tables come back, and what an older state means."""

from __future__ import annotations

import shutil
import subprocess
from dataclasses import replace
from pathlib import Path
from typing import Any
from uuid import uuid4

from redis import Redis

from campaigns.deploy.nodes import Nodes, nodes
from campaigns.deploy.page import PAGE, paste
from service.app import create_app
from service.config import Settings
from tests.deploy.composed import with_secrets
from tests.hosts import HERE, HOSTS
from tests.served import free_port, served, until
from tests.store.servers import server
from tests.tabletop.calling import Caller, Send, TestTable, in_process, open_table, over_http
from tests.tabletop.patience import patient

TABLES = 8


def on(url: str) -> Send:
    """Requests to a service on a store."""
    app = create_app(Settings(log_level="critical", store=url))
    return patient(in_process(app.test_client()))


def at(url: str, *callers: Caller) -> tuple[Caller, ...]:
    """The same callers, of a service on another store."""
    send = on(url)
    return tuple(replace(caller, send=send) for caller in callers)


def test_a_server_comes_back_as_it_was(tmp_path: Path) -> None:
    for name in ("live", "backup"):
        (tmp_path / name).mkdir()
    with server(tmp_path / "live", "--appendonly", "yes", "--appendfsync", "always") as live:
        table = open_table(on(live.url), 2).begin("start_rounds", "flip")
        gm, player = table.gm, table.players[0]
        then, hand = gm.table(), player.hand()
        paste("backup", tmp_path / "backup", {"6379": live.port})
        key, thug = str(uuid4()), {"move": "add_foe", "name": "Thug"}
        since = gm.ask("POST", "/moves", thug, Idempotency_Key=key).ok()["version"]
        successor = gm.with_token(gm.ask("POST", "/token", {}).ok()["token"])
        last = successor.table()["last_event"]
    restored = restore(tmp_path / "backup")
    settings = ("--appendonly", "yes", "--appendfsync", "always")
    with server(restored, *settings) as again:
        gm, player, successor = at(again.url, gm, player, successor)
        assert (gm.table(), player.hand()) == (then, hand)
        # An older state is older for everybody.
        assert successor.ask("GET").status == 404
        assert gm.ask("GET", f"/events?after={last}").status == 422
        repeated = gm.ask("POST", "/moves", thug, Idempotency_Key=key)
        assert "idempotency-replayed" not in repeated.headers
        assert repeated.ok()["version"] == since, "its number is used again"
        with Redis.from_url(again.url) as admin:
            assert 0 < admin.ttl(gm.key("table")) <= 90 * 86_400


def restore(folder: Path) -> Path:
    """Where the data lies that the page's lines have made of a snapshot."""
    paste("restore", folder, {"6379": free_port()})
    return folder / "restored"


def test_the_snapshot_is_not_read_by_a_server_that_keeps_a_file(tmp_path: Path) -> None:
    """That is why the page goes about it in two steps."""
    (tmp_path / "live").mkdir()
    with server(tmp_path / "live") as live, Redis.from_url(live.url) as admin:
        admin.set("here", "1")
        paste("backup", tmp_path, {"6379": live.port})
    with (
        server(tmp_path, "--dbfilename", "tables.rdb", "--appendonly", "yes") as empty,
        Redis.from_url(empty.url) as admin,
    ):
        assert admin.dbsize() == 0


def test_the_own_store_comes_back_from_its_folder(tmp_path: Path) -> None:
    with served(tmp_path) as service:
        table = open_table(over_http(service.url), 2).begin("start_rounds", "flip")
        then = table.gm.table()
    pack, unpack = block_of_tar()
    subprocess.run(pack.split(), cwd=tmp_path, check=True)
    shutil.rmtree(tmp_path / "data")
    subprocess.run(unpack.split(), cwd=tmp_path, check=True)
    with served(tmp_path) as service:
        assert replace(table.gm, send=over_http(service.url)).table() == then


def block_of_tar() -> list[str]:
    """The lines that pack and unpack the data folder."""
    return [line for line in PAGE.splitlines() if line.startswith("tar ")]


def test_a_cluster_comes_back_into_a_new_one(tmp_path: Path) -> None:
    backup = tmp_path / "backup"
    backup.mkdir()
    variables = with_secrets(tmp_path / "old")
    with nodes(tmp_path / "old", variables, [HERE] * HOSTS) as old:
        tables = play(old)
        then = seen(old, tables)
        paste("cluster-backup", backup, {"7001": port(old)}, REDISCLI_AUTH=old.password)
    assert len(list(backup.glob("tables-*.rdb"))) == 3
    variables = with_secrets(tmp_path / "new")
    with nodes(tmp_path / "new", variables, [HERE] * HOSTS) as new:
        new.join()
        until(new.is_whole, "the cluster is whole", 30)
        ports = {"7001": port(new), "7100": free_port()}
        paste("cluster-restore", backup, ports, REDISCLI_AUTH=new.password)
        assert seen(new, tables) == then
        for gm in at(new.store, *(table.gm for table in tables)):
            gm.play("flip")


def play(made: Nodes) -> list[TestTable]:
    """Some tables, on every node."""
    made.join()
    until(made.is_whole, "the cluster is whole", 30)
    send = on(made.store)
    return [open_table(send, 1).begin("start_rounds", "flip") for _ in range(TABLES)]


def seen(made: Nodes, tables: list[TestTable]) -> list[Any]:
    """All that everybody sees of them."""
    everybody = [caller for table in tables for caller in table.everybody]
    return [(caller.table(), caller.get("/events")) for caller in at(made.store, *everybody)]


def port(made: Nodes) -> int:
    """That of the first node."""
    return made.places()[0][1]
