"""A store of one's own whose disk is full, as its supervisor sees it: reading goes on.

A server that writes every change to the disk before it answers (`appendfsync always`) ends when it
cannot, and it also writes what expires. With `everysec` it refuses to write, and goes on reading.
So that no change is acknowledged then, a file says so before: `Room` looks for it.
"""

from __future__ import annotations

from contextlib import suppress
from pathlib import Path

from service.store.disk import FOR_READING, FOR_REMOVALS, READ_ONLY, free_of
from service.store.server_process import ServerProcess

LOOK_SECONDS = 0.25
READING = ("--appendfsync", "everysec")


class FullDisk:
    """Lets a server that writes every change go on reading while the disk of its folder is full."""

    def __init__(self, server: ServerProcess, folder: Path) -> None:
        self._server, self._folder = server, folder
        self._mark = folder / READ_ONLY

    def options(self) -> tuple[str, ...]:
        """The options with which the server has to be started now."""
        if self._server.fsync != "always" or not self._is_full():
            self._mark.unlink(missing_ok=True)
            return ()
        return READING if self._marked() else ()

    def look(self) -> None:
        """Change over if the disk is full, or has room again."""
        if self._server.fsync != "always" or self._is_full() == self._mark.exists():
            return
        if not self._mark.exists():
            if self._marked():
                self._server.set_fsync("everysec")
        elif self._server.set_fsync("always"):
            self._mark.unlink(missing_ok=True)

    def _is_full(self) -> bool:
        """Whether it is; once it was, there has to be more room until it is no more."""
        free, least = free_of(self._folder)
        return free < least // (FOR_REMOVALS if self._mark.exists() else FOR_READING)

    def _marked(self) -> bool:
        """Whether the file says so now; a disk may have no room even for its name."""
        with suppress(OSError):
            self._mark.touch()
        return self._mark.exists()
