"""Servers on a processor of their own: the service as in production, and stock gunicorn."""

from __future__ import annotations

import subprocess
import sys
import tempfile
import time
import urllib.error
import urllib.request
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

from service.store.server import bundled
from tests.served import environment, free_port

CONFIG = Path(__file__).parents[1] / "service" / "server" / "gunicorn.conf.py"
STOCK = ("--workers", "1", "--worker-class", "gthread", "--threads", "16")
QUIET = ("--log-level", "warning", "--no-control-socket")  # all would share one path
SERVER_CPU, CLIENT_CPU = "0", "1"
SERVICE = "service.asgi:app"


@dataclass(frozen=True)
class Server:
    """A server that is running: its URL and the process that was started."""

    url: str
    pid: int


@contextmanager
def served(
    application: str = SERVICE, *, workers: int = 1, cpus: str = SERVER_CPU, **variables: str
) -> Iterator[Server]:
    """An application served as in production, with these environment variables."""
    variables["ROLLWRIGHT_WORKERS"] = str(workers)
    with _gunicorn(application, cpus, "--config", str(CONFIG), **variables) as server:
        yield server


@contextmanager
def stock(application: str, **variables: str) -> Iterator[Server]:
    """An application served by gunicorn's own gthread worker, without our configuration."""
    with _gunicorn(application, SERVER_CPU, *STOCK, *QUIET, **variables) as server:
        yield server


@contextmanager
def _gunicorn(application: str, cpus: str, *options: str, **variables: str) -> Iterator[Server]:
    port = free_port()
    command = ["taskset", "-c", cpus, sys.executable, "-m", "gunicorn", *options]
    command += ["--bind", f"127.0.0.1:{port}", application]
    with running(command, f"http://127.0.0.1:{port}", **variables) as server:
        yield server


@contextmanager
def running(
    command: Sequence[str], url: str, folder: Path | None = None, **variables: str
) -> Iterator[Server]:
    """A command that serves at a URL, once it answers."""
    with subprocess.Popen(
        command, env=_environment(variables), stdout=subprocess.DEVNULL, cwd=folder
    ) as process:
        try:
            _wait(url, process)
            yield Server(url, process.pid)
        finally:
            process.terminate()


def _environment(variables: Mapping[str, str]) -> dict[str, str]:
    """The environment without settings of gunicorn or of the service, and with these variables."""
    inherited = environment()
    inherited.pop("GUNICORN_CMD_ARGS", None)
    return inherited | dict(variables)


@contextmanager
def store(*settings: str) -> Iterator[str]:
    """The URL of a store on the clients' processor, which keeps nothing on disk by default."""
    program = bundled()
    assert program is not None
    with tempfile.TemporaryDirectory() as folder:
        at = Path(folder, "store")
        command = ["taskset", "-c", CLIENT_CPU, str(program), "--port", "0"]
        command += ["--unixsocket", str(at), "--save", "", "--dir", folder, *settings]
        with subprocess.Popen(command, stdout=subprocess.DEVNULL) as process:
            while not at.exists():
                if process.poll() is not None:
                    raise SystemExit(f"{program} does not start")
                time.sleep(0.02)
            try:
                yield f"unix://{at}"
            finally:
                process.terminate()
                process.wait()


def _wait(url: str, process: subprocess.Popen[bytes]) -> None:
    for _ in range(400):
        try:
            urllib.request.urlopen(url, timeout=1).close()
        except urllib.error.HTTPError:
            return
        except OSError:
            if process.poll() is not None:
                break
            time.sleep(0.05)
        else:
            return
    raise SystemExit(f"nothing answers at {url}")
