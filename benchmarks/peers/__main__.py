"""Other libraries beside Rollwright, on one processor each; writes results.md here."""

from __future__ import annotations

import json
import platform
import subprocess
import sys
from collections.abc import Iterator, Mapping, Sequence
from contextlib import AbstractContextManager, ExitStack
from dataclasses import dataclass
from pathlib import Path
from random import Random
from statistics import median

from benchmarks.peers.warm import warm_up
from benchmarks.row import Row, ratios, table
from benchmarks.servers import SERVER_CPU, Server, running, served
from benchmarks.speed import CONNECTIONS, Request, Speed, microseconds, rates, speed
from tests.served import free_port

HERE = Path(__file__).parent
PYTHON = HERE / ".venv" / "bin"
SECONDS, TURNS = 2, 9
D20 = {"least": 0.75}
"""Flask alone takes longer for a request than d20 and FastAPI together."""
PARTS = 32
"""The parts of requests that must not repeat, one for each measurement."""
COLD = PARTS - 1
"""The part for a server that has not been warmed up."""


@dataclass(frozen=True)
class Task:
    """A measurement: rolls in a request, connections, and whether servers are warmed up."""

    what: str
    rolls: int = 1
    connections: int = CONNECTIONS
    warm: bool = True


MANY = 1_000
SIMPLE = Task("a roll of 2d6+3")
KEEP = Task("a roll of 4d6kh3")
ROLLS = Task(f"a roll of 2d6+3, {MANY:,} in a request", MANY, connections=1)
FIRST_ODDS = Task("odds, right after the start", connections=1, warm=False)
ODDS = Task("the odds of the highest 3 to 10 of 11 to 30 dice", connections=1)
TASKS = (SIMPLE, KEEP, ROLLS, FIRST_ODDS, ODDS)


@dataclass(frozen=True)
class Peer:
    """A service, and its requests for each task that it knows."""

    name: str
    server: Server
    tasks: Mapping[Task, Sequence[Request]]
    limits: Mapping[str, float]
    """The target of its processor time for SIMPLE beside ours, as a keyword of Row."""

    def measure(self, task: Task, part: int) -> Speed:
        """Do a task for SECONDS."""
        requests = self.tasks[task][part::PARTS] or self.tasks[task]
        measured = speed(self.server, *requests, seconds=SECONDS, connections=task.connections)
        return Speed(measured.count * task.rolls, measured.seconds, measured.processor_seconds)


HOW_TO_READ = f"""\
# Beside others

Written by `python -m benchmarks peers`. Each library runs behind a web server of a few lines
(`server.js`, `server.py`), in a process of its own on one processor, while wrk sends requests from
another over {CONNECTIONS} open connections (one for odds, and for requests of {MANY:,} rolls).

- Every server is warmed up with the same requests until it stops getting faster. Then all are
  measured in turn, {SECONDS} seconds at a time; the tables show the median of {TURNS} such turns.
- **Trust the processor time more than the rate.** It is the time of the server's process, with
  all its threads and children, for one answer. The rate also depends on wrk: if the two processors
  are hyperthreads of one core, each slows the other down, and by how much depends on the server.
  Other work on the machine lowers rates as well, and not equally. The processor time is longer,
  too, while a hyperthread shares its core, but it does not include any waiting.
- The answers differ. The others return a total and a text. Rollwright validates the request
  against its document and returns every die, where it came from, and whether it counted. None of
  the others rolls {MANY:,} times in a request: their servers do it in a loop. BCDice is left out
  there, since a request would take it a second or so.
- icepool caches intermediate results, so pools like earlier ones take it less and less
  time. Rollwright caches answers only, and no pool is sent twice. So the first two seconds
  after the start have a line of their own.
"""


def main() -> int:
    """Measure every task, and write the tables; 1 if a target was missed."""
    installed = "benchmarks/peers/.venv/installed"
    subprocess.run(["make", "--quiet", installed], cwd=HERE.parents[1], check=True)
    with ExitStack() as stack:
        peers = list(_peers(stack))
        results = {task: _measure(task, peers) for task in TASKS}
    rows = list(_targets(peers, results[SIMPLE]))
    targets = table(("", "what", "median", "lowest", "highest", "target"), [r.cells for r in rows])
    speeds = table(
        ("what", "by", "per second", "µs of a processor, each"),
        [
            (task.what, name, _cell(rates(turns)), _cell(microseconds(turns)))
            for task, by_peer in results.items()
            for name, turns in by_peer.items()
        ],
    )
    text = "\n\n".join((HOW_TO_READ.rstrip(), targets, speeds, _versions()))
    print(text)
    (HERE / "results.md").write_text(f"{text}\n", encoding="utf-8")
    return 1 if any(row.missed for row in rows) else 0


