"""The recipe for a game on docs/contributing.md: built in a temporary place, and tested there."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from tests.docs.test_contributing import built, files_of, run

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


@pytest.fixture(scope="module")
def copy(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The project with the game of dice of the page."""
    return built(tmp_path_factory.mktemp("copy"), "pbta")


def test_the_lines_of_the_page_are_formatted_and_linted(copy: Path) -> None:
    files = [name for name in files_of("pbta") if name.endswith(".py")]
    run(copy, "-m", "ruff", "format", "--check", *files)
    run(copy, "-m", "ruff", "check", *files)


def test_the_general_tests_hold_for_the_game_of_the_page(copy: Path) -> None:
    run(copy, "-m", "tests.docs.reference")
    tests = ["-m", "pytest", "-q", "-p", "no:cacheprovider", "-k", CHOSEN]
    told = run(copy, *tests, *GENERAL, "tests/systems/pbta")
    assert int(re.findall(r"(\d+) passed", told)[0]) > 100
