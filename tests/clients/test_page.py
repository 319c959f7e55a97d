"""The code of docs/clients.md, with the clients as they lie here; each night, with packages."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
import tomllib
from pathlib import Path

import pytest

from clients.generate import python
from service import VERSION
from tests.conftest import ROOT
from tests.pasting import fenced

PAGE = (ROOT / "docs" / "clients.md").read_text(encoding="utf-8")
CLIENTS = ROOT / "clients"
EVENTS = ["session_created", "character_joined", "adventure_started"]
made = pytest.mark.skipif(not python.made(), reason="the types are not made (make clients)")


def run(*command: str | Path, folder: Path) -> list[str]:
    """The lines that a program prints."""
    environment = {**os.environ, "PYTHONPATH": str(CLIENTS / "python")}
    ran = subprocess.run(
        command, capture_output=True, text=True, cwd=folder, env=environment, check=False
    )
    assert ran.returncode == 0, ran.stderr
    return ran.stdout.splitlines()


def written(folder: Path, name: str, language: str, server: str) -> Path:
    """A file with the code of the page."""
    [code] = fenced(PAGE, language)
    path = folder / name
    path.write_text(code.replace("http://127.0.0.1:8000", server), encoding="utf-8")
    return path


def test_packages_have_the_version_and_the_licence_of_the_service() -> None:
    package = json.loads((CLIENTS / "javascript" / "package.json").read_text())
    project = tomllib.loads((CLIENTS / "python" / "pyproject.toml").read_text())["project"]
    assert package["version"] == project["version"] == VERSION
    for folder in ("javascript", "python"):
        assert (CLIENTS / folder / "LICENSE").read_text() == (ROOT / "LICENSE").read_text()


def test_the_javascript_of_the_page(tmp_path: Path, server: str) -> None:
    if (node := shutil.which("node")) is None:
        pytest.skip("Node.js is not installed (Debian: apt install nodejs)")
    package = tmp_path / "node_modules" / "rollwright"
    package.mkdir(parents=True)
    for file in (CLIENTS / "javascript" / "package.json", ROOT / "service" / "web" / "client.js"):
        shutil.copy(file, package)
    assert run(node, written(tmp_path, "ten.mjs", "js", server), folder=tmp_path) == EVENTS


@made
@pytest.mark.parametrize("language", ["python", "python async"])
def test_the_python_of_the_page(language: str, tmp_path: Path, server: str) -> None:
    program = written(tmp_path, "ten.py", language, server)
    assert run(sys.executable, program, folder=tmp_path) == EVENTS


@made
def test_a_python_program_plays(tmp_path: Path, server: str) -> None:
    """`make check` checks its types."""
    program = Path(__file__).with_name("program.py")
    assert run(sys.executable, program, server, folder=tmp_path) == ["played", "played"]
