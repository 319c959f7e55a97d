"""`rollwright export` and `rollwright import`."""

from __future__ import annotations

import argparse
from pathlib import Path
from typing import Any

from service.operator.commands.options import add_store, settings_of


def add(commands: Any) -> None:
    _add_export(commands)
    _add_import(commands)


def _add_export(commands: Any) -> None:
    command = commands.add_parser(
        "export",
        help="write sessions into a file",
        description="Write sessions, all if none is named, into a new file, while the service "
        "runs: each as it stands at one moment, with its events. Guard the file: it tells every "
        "hand.",
    )
    command.add_argument("file", metavar="FILE", type=Path, help="the file to be made")
    command.add_argument("sessions", metavar="SESSION", nargs="*", help="the id of a session")
    add_store(command)
    command.set_defaults(run=_export)


def _add_import(commands: Any) -> None:
    command = commands.add_parser(
        "import",
        help="bring sessions back from a file",
        description="Bring all sessions of a file back, while the service runs. The tokens of "
        "their seats open them again. Nothing is done if the file is incomplete or not an export.",
    )
    command.add_argument("file", metavar="FILE", type=Path, help="a file written by `export`")
    command.add_argument(
        "--replace",
        action="store_true",
        help="replace existing sessions, too (without: they stay as they are)",
    )
    add_store(command)
    command.set_defaults(run=_import)


def _export(options: argparse.Namespace) -> int:
    from service.operator.backup import export

    count = export(settings_of(options), options.file, options.sessions)
    print(f"{count} sessions are in {options.file}.")
    return 0


def _import(options: argparse.Namespace) -> int:
    from service.operator.backup import restore

    done, left = restore(settings_of(options), options.file, replace=options.replace)
    print(f"{len(done)} sessions are back.")
    if left:
        print(f"There already, and left as they are: {', '.join(left)}. --replace replaces them.")
    return 0
