"""The supervisor of an embedded store: `python -m service.store.supervisor`.

When the service has ended, for whatever reason, the control socket is closed, and only then does
the supervisor stop the server. If the supervisor is killed, Linux kills the server. When either of
them has ended, both have, and the service starts another supervisor.
"""

from __future__ import annotations

import contextlib
import ctypes
import os
import select
import shutil
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Callable, Sequence
from itertools import pairwise
from pathlib import Path

from service.store.disk import FOR_READING, FOR_REMOVALS, READ_ONLY, free_of

READY = b"ready"
LOOK_SECONDS = 0.1
SILENT_SECONDS = 60.0  # a server that is loading its data says so, and may take longer
STOP_SECONDS = 4.0
ALWAYS = ("--appendfsync", "always")
READING = ("--appendfsync", "everysec")
PR_SET_PDEATHSIG = 1


def supervise(
    command: Sequence[str], address: str, inherited: Sequence[int], control: socket.socket
) -> None:
    """Run a server until it ends, or the control socket is closed.

    `inherited` are a pipe, into which READY is written once the server answers, and the data lock.
    """
    disk = FullDisk(Path.cwd(), writes_always=ALWAYS in pairwise(command))
    server = ServerProcess([*command, *disk.options()], address, inherited)
    if server.answers(cancelled=lambda: _readable(control, 0.01)):
        with contextlib.suppress(OSError):  # the service may have ended
            os.write(inherited[0], READY)
        while server.status is None:
            if _readable(control, LOOK_SECONDS):
                return server.stop()
            disk.look(server)
        warn(f"the store has ended (status {server.status}); see {Path.cwd() / 'log'}")
    server.kill()


class ServerProcess:
    """A server on a unix socket, run by `command`.

    It inherits file descriptors that stay open while it runs.
    """

    def __init__(self, command: Sequence[str], address: str, inherited: Sequence[int]) -> None:
        self._address = address
        with open("log", "ab") as log:
            self._process = subprocess.Popen(
                command,
                stdin=subprocess.DEVNULL,
                stdout=log,
                stderr=log,
                pass_fds=inherited,
                preexec_fn=_die_with(os.getpid()),
            )

    @property
    def status(self) -> int | None:
        """Its exit status; None while it runs."""
        return self._process.poll()

    def answers(self, cancelled: Callable[[], bool]) -> bool:
        """Wait for its first reply; False if it ends, stays silent, or is `cancelled`."""
        deadline = time.monotonic() + SILENT_SECONDS
        while self.status is None and time.monotonic() < deadline and not cancelled():
            answer = self._ask(b"PING")
            if answer.startswith((b"+PONG", b"-MISCONF")):  # it reads, even if it cannot write
                return True
            if answer.startswith(b"-LOADING"):
                deadline = time.monotonic() + SILENT_SECONDS
        return False

    def set_fsync(self, when: str) -> bool:
        """Change when it writes changes to the disk; False if it does not answer."""
        return self._ask(f"CONFIG SET appendfsync {when}".encode()).startswith(b"+OK")

    def stop(self) -> None:
        """Stop the server; its append-only file has everything that it acknowledged."""
        self._ask(b"SHUTDOWN NOSAVE")
        try:
            self._process.wait(STOP_SECONDS)
        except subprocess.TimeoutExpired:
            self.kill()

    def kill(self) -> None:
        self._process.kill()
        self._process.wait()

    def _ask(self, command: bytes) -> bytes:
        """Its reply to one command; empty if there is none within a second."""
        try:
            with socket.socket(socket.AF_UNIX) as connection:
                connection.settimeout(1)
                connection.connect(self._address)
                connection.sendall(command + b"\r\n")
                return connection.recv(1024)
        except OSError:
            return b""


class FullDisk:
    """Keeps a server that writes every change readable while the disk of its folder is full.

    With `appendfsync always`, a server ends when it cannot write, and expiries are writes, too.
    With `everysec` it refuses to write, and goes on reading. Before that, a file is made, on which
    `Store` refuses all changes.
    """

    def __init__(self, folder: Path, *, writes_always: bool) -> None:
        self._folder, self._writes_always = folder, writes_always
        self._mark = folder / READ_ONLY

    def options(self) -> tuple[str, ...]:
        """The options for a start of the server now."""
        if not self._writes_always or not self._is_full():
            self._mark.unlink(missing_ok=True)
            return ()
        return READING if self._marked() else ()

    def look(self, server: ServerProcess) -> None:
        """Change over if the disk is full, or has room again."""
        if not self._writes_always or self._is_full() == self._mark.exists():
            return
        if not self._mark.exists():
            if self._marked():
                server.set_fsync("everysec")
        elif server.set_fsync("always"):
            self._mark.unlink(missing_ok=True)

    def _is_full(self) -> bool:
        """Whether the disk is full, with hysteresis."""
        free, least = free_of(self._folder)
        return free < least // (FOR_REMOVALS if self._mark.exists() else FOR_READING)

    def _marked(self) -> bool:
        """Create the file; False if the disk has no room even for its name."""
        with contextlib.suppress(OSError):
            self._mark.touch()
        return self._mark.exists()


def _die_with(parent: int) -> Callable[[], None]:
    """A function for a child process to call, so that Linux kills it when its parent ends."""
    prctl = ctypes.CDLL(None).prctl if sys.platform == "linux" else None

    def die_with_parent() -> None:
        if prctl is not None:
            prctl(PR_SET_PDEATHSIG, signal.SIGKILL)
        if os.getppid() != parent:  # the parent has ended in the meantime
            os._exit(1)

    return die_with_parent


def _readable(control: socket.socket, seconds: float) -> bool:
    return bool(select.select([control], [], [], seconds)[0])


def warn(message: str) -> None:
    """Print a message for operators."""
    with contextlib.suppress(OSError):  # nobody may be left to read it
        print(f"rollwright: {message}", file=sys.stderr, flush=True)


def main(control: str, status: str, lock: str, address: str, *command: str) -> None:
    """Supervise the server run by `command`; the first three are file descriptors."""
    # Stopping a service signals all of its processes, but the workers still need the store. The
    # server inherits the mask.
    signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT, signal.SIGTERM, signal.SIGHUP})
    with socket.socket(fileno=int(control)) as own_end:
        try:
            supervise(command, address, (int(status), int(lock)), own_end)
        except OSError as error:
            warn(f"the store cannot be started: {error}")
        folder = Path(address).parent
        if _readable(own_end, 0) and folder != Path.cwd():  # created for the socket only
            shutil.rmtree(folder, ignore_errors=True)


if __name__ == "__main__":
    main(*sys.argv[1:])
