"""The recipe for a game on docs/contributing.md; each night it is built and tested."""

from __future__ import annotations

import re

from tests.conftest import ROOT

PAGE = (ROOT / "docs" / "contributing.md").read_text(encoding="utf-8")
FILES = dict(
    re.findall(r"^```(?:python|markdown) (\S+)\n(.*?)^```", PAGE, re.MULTILINE | re.DOTALL)
)
EDITS = dict(re.findall(r"^```diff (\S+)\n(.*?)^```", PAGE, re.MULTILINE | re.DOTALL))


def test_a_game_is_its_own_files_and_one_line() -> None:
    outside = [
        name for name in FILES if "/pbta/" not in name and not name.startswith("docs/rules/")
    ]
    assert outside == []
    [(edited_file, diff)] = EDITS.items()
    assert edited_file == "service/systems/registry.py"
    assert [line[0] for line in diff.splitlines()] == [" ", "+", " "]


def test_the_line_fits_into_the_registry() -> None:
    [(file, diff)] = EDITS.items()
    before = "".join(line[1:] for line in diff.splitlines(keepends=True) if line[0] in " -")
    assert (ROOT / file).read_text(encoding="utf-8").count(before) == 1
