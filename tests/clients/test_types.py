"""The types of the JavaScript client; what is generated of them is made by `make clients`."""

from __future__ import annotations

import subprocess

import pytest

from clients.generate import javascript


@pytest.fixture
def typescript() -> None:
    if not javascript.installed():
        pytest.skip("TypeScript is not installed (npm ci --prefix tests/npm)")


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
