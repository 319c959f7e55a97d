"""The types of the clients: those of the document, and what the JavaScript has in its comments."""

from __future__ import annotations

import subprocess

import pytest

from clients.generate import javascript, python
from clients.generate.document import client_document


def test_the_types_of_python_are_those_of_the_document() -> None:
    """Written anew by `make clients`."""
    for name, text in python.modules(client_document()).items():
        assert (python.FOLDER / name).read_text(encoding="utf-8") == text, name


@pytest.fixture
def typescript() -> None:
    if not (javascript.TOOLS / "openapi-typescript").exists():
        pytest.skip("openapi-typescript is not installed (npm ci --prefix tests/npm)")


@pytest.mark.usefixtures("typescript")
def test_the_types_of_javascript_are_those_of_the_document() -> None:
    """Written anew by `make clients`."""
    for name, text in javascript.modules(client_document()).items():
        assert (javascript.FOLDER / name).read_text(encoding="utf-8") == text, name


@pytest.mark.usefixtures("typescript")
def test_the_javascript_is_what_its_comments_say() -> None:
    command = [javascript.TOOLS / "tsc", "--project", javascript.FOLDER, "--noEmit"]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert (done.returncode, done.stdout) == (0, "")


@pytest.mark.usefixtures("typescript")
def test_handwritten_types_are_formatted() -> None:
    files = [javascript.FOLDER / name for name in ("index.d.ts", "types.d.ts")]
    prettier = [javascript.TOOLS / "prettier", "--print-width", "110", "--check", *files]
    assert subprocess.run(prettier, capture_output=True, check=False).returncode == 0
