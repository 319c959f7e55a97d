"""Attacks a service, and measures what somebody notices who rolls dice meanwhile."""

from __future__ import annotations

import os
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from pathlib import Path

from campaigns.hostile.attacks import ATTACKS, ROLL
from campaigns.load.streams import share
from tests.served import Service, answers, kib_of, until
from tests.server.peer import Peer

PROBE_SECONDS = 0.02


@dataclass(frozen=True)
class Result:
    """What rolls took during an attack, in seconds, and what the workers took, in MiB together."""

    attack: str
    rolls: list[float]
    memory: float
    connections: int
    killed: bool


def run(service: Service, name: str, seconds: float) -> Result:
    """Attack a service, all of whose workers are there."""
    workers = service.workers()
    with attacking(service.url, name):
        time.sleep(min(2.0, seconds))
        rolls = sorted(_rolls(service.url, seconds))
        memory = sum(kib_of(worker) for worker in workers) / 1024
        connections = sum(connections_of(worker) for worker in workers)
    until(lambda: answers(f"{service.url}/healthz"), "it serves")
    return Result(name, rolls, memory, connections, service.workers() != workers)


@contextmanager
def attacking(url: str, name: str) -> Iterator[None]:
    """An attack from another process."""
    if not ATTACKS[name].connections:
        yield
        return
    command = [sys.executable, "-m", "campaigns.hostile.attacks", url, name]
    with subprocess.Popen(command, cwd=Path(__file__).parents[2]) as process:
        try:
            yield
            assert process.poll() is None, "it attacks all the time"
        finally:
            process.kill()


def _rolls(url: str, seconds: float) -> Iterator[float]:
    """Seconds that each roll takes, the connection to the service included."""
    end = time.monotonic() + seconds
    while time.monotonic() < end:
        started = time.monotonic()
        with Peer(url) as peer:
            peer.send(ROLL)
            assert peer.answer()[0] == 200
        yield time.monotonic() - started
        time.sleep(PROBE_SECONDS)


def connections_of(pid: int) -> int:
    """Sockets of a process, nearly all of them connections to it."""
    count = 0
    for file in Path(f"/proc/{pid}/fd").iterdir():
        with suppress(FileNotFoundError):  # closed meanwhile
            count += os.readlink(file).startswith("socket:")
    return count


def summary(result: Result) -> str:
    """A line about it."""
    worst = " - a worker died" if result.killed else ""
    return (
        f"{result.attack:45} {result.connections:6,} "
        f"{1000 * share(result.rolls, 0.5):8.1f} {1000 * share(result.rolls, 0.99):8.1f} "
        f"{1000 * result.rolls[-1]:8.1f} {result.memory:8.0f}{worst}"
    )
