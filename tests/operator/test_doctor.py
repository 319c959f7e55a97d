"""`rollwright doctor`: every line of it, and the remedy of all that can be wrong."""

from __future__ import annotations

import os
import platform
import socket
from pathlib import Path
from typing import Any

import pytest

from service import VERSION
from service.config import Settings
from service.fairness.keys import FILE, add_new_key, create_key_file, load_keys, read_keys
from service.http.routes import receipts
from service.operator.doctor import examine
from service.store.server import REMEDIES
from tests.served import Service, free_port, free_ports, rollwright
from tests.store.servers import NO_SERVER_ON_PATH, server, stand_in, without_wheel


def examined(folder: Path, *arguments: str, port: int = 0, **more: str) -> tuple[int, str]:
    """The exit status, and what is printed."""
    port = port or free_port()
    finished = rollwright(
        "doctor", "--data-dir", folder / "data", "--port", str(port), *arguments, **more
    )
    assert finished.stderr == ""
    return finished.returncode, finished.stdout


def test_all_is_well_on_a_new_machine(tmp_path: Path) -> None:
    port = free_port()
    status, told = examined(tmp_path, port=port, **NO_SERVER_ON_PATH)
    lines = told.splitlines()
    assert status == 0
    assert lines[0].split()[:2] == ["Python", f"{platform.python_version()},"]
    assert lines[1].split() == ["Rollwright", VERSION]
    assert "valkey-server" in lines[2]
    assert lines[2].endswith("to be started: none is named")
    assert lines[3].endswith("answers")
    assert lines[4].split()[:2] == ["tier", "always:"]
    assert lines[5].split(maxsplit=1) == ["data", f"{tmp_path / 'data'}, to be made"]
    assert lines[6].split(maxsplit=1) == [
        "keys",
        f"of receipts: {tmp_path / 'data' / 'receipt-keys.json'}, to be made",
    ]
    assert lines[7].endswith("none runs on this data")
    assert lines[8].endswith(f"127.0.0.1:{port} is free")
    assert lines[9].split()[:3] == ["metrics", "this", "machine"]
    assert lines[-1] == "All is well."
    assert list(tmp_path.iterdir()) == []


def test_a_service_that_runs_is_well(two_workers: Service) -> None:
    port = int(two_workers.url.rsplit(":", 1)[1])
    status, told = examined(two_workers.data_dir.parent, port=port)
    assert status == 0, told
    assert f"runs on this data, process {two_workers.process.pid}" in told
    assert "started by the service that runs: unix://" in told
    assert "always:" in told


def test_a_named_store_is_asked(store_url: str, tmp_path: Path) -> None:
    for arguments, more in ((("--store", store_url), {}), ((), {"REDIS_URL": store_url})):
        status, told = examined(tmp_path, *arguments, **more)
        assert status == 0
        assert f"{store_url}, named by" in told
        assert "system: " in told


def test_what_is_wrong_with_the_store_has_its_remedy(tmp_path: Path) -> None:
    settings = ("--maxmemory-policy", "allkeys-lru", "--replicaof", "127.0.0.1", "1")
    with server(tmp_path, *settings) as running:
        status, told = examined(tmp_path, "--store", running.url)
    assert status == 1
    assert "-> set maxmemory-policy noeviction." in told
    assert "-> name its primary" in told
    assert told.endswith("2 wrong: see the arrows.\n")


@pytest.mark.parametrize(
    ("url", "about", "remedy"),
    [
        ("redis://me:hidden@127.0.0.1:1", "The store does not answer.", "start it"),
        ("redis://hidden@here", "a user and no password", "correct --store"),
    ],
)
def test_a_store_that_cannot_be_asked(tmp_path: Path, url: str, about: str, remedy: str) -> None:
    status, told = examined(tmp_path, "--store", url)
    assert status == 1
    assert about in told
    assert f"-> {remedy}" in told
    assert "hidden" not in told


def test_no_server_at_all_has_three_remedies(tmp_path: Path) -> None:
    status, told = examined(tmp_path, **without_wheel(tmp_path), **NO_SERVER_ON_PATH)
    assert status == 1
    assert all(f"-> {remedy}" in told for remedy in REMEDIES)


def test_a_server_that_cannot_run_here(tmp_path: Path) -> None:
    stand_in(tmp_path, "valkey-server", "Valkey server v=9.0.0")
    path = f"{tmp_path}:{os.environ['PATH']}"
    status, told = examined(tmp_path, **without_wheel(tmp_path), PATH=path)
    assert status == 1
    assert "a trial failed" in told


def test_an_old_server_is_passed_over(tmp_path: Path) -> None:
    program = stand_in(tmp_path, "redis-server", "Redis server v=6.2.1")
    status, told = examined(tmp_path, **without_wheel(tmp_path), PATH=str(tmp_path))
    assert status == 1
    assert f"passed over: {program} is redis-server 6.2.1, too old" in told
    assert all(f"-> {remedy}" in told for remedy in REMEDIES)


def test_a_taken_port(tmp_path: Path) -> None:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        status, told = examined(tmp_path, port=taken.getsockname()[1])
    assert status == 1
    assert "-> try another --port" in told


