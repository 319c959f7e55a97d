"""`rollwright sessions`: list the sessions of a store, and delete some."""

from __future__ import annotations

import argparse
import os
import sys
from collections.abc import Callable, Iterable, Iterator
from datetime import UTC, datetime
from inspect import getdoc
from io import TextIOWrapper
from typing import Any

from service.config import Settings
from service.operator.failure import CommandFailed, confirm
from service.operator.options import add_store, settings_of
from service.operator.store import open_store
from service.store.keys import can_be_session
from service.store.store import Store
from service.store.stored import Description, delete, describe, sizes

ORDER = "size: the largest first (default); age: the oldest; change: the longest unchanged"
HEAD = ("ID", "BYTES", "CREATED", "CHANGED", "SEATS", "PHASE", "NAME")
ROW = "{:32}  {:>13}  {:17}  {:16}  {:>5}  {:14}  {}"


ORDERS: dict[str, Callable[[Description], int]] = {
    "size": lambda about: -about.size,
    "age": lambda about: about.first_at,
    "change": lambda about: about.last_at,
}
"""The largest, the oldest, or the one that has not changed for longest comes first."""


def add(command: argparse.ArgumentParser) -> None:
    """List all tables, while the service runs.

    The columns are: the id, the bytes in the store (with what is kept for a day to answer retries),
    when it was created (<: or earlier, if its first events are gone) and changed last, both in UTC,
    how many of its characters have a player, the phase, and the name. `rollwright sessions delete`
    deletes some.
    """
    command.add_argument("--by", choices=ORDERS, default="size", help=ORDER)
    add_store(command)
    command.set_defaults(run=_list)
    _add_delete(command.add_subparsers(metavar="delete"))


def _add_delete(commands: Any) -> None:
    """Delete tables for good, as their gamemasters could: after that, tokens open nothing.

    Streams end. It asks first. `rollwright export` makes a backup.
    """
    command = commands.add_parser("delete", help="delete tables for good")
    command.description = getdoc(_add_delete)
    command.add_argument("sessions", metavar="SESSION", nargs="+", help="the id of a table")
    command.add_argument("--yes", action="store_true", help="do not ask")
    add_store(command)
    command.set_defaults(run=_delete)


def _list(options: argparse.Namespace) -> int:
    _print(list_sessions(settings_of(options), by=options.by))
    return 0


def _delete(options: argparse.Namespace) -> int:
    """Delete sessions, once the operator agrees."""
    _escape_unknown()
    with open_store(settings_of(options)) as store:
        for id in options.sessions:
            print(_summary(store, id))
        confirm("Delete them for good?", yes=options.yes)
        delete(store, options.sessions)
    print(f"{len(options.sessions)} tables are deleted.")
    return 0


def _print(lines: Iterable[str]) -> None:
    """Print lines, as many as the reader wants."""
    _escape_unknown()
    try:
        for line in lines:
            print(line)
        sys.stdout.flush()
    except BrokenPipeError:  # as with `| head`
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


def _escape_unknown() -> None:
    """Names may have characters that the terminal's encoding lacks."""
    if isinstance(sys.stdout, TextIOWrapper):
        sys.stdout.reconfigure(errors="backslashreplace")


def list_sessions(settings: Settings, *, by: str) -> Iterator[str]:
    """The lines of a table of all sessions in an order of ORDERS. Raises CommandFailed."""
    with open_store(settings, scans=True) as store:
        described = (describe(store, id, size) for id, size in sizes(store).items())
        # Others have expired while their keys were counted.
        listed = sorted((about for about in described if about is not None), key=ORDERS[by])
    yield ROW.format(*HEAD)
    for one in listed:
        yield ROW.format(*_cells(one))
    yield f"{len(listed)} tables, {sum(one.size for one in listed):,} bytes"


def printable(text: str) -> str:
    """A text of players with their control characters escaped."""
    return "".join(
        each if each.isprintable() else each.encode("unicode_escape").decode() for each in text
    )


def _summary(store: Store, id: str) -> str:
    """A session in a line. Raises CommandFailed if there is none."""
    if can_be_session(id) and (about := describe(store, id)):
        return f"{id}  changed {_time(about.last_at)}  {printable(about.name)}"
    raise CommandFailed(f"there is no session {id!a}; nothing is deleted")


def _cells(about: Description) -> tuple[str, ...]:
    seats = f"{about.seats}/{about.characters}"
    # A < where its first events are gone: it is older.
    created = ("" if about.first_event == 1 else "<") + _time(about.first_at)
    cells = (about.id, f"{about.size:,}", created, _time(about.last_at))
    return (*cells, seats, about.phase, printable(about.name))


def _time(milliseconds: int) -> str:
    """A time in UTC, to the minute."""
    return f"{datetime.fromtimestamp(milliseconds / 1000, UTC):%Y-%m-%d %H:%M}"
