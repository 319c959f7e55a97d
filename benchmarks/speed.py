"""The speed of a server: requests per second, and the processor time of each."""

from __future__ import annotations

import os
import subprocess
import tempfile
import time
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path

from benchmarks.servers import CLIENT_CPU, Server
from tests.served import children

CONNECTIONS = 16
SECONDS = 4
TURNS = 8
"""The one-second measurements of each server in one run."""
TICKS = os.sysconf("SC_CLK_TCK")

SCRIPT = """
local requests, n = {}, 0
init = function(arguments)
  for line in io.lines(arguments[1]) do
    local method, path, body, token, encoding = line:match('(.-)\t(.-)\t(.-)\t(.-)\t(.*)')
    local headers = {['Content-Type'] = 'application/json'}
    if encoding ~= '' then headers['Accept-Encoding'] = encoding end
    if token ~= '' then headers['Authorization'] = 'Bearer ' .. token end
    requests[#requests + 1] = wrk.format(method, path, headers, body)
  end
end
request = function()
  n = n % #requests + 1
  return requests[n]
end
done = function(summary)
  local errors = summary.errors.status
  io.write(string.format('\\n%d %d %d\\n', errors, summary.requests, summary.duration))
end
"""


@dataclass(frozen=True)
class Request:
    """A POST of a JSON body, or a GET."""

    path: str
    body: str = ""
    token: str | None = None
    method: str = "POST"
    encoding: str = ""

    @property
    def line(self) -> str:
        """The request as SCRIPT reads it."""
        return "\t".join((self.method, self.path, self.body, self.token or "", self.encoding))


@dataclass(frozen=True)
class Speed:
    """An amount of work, with its seconds and its processor time."""

    count: int
    seconds: float
    processor_seconds: float

    @property
    def rate(self) -> float:
        """The amount per second."""
        return self.count / self.seconds

    @property
    def microseconds(self) -> float:
        """Processor time of each, in microseconds; infinite if none was done."""
        return 1_000_000 * self.processor_seconds / self.count if self.count else float("inf")


def total(speeds: Iterable[Speed]) -> Speed:
    """All these measurements as one."""
    counts, seconds, processor_seconds = zip(
        *((speed.count, speed.seconds, speed.processor_seconds) for speed in speeds), strict=True
    )
    return Speed(sum(counts), sum(seconds), sum(processor_seconds))


def speed(
    server: Server, *requests: Request, seconds: int = SECONDS, connections: int = CONNECTIONS
) -> Speed:
    """Send these requests in turn, again and again, and measure the server and its children.

    Returns once the server is idle again, or after a minute: it may still be working on requests
    that wrk gave up. Raises SystemExit if an answer is not 2xx.
    """
    before = processor_seconds(server.pid)
    count, took = _wrk(server.url, requests, seconds, connections)
    used = processor_seconds(server.pid) - before
    deadline = time.monotonic() + 60
    while not is_idle(server) and time.monotonic() < deadline:
        pass
    return Speed(count, took, used)


def is_idle(server: Server) -> bool:
    """Whether a server uses less than a fifth of a processor, for a tenth of a second."""
    before = processor_seconds(server.pid)
    time.sleep(0.1)
    return processor_seconds(server.pid) - before < 0.02


def processor_seconds(pid: int) -> float:
    """Processor time of a process and all its descendants, also of those that have ended."""
    return _ticks(pid) / TICKS


def _ticks(pid: int) -> int:
    fields = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
    of_own = map(int, fields[11:15])  # utime, stime; cutime, cstime of children that have ended
    return sum(of_own) + sum(map(_ticks, children(pid)))


def _wrk(
    url: str, requests: Iterable[Request], seconds: int, connections: int
) -> tuple[int, float]:
    """The number of requests that wrk had answered, and in how many seconds."""
    with tempfile.TemporaryDirectory() as folder:
        script, lines = Path(folder, "script.lua"), Path(folder, "requests")
        script.write_text(SCRIPT, encoding="utf-8")
        lines.write_text("\n".join(request.line for request in requests), encoding="utf-8")
        command = ["taskset", "-c", CLIENT_CPU, "wrk", "--threads", "1"]
        command += ["--connections", str(connections), "--duration", f"{seconds}s"]
        command += ["--script", str(script), url, "--", str(lines)]
        printed = subprocess.run(command, check=True, capture_output=True, text=True).stdout
    errors, count, microseconds = map(int, printed.splitlines()[-1].split())
    if errors:
        raise SystemExit(f"{url} answered errors:\n{printed}")
    return count, microseconds / 1_000_000


def in_turn(runs: int, *measures: Callable[[], Speed]) -> Iterator[list[Speed]]:
    """The speed of each of these, run by run: the total of TURNS measurements.

    Each takes a second, one after the other: other work on the machine slows all of them down.
    """
    turns = [[measure() for measure in measures] for _ in range(runs * TURNS)]
    for of_one in zip(*turns, strict=True):
        yield [total(of_one[start : start + TURNS]) for start in range(0, len(of_one), TURNS)]


def rates(speeds: Iterable[Speed]) -> list[float]:
    """The amounts per second, run by run."""
    return [speed.rate for speed in speeds]


def microseconds(speeds: Iterable[Speed]) -> list[float]:
    """Processor time of each, run by run."""
    return [speed.microseconds for speed in speeds]
