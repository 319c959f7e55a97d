"""Ask an operator to confirm an irreversible action."""

from __future__ import annotations

import sys

from service.operator.failure import CommandFailed


def confirm(question: str, *, yes: bool) -> None:
    """Return if the operator agrees, or has agreed with --yes. Raises CommandFailed."""
    if yes:
        return
    if not sys.stdin.isatty():
        raise CommandFailed("nothing is done without --yes")
    if input(f"{question} [y/N] ").strip().lower() not in ("y", "yes"):
        raise CommandFailed("nothing is done")
