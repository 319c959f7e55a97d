"""Schemathesis, all phases and stateful, with positive and negative data, as often as asked."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from collections.abc import Mapping
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from pathlib import Path

from campaigns.fuzz.report import Report
from tests.conftest import ROOT
from tests.served import served
from tests.tabletop.calling import TestTable, open_table, over_http

CONFIG = Path(__file__).parent.with_name("schemathesis.toml")
HOOKS = {"SCHEMATHESIS_HOOKS": "campaigns.fuzz.hooks", "PYTHONPATH": str(ROOT)}
SECONDS = 14_400.0


@dataclass(frozen=True)
class Size:
    """Runs, and how many times the usual number of examples each has: 100,000 cases in all."""

    runs: int = 2
    times: int = 13


def schemathesis(
    folder: Path, *arguments: str, seconds: float = 600, **environment: str
) -> subprocess.CompletedProcess[str]:
    """Run it to its end."""
    return subprocess.run(
        [
            Path(sys.executable).with_name("schemathesis"),
            *("--config-file", str(folder / CONFIG.name)) * (folder / CONFIG.name).exists(),
            "run",
            "--warnings=off",
            *arguments,
        ],
        capture_output=True,
        text=True,
        cwd=folder,
        env={**os.environ, **HOOKS, **environment},
        timeout=seconds,
        check=False,
    )


def at_tables(
    folder: Path, server: str, *arguments: str, times: float = 1, seconds: float = 600
) -> subprocess.CompletedProcess[str]:
    """Run it by its configuration, so many times its examples, at tables made for it."""
    usual = CONFIG.read_text(encoding="utf-8")
    more = re.sub(r"(max-examples = )(\d+)", lambda m: f"{m[1]}{int(int(m[2]) * times)}", usual)
    (folder / CONFIG.name).write_text(more, encoding="utf-8")
    seen, played, lost = (open_table(over_http(server)) for _ in range(3))
    played.begin("start_rounds", "flip", kind="dramatic")
    variables = {
        **_named(seen, "SESSION", "GM"),
        **_named(played, "SESSION_PLAYED", "GM_PLAYS"),
        **_named(lost, "SESSION_LOST", "GM_LOSES"),
        "ROLLWRIGHT_JOIN": str(seen.door.token),
        "ROLLWRIGHT_PLAYER": str(seen.players[2].token),
    }
    return schemathesis(folder, f"{server}/openapi.json", *arguments, seconds=seconds, **variables)


def _named(table: TestTable, session: str, gm: str) -> Mapping[str, str]:
    """The variables of the configuration that tell of a table."""
    return {
        f"ROLLWRIGHT_{session}": table.gm.session,
        f"ROLLWRIGHT_{gm}": str(table.gm.token),
    }


def run(folder: Path, size: Size) -> Report:
    """Several runs at once, each with a seed and tables of its own."""
    report = Report()
    with served(folder, "--workers", "2") as service, ThreadPoolExecutor(size.runs) as pool:

        def one(seed: int) -> Report:
            place = folder / f"run {seed}"
            place.mkdir()
            return read(
                at_tables(place, service.url, f"--seed={seed}", times=size.times, seconds=SECONDS)
            )

        for of_run in pool.map(one, range(1, size.runs + 1)):
            report.add(of_run)
    return report


def read(ran: subprocess.CompletedProcess[str]) -> Report:
    """How many cases a run had, and what it found, in its own words."""
    report = Report()
    told = re.search(r"Test cases:\s+.*?([0-9,]+) generated", ran.stdout)
    report.cases = int(told[1].replace(",", "")) if told else 0
    if ran.returncode or "No issues found" not in ran.stdout or not report.cases:
        report.fail(ran.stdout[-12_000:] + ran.stderr[-2_000:])
    return report
