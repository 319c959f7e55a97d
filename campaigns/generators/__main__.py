"""Clients of openapi.yaml, generated, compiled and played; and what linters say.

Takes names of clients, `linters` and `collection` (a Postman collection); without any, it does all.
ROLLWRIGHT_DOCUMENT names another document. Compilers and libraries come from Debian, npm and PyPI.
"""

from __future__ import annotations

import os
import sys
import tempfile
from collections.abc import Sequence
from pathlib import Path

from campaigns.generators import collection
from campaigns.generators.client import Attempt, Client, attempt
from campaigns.generators.clients import CLIENTS
from campaigns.generators.linters import LINTERS, findings, lay_out, switched_off
from campaigns.generators.packages import missing, version
from campaigns.generators.seats import seat
from tests.conftest import ROOT
from tests.served import served

DOCUMENT = Path(os.environ.get("ROLLWRIGHT_DOCUMENT", ROOT / "openapi.yaml"))
STEPS = 3


def main(names: Sequence[str]) -> int:
    """Print what was found; 1 if something does not do what it should, 2 if a tool is missing."""
    clients = [client for client in CLIENTS if not names or client.name in names]
    if packages := missing(client.needs for client in clients):
        print("This needs more of Debian:\n  apt install", *packages)
        return 2
    with tempfile.TemporaryDirectory() as name, served(Path(name)) as service:
        folder = Path(name)
        well = _clients(clients, folder, service.url)
        if not names or "linters" in names:
            well = _linters(folder / "lint") and well
        if not names or "collection" in names:
            well = _collection(folder / "collection", service.url) and well
    return 0 if well else 1


def _clients(clients: Sequence[Client], folder: Path, url: str) -> bool:
    if not clients:
        return True
    attempts = []
    print(f"{'generator':25} {'version':8} {'language':32} generates, compiles, plays")
    for client in clients:
        attempts.append(attempt(client, DOCUMENT, folder / client.name, url))
        print(_row(attempts[-1]), flush=True)
    failed = [each for each in attempts if each.output]
    for each in failed:
        print(f"\n{each.client.name}\n{each.output}")
    return not failed


def _row(attempted: Attempt) -> str:
    client = attempted.client
    done = ["yes", client.compiles, "yes"][: attempted.steps] + ["NO"] * bool(attempted.output)
    steps = "".join(f"{cell:7}" for cell in [*done, "-", "-", "-"][:STEPS])
    tool = f"{client.generator:25} {version(client.generator):8}"
    return f"{tool} {client.language:32} {steps} {client.note}"


def _linters(folder: Path) -> bool:
    lay_out(DOCUMENT, folder)
    found = {linter: findings(linter, folder) for linter in LINTERS}
    for linter, output in found.items():
        off = len(switched_off(linter))
        says = output or f"no errors, no warnings; {off} rules are off, each for a reason"
        print(f"{linter.package:25} {version(linter.package):8} {says}")
    return not any(found.values())


def _collection(folder: Path, url: str) -> bool:
    folder.mkdir()
    made = collection.convert(DOCUMENT, folder)
    as_converted = collection.send(made, url)
    seat(made, url)
    seated = collection.send(made, url)
    print(*collection.lines("newman, as converted", as_converted), sep="\n")
    print(*collection.lines("newman, with a session and its tokens", seated), sep="\n")
    return collection.well(as_converted) and collection.well(seated)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
