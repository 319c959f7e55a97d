"""The failure of a command, and the confirmation of an irreversible action."""

from __future__ import annotations

import sys


class CommandFailed(Exception):
    """A command failed; the message is for people, `status` is the exit status."""

    def __init__(self, reason: object, *, status: int = 1) -> None:
        super().__init__(str(reason))
        self.status = status


def confirm(question: str, *, yes: bool) -> None:
    """Return if the operator agrees, or has agreed with --yes. Raises CommandFailed."""
    if yes:
        return
    if not sys.stdin.isatty():
        raise CommandFailed("nothing is done without --yes")
    if input(f"{question} [y/N] ").strip().lower() not in ("y", "yes"):
        raise CommandFailed("nothing is done")
