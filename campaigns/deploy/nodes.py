"""The nodes of deploy/compose.yml and the cluster that is made of them, as plain processes."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
from collections.abc import Iterator, Mapping, Sequence
from contextlib import ExitStack, contextmanager, suppress
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest
from redis import Redis
from redis.exceptions import RedisError

from service.store.server import bundled
from tests.deploy.composed import Composed
from tests.hosts import Host
from tests.served import environment, free_ports, until

IN_CONTAINERS = {
    "/etc/valkey/": "deploy/store/",
    "/run/secrets/": "deploy/secrets/",
}
"""Where containers find what lies in the folder."""


@dataclass(frozen=True)
class Nodes:
    """Nodes that answer; `moved` says which free ports stand for those of the file."""

    composed: Composed
    folder: Path
    hosts: Sequence[Host]
    moved: Mapping[str, str]
    password: str

    def here(self, text: str) -> str:
        """A text of the file, with our ports and paths."""
        text = with_ports(text, self.moved)
        for told, ours in IN_CONTAINERS.items():
            text = text.replace(told, f"{self.folder / ours}/")
        return text

    @property
    def store(self) -> str:
        """The URL that services are told."""
        return self.here(self.composed.environment("service1")["REDIS_URL"])

    def places(self) -> list[tuple[str, int]]:
        """Where the nodes are said to be, in the order of the file."""
        listed = self.here(self.composed.environment("cluster")["NODES"]).split()
        return [(host, int(port)) for host, port in (place.split(":") for place in listed)]

    def ask(self, place: tuple[str, int], *command: Any) -> Any:
        """What whoever runs the cluster is answered."""
        host, port = place
        with Redis(host=host, port=port, password=self.password, decode_responses=True) as admin:
            return admin.execute_command(*command)

    def answers(self, place: tuple[str, int]) -> bool:
        """Whether a node is there."""
        with suppress(RedisError):
            return bool(self.ask(place, "PING"))
        return False

    def join(self) -> str:
        """Run what makes the cluster; what it says."""
        settings = self.composed.environment("cluster").items()
        finished = subprocess.run(
            [*self.hosts[0].command, *map(self.here, self.composed.command("cluster"))],
            capture_output=True,
            text=True,
            timeout=60,
            env=environment(
                PATH=path_with_valkey(self.folder),
                **{name: self.here(value) for name, value in settings},
            ),
            check=False,
        )
        assert finished.returncode == 0, finished.stdout + finished.stderr
        return finished.stdout

    def is_whole(self) -> bool:
        """Whether each node knows of all slots, and each primary has its replica."""
        return all(
            "cluster_state:ok" in told(self.ask(place, "CLUSTER", "INFO"))
            and ("slave" in (role := self.ask(place, "ROLE")) or len(role[2]) == 1)
            for place in self.places()
        )


def with_ports(text: str, moved: Mapping[str, object]) -> str:
    """A text with other ports; a number within another, or within a password, is none."""
    return re.sub(r"\b\d+\b", lambda found: str(moved.get(found[0], found[0])), text)


def told(answer: Any) -> str:
    """CLUSTER INFO as text, whatever the client has made of it."""
    if isinstance(answer, dict):
        return "\n".join(f"{name}:{value}" for name, value in answer.items())
    return str(answer)


def path_with_valkey(folder: Path) -> str:
    """A PATH on which valkey-server and valkey-cli are found, whatever is installed."""
    programs = folder / "programs"
    programs.mkdir(exist_ok=True)
    for name, program in (("valkey-server", bundled()), ("valkey-cli", _command_line())):
        if not (programs / name).is_symlink():
            (programs / name).symlink_to(str(program))
    return f"{programs}:{os.environ['PATH']}"


def _command_line() -> str:
    found = shutil.which("valkey-cli") or shutil.which("redis-cli")
    if found is None:
        pytest.skip("neither valkey-cli nor redis-cli is here (Debian: apt install redis-tools)")
    return found


@contextmanager
def nodes(folder: Path, variables: Mapping[str, str], hosts: Sequence[Host]) -> Iterator[Nodes]:
    """Start the six as the file says, until the end of the block; they are no cluster yet."""
    variables = {**variables, **{f"HOST{n}": host.inner for n, host in enumerate(hosts, 1)}}
    composed = Composed.of(variables)
    moved = {f"700{number}": str(port) for number, port in enumerate(free_ports(6), 1)}
    made = Nodes(composed, folder, hosts, moved, variables["STORE_ADMIN_PASSWORD"])
    settings = folder / "deploy" / "store" / "node.conf"
    settings.write_text(made.here(settings.read_text(encoding="utf-8")), encoding="utf-8")
    with ExitStack() as stack:
        for name in composed.named("store"):
            program, *told = composed.command(name)
            assert program == "valkey-server"
            data = folder / name
            data.mkdir()
            log = stack.enter_context((folder / f"{name}.log").open("ab"))
            address = told[told.index("--bind") + 1]
            host = next(host for host in hosts if host.inner == address)
            command = [*host.command, str(bundled()), *map(made.here, told)]
            process = subprocess.Popen(command, cwd=data, stdout=log, stderr=log)
            stack.callback(process.wait)
            stack.callback(process.kill)
        for place in made.places():
            until(lambda place=place: made.answers(place), "a node answers")  # type: ignore[misc]
        yield made
