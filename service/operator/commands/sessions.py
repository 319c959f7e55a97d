"""`rollwright sessions`."""

from __future__ import annotations

import argparse
import os
import sys
from collections.abc import Iterable
from io import TextIOWrapper
from typing import Any

from service.operator.commands.options import add_store, settings_of

LIST = """\
List all tables, while the service runs: the id of each, its bytes in the store (with what is kept
for a day to answer retries), when it was created (<: or before; its first events are no more) and
changed last, both in UTC, how many of its characters have a player, its phase, and its name.
`rollwright sessions delete` deletes some.
"""
ORDERS = "size: the largest first (default); age: the oldest; change: the longest unchanged"


def add(commands: Any) -> None:
    command = commands.add_parser("sessions", help="list or delete tables", description=LIST)
    command.add_argument("--by", choices=("size", "age", "change"), default="size", help=ORDERS)
    add_store(command)
    command.set_defaults(run=_list)
    _add_delete(command.add_subparsers(metavar="delete"))


def _add_delete(commands: Any) -> None:
    command = commands.add_parser(
        "delete",
        help="delete tables for good",
        description="Delete tables for good, as their gamemasters could: tokens open nothing any "
        "more, and streams end. It asks first. `rollwright export` makes a backup.",
    )
    command.add_argument("sessions", metavar="SESSION", nargs="+", help="the id of a table")
    command.add_argument("--yes", action="store_true", help="do not ask")
    add_store(command)
    command.set_defaults(run=_delete)


def _list(options: argparse.Namespace) -> int:
    from service.operator.sessions import list_sessions

    _print(list_sessions(settings_of(options), by=options.by))
    return 0


def _delete(options: argparse.Namespace) -> int:
    from service.operator.sessions import delete_sessions

    _escape_unknown()
    delete_sessions(settings_of(options), options.sessions, yes=options.yes)
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
