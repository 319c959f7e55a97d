"""The process of an embedded server: start it, check that it answers, stop it."""

from __future__ import annotations

import ctypes
import os
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Callable, Sequence
from itertools import pairwise

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
