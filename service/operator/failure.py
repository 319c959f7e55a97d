"""The failure of a command."""

from __future__ import annotations


class CommandFailed(Exception):
    """A command failed; the message is for people, `status` is the exit status."""

    def __init__(self, reason: object, *, status: int = 1) -> None:
        super().__init__(str(reason))
        self.status = status
