"""The process between a service and the store that it started: `python -m service.store.keeper`.

It holds one end of a socket, the lifeline. The other end is held by gunicorn's master, which has it
from `rollwright serve`, and by every worker, which has it from the master: when the last of them
has ended, in whatever way, the lifeline ends too, and only then the keeper stops the server. A
server that ends alone is started again. If the keeper itself is killed, Linux ends the server.
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
from pathlib import Path

READY = b"ready"
ENDED = b"ended"
SILENT_SECONDS = 60.0  # a server that only loads its data says so, and may take longer
STOP_SECONDS = 4.0
FIRST_PAUSE_SECONDS = 0.1
LONGEST_PAUSE_SECONDS = 5.0
STEADY_SECONDS = 10.0  # after which an end is no longer the one before again
PR_SET_PDEATHSIG = 1


def keep(
    lifeline: socket.socket, address: str, start: Callable[[], subprocess.Popen[bytes]]
) -> None:
    """Run the server at a unix socket until the lifeline ends; tell the lifeline READY or ENDED."""
    woken = _woken_by_ends()
    process = start()
    if not _answers(process, address, lifeline):
        process.kill()
        process.wait()
        lifeline.sendall(ENDED)
        return
    lifeline.sendall(READY)
    started, pause = time.monotonic(), FIRST_PAUSE_SECONDS
    while not _let_go(process, lifeline, woken):
        if time.monotonic() - started > STEADY_SECONDS:
            pause = FIRST_PAUSE_SECONDS
        _tell(f"the store has ended (status {process.returncode}); started again in {pause} s")
        if _readable(lifeline, pause):
            return
        started, pause = time.monotonic(), min(2 * pause, LONGEST_PAUSE_SECONDS)
        process = start()
    _stop(process, address)


def _answers(process: subprocess.Popen[bytes], address: str, lifeline: socket.socket) -> bool:
    """Wait for a server's first answer; False if it ends, is silent, or nobody waits any more."""
    deadline = time.monotonic() + SILENT_SECONDS
    while process.poll() is None and time.monotonic() < deadline:
        told = _ask(address, b"PING")
        if told.startswith(b"+PONG"):
            return True
        if told.startswith(b"-LOADING"):
            deadline = time.monotonic() + SILENT_SECONDS
        if _readable(lifeline, 0.01):
            return False
    return False


def _tell(what: str) -> None:
    with contextlib.suppress(OSError):  # nobody may be left who reads it
        print(f"rollwright: {what}", file=sys.stderr, flush=True)


def _let_go(
    process: subprocess.Popen[bytes], lifeline: socket.socket, woken: socket.socket
) -> bool:
    """Wait until the lifeline ends (True) or the server does (False)."""
    while process.poll() is None:
        readable, _, _ = select.select([lifeline, woken], [], [])
        if lifeline in readable:
            return True
        woken.recv(64)
    return False


def _woken_by_ends() -> socket.socket:
    """A socket that can be read whenever a child has ended."""
    woken, waker = socket.socketpair()
    waker.setblocking(False)
    signal.signal(signal.SIGCHLD, lambda *_: None)
    signal.set_wakeup_fd(waker.detach())
    return woken


def _readable(lifeline: socket.socket, seconds: float) -> bool:
    return bool(select.select([lifeline], [], [], seconds)[0])


def _ask(address: str, command: bytes) -> bytes:
    """A server's answer to one command, empty if there is none within a second."""
    try:
        with socket.socket(socket.AF_UNIX) as connection:
            connection.settimeout(1)
            connection.connect(address)
            connection.sendall(command + b"\r\n")
            return connection.recv(1024)
    except OSError:
        return b""


def _stop(process: subprocess.Popen[bytes], address: str) -> None:
    """Stop a server; the append-only file has all that it has acknowledged."""
    _ask(address, b"SHUTDOWN NOSAVE")
    try:
        process.wait(STOP_SECONDS)
    except subprocess.TimeoutExpired:
        process.kill()
        process.wait()


def _starter(command: Sequence[str], lock: int) -> Callable[[], subprocess.Popen[bytes]]:
    """Starts the server with the lock on its data: it stays locked as long as anything runs."""
    keeper = os.getpid()
    prctl = ctypes.CDLL(None).prctl if sys.platform == "linux" else None

    def end_with_the_keeper() -> None:
        if prctl is not None:
            prctl(PR_SET_PDEATHSIG, signal.SIGKILL)
        if os.getppid() != keeper:  # it has ended meanwhile
            os._exit(1)

    def start() -> subprocess.Popen[bytes]:
        with open("log", "ab") as log:
            return subprocess.Popen(
                command,
                stdin=subprocess.DEVNULL,
                stdout=log,
                stderr=log,
                pass_fds=(lock,),
                preexec_fn=end_with_the_keeper,
            )

    return start


def main(lifeline: str, lock: str, address: str, *command: str) -> None:
    """Keep the server that `command` starts, in the current folder; numbers are descriptors."""
    # Whoever stops a service signals all of its processes: the workers still need the store. The
    # server inherits the mask.
    signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT, signal.SIGTERM, signal.SIGHUP})
    with socket.socket(fileno=int(lifeline)) as held:
        keep(held, address, _starter(command, int(lock)))
        if (folder := Path(address).parent) != Path.cwd():  # it was made for the socket alone
            shutil.rmtree(folder, ignore_errors=True)


if __name__ == "__main__":
    main(*sys.argv[1:])
