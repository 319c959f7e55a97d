"""Hosts: this one alone, or three network namespaces whose cables can be pulled."""

from __future__ import annotations

import os
import shutil
import subprocess
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass
from itertools import count
from string import ascii_lowercase

from tests.served import WORKER

HOSTS = 3
# Nodes and services talk by the inner network, callers come by the outer one. Each worker of a
# test run has networks of its own.
INNER, OUTER = f"10.213.{2 * WORKER}", f"10.213.{2 * WORKER + 1}"
OURS = 254
_NUMBERS = count()  # what was taken away is gone only after a while


@dataclass(frozen=True)
class Host:
    """Where processes run: what their commands begin with, and where they are found."""

    command: tuple[str, ...]
    inner: str
    outer: str
    cable: str | None = None  # that of the inner network, at our end

    def cut_off(self) -> None:
        """Nobody inside hears of it any more, nor it of anybody; callers still reach it."""
        assert self.cable is not None
        _ip("link", "set", self.cable, "down")

    def reconnect(self) -> None:
        """Plug it in again."""
        assert self.cable is not None
        _ip("link", "set", self.cable, "up")


HERE = Host((), "127.0.0.1", "127.0.0.1")


def why_no_cables() -> str | None:
    """Why there can be no hosts with cables on this machine; None if there can."""
    if shutil.which("ip") is None:
        return "ip is not here (Debian: apt install iproute2)"
    space = f"rw{os.getpid()}"
    made = subprocess.run(["ip", "netns", "add", space], capture_output=True, check=False)
    if made.returncode:
        return "this user may make no network namespaces"
    _ip("netns", "del", space)
    return None


@contextmanager
def with_cables() -> Iterator[tuple[Host, ...]]:
    """Three hosts, until the end of the block."""
    run = f"{os.getpid()}{ascii_lowercase[next(_NUMBERS)]}"
    with ExitStack() as undo:
        for net, network in (("i", INNER), ("o", OUTER)):
            bridge = f"{net}b{run}"
            _ip("link", "add", bridge, "type", "bridge")
            undo.callback(_ip, "link", "del", bridge)
            _ip("addr", "add", f"{network}.{OURS}/24", "dev", bridge)
            _ip("link", "set", bridge, "up")
        hosts = []
        for number in range(1, HOSTS + 1):
            space = f"rw{run}{number}"
            _ip("netns", "add", space)
            undo.callback(_ip, "netns", "del", space)
            _ip("-n", space, "link", "set", "lo", "up")
            for net, network in (("i", INNER), ("o", OUTER)):
                cable = f"{net}{number}{run}"
                _ip("link", "add", cable, "type", "veth", "peer", "name", net, "netns", space)
                _ip("link", "set", cable, "master", f"{net}b{run}", "up")
                _ip("-n", space, "addr", "add", f"{network}.{number}/24", "dev", net)
                _ip("-n", space, "link", "set", net, "up")
            command = ("ip", "netns", "exec", space)
            hosts.append(Host(command, f"{INNER}.{number}", f"{OUTER}.{number}", f"i{number}{run}"))
        yield tuple(hosts)


def _ip(*arguments: str) -> None:
    subprocess.run(["ip", *arguments], check=True, capture_output=True)
