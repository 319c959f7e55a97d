"""The clients as packages, installed as docs/clients.md says, each in a project of its own."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import sysconfig
import venv
from dataclasses import dataclass
from pathlib import Path

import pytest

from clients.generate import javascript, python
from tests.conftest import ROOT
from tests.pasting import fenced

PAGE = (ROOT / "docs" / "clients.md").read_text(encoding="utf-8")
BIN = Path(sys.executable).parent
TOOLS = ROOT / "tests" / "npm" / "node_modules" / ".bin"
REPOSITORY = ("clients", "service/web/client.js")
STRICT = (
    *("--strict", "--noUncheckedIndexedAccess", "--exactOptionalPropertyTypes"),
    *("--target", "es2022", "--module", "nodenext", "--lib", "es2022,dom"),
)


@dataclass(frozen=True)
class Project:
    """A folder in which one of the packages is installed."""

    folder: Path
    environment: dict[str, str]

    def run(self, *command: str | Path) -> str:
        """What a command prints; it has to succeed."""
        done = subprocess.run(
            command,
            capture_output=True,
            text=True,
            timeout=120,
            cwd=self.folder,
            env=self.environment,
            check=False,
        )
        assert done.returncode == 0, done.stdout[-3_000:] + done.stderr[-3_000:]
        return done.stdout

    def paste(self, language: str) -> None:
        """Run the lines of the page that install the package."""
        self.run("sh", "-eu", "-c", "".join(fenced(PAGE, language)))

    def write(self, name: str, code: str, server: str) -> Path:
        """A file of code that asks a service."""
        path = self.folder / name
        path.write_text(code.replace("http://127.0.0.1:8000", server), encoding="utf-8")
        return path


def javascript_project(folder: Path) -> Project:
    """A project with the npm package, and TypeScript beside it."""
    if shutil.which("npm") is None or not javascript.made():
        pytest.skip("npm is not installed, or the types are not made (make clients)")
    offline = {"npm_config_offline": "true", "npm_config_audit": "false"}
    project = Project(_clone(folder), {**os.environ, **offline})
    (folder / "package.json").write_text('{"type": "module"}', encoding="utf-8")
    project.paste("sh npm")
    return project


def python_project(folder: Path) -> Project:
    """A virtual environment with the package; only what it depends on comes from these tests'."""
    if not python.made():
        pytest.skip("the types are not made (make clients)")
    environment = folder / "environment"
    venv.create(environment)
    own = sysconfig.get_path("purelib", "venv", {"base": str(environment)})
    Path(own, "tests.pth").write_text(sysconfig.get_path("purelib"), encoding="utf-8")
    offline = {"PIP_NO_INDEX": "1", "PIP_NO_BUILD_ISOLATION": "0", "PIP_PYTHON": str(environment)}
    path = f"{environment / 'bin'}{os.pathsep}{BIN}{os.pathsep}{os.environ['PATH']}"
    project = Project(_clone(folder), {**os.environ, **offline, "PATH": path})
    project.paste("sh pip")
    return project


def _clone(folder: Path) -> Path:
    """What the packages are made of."""
    for name in REPOSITORY:
        source, target = ROOT / name, folder / name
        target.parent.mkdir(parents=True, exist_ok=True)
        shutil.copytree(source, target) if source.is_dir() else shutil.copy(source, target)
    return folder
