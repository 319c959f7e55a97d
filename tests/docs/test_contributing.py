"""The recipes for games on docs/contributing.md: what they change, and the game at a table, built.

The game of dice is built and tested each night (`campaigns/contributing`).
"""

from __future__ import annotations

import os
import re
import subprocess
import sys
from collections.abc import Iterable
from pathlib import Path

import pytest

from tests.conftest import ROOT
from tests.copied import WHOLE, copied

PAGE = (ROOT / "docs" / "contributing.md").read_text(encoding="utf-8")
FILES = dict(
    re.findall(r"^```(?:python|markdown) (\S+)\n(.*?)^```", PAGE, re.MULTILINE | re.DOTALL)
)
EDITS = dict(re.findall(r"^```diff (\S+)\n(.*?)^```", PAGE, re.MULTILINE | re.DOTALL))
REGISTRIES = {"pbta": "service/systems/registry.py", "bids": "service/tables/registry.py"}


def files_of(game: str) -> Iterable[str]:
    """The files of one of the games."""
    return [name for name in FILES if f"/{game}/" in name or name == f"docs/rules/{game}.md"]


def edited(text: str, diff: str) -> str:
    """The text after a diff of one hunk."""
    before = "".join(line[1:] for line in diff.splitlines(keepends=True) if line[0] in " -")
    after = "".join(line[1:] for line in diff.splitlines(keepends=True) if line[0] in " +")
    assert text.count(before) == 1
    return text.replace(before, after)


def built(place: Path, game: str) -> Path:
    """The project with one of the games, and the document of both."""
    copied(place, (*WHOLE, "clients", "release"))
    for name in files_of(game):
        path = place / name
        if not path.parent.exists():
            path.parent.mkdir()
            (path.parent / "__init__.py").touch()
        path.write_text(FILES[name], encoding="utf-8")
    registry = place / REGISTRIES[game]
    diff = EDITS[REGISTRIES[game]]
    registry.write_text(edited(registry.read_text(encoding="utf-8"), diff), encoding="utf-8")
    document = run(
        place, "-c", "import sys; from service.cli import main; sys.exit(main())", "openapi"
    )
    (place / "openapi.yaml").write_text(document, encoding="utf-8")
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


def test_a_game_is_its_own_files_and_one_line() -> None:
    assert {name for game in REGISTRIES for name in files_of(game)} == {*FILES}
    assert {*EDITS} == {*REGISTRIES.values()}
    for diff in EDITS.values():
        assert sum(line[0] == "+" for line in diff.splitlines()) == 1


@pytest.mark.parametrize("game", REGISTRIES)
def test_the_line_fits_into_the_registry(game: str) -> None:
    registry = REGISTRIES[game]
    text = (ROOT / registry).read_text(encoding="utf-8")
    assert game in edited(text, EDITS[registry])


def test_the_game_at_a_table_of_the_page_is_played(tmp_path: Path) -> None:
    copy = built(tmp_path, "bids")
    files = [name for name in files_of("bids") if name.endswith(".py")]
    run(copy, "-m", "ruff", "format", "--check", *files)
    run(copy, "-m", "ruff", "check", *files)
    tests = ("tests/tables/bids", "tests/test_layers.py", "tests/docs/test_rules.py")
    told = run(copy, "-m", "pytest", "-q", "-p", "no:cacheprovider", *tests)
    assert int(re.findall(r"(\d+) passed", told)[0]) >= 8 + 7
