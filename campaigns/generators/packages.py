"""Where the tools are, in which versions, and what is missing."""

from __future__ import annotations

import json
import os
import re
import shutil
from collections.abc import Iterable, Mapping
from pathlib import Path

HERE = Path(__file__).parent
PYTHON = HERE / ".venv"
NODE_MODULES = HERE / "node_modules"
PROGRAMS = (PYTHON / "bin", NODE_MODULES / ".bin")


def environment(folder: Path) -> dict[str, str]:
    """Variables for a line that runs in the folder of a client."""
    (jar,) = PYTHON.glob("lib/*/site-packages/openapi_generator_cli/openapi-generator.jar")
    return {
        "PATH": os.pathsep.join([*map(str, PROGRAMS), os.environ["PATH"]]),
        "GENERATOR_JAR": str(jar),
        "GO111MODULE": "off",  # Debian's libraries are found by GOPATH
        "GOPATH": f"{folder}:/usr/share/gocode",
    }


def missing(needs: Iterable[Mapping[str, str]]) -> list[str]:
    """Debian's packages that have to be installed: each brings a program, or a file."""
    return sorted(
        {
            name
            for each in needs
            for name, part in each.items()
            if not shutil.which(part) and not Path(part).exists()
        }
    )


def version(package: str) -> str:
    """The version that is locked."""
    npm: dict[str, str] = json.loads((HERE / "package.json").read_bytes())["dependencies"]
    if package in npm:
        return npm[package]
    found = re.search(rf"(?m)^{package}==(\S+)", (HERE / "requirements.txt").read_text())
    assert found, package
    return found[1]
