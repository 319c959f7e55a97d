"""`rollwright repair`, and what `rollwright doctor` says of a log; the damage has its own tests."""

from __future__ import annotations

from pathlib import Path

import pytest
from redis import Redis

from service.store.append_only import FOLDER
from service.store.embedded import start
from service.store.server import REMEDIES
from tests.operator.test_doctor import examined
from tests.served import Service, rollwright
from tests.store.servers import NO_SERVER_ON_PATH, without_wheel


@pytest.fixture
def data_dir(tmp_path: Path) -> Path:
    """A data folder with a store that has kept something."""
    folder = tmp_path / "data"
    started = start(folder)
    with Redis.from_url(started.url) as store:
        store.set("kept", "1")
    started.stop()
    return folder


def newest(data_dir: Path) -> Path:
    [file] = (data_dir / "store" / FOLDER).glob("*.incr.aof")
    return file


def log_line(output: str) -> str:
    """What the doctor says of the log, with the remedies under it."""
    lines = output.splitlines()
    first = next(n for n, line in enumerate(lines) if line.startswith("log "))
    under = next(n for n, line in enumerate(lines) if n > first and not line.startswith(" "))
    return "\n".join(" ".join(line.split()) for line in lines[first:under])


def test_a_log_that_is_whole_is_left_as_it_is(data_dir: Path) -> None:
    content = newest(data_dir).read_bytes()
    ran = rollwright("repair", "--data-dir", data_dir)
    assert (ran.returncode, ran.stderr) == (0, "")
    assert ran.stdout == "The log can be read to its end: nothing is done.\n"
    assert newest(data_dir).read_bytes() == content
    status, output = examined(data_dir.parent)
    assert (status, log_line(output)) == (
        0,
        f"log {data_dir}/store/{FOLDER} can be read to its end",
    )


def test_a_damaged_tail_is_seen_and_cut_off_without_a_question(data_dir: Path) -> None:
    size = newest(data_dir).stat().st_size
    with newest(data_dir).open("ab") as file:
        file.write(bytes(4_096))
    status, output = examined(data_dir.parent)
    assert status == 1
    damage = f"{newest(data_dir)} cannot be read from byte {size:,} on, which are 4,096 bytes"
    assert log_line(output).splitlines() == [
        f"log {damage}",
        f"-> cut off the unreadable end: rollwright repair --data-dir {data_dir}",
        f"-> or move {data_dir}/store away, start again, and import a backup",
    ]
    ran = rollwright("repair", "--data-dir", data_dir)
    [copy] = (data_dir / "store" / "damaged").iterdir()
    assert ran.stdout == f"{damage}\nA copy of the log, as it was: {copy}\nThe log is repaired.\n"
    assert (ran.returncode, ran.stderr) == (0, "")
    assert (copy / newest(data_dir).name).stat().st_size == size + 4_096
    assert newest(data_dir).stat().st_size == size
    assert examined(data_dir.parent)[0] == 0


def test_it_is_left_alone_while_a_service_runs(two_workers: Service) -> None:
    ran = rollwright("repair", "--data-dir", two_workers.data_dir, "--yes")
    assert (ran.returncode, ran.stdout) == (1, "")
    assert f"(process {two_workers.process.pid}) runs on" in ran.stderr
    assert "stop it first" in ran.stderr


def test_without_a_server_there_is_no_check(data_dir: Path, tmp_path: Path) -> None:
    settings = without_wheel(tmp_path) | NO_SERVER_ON_PATH
    ran = rollwright("repair", "--data-dir", data_dir, **settings)
    assert (ran.returncode, ran.stdout) == (1, "")
    assert all(remedy in ran.stderr for remedy in REMEDIES)


def test_without_a_store_it_says_so(tmp_path: Path) -> None:
    ran = rollwright("repair", "--data-dir", tmp_path)
    assert (ran.returncode, ran.stderr) == (1, f"rollwright: there is no store in {tmp_path}\n")
    assert [*tmp_path.iterdir()] == []
