"""A service with two workers and a store of its own, both in processes that can be harmed."""

from __future__ import annotations

import os
import signal
import subprocess
import time
from contextlib import ExitStack
from dataclasses import dataclass, field
from pathlib import Path
from types import TracebackType
from typing import Literal, Self

from redis import Redis
from redis.exceptions import RedisError

from campaigns.faults.shim import Ruled
from service.store.data_lock import running
from service.store.server import bundled
from tests.proxy import Proxy
from tests.served import (
    ROLLWRIGHT,
    answers,
    children,
    command_line,
    environment,
    free_ports,
    kill,
    lives,
    until,
)
from tests.store import servers

START_SECONDS = 180.0
Fsync = Literal["always", "everysec"]


@dataclass
class Stack:
    """They run from the beginning of the block to its end; callers come by `url`."""

    folder: Path
    library: Path
    fsync: Fsync = "always"
    planted: Path | None = None  # the folder of a broken copy of the service
    _open: ExitStack = field(default_factory=ExitStack)

    def __enter__(self) -> Self:
        self.data = self.folder / "store"
        self.data.mkdir()
        ports = free_ports(4)
        self.store_port, self._store_door, self.service_port, self._service_door = ports
        self.store_rules = Ruled(self.folder, "store", self.library)
        self.service_rules = Ruled(self.folder, "service", self.library)
        self.start_store()
        self.to_store = self._open.enter_context(Proxy(self._store_door, self.store_port))
        self.to_service = self._open.enter_context(Proxy(self._service_door, self.service_port))
        self.start_service()
        return self

    def __exit__(
        self,
        _kind: type[BaseException] | None,
        _error: BaseException | None,
        _trace: TracebackType | None,
    ) -> None:
        self.kill_service()
        self.kill_store()
        self._open.close()

    @property
    def data_dir(self) -> Path:
        """The data folder of the service."""
        return self.folder / "data"

    @property
    def url(self) -> str:
        """Where callers find the service."""
        return f"http://127.0.0.1:{self._service_door}"

    @property
    def store_url(self) -> str:
        """Where a judge finds the store, without the proxy."""
        return f"redis://127.0.0.1:{self.store_port}"

    def store_client(self) -> Redis:
        """To ask the store itself."""
        return Redis(port=self.store_port, socket_timeout=10)

    # The store.

    def start_store(self) -> None:
        """Start it on its data, and wait until it answers."""
        program = bundled()
        assert program is not None
        settings = {
            "port": self.store_port,
            "dir": self.data,
            "save": "",
            "appendonly": "yes",
            "appendfsync": self.fsync,
            "maxmemory-policy": "noeviction",
        }
        told = [str(part) for name, value in settings.items() for part in (f"--{name}", value)]
        with (self.folder / "store.log").open("ab") as log:
            self.store = subprocess.Popen(
                [program, *told],
                stdout=log,
                stderr=log,
                env=environment(**self.store_rules.environment),
            )
        until(lambda: servers.answers(self.store_port), "the store answers", START_SECONDS)
        with self.store_client() as client:
            until(lambda: not client.info("persistence")["loading"], "the store is loaded")

    def kill_store(self) -> None:
        """Kill it, wherever it is."""
        self.store.kill()
        self.store.wait()

    def cut_power(self, *, torn: bytes = b"") -> None:
        """Kill it, and let its files be what had reached the disk.

        `torn` is what of the next command has reached the disk as well.
        """
        self.kill_store()
        for file in (self.data / "appendonlydir").iterdir():
            os.truncate(file, self.store_rules.on_disk(file))
        if torn:
            newest = max((self.data / "appendonlydir").glob("*.incr.aof"))
            with newest.open("ab") as log:
                log.write(torn)

    # The service.

    def start_service(self) -> None:
        """Start it, and wait until it answers."""
        planted = {"PYTHONPATH": str(self.planted)} if self.planted else {}
        with (self.folder / "service.log").open("ab") as log:
            self.service = subprocess.Popen(
                [
                    *(ROLLWRIGHT, "serve", "--port", str(self.service_port), *self._names_store()),
                    *("--workers", "2", "--data-dir", str(self.data_dir)),
                ],
                stdout=log,
                stderr=log,
                env=environment(
                    ROLLWRIGHT_LOG_REQUESTS="true", **planted, **self.service_rules.environment
                ),
            )
        health = f"http://127.0.0.1:{self.service_port}/healthz"
        until(lambda: answers(health), "the service answers", START_SECONDS)

    def _names_store(self) -> tuple[str, ...]:
        """The options that name its store."""
        return ("--store", f"redis://127.0.0.1:{self._store_door}")

    def workers(self) -> list[int]:
        """The processes of its workers."""
        return children(self.service.pid)

    def kill_service(self) -> None:
        """Kill its arbiter; its workers end by themselves."""
        workers = self.workers()
        self.service.kill()
        self.service.wait()
        until(lambda: not any(lives(pid) for pid in workers), "the workers have ended")

    def reload(self) -> None:
        """Have the arbiter start new workers, which take over from the old ones."""
        old = self.workers()
        self.service.send_signal(signal.SIGHUP)
        until(lambda: not set(old) & set(self.workers()), "new workers serve", START_SECONDS)


class OwnStack(Stack):
    """A service with two workers, and with the store that it starts for itself."""

    def __enter__(self) -> Self:
        self.service_port, self._service_door = free_ports(2)
        self.service_rules = Ruled(self.folder, "service", self.library)
        self.to_service = self._open.enter_context(Proxy(self._service_door, self.service_port))
        self.start_service()
        return self

    @property
    def store_url(self) -> str:
        """Where the store is, as long as the service runs."""
        owner = running(self.data_dir)
        assert owner is not None
        return owner.url

    def store_answers(self) -> bool:
        """Whether the store answers, and has loaded its data."""
        with Redis.from_url(self.store_url) as store:
            try:
                return bool(store.ping())
            except RedisError:
                return False

    def store_pid(self) -> int:
        """The process of the store."""
        with Redis.from_url(self.store_url) as store:
            return int(store.info("server")["process_id"])

    def supervisors(self) -> list[int]:
        """The supervisor of the store, if there is one at the moment."""
        command = "service.store.supervisor"
        return [pid for pid in children(self.service.pid) if command in command_line(pid)]

    def cut_power(self, *, torn: bytes = b"") -> None:
        """Kill all of it, and let the log be what had reached the disk, and rubbish behind it."""
        kill(self.service.pid, *self.supervisors(), self.store_pid(), *self.workers())
        self.service.wait()
        self.kill_store()
        for file in (self.data_dir / "store" / "appendonlydir").glob("*.aof"):
            if file.stat().st_size:
                os.truncate(file, self.service_rules.on_disk(file))
        newest = max((self.data_dir / "store" / "appendonlydir").glob("*.incr.aof"))
        with newest.open("ab") as log:
            log.write(torn)

    def repair_log(self) -> None:
        """As the service would tell its operator to, where it did not start."""
        command = (ROLLWRIGHT, "repair", "--yes", "--data-dir", str(self.data_dir))
        subprocess.run(command, check=True, stdout=subprocess.DEVNULL, env=environment())

    def kill_store(self) -> None:
        """It ends with the service."""
        until(lambda: running(self.data_dir) is None, "the store has ended")

    def _names_store(self) -> tuple[str, ...]:
        return ()


def pause(process: subprocess.Popen[bytes], seconds: float) -> None:
    """Stop a process for so long."""
    process.send_signal(signal.SIGSTOP)
    time.sleep(seconds)
    process.send_signal(signal.SIGCONT)
