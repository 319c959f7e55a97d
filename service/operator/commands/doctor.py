"""`rollwright doctor`."""

from __future__ import annotations

import argparse
from typing import Any

from service.operator.commands.options import add_settings, settings_of


def add(commands: Any) -> None:
    command = commands.add_parser(
        "doctor",
        help="check settings, store, keys and port",
        description="Show what `serve` would do with the same options, and all problems.",
    )
    add_settings(command)
    command.set_defaults(run=run)


def run(options: argparse.Namespace) -> int:
    """Return 1 as the exit status if anything is wrong, else 0."""
    from service.operator import doctor

    return doctor.examine(settings_of(options))
