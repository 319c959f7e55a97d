"""deploy/rollwright.service: what dies under it comes back. `systemd` has a systemd of its own."""

from __future__ import annotations

import shlex
import socket
import subprocess
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field
from pathlib import Path
from threading import Event, Thread

import pytest

from tests.deploy.test_unit import INSTALLED, settings
from tests.served import (
    ROLLWRIGHT,
    Service,
    answers,
    environment,
    free_port,
    kill,
    lives,
    parent,
    until,
)
from tests.tabletop.calling import open_table, over_http


@dataclass
class Manager:
    """What systemd does with a unit of Type=notify and Restart=always, as far as is needed here."""

    folder: Path
    port: int
    restarts: int = 0
    told: list[bytes] = field(default_factory=list)
    stopped: Event = field(default_factory=Event)

    @property
    def command(self) -> list[str]:
        """ExecStart, with a port and a folder of this test."""
        [line] = settings()["ExecStart"]
        words = shlex.split(line)
        assert words[:2] == [INSTALLED, "serve"]
        own = {"8000": str(self.port), "/var/lib/rollwright": str(self.folder / "data")}
        assert own.keys() <= {*words}
        return [str(ROLLWRIGHT), *(own.get(word, word) for word in words[1:])]

    def run(self) -> None:
        """Start it, and start it again a little after it has ended."""
        with socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM) as notified:
            notified.bind(str(self.folder / "notify"))
            notified.settimeout(0.1)
            while not self.stopped.is_set():
                with (self.folder / "log").open("ab") as log:
                    self.process = subprocess.Popen(
                        self.command,
                        stdout=log,
                        stderr=log,
                        env=environment(
                            NOTIFY_SOCKET=str(self.folder / "notify"), ROLLWRIGHT_WORKERS="1"
                        ),
                    )
                while self.process.poll() is None:
                    with suppress(TimeoutError):
                        self.told.append(notified.recv(64))
                self.restarts += 1
                self.stopped.wait(0.1)

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self.port}"

    def ready(self) -> bool:
        return answers(f"{self.url}/readyz")

    def parts(self) -> dict[str, list[int]]:
        """The processes of the service that runs now."""
        service = Service(self.url, self.process, self.folder / "log", self.folder / "data")
        store = service.store_pid()
        parts = {
            "workers": service.workers(),
            "store": [store],
            "supervisor": [parent(store)],
            "first process": [self.process.pid],
        }
        return {**parts, "all": [pid for pids in parts.values() for pid in pids]}


@contextmanager
def managed(folder: Path) -> Iterator[Manager]:
    """The service of the unit, until the end of the block."""
    manager = Manager(folder, free_port())
    thread = Thread(target=manager.run)
    thread.start()
    try:
        until(manager.ready, "it is ready")
        yield manager
    finally:
        manager.stopped.set()
        manager.process.terminate()
        thread.join()


@pytest.mark.parametrize(
    ("parts", "restarts"),
    [
        pytest.param(("workers", "store", "supervisor"), False, id="by the service itself"),
        pytest.param(("first process",), True, id="the first process"),
        pytest.param(("all",), True, id="all of it"),
    ],
)
def test_whatever_dies_comes_back(tmp_path: Path, parts: Sequence[str], restarts: bool) -> None:
    with managed(tmp_path) as manager:
        table = open_table(over_http(manager.url), 1)
        for version, part in enumerate(parts, 3):
            until(lambda: manager.parts()["workers"], "the worker is there")
            workers = manager.parts()["workers"]
            kill_part(manager, part)
            if restarts:  # a worker may answer for a moment more
                gone = [Path("/proc", str(worker)) for worker in workers]
                until(lambda gone=gone: not any(map(Path.exists, gone)), "its worker has ended")
            until(lambda: manager.ready() and table.gm.ask("GET").status == 200, "it is back")
            assert table.gm.play("add_foe", name=f"x {version}")["version"] == version
        assert (manager.restarts > 0) == restarts
        assert all(told.startswith(b"READY=1\n") for told in manager.told)


def kill_part(manager: Manager, part: str) -> None:
    """Kill it, and wait until it is dead, and the first process is there."""
    doomed = manager.parts()[part]
    kill(*doomed)
    until(lambda: not any(map(lives, doomed)), "it is dead")
    until(lambda: manager.process.pid not in doomed, "the service is started again")
