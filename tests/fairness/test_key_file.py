"""The file of the keys: made once, followed when it changes, never made anew behind one's back."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from threading import Barrier

import pytest

from service.config import Settings
from service.fairness.keys import (
    FILE,
    KeyFile,
    KeysUnavailable,
    add_new_key,
    create_key_file,
    key_path,
    key_source,
    load_keys,
    with_new_key,
)

MADE = "from pathlib import Path; import sys; from service.fairness.keys import KeyFile\n"
MADE += "sys.stdin.read(1); print(KeyFile(Path(sys.argv[1]))().kid)"


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return key_path(Settings(data_dir=tmp_path / "data"))


def private_parts(path: Path) -> list[str]:
    return [key["d"] for key in json.loads(path.read_bytes())["keys"] if "d" in key]


def all_at_once(count: int, do: Callable[[], str]) -> list[str]:
    barrier = Barrier(count)

    def started() -> str:
        barrier.wait()
        return do()

    with ThreadPoolExecutor(count) as threads:
        return [done.result() for done in [threads.submit(started) for _ in range(count)]]


def test_it_is_made_when_it_is_asked_for_and_not_before(path: Path) -> None:
    keys = key_source(Settings(data_dir=path.parent))
    assert not path.parent.exists()
    kid = keys().kid
    assert (path.name, path.stat().st_mode & 0o777) == (FILE, 0o600)
    assert KeyFile(path)().kid == load_keys(path).kid == kid
    assert [kept.name for kept in path.parent.iterdir()] == [FILE]


def test_a_setting_needs_no_file(tmp_path: Path) -> None:
    text = with_new_key(None).decode()
    keys = key_source(Settings(data_dir=tmp_path / "data", receipt_keys=text))
    assert keys().kid == json.loads(text)["keys"][0]["kid"]
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize("attempt", range(10))
def test_threads_that_make_it_at_once_get_one_key(path: Path, attempt: int) -> None:
    kids = all_at_once(16, lambda: KeyFile(path)().kid)
    assert set(kids) == {load_keys(path).kid}
    assert [kept.name for kept in path.parent.iterdir()] == [FILE]


def test_processes_that_make_it_at_once_get_one_key(path: Path) -> None:
    command = [sys.executable, "-c", MADE, str(path)]
    pipe, text = subprocess.PIPE, True
    makers = [subprocess.Popen(command, stdin=pipe, stdout=pipe, text=text) for _ in range(6)]
    for maker in makers:
        assert maker.stdin is not None
        maker.stdin.write(".")
        maker.stdin.flush()
    kids = {maker.communicate(timeout=30)[0].strip() for maker in makers}
    assert kids == {load_keys(path).kid}


def test_a_key_that_is_renewed_is_followed_at_once(path: Path) -> None:
    one, two = KeyFile(path), KeyFile(path)
    before = one()
    assert two().kid == before.kid
    ring = add_new_key(path)
    assert (one().kid, two().kid) == (ring.kid, ring.kid)
    assert list(ring.keys) == [ring.kid, before.kid]
    assert len(private_parts(path)) == 1
    assert path.stat().st_mode & 0o777 == 0o600


def test_unchanged_it_is_read_once(path: Path) -> None:
    keys = KeyFile(path)
    assert keys() is keys()


def test_keys_renewed_at_once_are_all_kept(path: Path) -> None:
    create_key_file(path)
    first = load_keys(path).kid
    kids = all_at_once(8, lambda: add_new_key(path).kid)
    ring = load_keys(path)
    assert len(set(kids)) == 8
    assert set(ring.keys) == {*kids, first}
    assert len(private_parts(path)) == 1


def test_a_file_that_vanishes_is_missed_and_not_made_anew(path: Path) -> None:
    """A new key would make every receipt until now a stranger's, and nobody would know why."""
    keys = KeyFile(path)
    kid = keys().kid
    away = path.rename(path.with_name("elsewhere"))
    with pytest.raises(KeysUnavailable, match="cannot read"):
        keys()
    assert not path.exists()
    away.rename(path)
    assert keys().kid == kid


def test_a_file_that_breaks_is_told_and_followed_when_it_is_mended(path: Path) -> None:
    keys = KeyFile(path)
    keys()
    whole = path.read_bytes()
    path.write_bytes(whole[:-20])
    with pytest.raises(KeysUnavailable, match="not JSON") as refused:
        keys()
    assert str(path) in str(refused.value)
    path.write_bytes(whole)
    assert keys().kid == load_keys(path).kid


def no_folder(path: Path) -> None:
    path.parent.write_text("in the way")


def a_folder(path: Path) -> None:
    path.mkdir(parents=True)


def a_dead_link(path: Path) -> None:
    path.parent.mkdir()
    path.symlink_to("nowhere")


@pytest.mark.parametrize("hinder", [no_folder, a_folder, a_dead_link])
def test_what_the_system_refuses_is_told_with_the_path(
    path: Path, hinder: Callable[[Path], None]
) -> None:
    hinder(path)
    for use in (KeyFile(path), lambda: add_new_key(path)):
        with pytest.raises(KeysUnavailable) as refused:
            use()
        assert str(path) in str(refused.value)


def test_nothing_is_renewed_where_nothing_is(path: Path) -> None:
    with pytest.raises(KeysUnavailable, match="--data-dir"):
        add_new_key(path)
    assert not path.parent.exists()


@pytest.mark.skipif(os.geteuid() != 0, reason="only root gives files away")
def test_it_stays_its_owners_when_root_renews_it(path: Path) -> None:
    create_key_file(path)
    os.chown(path, 10_001, 10_002)
    add_new_key(path)
    found = path.stat()
    assert (found.st_uid, found.st_gid, found.st_mode & 0o777) == (10_001, 10_002, 0o600)


def test_a_writer_that_dies_leaves_the_old_keys(path: Path) -> None:
    """What lies beside the file is a draft, for its owner alone, and nobody reads it."""
    create_key_file(path)
    kid = load_keys(path).kid
    draft = path.with_name(f".{path.name}-left")
    draft.write_bytes(b'{"keys": [')
    assert KeyFile(path)().kid == kid
    assert add_new_key(path).keys[kid].private is None
