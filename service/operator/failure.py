"""Why a command was not carried out."""

from __future__ import annotations


class CommandFailed(Exception):
    """Why nothing was done, in words for people; `status` is the exit status of the command."""

    def __init__(self, reason: object, *, status: int = 1) -> None:
        super().__init__(str(reason))
        self.status = status
