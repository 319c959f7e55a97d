"""A copy of the project, in which a test may change what it likes."""

from __future__ import annotations

import shutil
from collections.abc import Iterable
from pathlib import Path

ROOT = Path(__file__).parents[1]
WHOLE = ("service", "tests", "campaigns", "docs", "CHANGELOG.md", "openapi.yaml", "pyproject.toml")
"""What tests need of it."""


def copied(folder: Path, parts: Iterable[str] = WHOLE) -> Path:
    """The folder, with these parts of the project in it.

    Times of files are kept, and so what is compiled stays good for all that nobody changes.
    """
    ignored = shutil.ignore_patterns("node_modules")
    for part in parts:
        if (ROOT / part).is_dir():
            shutil.copytree(ROOT / part, folder / part, ignore=ignored)
        else:
            shutil.copy(ROOT / part, folder / part)
    return folder
