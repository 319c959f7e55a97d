"""docs/security.md, as the tests read it."""

from __future__ import annotations

from typing import Any

from tests.conftest import ROOT
from tests.pasting import fenced

USER = "rollwright"
PAGE = (ROOT / "docs" / "security.md").read_text(encoding="utf-8")
LINE, IN_A_CLUSTER = (
    block.split() for block in fenced(PAGE, "text") if block.startswith("ACL SETUSER ")
)
COMMANDS = [word[1:] for word in LINE if word.startswith("+")]
"""The commands that the service's user of a store may use."""


def give(admin: Any, password: str, *more: str) -> None:
    """Make the user as the page says, with a password of our own."""
    told = [f">{password}" if word.startswith(">") else word for word in LINE]
    admin.execute_command(*told, *more)
