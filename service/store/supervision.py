"""The processes of an embedded store, as its service sees them: started, watched, stopped.

The service has one end of a socket pair, the control socket: gunicorn's arbiter inherits it from
`rollwright serve`, and every worker inherits it from the arbiter. Each supervisor gets the other
end, and stops its server when all have closed the control socket. It shares a pipe with its server,
which says when the server answers, and is closed when both have ended.
"""

from __future__ import annotations

import contextlib
import io
import os
import select
import socket
import subprocess
import sys
import time
from collections.abc import Sequence
from pathlib import Path
from typing import IO

from service.store.supervisor import READY, warn

STOP_SECONDS = 10.0
FIRST_PAUSE_SECONDS = 0.1
LONGEST_PAUSE_SECONDS = 4.0


class Supervision:
    """A supervisor, which runs `command` as a server with a unix socket on the data in `folder`.

    The service keeps the lock of the data as long as it runs; each supervisor inherits it.
    """

    def __init__(self, command: Sequence[str], folder: Path, address: Path, lock: IO[str]) -> None:
        self._arguments, self._folder, self._lock = (str(address), *command), folder, lock
        self._control, self._supervised_end = socket.socketpair()
        self._status: IO[bytes] = io.BytesIO()
        self._pause = FIRST_PAUSE_SECONDS
        self._begin()

    @property
    def pid(self) -> int:
        """The process of the supervisor."""
        return self._process.pid

    def wait(self) -> bool:
        """Wait until the server answers (True), or has ended with its supervisor (False)."""
        return self._status.read(len(READY)) == READY

    def restart_if_ended(self) -> None:
        """Start a supervisor again if the last one has ended with its server; never wait.

        After a failed start the next one is delayed, so this has to be called again and again.
        """
        if self._has_ended() and time.monotonic() > self._begun + self._pause:
            self._pause = min(2 * self._pause, LONGEST_PAUSE_SECONDS)
            self._process.wait()
            self._restart()

    def _restart(self) -> None:
        try:
            self._begin()
        except OSError as error:  # there may be no memory or no file descriptor now
            warn(f"the store's supervisor has ended, and cannot be started: {error}")
        else:
            warn("the store's supervisor has ended; it is started again")

    def stop(self) -> None:
        """Stop the server, even if others have the control socket; wait until all has ended."""
        with contextlib.suppress(OSError):
            self._control.shutdown(socket.SHUT_WR)
        self.release()
        with contextlib.suppress(subprocess.TimeoutExpired):
            self._process.wait(STOP_SECONDS)

    def release(self) -> None:
        """Close the server's control socket and the data lock, which others may still have."""
        for each in (self._control, self._supervised_end, self._lock, self._status):
            each.close()

    def _begin(self) -> None:
        self._begun = time.monotonic()
        reader, writer = os.pipe()
        self._status.close()
        self._status = os.fdopen(reader, "rb", buffering=0)
        with os.fdopen(writer, "wb"):
            self._process = self._supervisor(writer)

    def _supervisor(self, status: int) -> subprocess.Popen[bytes]:
        """A new supervisor, which writes into the pipe when its server answers."""
        inherited = (self._supervised_end.fileno(), status, self._lock.fileno())
        command = (sys.executable, "-P", "-m", "service.store.supervisor")
        return subprocess.Popen(
            [*command, *map(str, inherited), *self._arguments],
            cwd=self._folder,
            stdin=subprocess.DEVNULL,
            stdout=subprocess.DEVNULL,
            pass_fds=inherited,
            start_new_session=True,  # Ctrl+C and a closed terminal reach the service only
        )

    def _has_ended(self) -> bool:
        """Whether the supervisor and its server have ended; notes when the server answers."""
        while select.select([self._status], [], [], 0)[0]:
            if not self._status.read(len(READY)):
                return True
            self._pause = FIRST_PAUSE_SECONDS
        return False
