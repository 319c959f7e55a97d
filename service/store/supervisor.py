"""The supervisor of an embedded store: `python -m service.store.supervisor`.

When the service has ended, for whatever reason, the control socket is closed, and only then does
the supervisor stop the server. It restarts a server that ends by itself. If the supervisor is
killed, Linux kills the server, and the service starts another supervisor.
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

SILENT_SECONDS = 60.0  # a server that is loading its data says so, and may take longer
STOP_SECONDS = 4.0
PR_SET_PDEATHSIG = 1


class ServerProcess:
    """A server on a unix socket, run by `command` once `start` is called.

    It inherits file descriptors that stay open while it runs: one is that of the data lock.
    """

    def __init__(self, command: Sequence[str], address: str, inherited: Sequence[int]) -> None:
        self._command = command
        self._address = address
        self._inherited = inherited
        self._die_with_parent = _die_with(os.getpid())
        self._process: subprocess.Popen[bytes]

    @property
    def fsync(self) -> str:
        """When it writes changes to the disk, according to its command."""
        options = dict(pairwise(self._command))
        return options.get("--appendfsync", "everysec")

    def start(self, *options: str) -> None:
        """Start or restart the server, with more options than those of its command."""
        with open("log", "ab") as log:
            self._process = subprocess.Popen(
                [*self._command, *options],
                stdin=subprocess.DEVNULL,
                stdout=log,
                stderr=log,
                pass_fds=self._inherited,
                preexec_fn=self._die_with_parent,
            )

    @property
    def status(self) -> int | None:
        """Its exit status; None while it runs."""
        return self._process.poll()

    def answers(self, cancelled: Callable[[], bool]) -> bool:
        """Wait for its first reply; False if it ends, stays silent, or is `cancelled`."""
        deadline = time.monotonic() + SILENT_SECONDS
        while self.status is None and time.monotonic() < deadline:
            answer = self._ask(b"PING")
            if answer.startswith((b"+PONG", b"-MISCONF")):  # it reads, even if it cannot write
                return True
            if answer.startswith(b"-LOADING"):
                deadline = time.monotonic() + SILENT_SECONDS
            if cancelled():
                return False
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


def _die_with(parent: int) -> Callable[[], None]:
    """A function for a child process to call, so that Linux kills it when its parent ends."""
    prctl = ctypes.CDLL(None).prctl if sys.platform == "linux" else None

    def die_with_parent() -> None:
        if prctl is not None:
            prctl(PR_SET_PDEATHSIG, signal.SIGKILL)
        if os.getppid() != parent:  # the parent has ended in the meantime
            os._exit(1)

    return die_with_parent


READY = b"ready"
LOOK_SECONDS = 0.25
READING = ("--appendfsync", "everysec")
FIRST_PAUSE_SECONDS = 0.1
LONGEST_PAUSE_SECONDS = 5.0
STEADY_SECONDS = 10.0  # a server that has run this long is restarted after the first pause


def supervise(server: ServerProcess, control: socket.socket, status: int) -> None:
    """Run the server until the control socket is closed; write READY once it answers."""
    child_ended, disk = _child_ended(), FullDisk(server, Path.cwd())
    server.start(*disk.options())
    if not server.answers(cancelled=lambda: _readable(control, 0.01)):
        server.kill()
        return
    with contextlib.suppress(OSError):  # the service may have ended
        os.write(status, READY)
    started, pause = time.monotonic(), FIRST_PAUSE_SECONDS
    while not _closed(control, server, child_ended, disk):
        if time.monotonic() - started > STEADY_SECONDS:
            pause = FIRST_PAUSE_SECONDS
        warn(
            f"the store has ended (status {server.status}); started again in {pause} s; "
            f"{Path.cwd() / 'log'} has what it said"
        )
        if _readable(control, pause):
            return
        started, pause = time.monotonic(), min(2 * pause, LONGEST_PAUSE_SECONDS)
        server.start(*disk.options())
    server.stop()


class FullDisk:
    """Keeps a server that writes every change readable while the disk of its folder is full.

    With `appendfsync always`, a server ends when it cannot write, and expiries are writes, too.
    With `everysec` it refuses to write, and goes on reading. Before that, a file is made, on
    which `Room` refuses all changes.
    """

    def __init__(self, server: ServerProcess, folder: Path) -> None:
        self._server, self._folder = server, folder
        self._mark = folder / READ_ONLY

    def options(self) -> tuple[str, ...]:
        """The options for a start of the server now."""
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
        """Whether the disk is full, with hysteresis."""
        free, least = free_of(self._folder)
        return free < least // (FOR_REMOVALS if self._mark.exists() else FOR_READING)

    def _marked(self) -> bool:
        """Create the file; False if the disk has no room even for its name."""
        with contextlib.suppress(OSError):
            self._mark.touch()
        return self._mark.exists()


def _closed(
    control: socket.socket, server: ServerProcess, child_ended: socket.socket, disk: FullDisk
) -> bool:
    """Wait until the control socket is closed (True) or the server has ended (False)."""
    while server.status is None:
        readable, _, _ = select.select([control, child_ended], [], [], LOOK_SECONDS)
        if control in readable:
            return True
        if child_ended in readable:
            child_ended.recv(64)
        disk.look()
    return False


def _child_ended() -> socket.socket:
    """A socket that becomes readable whenever a child process ends."""
    reader, writer = socket.socketpair()
    writer.setblocking(False)
    signal.signal(signal.SIGCHLD, lambda *_: None)
    signal.set_wakeup_fd(writer.detach())
    return reader


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
            server = ServerProcess(command, address, (int(status), int(lock)))
            supervise(server, own_end, int(status))
        except OSError as error:
            warn(f"the store cannot be started: {error}")
        if (folder := Path(address).parent) != Path.cwd():  # created for the socket only
            shutil.rmtree(folder, ignore_errors=True)


if __name__ == "__main__":
    main(*sys.argv[1:])
