"""deploy/compose.yml as compose reads it: its variables filled in, its commands and settings."""

from __future__ import annotations

import re
import shutil
import subprocess
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import yaml

from tests.conftest import ROOT

DEPLOY = ROOT / "deploy"
VARIABLE = re.compile(r"\$\{(\w+)(?::-([^}]*)|:\?[^}]*)\}")


@dataclass(frozen=True)
class Composed:
    """The services of the file, with these variables."""

    services: Mapping[str, Any]

    @classmethod
    def of(cls, variables: Mapping[str, str]) -> Composed:
        """With variables as .env has them; one that is missing has its default, or is an error."""
        told = yaml.load((DEPLOY / "compose.yml").read_text(encoding="utf-8"), yaml.CSafeLoader)
        return cls(filled(told["services"], variables))

    def command(self, name: str) -> list[str]:
        """What a container runs."""
        return list(self.services[name]["command"])

    def environment(self, name: str) -> dict[str, str]:
        """What a container is told."""
        return dict(self.services[name]["environment"])

    def named(self, kind: str) -> list[str]:
        """The names of all that are numbered: store1, store2, …"""
        return [name for name in self.services if re.fullmatch(rf"{kind}\d", name)]


def filled(told: Any, variables: Mapping[str, str]) -> Any:
    """What compose makes of a part of its file, with these variables."""
    if isinstance(told, dict):
        return {name: filled(value, variables) for name, value in told.items()}
    if isinstance(told, list):
        return [filled(value, variables) for value in told]
    if not isinstance(told, str):
        return told
    said = VARIABLE.sub(
        lambda found: (
            variables[found[1]] if found[2] is None else variables.get(found[1], found[2])
        ),
        told,
    )
    return said.replace("$$", "$")


def with_secrets(folder: Path) -> dict[str, str]:
    """A copy of deploy/ in a folder, with secrets that were made there; what .env says."""
    kept = shutil.ignore_patterns(".env", "secrets")
    shutil.copytree(DEPLOY, folder / "deploy", ignore=kept)
    made = subprocess.run(
        [folder / "deploy" / "new-secrets"], capture_output=True, text=True, check=False
    )
    assert made.returncode == 0, made.stderr
    lines = (folder / "deploy" / ".env").read_text(encoding="utf-8").splitlines()
    return dict(line.split("=", 1) for line in lines)
