"""`rollwright new-gm-token`."""

from __future__ import annotations

import argparse
from typing import Any

from service.operator.commands.options import add_store, settings_of


def add(commands: Any) -> None:
    command = commands.add_parser(
        "new-gm-token",
        help="a new token for the gamemaster of a session",
        description="Print a new token for the gamemaster of a session. The old one becomes "
        "invalid, and the events of the session record the change.",
    )
    command.add_argument("session", metavar="SESSION", help="the id of the session")
    add_store(command)
    command.set_defaults(run=run)


def run(options: argparse.Namespace) -> int:
    from service.operator.gm_token import new_gm_token

    print(new_gm_token(settings_of(options), options.session))
    return 0
