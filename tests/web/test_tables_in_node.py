"""What each seat at a table reads, is asked, and can do."""

from __future__ import annotations

import pytest

from tests.web.in_node import FOLDER, all_pass
from tests.web.test_rolls_in_node import ROLLS

FILES = {file.name.removesuffix(".test.mjs") for file in FOLDER.glob("*.test.mjs")}


@pytest.mark.rule("DD-06", "DD-14", "DD-22", "DD-41a", "DD-46c", "DD-48", "DD-71")
def test_tables(server: str) -> None:
    all_pass(sorted(FILES - {*ROLLS}), server)