def _measure(task: Task, peers: Sequence[Peer]) -> dict[str, list[Speed]]:
    """The measurements of each peer that knows the task, turn by turn."""
    able = [peer for peer in peers if task in peer.tasks]
    for peer in able if task.warm else ():
        warm_up(peer.measure(task, part) for part in range(TURNS, COLD))
    parts = range(TURNS) if task.warm else [COLD]
    turns = [[peer.measure(task, part) for peer in able] for part in parts]
    by_peer = map(list, zip(*turns, strict=True))
    return dict(zip((peer.name for peer in able), by_peer, strict=True))


def _targets(peers: Sequence[Peer], results: Mapping[str, Sequence[Speed]]) -> Iterator[Row]:
    """B1p: our processor time for one roll, and everybody else's beside it."""
    ours, *others = (peer for peer in peers if peer.name in results)
    times = microseconds(results[ours.name])
    yield Row("", f"{SIMPLE.what}, µs of a processor", times, "{:.0f}")
    for peer in others:
        beside = ratios(microseconds(results[peer.name]), times)
        yield Row("B1p", f"processor time of {peer.name} / of Rollwright", beside, **peer.limits)


def _cell(values: Sequence[float]) -> str:
    return f"{median(values):,.0f}"


def _peers(stack: ExitStack) -> Iterator[Peer]:
    """All services, each in a process of its own.

    Two libraries in one process of node slow each other down. There is no target beside fastify:
    both it and the library behind it are compiled to machine code.
    """
    ours = stack.enter_context(served())
    path = "/v1/dice"
    tasks = _dice(path) | _many(path) | _odds(f"{path}/odds?expression={{}}d{{}}kh{{}}")
    yield Peer("Rollwright", ours, tasks, {})
    node, faster = ("node", "server.js"), {"least": 1}
    for library, framework, tasks, limits in (
        ("rpg-dice-roller", "express", _dice() | _many(), faster),
        ("rpg-dice-roller", "fastify", _dice() | _many(), {}),
        ("bcdice", "fastify", _dice(), faster),
    ):
        server = stack.enter_context(_beside(*node, framework, library))
        yield Peer(f"{library} on {framework}", server, tasks, limits)
    uvicorn = (str(PYTHON / "uvicorn"), "server:app", "--no-access-log", "--log-level", "error")
    odds = _odds("/odds?dice={}&sides={}&keep={}")
    for library, tasks, limits in (("d20", _dice() | _many(), D20), ("icepool", odds, {})):
        server = stack.enter_context(_beside(*uvicorn, "--port"))
        yield Peer(f"{library} on FastAPI", server, tasks, limits)


def _dice(path: str = "") -> dict[Task, Sequence[Request]]:
    return {
        task: [Request(f"{path}/roll", json.dumps({"expression": task.what.split()[-1]}))]
        for task in (SIMPLE, KEEP)
    }


def _many(path: str = "") -> dict[Task, Sequence[Request]]:
    many = json.dumps({"expression": "2d6+3", "count": MANY})
    return {ROLLS: [Request(f"{path}/rolls", many)]}


def _odds(path: str) -> dict[Task, Sequence[Request]]:
    """The odds of pools that all differ: a cached answer would say nothing."""
    pools = [
        (dice, sides, keep)
        for dice in range(11, 31)
        for sides in range(4, 81)
        for keep in range(3, 11)
    ]
    Random("pools").shuffle(pools)
    requests = [Request(path.format(*pool), method="GET") for pool in pools]
    return {FIRST_ODDS: requests, ODDS: requests}


def _beside(*command: str) -> AbstractContextManager[Server]:
    """Somebody else's server, on the processor of servers."""
    port = str(free_port())
    pinned = ["taskset", "-c", SERVER_CPU, *command, port]
    return running(pinned, f"http://127.0.0.1:{port}", HERE, NODE_ENV="production")


def _versions() -> str:
    lock = json.loads((HERE / "package-lock.json").read_text())["packages"]
    wanted = json.loads((HERE / "package.json").read_text())["dependencies"]
    listed = [f"{name} {lock[f'node_modules/{name}']['version']}" for name in wanted]
    script = "from importlib.metadata import version; import sys; "
    script += "print(*(f'{name} {version(name)}' for name in sys.argv[1:]), sep=', ')"
    names = ("d20", "fastapi", "icepool", "uvicorn")
    python = _output(str(PYTHON / "python"), "-c", script, *names)
    node = _output("node", "--version")
    return f"Python {platform.python_version()}, node {node}; {', '.join(listed)}, {python}."


def _output(*command: str) -> str:
    return subprocess.run(command, check=True, capture_output=True, text=True).stdout.strip()


if __name__ == "__main__":
    sys.exit(main())
