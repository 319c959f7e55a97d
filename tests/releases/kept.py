"""The documents that later ones are compared with: one of each version, in a folder of its name."""

from __future__ import annotations

import re
from pathlib import Path

from tests.conftest import ROOT

DOCUMENTS = sorted(Path(__file__).parent.glob("*/openapi.yaml"))


def is_released(version: str, changelog: str) -> bool:
    """Whether the changelog has a date for a version."""
    return bool(re.search(rf"^## {re.escape(version)}, \d{{4}}-", changelog, re.MULTILINE))


def released() -> list[Path]:
    """Those that clients rely on; what breaks the others, which are prepared, is only reported."""
    changelog = (ROOT / "CHANGELOG.md").read_text(encoding="utf-8")
    return [path for path in DOCUMENTS if is_released(path.parent.name, changelog)]
