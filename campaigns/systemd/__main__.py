"""Parts of the service are killed, one after the other and all at once."""

from __future__ import annotations

import shlex
import sys
import tempfile
import time
from collections.abc import Callable, Sequence
from http.client import HTTPException
from pathlib import Path
from uuid import uuid4

from campaigns.systemd.manager import Manager, manager, why_not
from tests.deploy.test_unit import settings
from tests.served import answers, free_port, until
from tests.tabletop.calling import TestTable, open_table, over_http

TIMES = 10
STORE = "^/.*(redis|valkey)-server "
SUPERVISOR = "service.store.supervisor"

Part = Callable[[Manager], list[str]]
PARTS: dict[str, Part] = {
    "workers": lambda found: sorted({*found.children()} - {*found.pids(SUPERVISOR)}),
    "store": lambda found: found.pids(STORE),
    "supervisor": lambda found: found.pids(SUPERVISOR),
    "first process": lambda found: [found.main],
    "all of them": lambda found: [part for kind in KINDS for part in PARTS[kind](found)],
}
KINDS = ("first process", "supervisor", "store", "workers")


def main() -> int:
    """Print how soon each came back; 2 if systemd cannot run here."""
    if (why := why_not()) is not None:
        print(why)
        return 2
    port = free_port()
    command = shlex.join(shlex.split(settings()["ExecStart"][0])).replace("8000", str(port))
    with tempfile.TemporaryDirectory() as folder, manager(command, Path(folder, "log")) as found:
        found.control("start")
        _run(found, f"http://127.0.0.1:{port}")
    return 0


def _run(found: Manager, url: str) -> None:
    print(found.run("systemctl", "--version").splitlines()[0])
    until(lambda: answers(f"{url}/readyz"), "it is ready", 60)
    table = open_table(over_http(url), 1)
    for name, part in PARTS.items():
        waits = [_killed(found, part, table) for _ in range(TIMES)]
        print(f"{name:14} killed {TIMES} times, back after at most {max(waits):.1f} s", flush=True)
    version = table.gm.table()["version"]
    for verb in ("reload", "restart"):
        found.control(verb)
        until(lambda: answers(f"{url}/readyz"), f"it is back after {verb}", 60)
    assert table.gm.table()["version"] == version
    print(f"{version} versions of a table, none lost; {found.control('is-active')}")


def _killed(found: Manager, part: Part, table: TestTable) -> float:
    """Kill it, and play on once others are there; how many seconds nobody could."""
    until(lambda: _runs_without(found, []), "all of it runs", 60)
    version, key, doomed = table.gm.table()["version"], str(uuid4()), part(found)
    found.kill(doomed)
    started = time.monotonic()
    until(lambda: _runs_without(found, doomed) and _plays(table, key), "it is back", 60)
    waited = time.monotonic() - started
    assert table.gm.table()["version"] == version + 1
    return waited


def _runs_without(found: Manager, doomed: Sequence[str]) -> bool:
    """Whether all of the service runs, and none of what was killed."""
    running = [PARTS[kind](found) for kind in KINDS]
    return all(running) and not {"0", *doomed} & {pid for pids in running for pid in pids}


def _plays(table: TestTable, key: str) -> bool:
    """Whether a move is answered, which is sent again until it is."""
    body = {"move": "add_foe", "name": f"Thug {key}"}
    try:
        return table.gm.ask("POST", "/moves", body, Idempotency_Key=key).status == 200
    except (OSError, HTTPException):
        return False


if __name__ == "__main__":
    sys.exit(main())
