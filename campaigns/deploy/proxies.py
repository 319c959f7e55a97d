"""The proxy of deploy/, the real program with the real settings, before real services."""

from __future__ import annotations

import http.client
import json
import shutil
import socket
import ssl
import subprocess
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

import pytest

from tests.deploy.composed import DEPLOY
from tests.served import environment, free_port, until
from tests.tabletop.calling import Caller, Reply, Send, asked


def program(name: str, package: str) -> str:
    """A program's path."""
    found = shutil.which(name)
    if found is None:
        pytest.skip(f"{name} is not installed (Debian: apt install {package})")
    return found


@dataclass(frozen=True)
class Proxy:
    """A proxy that runs, and how callers reach it."""

    port: int
    folder: Path
    settings: Path
    environment: Mapping[str, str]

    @property
    def url(self) -> str:
        return f"https://localhost:{self.port}"

    @property
    def root(self) -> Path:
        """The certificate that stands behind the proxy's own."""
        return self.folder / "caddy" / "pki" / "authorities" / "local" / "root.crt"

    @property
    def log(self) -> str:
        """What it has said."""
        return (self.folder / "proxy.log").read_text(encoding="utf-8")

    def caddy(self, *arguments: str) -> str:
        """What the program answers, about these settings."""
        command = [program("caddy", "caddy"), *arguments, "--config", str(self.settings)]
        finished = subprocess.run(
            command, capture_output=True, text=True, env=dict(self.environment), check=False
        )
        assert finished.returncode == 0, finished.stderr
        return finished.stdout

    def adapted(self) -> Any:
        """The settings as the program understands them."""
        return json.loads(self.caddy("adapt"))

    def callers(self, address: str = "127.0.0.1") -> Send:
        """Requests by HTTPS, from an address of this machine."""
        context = ssl.create_default_context(cafile=str(self.root))

        def send(method: str, path: str, headers: Mapping[str, str], body: bytes | None) -> Reply:
            connection = http.client.HTTPSConnection(
                "localhost", self.port, timeout=40, context=context, source_address=(address, 0)
            )
            try:
                return asked(connection, method, path, headers, body)
            finally:
                connection.close()

        return send

    def connected(self) -> ssl.SSLSocket:
        """A connection for bytes of any kind."""
        context = ssl.create_default_context(cafile=str(self.root))
        plain = socket.create_connection(("localhost", self.port), 10)
        return context.wrap_socket(plain, server_hostname="localhost")

    def curl(self, *arguments: str) -> list[str]:
        """curl by HTTP/2, which trusts the proxy."""
        return [program("curl", "curl"), "-sS", "--http2", "--cacert", str(self.root), *arguments]


@contextmanager
def proxy(folder: Path, services: Sequence[str]) -> Iterator[Proxy]:
    """The proxy before these services, until the end of the block; only ports and paths differ."""
    port = free_port()
    ports = f"skip_install_trust\n\thttp_port {free_port()}\n\thttps_port {port}"
    text = (DEPLOY / "proxy" / "Caddyfile").read_text(encoding="utf-8")
    assert text.count("skip_install_trust") == 1
    text = text.replace("skip_install_trust", ports)
    settings = folder / "Caddyfile"
    settings.write_text(text, encoding="utf-8")
    told = environment(
        SITE="localhost",
        ADMIN=f"unix/{folder}/admin.sock",
        HEALTH_PORT=str(free_port()),
        SERVICES=" ".join(urlsplit(url).netloc for url in services),
        XDG_DATA_HOME=str(folder),
        XDG_CONFIG_HOME=str(folder),
    )
    made = Proxy(port, folder, settings, told)
    command = [program("caddy", "caddy"), "run", "--config", str(settings)]
    with (
        (folder / "proxy.log").open("ab") as log,
        subprocess.Popen(command, stdout=log, stderr=log, cwd=folder, env=told) as process,
    ):
        try:
            until(lambda: _answers(made, process), "the proxy answers", 20)
            yield made
        finally:
            process.kill()


def _answers(made: Proxy, process: subprocess.Popen[bytes]) -> bool:
    assert process.poll() is None, made.log
    if not made.root.exists():
        return False
    try:
        return made.callers()("GET", "/healthz", {}, None).status < 300
    except OSError:
        return False


@dataclass
class CurlStream:
    """A stream of events by HTTP/2: what has come so far, and what comes next."""

    process: subprocess.Popen[str]
    events: list[Any] = field(default_factory=list)

    def next(self) -> Any:
        """The next event; None when the stream has ended."""
        assert self.process.stdout is not None
        for line in self.process.stdout:
            if line.startswith("data: "):
                self.events.append(json.loads(line.removeprefix("data: ")))
                return self.events[-1]
        return None

    def rest(self) -> list[Any]:
        """All events until the stream ends."""
        return list(iter(self.next, None))

    @property
    def ended_well(self) -> bool:
        """Whether the end of the answer was sent, and not only the connection cut."""
        return self.process.wait(10) == 0


@contextmanager
def listening(made: Proxy, caller: Caller, after: int = 0) -> Iterator[CurlStream]:
    """A stream through the proxy, hung up at the end of the block; curl gives up after a minute."""
    command = made.curl(
        *("-N", "--fail", "--max-time", "60"),
        *("-H", "Accept: text/event-stream", "-H", f"Authorization: Bearer {caller.token}"),
        *("-H", f"Last-Event-ID: {after}", f"{made.url}{caller.path}/events"),
    )
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as process:
        try:
            yield CurlStream(process)
        finally:
            process.kill()
