"""The benchmarks' own arithmetic, and that they ask for what they say."""

from __future__ import annotations

import json
import shutil
import subprocess
import sys
import urllib.request
from itertools import islice
from pathlib import Path
from typing import Any

import pytest

from benchmarks import charts, odds, quick, speed, where
from benchmarks.growth import Curve
from benchmarks.hot_paths import TIMES
from benchmarks.peers import __main__ as peers
from benchmarks.peers.warm import is_steady, warm_up
from benchmarks.row import Row, ratios, table
from benchmarks.servers import Server, stock
from benchmarks.speed import Request, Speed, processor_seconds
from tests.served import until

ROOT = Path(__file__).parent.parent

# Two processes, of which the second uses at least 0.1 s of a processor, and then ends.
PARENT = """
import subprocess, sys
subprocess.run([sys.executable, "-c", sys.argv[1]])
print("ended", flush=True)
input()
"""
CHILD = """
import os, time
while time.process_time() < 0.1:
    pass
print(os.getpid(), flush=True)
time.sleep(0.3)
"""
# An application that returns which settings of its worker are not gunicorn's defaults.
WORKER = """
import gc, json, sys
from gunicorn.config import Config
from gunicorn.workers.gthread import ThreadWorker

def app(environ, start_response):
    start_response("200 OK", [("Content-Type", "application/json")])
    [worker] = [thing for thing in gc.get_objects() if isinstance(thing, ThreadWorker)]
    defaults = Config().settings
    report = {
        "settings": {
            name: setting.get()
            for name, setting in worker.cfg.settings.items()
            if isinstance(setting.get(), (str, int)) and setting.get() != defaults[name].get()
        },
        "ours": [name for name in sys.modules if name.partition(".")[0] == "service"],
        "frozen": gc.get_freeze_count(),
        "switch_interval": sys.getswitchinterval(),
    }
    return [json.dumps(report).encode()]
"""


@pytest.mark.parametrize(
    ("row", "cells"),
    [
        (Row("", "x", [3, 1, 2], "{:.0f}"), ("", "x", "2", "1", "3", "")),
        (
            Row("B1", "x", [0.89, 0.9, 0.91], least=0.9),
            ("B1", "x", "0.90", "0.89", "0.91", "≥ 0.9"),
        ),
        (
            Row("B1", "x", [0.88, 0.89, 0.91], least=0.9),
            ("B1", "x", "0.89", "0.88", "0.91", "≥ 0.9: missed"),
        ),
        (Row("B7", "x", [1.1], most=1.1), ("B7", "x", "1.10", "1.10", "1.10", "≤ 1.1")),
        (Row("B7", "x", [1.2], most=1.1), ("B7", "x", "1.20", "1.20", "1.20", "≤ 1.1: missed")),
    ],
)
def test_a_line_of_results_says_what_was_missed(row: Row, cells: tuple[str, ...]) -> None:
    assert row.cells == cells


def test_ratios_are_those_of_each_run() -> None:
    assert ratios([2.0, 6.0], [4.0, 3.0]) == [0.5, 2.0]


def test_results_are_a_table() -> None:
    assert table(("a", "b"), [("1", "2")]) == "| a | b |\n|---|---|\n| 1 | 2 |"


def test_icepool_finds_the_same_odds() -> None:
    rows = list(islice(odds.measure(1), 3))  # refuses to go on if it does not
    assert [row.id for row in rows] == ["", "", "B4"]


def test_a_curve_is_drawn(tmp_path: Path) -> None:
    curve = Curve("rolls", "A request, by its rolls", {1: 0.25, 1_000: 4.5})
    told = charts.draw(curve, tmp_path).read_text(encoding="utf-8")
    assert all(word in told for word in ("A request, by its rolls", "1,000", "0.25", "4.50"))
    assert "<script" not in told