@pytest.mark.parametrize(
    ("host", "settings", "status", "about"),
    [
        ("127.0.0.1", {}, 0, "only programs of this machine can ask"),
        ("0.0.0.0", {}, 0, "rates of requests are limited"),
        ("0.0.0.0", {"ROLLWRIGHT_RATE_LIMITS": "false"}, 1, "ROLLWRIGHT_RATE_LIMITS is false"),
        (
            "127.0.0.1",
            {"ROLLWRIGHT_PROXIES": "1", "ROLLWRIGHT_RATE_LIMITS": "false"},
            1,
            "-> leave",
        ),
    ],
)
def test_what_strangers_can_ask(
    tmp_path: Path, store_url: str, host: str, settings: dict[str, str], status: int, about: str
) -> None:
    told = examined(tmp_path, "--store", store_url, "--host", host, **settings)
    assert about in told[1]
    assert ("->" in told[1].partition("strangers")[2]) is bool(status)


@pytest.mark.parametrize(
    ("given", "who"),
    [
        ({}, "this machine can read"),
        ({"host": "0.0.0.0"}, "nobody can read"),
        ({"proxies": 1}, "nobody can read"),
        ({"host": "0.0.0.0", "metrics_port": "other"}, "this machine can read"),
        ({"proxies": 1, "metrics_port": "other"}, "this machine can read"),
        ({"metrics_host": "0.0.0.0", "metrics_port": "other"}, "open to everybody"),
        ({"host": "0.0.0.0", "metrics_port": "same"}, "open to everybody"),
        ({"proxies": 1, "metrics_port": "same"}, "open to everybody"),
    ],
)
def test_who_can_ask_for_metrics(
    tmp_path: Path,
    store_url: str,
    capsys: pytest.CaptureFixture[str],
    given: dict[str, Any],
    who: str,
) -> None:
    port, other = free_ports(2)
    if "metrics_port" in given:
        given = {**given, "metrics_port": other if given["metrics_port"] == "other" else port}
    examine(Settings(port=port, store=store_url, data_dir=tmp_path, **given))
    printed = capsys.readouterr().out.splitlines()
    [line] = [line for line in printed if line.startswith("metrics ")]
    assert who in line
    assert printed[-1] == "All is well."


def test_a_taken_port_for_metrics(tmp_path: Path, store_url: str) -> None:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        there = ("--metrics-port", str(taken.getsockname()[1]))
        status, told = examined(tmp_path, "--store", store_url, *there)
    assert status == 1
    assert "-> try another --metrics-port" in told


def test_data_that_cannot_be_written(tmp_path: Path) -> None:
    (tmp_path / "data").touch()
    status, told = examined(tmp_path)
    assert status == 1
    assert "-> try another --data-dir" in told


def keys_line(told: str) -> str:
    """The line about the keys of receipts, with the remedies under it."""
    lines = told.splitlines()
    first = next(n for n, line in enumerate(lines) if line.startswith("keys "))
    under = next(n for n, line in enumerate(lines) if n > first and not line.startswith(" "))
    return "\n".join(" ".join(line.split()) for line in lines[first:under])


def test_keys_that_are_there_are_told(tmp_path: Path, store_url: str) -> None:
    kept = tmp_path / "data" / FILE
    create_key_file(kept)
    first = load_keys(kept).kid
    status, told = examined(tmp_path, "--store", store_url)
    assert (status, keys_line(told)) == (0, f"keys {first} signs receipts: {kept}")
    second = add_new_key(kept).kid
    status, told = examined(tmp_path, "--store", store_url)
    line = f"keys {second} signs receipts, 1 more can be checked: {kept}"
    assert (status, keys_line(told)) == (0, line)


def test_keys_of_the_setting_are_told(tmp_path: Path, store_url: str) -> None:
    ring = read_keys(receipts.KEYS, "here")
    given = {"ROLLWRIGHT_RECEIPT_KEYS": receipts.KEYS}
    status, told = examined(tmp_path, "--store", store_url, **given)
    line = f"keys {ring.kid} signs receipts: ROLLWRIGHT_RECEIPT_KEYS"
    assert (status, keys_line(told)) == (0, line)


@pytest.mark.parametrize("mode", [0o604, 0o640, 0o644, 0o620, 0o666, 0o601])
def test_keys_that_others_may_read_are_wrong(tmp_path: Path, store_url: str, mode: int) -> None:
    kept = tmp_path / "data" / FILE
    create_key_file(kept)
    kept.chmod(mode)
    status, told = examined(tmp_path, "--store", store_url)
    assert status == 1
    assert keys_line(told).splitlines() == [
        f"keys {kept} is open to others (mode {mode:o})",
        f"-> chmod 600 {kept}",
        "-> rollwright new-receipt-key, if others may have read it",
    ]
    kept.chmod(0o600)
    assert examined(tmp_path, "--store", store_url)[0] == 0


def test_keys_that_cannot_be_read_are_wrong(tmp_path: Path, store_url: str) -> None:
    kept = tmp_path / "data" / FILE
    kept.parent.mkdir()
    kept.write_text("{}")
    status, told = examined(tmp_path, "--store", store_url)
    assert status == 1
    line, *remedies = keys_line(told).splitlines()
    assert line.startswith(f"keys {kept} has no keys for receipts: ")
    assert [remedy[:6] for remedy in remedies] == ["-> giv", "-> or "]
    kept.unlink()
    kept.symlink_to("nowhere")
    status, told = examined(tmp_path, "--store", store_url)
    assert status == 1
    assert keys_line(told).startswith(f"keys cannot read {kept} (No such file or directory)")


def test_a_wrong_setting_is_named() -> None:
    finished = rollwright("doctor", "--workers", "many")
    assert finished.returncode == 2
    assert "--workers 'many': Must be a whole number." in finished.stderr
