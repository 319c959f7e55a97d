"""The service as `rollwright serve` runs it, in a process of its own."""

from __future__ import annotations

import http.client
import json
import os
import signal
import socket
import subprocess
import sys
import time
import urllib.error
import urllib.request
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager, redirect_stderr, redirect_stdout, suppress
from dataclasses import dataclass
from io import BytesIO, TextIOWrapper
from itertools import count
from pathlib import Path
from random import randrange
from typing import Any
from unittest.mock import patch
from urllib.parse import urlsplit

import pytest
from redis import Redis

from service.cli import main
from service.store import data_lock

ROLLWRIGHT = Path(sys.executable).with_name("rollwright")
CONFIG = Path(__file__).parents[1] / "service" / "server" / "gunicorn.conf.py"
WORKER = int(os.environ.get("PYTEST_XDIST_WORKER", "gw0").removeprefix("gw"))
PORTS = 1_250
FIRST_PORT = 12_000 + PORTS * (WORKER % 8)  # each worker of a test run has ports of its own
TAKEN = count(randrange(PORTS))


def environment(**more: str) -> dict[str, str]:
    """The environment of these tests, without the settings of whoever runs them."""
    kept = {
        name: value
        for name, value in os.environ.items()
        if not name.startswith("ROLLWRIGHT_") and name != "REDIS_URL"
    }
    return kept | more


def rollwright(*arguments: str | Path, **more: str) -> subprocess.CompletedProcess[str]:
    """The command line, run to its end: in this process where that shows the same, for a start
    takes half a second. Python reads its own settings when it starts; a `serve` that is not
    refused ends once gunicorn has read its configuration.
    """
    more = {"GUNICORN_CMD_ARGS": "--check-config"} | more
    if not any(name.startswith("PYTHON") for name in more):
        return _run_here([str(one) for one in arguments], **more)
    return subprocess.run(
        [ROLLWRIGHT, *arguments],
        capture_output=True,
        text=True,
        timeout=30,
        env=environment(**more),
        check=False,
    )


def _run_here(arguments: list[str], **more: str) -> subprocess.CompletedProcess[str]:
    output, errors = BytesIO(), BytesIO()
    with (
        patch.dict(os.environ, environment(**more), clear=True),
        redirect_stdout(TextIOWrapper(output, "utf-8", write_through=True)),
        redirect_stderr(TextIOWrapper(errors, "utf-8", write_through=True)),
    ):
        try:
            status = main(arguments)
        except SystemExit as ended:
            status = int(ended.code or 0)
        said = output.getvalue().decode(), errors.getvalue().decode()
    return subprocess.CompletedProcess(arguments, status, *said)


def free_port() -> int:
    """A port that nobody has, and that no outgoing connection takes while its server is away.

    Nor does 10,000 more, where the nodes of a cluster talk. None comes again soon: a proxy would
    take the next server there for the one that was killed.
    """
    while True:
        port = FIRST_PORT + next(TAKEN) % PORTS
        with socket.socket() as probe, suppress(OSError):
            probe.bind(("127.0.0.1", port))
            return port


def free_ports(count: int) -> list[int]:
    """So many of them."""
    found = set[int]()
    while len(found) < count:
        found.add(free_port())
    return sorted(found)


def until(condition: Callable[[], object], what: str, seconds: float = 15) -> None:
    """Look again and again, ever less often, until it is so; fails after `seconds`."""
    began = time.monotonic()
    while not condition():
        waited = time.monotonic() - began
        if waited > seconds:
            pytest.fail(f"not within {seconds} s: {what}")
        time.sleep(min(0.2, 0.02 + waited / 20))


def remains(condition: Callable[[], object], what: str, seconds: float = 0.5) -> None:
    """Look again and again whether it stays so; fails as soon as it does not."""
    end = time.monotonic() + seconds
    while time.monotonic() < end:
        if not condition():
            pytest.fail(f"not for {seconds} s: {what}")
        time.sleep(0.02)


def lives(pid: int) -> bool:
    """Whether a process runs; one that has ended and that nobody has asked about does not."""
    found = subprocess.run(["ps", "-o", "stat=", "-p", str(pid)], capture_output=True, check=False)
    return found.stdout.strip()[:1] not in (b"", b"Z")


def kill(*pids: int) -> None:
    for pid in pids:
        with suppress(ProcessLookupError):
            os.kill(pid, signal.SIGKILL)


