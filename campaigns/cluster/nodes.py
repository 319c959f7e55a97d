"""Six nodes: three primaries, each with a replica on another host."""

from __future__ import annotations

import subprocess
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from redis import Redis
from redis.exceptions import RedisError

from service.store.server import bundled
from tests.hosts import Host
from tests.served import free_ports, until

SLOTS = 16_384
NODE_TIMEOUT = 1.0
"""Seconds after which a node that does not answer is taken for dead."""
HEAL_SECONDS = 30.0


@dataclass
class Node:
    """A server of the cluster; it has its data to start again on."""

    host: Host
    port: int
    folder: Path
    timeout: float
    process: subprocess.Popen[bytes] | None = None

    @property
    def name(self) -> str:
        """Where it is found."""
        return f"{self.host.inner}:{self.port}"

    def start(self) -> None:
        """Start it on its data."""
        program = bundled()
        assert program is not None
        self.folder.mkdir(exist_ok=True)
        settings = {
            "bind": f"{self.host.inner}",
            "port": self.port,
            "dir": self.folder,
            "save": "",
            "appendonly": "yes",
            "appendfsync": "always",
            "protected-mode": "no",
            "cluster-enabled": "yes",
            "cluster-node-timeout": int(1000 * self.timeout),
            "repl-diskless-sync-delay": 0,
        }
        told = [str(part) for name, value in settings.items() for part in (f"--{name}", value)]
        with (self.folder / "log").open("ab") as log:
            self.process = subprocess.Popen(
                [*self.host.command, program, *told], stdout=log, stderr=log
            )

    def kill(self) -> None:
        """Kill it, wherever it is."""
        if self.process is not None:
            self.process.kill()
            self.process.wait()

    def ask(self, *command: Any) -> Any:
        """What it answers by itself."""
        with Redis(host=self.host.inner, port=self.port, socket_timeout=2) as client:
            return client.execute_command(*command)

    def knows(self) -> str:
        """What it says of the cluster; empty if it does not answer."""
        with suppress(RedisError, OSError):
            return str(self.ask("CLUSTER INFO"))
        return ""

    def role(self) -> str:
        """master or slave; empty if it does not answer."""
        with suppress(RedisError, OSError):
            return str(self.ask("ROLE")[0].decode())
        return ""

    def follows_or_leads(self) -> bool:
        """Whether it is a replica that has caught up, or has one beside it."""
        with suppress(RedisError, OSError):
            told = self.ask("INFO", "replication")
            if told["role"] == "slave":
                return bool(told["master_link_status"] == "up")
            return bool(told["connected_slaves"] == 1)
        return False


@dataclass(frozen=True)
class Cluster:
    """The nodes that were started."""

    nodes: tuple[Node, ...]

    @property
    def url(self) -> str:
        """The store, for a service."""
        return "redis+cluster://" + ",".join(node.name for node in self.nodes)

    def primaries(self) -> list[Node]:
        """Those that say so."""
        return [node for node in self.nodes if node.role() == "master"]

    def is_whole(self) -> bool:
        """Whether each node knows of all slots, and each primary has a replica that is with it."""
        return len(self.primaries()) == len(self.nodes) // 2 and all(
            "'cluster_state': 'ok'" in node.knows() and node.follows_or_leads()
            for node in self.nodes
        )

    def heal(self) -> None:
        """Wait until it is whole."""
        until(self.is_whole, "the cluster is whole", HEAL_SECONDS)


@contextmanager
def cluster(
    folder: Path, hosts: Sequence[Host], timeout: float = NODE_TIMEOUT
) -> Iterator[Cluster]:
    """A cluster over these hosts, until the end of the block."""
    nodes = tuple(
        Node(hosts[number % len(hosts)], port, folder / f"node{number}", timeout)
        for number, port in enumerate(free_ports(6))
    )
    try:
        for node in nodes:
            node.start()
        for node in nodes:
            until(lambda node=node: node.knows(), "a node answers")  # type: ignore[misc]
        _join(nodes)
        made = Cluster(nodes)
        made.heal()
        yield made
    finally:
        for node in nodes:
            node.kill()


def _join(nodes: Sequence[Node]) -> None:
    """The first half are primaries, the others replicas, none on its primary's host."""
    half = len(nodes) // 2
    primaries, replicas = nodes[:half], [*nodes[half + 1 :], nodes[half]]
    for number, primary in enumerate(primaries):
        first, last = number * SLOTS // half, (number + 1) * SLOTS // half - 1
        primary.ask("CLUSTER", "ADDSLOTSRANGE", first, last)
        primary.ask("CLUSTER", "SET-CONFIG-EPOCH", number + 1)
    for node in nodes[1:]:
        nodes[0].ask("CLUSTER", "MEET", node.host.inner, node.port)
    everybody = f"'cluster_known_nodes': '{len(nodes)}'"
    for node in nodes:
        until(
            lambda node=node: everybody in node.knows(),  # type: ignore[misc]
            "the nodes know each other",
        )
    for primary, replica in zip(primaries, replicas, strict=True):
        own = primary.ask("CLUSTER", "MYID").decode()
        until(lambda r=replica, own=own: _follows(r, own), "a replica follows")  # type: ignore[misc]


def _follows(replica: Node, own: str) -> bool:
    with suppress(RedisError):
        return bool(replica.ask("CLUSTER", "REPLICATE", own))
    return False
