"""What the roll view says, sends and keeps."""

from __future__ import annotations

import pytest

from tests.web.in_node import all_pass

ROLLS = ("roll", "odds", "sharing", "dice", "form")


@pytest.mark.rule("T2-03", "T2-17")
def test_rolls(server: str) -> None:
    all_pass(ROLLS, server)