@dataclass(frozen=True)
class Service:
    """A service that runs, and what belongs to it."""

    url: str
    process: subprocess.Popen[bytes]
    log: Path
    data_dir: Path

    def get(self, path: str) -> tuple[int, Any, dict[str, Any]]:
        """Status, headers and JSON of an answer."""
        try:
            with urllib.request.urlopen(f"{self.url}{path}", timeout=10) as answer:
                return answer.status, answer.headers, json.loads(answer.read())
        except urllib.error.HTTPError as refused:
            with refused:
                return refused.code, refused.headers, json.loads(refused.read())

    def ready(self) -> bool:
        return self.get("/readyz")[0] == 200

    def store(self) -> Redis:
        """A client of the store that the service has started."""
        running = data_lock.running(self.data_dir)
        assert running is not None
        return Redis.from_url(running.url)

    def store_pid(self) -> int:
        with self.store() as store:
            return int(store.info("server")["process_id"])

    def children(self) -> list[int]:
        """Processes of the master: the supervisor of its store, and the workers."""
        return children(self.process.pid)

    def workers(self) -> list[int]:
        """Its workers, and not the supervisor of its store."""
        return [pid for pid in self.children() if command_line(pid).startswith("gunicorn: worker")]

    def all_workers(self, count: int) -> list[int]:
        """Its workers as soon as there are so many: one of them answers before the others start."""
        until(lambda: len(self.workers()) == count, f"{count} workers are there")
        return self.workers()


def children(pid: int) -> list[int]:
    listed = subprocess.run(["ps", "-eo", "pid=,ppid="], capture_output=True, check=True)
    pairs = (line.split() for line in listed.stdout.splitlines())
    return [int(child) for child, parent in pairs if int(parent) == pid]


def command_line(pid: int) -> str:
    """What a process was started with, or calls itself; empty if it has ended."""
    try:
        return Path(f"/proc/{pid}/cmdline").read_text().replace("\0", " ")
    except OSError:
        return ""


def kib_of(pid: int) -> int:
    """What a process has in memory."""
    told = subprocess.run(["ps", "-o", "rss=", "-p", str(pid)], capture_output=True, check=True)
    return int(told.stdout)


def parent(pid: int) -> int:
    found = subprocess.run(["ps", "-o", "ppid=", "-p", str(pid)], capture_output=True, check=True)
    return int(found.stdout)


@contextmanager
def served(
    folder: Path,
    *arguments: str,
    inside: Sequence[str] = (),
    port: int | None = None,
    **more: str,
) -> Iterator[Service]:
    """Serve with the data in `folder`/data, until the end of the block; by one worker unless told.

    `inside` is a command that runs the one that follows it, in the same process.
    """
    port = port or free_port()
    data_dir = folder / "data"
    log = folder / "log"
    serve = ("--port", str(port), "--data-dir", str(data_dir), *arguments)
    command = [*inside, ROLLWRIGHT, "serve", *serve]
    url = f"http://127.0.0.1:{port}"
    variables = environment(**{"ROLLWRIGHT_WORKERS": "1"} | more)
    with answering(command, url, log, cwd=folder, env=variables, start_new_session=True) as process:
        yield Service(url, process, log, data_dir)


@contextmanager
def gunicorn(folder: Path, application: str, **more: str) -> Iterator[Service]:
    """An application of the tests, served as the service is, by one worker."""
    url = f"http://127.0.0.1:{free_port()}"
    bind = url.removeprefix("http://")
    command = [sys.executable, "-m", "gunicorn", "--config", CONFIG, "--bind", bind]
    log = folder / "log"
    variables = environment(**more)
    with answering([*command, "--workers", "1", application], url, log, env=variables) as process:
        yield Service(url, process, log, folder)


@contextmanager
def answering(
    command: Sequence[str | Path], url: str, log: Path, **started: Any
) -> Iterator[subprocess.Popen[bytes]]:
    """A server in a process of its own, from its first answer to the end of the block."""
    with (
        log.open("ab") as output,
        subprocess.Popen(command, stdout=output, stderr=output, **started) as process,
    ):
        try:
            wait_until_it_answers(url, process, log)
            yield process
        finally:
            process.terminate()
            try:
                process.wait(20)
            except subprocess.TimeoutExpired:
                process.kill()
                raise


def wait_until_it_answers(url: str, process: subprocess.Popen[bytes], log: Path) -> None:
    """Poll the health check of a service that is starting, for at most 20 seconds."""
    deadline = time.monotonic() + 20
    while not answers(f"{url}/healthz"):
        if process.poll() is not None or time.monotonic() > deadline:
            pytest.fail(f"the service did not start:\n{log.read_text()}")
        time.sleep(0.02)


def answers(url: str) -> bool:
    """Whether a GET of it is answered 200 within two seconds."""
    at = urlsplit(url)
    connection = http.client.HTTPConnection(at.hostname or "", at.port, timeout=2)
    try:
        connection.request("GET", at.path)
        return connection.getresponse().status == 200
    except (OSError, http.client.HTTPException):
        return False
    finally:
        connection.close()
