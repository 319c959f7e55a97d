"""What the roll view says, sends and keeps."""

from __future__ import annotations

import pytest

from tests.web.in_node import passes


@pytest.mark.rule("T2-03", "T2-17")
@pytest.mark.parametrize("name", ["roll", "odds", "sharing", "dice", "form"])
def test_rolls(server: str, name: str) -> None:
    passes(name, server)
