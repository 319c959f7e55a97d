"""Tests that are run on a copy of the service, with a defect planted in it or with none."""

from __future__ import annotations

import signal
import subprocess
import sys
import tempfile
import time
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from campaigns.planted.defect import Edit, Guard, pytest_id
from tests.copied import copied
from tests.served import environment

ROOT = Path(__file__).parents[2]
SECONDS = 1_800.0
"""How long tests may run before they are stopped."""
MOVES = "480"
"""What is played at random: three times as much as in `make test`."""
FAILED = 1
"""pytest's exit code when tests have failed; others say that they could not be run."""


@dataclass(frozen=True)
class Ran:
    """How tests went."""

    code: int
    output: str
    seconds: float

    @property
    def passed(self) -> bool:
        """All of them did, and none was skipped."""
        return self.code == 0 and " skipped" not in self.last_line

    def caught(self, guard: Guard) -> bool:
        """Whether the guard has failed, and by what it looks for."""
        failed = f"\nFAILED {pytest_id(guard.test, ROOT)}" in self.output
        shown = any(sign in self.reasons for sign in (guard.shows, *guard.or_shows))
        return self.code == FAILED and failed and shown

    @property
    def reasons(self) -> str:
        """The statements that have failed, and what they had before them."""
        lines = self.output.partition(" FAILURES ")[2].partition(" short test summary ")[0]
        return "\n".join(line for line in lines.splitlines() if line.startswith(("E  ", "    ")))

    @property
    def last_line(self) -> str:
        """How pytest sums it up."""
        return self.output.rstrip().rpartition("\n")[2]


def run(edits: Sequence[Edit], *tests: str, only_collect: bool = False) -> Ran:
    """Run tests, named as guards name them, on a copy with these edits, up to the first failure.

    Raises DoesNotFit.
    """
    with tempfile.TemporaryDirectory(prefix="rollwright-planted-") as name:
        folder = copied(Path(name))
        for edit in edits:
            edit.make(folder / "service")
        options = ["-qx", "-rfE", "--tb=short", "-p", "no:cacheprovider"]
        options += ["--collect-only"] if only_collect else [f"--basetemp={folder / 'tmp'}"]
        started = time.monotonic()
        code, output = _pytest(folder, *options, *(pytest_id(test, ROOT) for test in tests))
        return Ran(code, output, time.monotonic() - started)


def _pytest(folder: Path, *arguments: str) -> tuple[int, str]:
    """Exit code and output of pytest, in whose processes `service` is that of the folder."""
    with subprocess.Popen(
        [sys.executable, "-m", "pytest", *arguments],
        cwd=folder,
        # No plugin is needed, and to load them takes as long as a test.
        env=environment(
            PYTHONPATH=str(folder),
            ROLLWRIGHT_TEST_MOVES=MOVES,
            PYTEST_DISABLE_PLUGIN_AUTOLOAD="1",
            PYTEST_ADDOPTS="",
            ROLLWRIGHT_TESTS_PROFILE="as found",
        ),
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
    ) as process:
        try:
            output, _ = process.communicate(timeout=SECONDS)
        except subprocess.TimeoutExpired:
            process.send_signal(signal.SIGINT)  # so that it stops what it has started
            output, _ = process.communicate()
        return process.returncode, output
