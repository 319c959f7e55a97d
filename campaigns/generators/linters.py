"""What linters say about the document; what is decided otherwise is in lint/, with its reason."""

from __future__ import annotations

import shutil
from dataclasses import dataclass
from pathlib import Path

from campaigns.generators.packages import NODE_MODULES
from campaigns.generators.shell import run

LINT = Path(__file__).parent / "lint"


@dataclass(frozen=True)
class Linter:
    """A linter; the line fails if there is an error or a warning."""

    package: str
    line: str
    configuration: str = ""


LINTERS = (
    Linter("openapi-spec-validator", "openapi-spec-validator openapi.yaml"),
    Linter("@redocly/cli", "redocly lint openapi.yaml --config redocly.yaml", "redocly.yaml"),
    Linter(
        "@stoplight/spectral-cli",
        "spectral lint openapi.yaml --ruleset spectral.yaml --fail-severity warn",
        "spectral.yaml",
    ),
    Linter(
        "ibm-openapi-validator",
        "lint-openapi openapi.yaml --ruleset ibm.yaml --warnings-limit 0 --no-colors",
        "ibm.yaml",
    ),
)


def findings(linter: Linter, folder: Path) -> str:
    """What a linter finds in the document of a folder; empty if nothing."""
    done = run(linter.line, folder)
    return f"{done.stdout}{done.stderr}" if done.returncode else ""


def lay_out(document: Path, folder: Path) -> None:
    """Put the document into a new folder, and what the linters need beside it."""
    shutil.copytree(LINT, folder)
    shutil.copy(document, folder / "openapi.yaml")
    (folder / "node_modules").symlink_to(NODE_MODULES)


def switched_off(linter: Linter) -> list[str]:
    """The rules that a linter's configuration switches off."""
    if not linter.configuration:
        return []
    lines = (LINT / linter.configuration).read_text(encoding="utf-8").splitlines()
    return [line.strip().removesuffix(": off") for line in lines if line.endswith(": off")]
