"""The recipe for a game on docs/contributing.md: built in a temporary place, and tested there."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

from tests.copied import WHOLE, copied
from tests.docs.test_contributing import EDITS, FILES

GENERAL = (
    *("tests/test_layers.py", "tests/http/test_hostile.py", "tests/http/test_odds.py"),
    *("tests/http/test_rolls.py", "tests/fairness/test_chance.py", "tests/picture/test_picture.py"),
    *("tests/http/test_rolls_by_query.py", "tests/http/test_roll_lines.py"),
    *("tests/http/test_index.py", "tests/docs/test_docs.py", "tests/docs/test_rules.py"),
    *("tests/openapi/test_document.py", "tests/openapi/test_examples.py", "tests/mechanics"),
    *("tests/security/test_matrix.py", "tests/security/test_mass_assignment.py"),
)

CHOSEN = (
    "(pbta or reference or index or committed or cases or folder_imports or of_the_root or go_on"
    " or room_may or are_pure or hostile_request or a_seed_throws or every_example or every_error"
    " or first_example or described_in_full) and not every_line"
)
"""Tests of the game, those that go through all games, and those of the project as a whole."""


def edited(text: str, diff: str) -> str:
    """The text after a diff of one hunk."""
    before = "".join(line[1:] for line in diff.splitlines(keepends=True) if line[0] in " -")
    after = "".join(line[1:] for line in diff.splitlines(keepends=True) if line[0] in " +")
    assert text.count(before) == 1
    return text.replace(before, after)


@pytest.fixture(scope="module")
def copy(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The project with the game of the page."""
    place = copied(tmp_path_factory.mktemp("copy"), (*WHOLE, "clients", "release"))
    for name, text in FILES.items():
        path = place / name
        if not path.parent.exists():
            path.parent.mkdir()
            (path.parent / "__init__.py").touch()
        path.write_text(text, encoding="utf-8")
    for name, diff in EDITS.items():
        path = place / name
        path.write_text(edited(path.read_text(encoding="utf-8"), diff), encoding="utf-8")
    return place


def run(copy: Path, *command: str) -> str:
    """What Python prints in the copy, of whose modules alone it knows."""
    environment = {**os.environ, "PYTHONPATH": str(copy)}
    done = subprocess.run(
        [sys.executable, *command],
        capture_output=True,
        text=True,
        cwd=copy,
        env=environment,
        check=False,
    )
    assert done.returncode == 0, (done.stdout + done.stderr)[-5_000:]
    return done.stdout


def test_the_lines_of_the_page_are_formatted_and_linted(copy: Path) -> None:
    files = [name for name in FILES if name.endswith(".py")]
    run(copy, "-m", "ruff", "format", "--check", *files)
    run(copy, "-m", "ruff", "check", *files)


def test_the_general_tests_hold_for_the_game_of_the_page(copy: Path) -> None:
    document = run(
        copy, "-c", "import sys; from service.cli import main; sys.exit(main())", "openapi"
    )
    (copy / "openapi.yaml").write_text(document, encoding="utf-8")
    run(copy, "-m", "tests.docs.reference")
    tests = ["-m", "pytest", "-q", "-p", "no:cacheprovider", "-k", CHOSEN]
    told = run(copy, *tests, *GENERAL, "tests/systems/pbta")
    assert int(re.findall(r"(\d+) passed", told)[0]) > 100
