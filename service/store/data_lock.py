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
    """Another service uses the data folder; the message names its process."""


class Running(Struct, frozen=True):
    """The process of the service that uses a data folder, and the URL of its store."""

    pid: int
    url: str


def running(data_dir: Path) -> Running | None:
    """The service that uses a data folder, None if none does."""
    try:
        with open(data_dir / "store" / "lock", encoding="utf-8") as lock:
            return None if _locked(lock, fcntl.LOCK_SH) else read_owner(lock)
    except OSError:
        return None


def take(data_dir: Path) -> IO[str]:
    """Take the lock of a data folder, which is created if it is missing.

    Wait up to TAKE_SECONDS for a service that is ending. Raises DataInUse, OSError.
    """
    folder = data_dir / "store"
    folder.mkdir(mode=0o700, parents=True, exist_ok=True)
    deadline = time.monotonic() + TAKE_SECONDS
    with contextlib.ExitStack() as kept:
        lock = kept.enter_context(open(folder / "lock", "a+", encoding="utf-8"))
        while not _locked(lock):
            owner = read_owner(lock)
            if time.monotonic() > deadline or (owner and _is_another_process(owner.pid)):
                process = f"process {owner.pid if owner else 'unknown'}"
                raise DataInUse(f"a service ({process}) runs on {data_dir}: stop it first")
            time.sleep(0.05)
        kept.pop_all()
        return lock


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


def _locked(lock: IO[str], operation: int = fcntl.LOCK_EX) -> bool:
    with contextlib.suppress(BlockingIOError):
        fcntl.flock(lock, operation | fcntl.LOCK_NB)
        return True
    return False


def _is_another_process(pid: int) -> bool:
    """Whether a process is running, and is not this one."""
    try:
        os.kill(pid, 0)
    except ProcessLookupError:
        return False
    except PermissionError:  # another user's process
        return True
    return pid != os.getpid()
