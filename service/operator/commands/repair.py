"""`rollwright repair`."""

from __future__ import annotations

import argparse
from typing import Any

from service.operator.commands.options import add_data_dir, settings_of


def add(commands: Any) -> None:
    command = commands.add_parser(
        "repair",
        help="repair the log of the service's own store",
        description="Copy the log of the service's own store into the folder store/damaged of the "
        "data folder, and cut it where it can no longer be read, while no service runs on it.",
    )
    add_data_dir(command, "data folder of the service")
    command.add_argument("--yes", action="store_true", help="do not ask")
    command.set_defaults(run=run)


def run(options: argparse.Namespace) -> int:
    from service.operator.log_repair import repair_log

    repair_log(settings_of(options).data_dir, yes=options.yes)
    return 0
