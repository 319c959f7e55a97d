"""The lock file of a data folder: it admits one service, and has its process id and store URL."""

from __future__ import annotations

import contextlib
import fcntl
import os
import time
from pathlib import Path
from typing import IO

from msgspec import Struct

TAKE_SECONDS = 5.0  # for the processes of a killed service to end


class DataInUse(Exception):
    """Another service uses the data folder; `pid` is its process, None if unknown."""

    def __init__(self, pid: int | None) -> None:
        super().__init__()
        self.pid = pid


class Running(Struct, frozen=True):
    """The process of the service that uses a data folder, and the URL of its store."""

    pid: int
    url: str


def running(data_dir: Path) -> Running | None:
    """The service that uses a data folder, None if none does."""
    try:
        with open(data_dir / "store" / "lock", encoding="utf-8") as lock:
            with contextlib.suppress(BlockingIOError):
                fcntl.flock(lock, fcntl.LOCK_SH | fcntl.LOCK_NB)
                return None
            return read_owner(lock)
    except OSError:
        return None


def open_lock(folder: Path) -> IO[str]:
    """Open the lock file of a folder, creating the folder if it is missing. Raises OSError."""
    folder.mkdir(mode=0o700, parents=True, exist_ok=True)
    return open(folder / "lock", "a+", encoding="utf-8")


def take(lock: IO[str]) -> None:
    """Take the lock, waiting up to TAKE_SECONDS for a service that is ending. Raises DataInUse."""
    deadline = time.monotonic() + TAKE_SECONDS
    while True:
        try:
            return fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            owner = read_owner(lock)
            if time.monotonic() > deadline or (owner and _is_another_process(owner.pid)):
                raise DataInUse(owner.pid if owner else None) from None
            time.sleep(0.05)


def write_owner(lock: IO[str], url: str) -> None:
    """Record this process, and the URL of the store that it starts."""
    lock.truncate(0)
    lock.write(f"{os.getpid()} {url}\n")
    lock.flush()


def read_owner(lock: IO[str]) -> Running | None:
    """The service that has the lock, or had it last; None if none is recorded."""
    lock.seek(0)
    pid, _, url = lock.read().strip().partition(" ")
    return Running(int(pid), url) if pid.isdigit() else None


def _is_another_process(pid: int) -> bool:
    """Whether a process is running, and is not this one."""
    try:
        os.kill(pid, 0)
    except ProcessLookupError:
        return False
    except PermissionError:  # another user's process
        return True
    return pid != os.getpid()
