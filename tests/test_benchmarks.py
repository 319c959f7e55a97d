"""The benchmarks' own arithmetic, and that they ask for what they say."""

from __future__ import annotations

import subprocess
import sys
from itertools import islice
from pathlib import Path

import pytest

from benchmarks import charts, odds, quick, where
from benchmarks.growth import Curve
from benchmarks.hot_paths import TIMES
from benchmarks.row import Row, ratios, table

ROOT = Path(__file__).parent.parent


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
