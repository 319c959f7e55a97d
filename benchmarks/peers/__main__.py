"""`make bench-peers`: others beside Rollwright, on one processor each; writes results.md here."""

from __future__ import annotations

import json
import platform
import subprocess
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass
from pathlib import Path
from random import Random
from statistics import median

from benchmarks.row import table
from benchmarks.servers import SERVER_CPU, Server, running, served
from benchmarks.speed import Request, speed
from tests.served import free_port

RUNS = 3
HERE = Path(__file__).parent
MANY = 1_000
SIMPLE, KEEP = "2d6+3", "4d6kh3"
ROLLS = "rolls"
ODDS = "requests of the odds of the highest 3 to 10 of 11 to 30 dice"
PYTHON = HERE / ".venv" / "bin"

Tasks = dict[str, tuple[Request, ...]]
"""What a service is asked, in turn, by what that is."""

HOW_TO_READ = f"""\
# Beside others

Written by `make bench-peers`. Each library answers behind a server of a few lines (`server.js`,
`server.py`), one process on one processor, asked by wrk on another with 16 kept connections; the
median of {RUNS} runs, taken in turn. What is answered differs: the others tell a total and a text;
Rollwright checks the request against its document and tells every die, where it came from, what
counted and what did not. {MANY:,} rolls in a request are a loop in the servers of the others, who
have nothing of the kind.
"""


@dataclass(frozen=True)
class Peer:
    """A service, and how it is asked for each of the tasks that it knows."""

    name: str
    server: Server
    tasks: Tasks


def main() -> None:
    """Measure all in turn, and write the table."""
    with ExitStack() as stack:
        peers = list(_peers(stack))
        names = list(dict.fromkeys(task for peer in peers for task in peer.tasks))
        found: dict[tuple[str, str], list[float]] = {}
        for run in range(RUNS):
            for task in names:
                for peer in peers:
                    if task in peer.tasks:
                        asked = peer.tasks[task]
                        if task == ODDS:
                            asked = asked[run::RUNS]
                        rate = speed(peer.server, *asked).rate
                        found.setdefault((task, peer.name), []).append(rate)
    rows = [
        (task, *(_told(task, found.get((task, peer.name))) for peer in peers)) for task in names
    ]
    listed = table(("a second", *(peer.name for peer in peers)), rows)
    print(listed)
    text = f"{HOW_TO_READ}\n{listed}\n\n{_versions()}\n"
    (HERE / "results.md").write_text(text, encoding="utf-8")


def _told(task: str, rates: list[float] | None) -> str:
    if rates is None:
        return "none"
    return f"{median(rates) * (MANY if task.startswith(ROLLS) else 1):,.0f}"


def _peers(stack: ExitStack) -> Iterator[Peer]:
    service = stack.enter_context(served())
    yield Peer(
        "Rollwright", service, _dice("/v1/dice") | _odds("/v1/dice/odds?expression={}d{}kh{}")
    )
    node = stack.enter_context(_beside("node", "server.js"))
    yield Peer("rpg-dice-roller, fastify", node, _dice("/rpg-dice-roller"))
    yield Peer("BCDice, fastify", node, _dice("/bcdice"))
    python = stack.enter_context(
        _beside(str(PYTHON / "uvicorn"), "server:app", "--log-level", "error", "--port")
    )
    yield Peer("d20, FastAPI", python, _dice("/d20"))
    yield Peer("icepool, FastAPI", python, _odds("/icepool/odds?dice={}&sides={}&keep={}"))


def _dice(at: str) -> Tasks:
    """One roll, and many of them."""
    tasks: Tasks = {
        f"requests of one roll of {expression}": (
            Request(f"{at}/roll", json.dumps({"expression": expression})),
        )
        for expression in (SIMPLE, KEEP)
    }
    many = json.dumps({"expression": SIMPLE, "count": MANY})
    return tasks | {f"{ROLLS} of {SIMPLE}, {MANY:,} in a request": (Request(f"{at}/rolls", many),)}


def _odds(path: str) -> Tasks:
    """The odds of pools that differ, a part of them for each run: nothing is asked twice."""
    pools = [
        (dice, sides, keep)
        for dice in range(11, 31)
        for sides in range(4, 81)
        for keep in range(3, 11)
    ]
    Random("pools").shuffle(pools)
    asked = tuple(Request(path.format(*pool), method="GET") for pool in pools)
    return {ODDS: asked}


@contextmanager
def _beside(*command: str) -> Iterator[Server]:
    """The URL of another's server, on the processor of servers."""
    port = str(free_port())
    pinned = ["taskset", "-c", SERVER_CPU, *command, port]
    with running(pinned, f"http://127.0.0.1:{port}", HERE) as server:
        yield server


def _versions() -> str:
    lock = json.loads((HERE / "package-lock.json").read_text())["packages"]
    wanted = json.loads((HERE / "package.json").read_text())["dependencies"]
    listed = [f"{name} {lock[f'node_modules/{name}']['version']}" for name in wanted]
    told = "from importlib.metadata import version; import sys; "
    told += "print(*(f'{name} {version(name)}' for name in sys.argv[1:]), sep=', ')"
    names = ("d20", "fastapi", "icepool", "uvicorn")
    python = subprocess.run(
        [PYTHON / "python", "-c", told, *names], check=True, capture_output=True, text=True
    ).stdout.strip()
    asked = ["node", "--version"]
    node = subprocess.run(asked, check=True, capture_output=True, text=True).stdout
    return (
        f"Python {platform.python_version()}, node {node.strip()}; {', '.join(listed)}, {python}."
    )


if __name__ == "__main__":
    main()
