"""The modules of the Python client that are made from the document."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

from clients.generate import python_calls, python_types
from clients.generate.document import ROOT, Document

FOLDER = ROOT / "clients" / "python" / "rollwright_client"
RUFF = Path(sys.executable).with_name("ruff")


def made() -> bool:
    """Whether `make clients` has written the modules."""
    return (FOLDER / "types.py").exists()


def modules(document: Document) -> dict[str, str]:
    """The modules by the names of their files."""
    written = {
        "types.py": python_types.module(document),
        "_typed_service.py": python_calls.service(document),
        "_typed_table.py": python_calls.table(document),
    }
    return {name: _formatted(_sorted(text, name), name) for name, text in written.items()}


def _sorted(text: str, name: str) -> str:
    """Without the imports that it does not need."""
    rules = ["--select", "I,F401", "--fix", "--quiet"]
    return _ruff("check", *rules, "--stdin-filename", str(FOLDER / name), text=text)


def _formatted(text: str, name: str) -> str:
    return _ruff("format", "--stdin-filename", str(FOLDER / name), text=text)


def _ruff(*arguments: str, text: str) -> str:
    return subprocess.run(
        [RUFF, *arguments, "-"], input=text, capture_output=True, text=True, check=True
    ).stdout
