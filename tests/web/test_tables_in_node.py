"""What each seat at a table reads, is asked, and can do."""

from __future__ import annotations

import pytest

from tests.web.in_node import FOLDER, passes

ROLLS = {"roll", "odds", "sharing", "dice", "form"}
FILES = {file.name.removesuffix(".test.mjs") for file in FOLDER.glob("*.test.mjs")}


@pytest.mark.rule("DD-06", "DD-14", "DD-22", "DD-41a", "DD-46c", "DD-48", "DD-71")
@pytest.mark.parametrize("name", sorted(FILES - ROLLS))
def test_tables(server: str, name: str) -> None:
    passes(name, server)
