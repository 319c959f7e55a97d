"""The clients, `/web/client.js` in Node.js and both of Python, each in a process of its own."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

import pytest

from clients.generate import python as generated
from tests.conftest import ROOT
from tests.proxy import Proxy
from tests.served import Service, until

STEPS = Path(__file__).with_name("steps")


class Refused(Exception):
    """What a client throws."""

    def __init__(self, problem: dict[str, Any]) -> None:
        super().__init__(problem)
        self.problem = problem


class Client:
    """A client in a process of its own; see steps.mjs and steps.py."""

    def __init__(self, process: subprocess.Popen[str]) -> None:
        self._process = process

    def step(self, **step: Any) -> Any:
        """Do it. Raises Refused."""
        self.send(**step)
        return self.answer()

    def send(self, **step: Any) -> None:
        """Begin to do it."""
        assert self._process.stdin is not None
        self._process.stdin.write(json.dumps(step) + "\n")
        self._process.stdin.flush()

    def answer(self) -> Any:
        """What came of it. Raises Refused."""
        assert self._process.stdout is not None
        answer = json.loads(self._process.stdout.readline())
        if "problem" in answer:
            raise Refused(answer["problem"])
        return answer.get("value")

    def ask(self, method: str, *given: Any, on: str = "service", keep: str | None = None) -> Any:
        """What a method answers; it can be kept, to ask it in turn."""
        return self.step(call=method, on=on, arguments=given, **({"as": keep} if keep else {}))

    def table(self, name: str, players: int) -> list[str]:
        """A table at which play has begun; the names of its seats, the gamemaster's first."""
        created = self.ask("create", {"name": name}, keep="gm")
        seats = ["gm"]
        for number in range(players):
            seats.append(f"p{number}")
            named = {"name": f"Player {number}"}
            given = (created["created"]["id"], created["joinCode"], named)
            self.ask("join", *given, keep=seats[-1])
        for move, fields in (
            ("start_adventure", {}),
            ("start_scene", {"kind": "standard"}),
            ("start_rounds", {}),
        ):
            self.ask("play", move, fields, on="gm")
        return seats

    def hears(self, name: str, last: int) -> None:
        """Wait until it has heard all events up to one."""
        until(lambda: [event["id"] for event in self.heard(name)["events"]][-1:] == [last], "all")

    def heard(self, name: str) -> Any:
        return self.step(heard=name)


@dataclass(frozen=True)
class Language:
    """What a client is written in, and how it is run."""

    name: str
    command: Callable[[Path], Sequence[str | Path]]


def javascript(folder: Path) -> Sequence[str | Path]:
    found = shutil.which("node")
    if found is None:
        pytest.skip("node is not installed (Debian: apt install nodejs)")
    module = folder / "client.mjs"
    module.write_bytes((ROOT / "service" / "web" / "client.js").read_bytes())
    return found, STEPS.with_suffix(".mjs"), module.as_uri()


def python(kind: str) -> Callable[[Path], Sequence[str | Path]]:
    def command(_folder: Path) -> Sequence[str | Path]:
        if not generated.made():
            pytest.skip("its types are not made (make clients)")
        return sys.executable, STEPS.with_suffix(".py"), kind

    return command


LANGUAGES = (
    Language("JavaScript", javascript),
    Language("Python", python("sync")),
    Language("async Python", python("async")),
)


@contextmanager
def client_of(url: str, folder: Path, language: Language, **options: Any) -> Iterator[Client]:
    with subprocess.Popen(
        [*language.command(folder), url, json.dumps(options)],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        encoding="utf-8",
        env={**os.environ, "PYTHONPATH": str(ROOT / "clients" / "python")},
    ) as process:
        try:
            yield Client(process)
        finally:
            assert process.stdin is not None
            process.stdin.close()
    assert process.returncode == 0


def proxy_of(port: int, service: Service) -> Proxy:
    """A way to the service that can lose answers."""
    return Proxy(port, urlsplit(service.url).port or 0)
