"""The packages: the service's, and those of the clients."""

from __future__ import annotations

import shutil
import subprocess
import sys
import venv
from pathlib import Path

from clients.generate import javascript, python

ROOT = Path(__file__).parent.parent


def build(out: Path) -> None:
    """Build every package into a folder. Raises CalledProcessError, FileNotFoundError."""
    if not (javascript.made() and python.made()):
        raise FileNotFoundError("the types of the clients are not made: run make clients")
    for folder in (ROOT, ROOT / "clients" / "python"):
        run(sys.executable, "-m", "hatchling", "build", "--directory", str(out), cwd=folder)
    npm = shutil.which("npm")
    if npm is None:
        raise FileNotFoundError("npm is not installed (Debian: apt install npm)")
    client = ROOT / "clients" / "javascript"
    run(npm, "pack", "--silent", "--pack-destination", str(out), cwd=client)
    (client / "client.js").unlink()  # a copy for the package


def install(wheel: Path, folder: Path) -> Path:
    """Install the service in an environment of its own, as the Dockerfile does; its Python."""
    venv.create(folder, with_pip=False, symlinks=True)
    python = folder / "bin" / "python"
    pip = (sys.executable, "-m", "pip", "--python", str(python), "install", "--quiet")
    run(*pip, "--require-hashes", "--requirement", str(ROOT / "requirements.txt"))
    run(*pip, "--no-deps", str(wheel))
    return python


def run(*command: str, cwd: Path = ROOT) -> str:
    """What a command prints. Raises CalledProcessError, after its own words about why."""
    done = subprocess.run(command, cwd=cwd, stdout=subprocess.PIPE, text=True, check=True)
    return done.stdout
