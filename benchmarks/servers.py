"""Servers pinned to a processor, and wrk on another: requests per second."""

from __future__ import annotations

import os
import re
import subprocess
import sys
import tempfile
import time
import urllib.error
import urllib.request
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from statistics import mean

from service.store.server import bundled
from tests.served import free_port

CONFIG = Path(__file__).parents[1] / "service" / "server" / "gunicorn.conf.py"
CONNECTIONS = 16
SECONDS = 4
TURNS = 8
"""How often each of those that are compared is measured for a second, in one run."""
SERVER_CPU, CLIENT_CPU = "0", "1"
SERVICE = "service.wsgi:app"


@contextmanager
def served(
    application: str, *, workers: int = 1, cpus: str = SERVER_CPU, threads: int = 128, **more: str
) -> Iterator[str]:
    """The URL of gunicorn, set up as in production, that serves an application."""
    port = free_port()
    command = ["taskset", "-c", cpus, sys.executable, "-m", "gunicorn"]
    command += ["--bind", f"127.0.0.1:{port}", "--config", str(CONFIG)]
    command += ["--workers", str(workers), "--threads", str(threads), application]
    with tempfile.TemporaryDirectory() as metrics:
        environment = {**os.environ, "PROMETHEUS_MULTIPROC_DIR": metrics, **more}
        environment |= {"ROLLWRIGHT_WORKERS": str(workers), "ROLLWRIGHT_THREADS": str(threads)}
        with running(command, environment, f"http://127.0.0.1:{port}") as url:
            yield url


@contextmanager
def running(
    command: Sequence[str],
    environment: Mapping[str, str] | None,
    url: str,
    folder: Path | None = None,
) -> Iterator[str]:
    """A command that serves at a URL, once it answers."""
    with subprocess.Popen(
        command, env=environment, stdout=subprocess.DEVNULL, cwd=folder
    ) as process:
        try:
            _wait(url, process)
            yield url
        finally:
            process.terminate()


@contextmanager
def store(*settings: str) -> Iterator[str]:
    """The URL of a store on the clients' processor, which keeps nothing unless told so."""
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


@dataclass(frozen=True)
class Request:
    """A POST of a JSON body, or a GET."""

    path: str
    body: str = ""
    token: str | None = None
    method: str = "POST"

    @property
    def line(self) -> str:
        """The request as SCRIPT reads it."""
        return "\t".join((self.method, self.path, self.body, self.token or ""))


SCRIPT = """
local asked, n = {}, 0
init = function(arguments)
  for line in io.lines(arguments[1]) do
    local method, path, body, token = line:match('(.-)\t(.-)\t(.-)\t(.*)')
    local told = {['Content-Type'] = 'application/json'}
    if token ~= '' then told['Authorization'] = 'Bearer ' .. token end
    asked[#asked + 1] = wrk.format(method, path, told, body)
  end
end
request = function()
  n = n % #asked + 1
  return asked[n]
end
"""


def requests_per_second(url: str, *asked: Request, seconds: int = SECONDS) -> float:
    """What wrk counts for requests that are sent in turn, again and again.

    Raises SystemExit if an answer is not 2xx.
    """
    with tempfile.TemporaryDirectory() as folder:
        script, lines = Path(folder, "script.lua"), Path(folder, "asked")
        script.write_text(SCRIPT, encoding="utf-8")
        lines.write_text("\n".join(one.line for one in asked), encoding="utf-8")
        command = ["taskset", "-c", CLIENT_CPU, "wrk", "--threads", "1"]
        command += ["--connections", str(CONNECTIONS), "--duration", f"{seconds}s"]
        command += ["--script", str(script), url, "--", str(lines)]
        printed = subprocess.run(command, check=True, capture_output=True, text=True).stdout
    if "Non-2xx" in printed:
        raise SystemExit(f"{url} answered errors:\n{printed}")
    found = re.search(r"Requests/sec:\s+([\d.]+)", printed)
    assert found is not None
    return float(found[1])


def in_turn(runs: int, *measures: Callable[[], float]) -> Iterator[list[float]]:
    """What each of these figures is, run by run: the mean of TURNS.

    Each takes a second, one after the other: what slows the machine down slows down all of them.
    """
    turns = [[measure() for measure in measures] for _ in range(runs * TURNS)]
    for of_one in zip(*turns, strict=True):
        yield [mean(of_one[start : start + TURNS]) for start in range(0, len(of_one), TURNS)]
