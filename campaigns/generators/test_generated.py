"""Clients that generators make of the document: strictly typed, and they play a round."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from campaigns.generators.played import PLAYED
from tests.conftest import ROOT

PLAY = Path(__file__).parent / "play"
DOCUMENT = ROOT / "openapi.yaml"
BORROWED = ROOT / "tests" / "npm" / "node_modules"
BIN = Path(sys.executable).parent

TARGET = ["--target", "es2022", "--module", "nodenext", "--lib", "es2023,dom,dom.iterable"]
GENERATORS_OWN = "[mypy]\n[mypy-rollwright_client.client]\nignore_errors = true\n"


def run(*command: str | Path, folder: Path) -> str:
    """What it prints; it has to succeed."""
    done = subprocess.run(
        command,
        capture_output=True,
        text=True,
        timeout=300,
        cwd=folder,
        env={**os.environ, "PATH": f"{BIN}{os.pathsep}{os.environ['PATH']}"},
        check=False,
    )
    assert done.returncode == 0, done.stdout[-3_000:] + done.stderr[-3_000:]
    return done.stdout


def test_a_round_in_python(server: str, tmp_path: Path) -> None:
    """openapi-python-client; its own client.py, the same for every document, is not strict."""
    made = tmp_path / "rollwright_client"
    document = f"{server}/openapi.json"  # which is read much faster than YAML
    config = PLAY / "openapi-python-client.yml"
    options = ["--config", config, "--meta", "none", "--url", document, "--output-path", made]
    output = run(BIN / "openapi-python-client", "generate", *options, folder=tmp_path)
    left_out = {line for line in output.splitlines() if line.startswith("WARNING")}
    assert all(re.search(r"(odds|comparison)\.(svg|png)", line) for line in left_out), left_out
    shutil.copy(PLAY / "play.py", tmp_path)
    (tmp_path / "mypy.ini").write_text(GENERATORS_OWN, encoding="utf-8")
    strict = ["--strict", "--config-file", "mypy.ini", "--cache-dir", tmp_path / "cache"]
    run(BIN / "mypy", *strict, "play.py", "rollwright_client", folder=tmp_path)
    check_the_round(run(sys.executable, "play.py", server, folder=tmp_path))


def test_a_round_in_typescript(server: str, tmp_path: Path) -> None:
    """openapi-typescript and openapi-fetch; a field with a default may be left out of a request."""
    node = lay_out_typescript("openapi-typescript", tmp_path)
    shutil.copy(PLAY / "play.ts", tmp_path)
    options = [DOCUMENT, "-o", "schema.d.ts", "--default-non-nullable=false"]
    run(BORROWED / ".bin" / "openapi-typescript", *options, folder=tmp_path)
    strict = ["--strict", "--noUncheckedIndexedAccess", "--exactOptionalPropertyTypes"]
    run(BORROWED / ".bin" / "tsc", *strict, *TARGET, "play.ts", folder=tmp_path)
    check_the_round(run(node, "play.js", server, folder=tmp_path))


def test_a_round_with_hey_api(server: str, tmp_path: Path) -> None:
    """As the whole campaign plays it."""
    node = lay_out_typescript("@hey-api/openapi-ts", tmp_path)
    for file in ("hey_api.ts", "openapi-ts.config.mjs"):
        shutil.copy(PLAY / file, tmp_path)
    shutil.copy(DOCUMENT, tmp_path)
    run(BORROWED / ".bin" / "openapi-ts", folder=tmp_path)
    run(BORROWED / ".bin" / "tsc", "--strict", *TARGET, "hey_api.ts", folder=tmp_path)
    check_the_round(run(node, "hey_api.js", server, folder=tmp_path))


def lay_out_typescript(package: str, folder: Path) -> str:
    """Make a project of a folder; returns the path of Node."""
    node = shutil.which("node")
    if node is None or not (BORROWED / package).exists():
        pytest.skip(f"{package} is not installed (npm ci --prefix tests/npm)")
    (folder / "node_modules").symlink_to(BORROWED)
    (folder / "package.json").write_text('{"type": "module"}', encoding="utf-8")
    return node


def check_the_round(output: str) -> None:
    """All play the same round."""
    assert output.splitlines() == PLAYED