@pytest.mark.parametrize("path", [path for parts in where.PARTS.values() for path in parts])
def test_what_is_measured_is_there(path: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("REDIS_URL", "redis://localhost")  # a bare draw reads it when imported
    owner, name = where.holder(path)
    assert callable(getattr(owner, name))


def test_a_part_is_told_without_those_that_it_calls(monkeypatch: pytest.MonkeyPatch) -> None:
    clock = iter((0, 10, 17, 20))  # begins, calls, is answered, ends
    monkeypatch.setattr(where, "thread_time_ns", lambda: next(clock))
    inner = where.measured(lambda: None, "inner")
    where.measured(inner, "outer")()
    assert (where.spent["inner"], where.spent["outer"]) == (7, 13)


def test_every_hot_path_can_be_asked(store_url: str) -> None:
    words = [word for path in TIMES for word in (path, "go")]
    asked = subprocess.run(
        [sys.executable, "-m", "benchmarks.hot_paths"],
        input="\n".join(words),
        capture_output=True,
        text=True,
        cwd=ROOT,
        env={"REDIS_URL": store_url},
        timeout=60,
        check=True,
    )
    told = [line for path in TIMES for line in ("warm", path)]
    assert asked.stdout.split() == ["ready", *told]


@pytest.mark.parametrize(("now", "worse"), [(110, []), (111, ["roll"]), (50, [])])
def test_ten_per_cent_more_instructions_are_refused(now: int, worse: list[str]) -> None:
    assert quick.worse({"roll": now}, {"roll": 100}) == worse


def test_a_stock_server_has_no_configuration_of_ours(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("GUNICORN_CMD_ARGS", "--preload")
    monkeypatch.setenv("ROLLWRIGHT_THREADS", "5")
    (tmp_path / "worker.py").write_text(WORKER)
    with (
        stock("worker:app", PYTHONPATH=str(tmp_path)) as server,
        urllib.request.urlopen(server.url) as answer,
    ):
        worker = json.load(answer)
    assert worker == {
        "settings": {
            "worker_class": "gthread",
            "threads": 16,
            "loglevel": "warning",
            "control_socket_disable": True,
            "default_proc_name": "worker:app",
        },
        "ours": [],
        "frozen": 0,
        "switch_interval": 0.005,
    }


def test_processor_time_is_that_of_the_whole_process_tree() -> None:
    with subprocess.Popen(
        [sys.executable, "-c", PARENT, CHILD], stdin=subprocess.PIPE, stdout=subprocess.PIPE
    ) as parent:
        assert parent.stdout is not None
        child = int(parent.stdout.readline())
        with_child, of_child = processor_seconds(parent.pid), processor_seconds(child)
        assert parent.stdout.readline() == b"ended\n"
        afterwards = processor_seconds(parent.pid)
        parent.kill()
    assert of_child >= 0.09
    assert with_child >= of_child
    assert afterwards >= with_child


@pytest.mark.parametrize(("script", "idle"), [("input()", True), ("while True: pass", False)])
def test_a_server_is_idle_when_it_uses_no_processor(script: str, idle: bool) -> None:
    with subprocess.Popen([sys.executable, "-c", script], stdin=subprocess.PIPE) as process:
        try:
            until(lambda: speed.is_idle(Server("", process.pid)) is idle, f"idle: {idle}")
        finally:
            process.kill()


def test_what_a_server_uses_is_divided_by_its_requests() -> None:
    measured = Speed(count=4_000, seconds=2, processor_seconds=1)
    assert (measured.rate, measured.microseconds) == (2_000, 250)


def test_measurements_are_added_up_before_they_are_divided() -> None:
    whole = speed.total([Speed(1_000, 1, 0.5), Speed(3_000, 3, 1.5)])
    assert whole == Speed(4_000, 4, 2)


def test_a_server_that_answers_nothing_takes_for_ever() -> None:
    assert Speed(0, 2, 2).microseconds == float("inf")


def test_servers_are_measured_in_turn(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(speed, "TURNS", 2)
    order = ""

    def measure(name: str, seconds: float) -> Speed:
        nonlocal order
        order += name
        return Speed(100, 1, seconds)

    ours, theirs = speed.in_turn(2, lambda: measure("a", 0.5), lambda: measure("b", 1))
    assert order == "abababab"
    assert (ours, theirs) == ([Speed(200, 2, 1)] * 2, [Speed(200, 2, 2)] * 2)


@pytest.mark.skipif(shutil.which("wrk") is None, reason="needs wrk (Debian: apt install wrk)")
def test_the_speed_of_a_server_is_measured(tmp_path: Path) -> None:
    with stock("benchmarks.ceilings.bare:app") as server:
        measured = speed.speed(server, Request("/roll", "{}"), seconds=1)
        assert measured.count > 0
        assert measured.seconds == pytest.approx(1, rel=0.2)
        assert 0 < measured.processor_seconds <= 1.2  # it is served by one processor
        with pytest.raises(SystemExit, match="answered errors"):
            speed.speed(server, Request("/nothing"), seconds=1)


@pytest.mark.parametrize(
    ("times", "steady"),
    [
        pytest.param([90, 90, 90], False, id="too few to compare"),
        pytest.param([90, 90, 90, 90], True, id="the same again"),
        pytest.param([570, 130, 115, 90], False, id="still getting faster"),
        pytest.param([570, 130, 115, 90, 92, 106, 102], True, id="not faster for three times"),
        pytest.param([100, 140, 130, 95], True, id="faster by no more than five per cent"),
        pytest.param([100, 140, 130, 94], False, id="faster by more than five per cent"),
        pytest.param([100, 94, 130, 140], False, id="faster, and then disturbed"),
    ],
)
def test_a_server_is_warm_when_it_gets_no_faster(times: list[float], steady: bool) -> None:
    assert is_steady(times) is steady


@pytest.mark.parametrize(
    ("times", "count"), [([500, 100, 90, 91, 92, 93, 94], 6), ([5, 4, 3, 2, 1], 5)]
)
def test_warming_up_ends_when_a_server_is_warm_or_the_measurements_end(
    times: list[int], count: int
) -> None:
    assert warm_up(Speed(1_000, 1, time / 1_000) for time in times) == count


def test_odds_are_asked_of_a_peer_once(monkeypatch: pytest.MonkeyPatch) -> None:
    sent: list[Request] = []

    def measured(_server: Server, *requests: Request, **_options: Any) -> Speed:
        sent.extend(requests)
        return Speed(len(requests), 1, 1)

    monkeypatch.setattr(peers, "speed", measured)
    tasks = peers._many() | peers._odds("/odds?dice={}&sides={}&keep={}")
    peer = peers.Peer("x", Server("", 0), tasks, {})
    counts = {peer.measure(peers.ODDS, part).count for part in range(peers.PARTS)}
    assert len(set(sent)) == len(sent) == 20 * 77 * 8
    assert min(counts) > 100
    assert peer.measure(peers.ROLLS, 5).count == 1_000
    assert sent[-1].body == '{"expression": "2d6+3", "count": 1000}'


def test_our_processor_time_is_compared_with_that_of_each_peer() -> None:
    server = Server("", 0)
    limits: dict[str, dict[str, float]] = {"ours": {}, "slower": {"least": 1}, "js": {}}
    others = [peers.Peer(name, server, peers._dice(), limits[name]) for name in limits]
    icepool = peers.Peer("icepool", server, {}, {})
    results = {
        name: [Speed(1_000, 1, seconds)]
        for name, seconds in (("ours", 0.1), ("slower", 0.126), ("js", 0.04))
    }
    rows = [row.cells for row in peers._targets([*others, icepool], results)]
    assert [(median, target) for _, _, median, _, _, target in rows] == [
        ("100", ""),
        ("1.26", "≥ 1"),
        ("0.40", ""),
    ]
