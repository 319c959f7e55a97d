"""A client in a folder of its own: generated, compiled, and played against a service."""

from __future__ import annotations

import shutil
from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path

from campaigns.generators.packages import NODE_MODULES
from campaigns.generators.played import PLAYED
from campaigns.generators.shell import run

PLAY = Path(__file__).parent / "play"


@dataclass(frozen=True, kw_only=True)
class Client:
    """A generator and a language; each step is a line for a shell.

    `needs` has Debian's packages, each with a program or file that it brings. `compiles` says what
    `compile` shows. Without `play`, a compiler or a library is missing.
    """

    name: str
    generator: str
    language: str
    generate: str
    compile: str
    compiles: str = "yes"
    files: tuple[str, ...] = ()
    play: str | None = None
    needs: Mapping[str, str] = field(default_factory=dict)
    note: str = ""


@dataclass(frozen=True)
class Attempt:
    """How many steps succeeded, and the output of the one that failed, if one did."""

    client: Client
    steps: int
    output: str = ""


def attempt(client: Client, document: Path, folder: Path, url: str) -> Attempt:
    """Take the steps of a client in an empty folder."""
    _lay_out(client, document, folder)
    steps = [line for line in (client.generate, client.compile, client.play) if line]
    for number, line in enumerate(steps):
        if failure := _failure(line, folder, url, plays=line is client.play):
            return Attempt(client, number, f"{line}\n{failure}")
    return Attempt(client, len(steps))


def _lay_out(client: Client, document: Path, folder: Path) -> None:
    folder.mkdir()
    shutil.copy(document, folder / "openapi.yaml")
    (folder / "node_modules").symlink_to(NODE_MODULES)  # for imports of JavaScript
    for file in client.files:
        shutil.copy(PLAY / file, folder)


def _failure(line: str, folder: Path, url: str, *, plays: bool) -> str:
    """What a line prints if it fails, or if a round is not played as it should be."""
    done = run(line, folder, url)
    if done.returncode or (plays and not as_played(done.stdout)):
        return f"{done.stdout[-3_000:]}{done.stderr[-3_000:]}" or "no output"
    return ""


def as_played(output: str) -> bool:
    """Whether the lines of a round are those of every round."""
    return output.splitlines() == PLAYED
