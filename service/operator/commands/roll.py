"""`rollwright roll`."""

from __future__ import annotations

import argparse
from typing import Any

from service.operator.commands.options import add_dice


def add(commands: Any) -> None:
    command = commands.add_parser(
        "roll",
        help="roll dice here, without a service",
        description="Roll dice here, without a service, and print the line of the roll.",
    )
    add_dice(command)
    command.set_defaults(run=run)


def run(options: argparse.Namespace) -> int:
    import orjson

    from service.mechanics.die import TooMuchWork
    from service.operator.dice import read
    from service.operator.failure import CommandFailed
    from service.systems.rolls import roll

    mechanic, order = read(options, lambda mechanic: mechanic.roll_query_reader)
    try:
        answer = roll(mechanic, order)
    except TooMuchWork as error:
        raise CommandFailed(error, status=2) from error
    print(orjson.dumps(answer).decode() if options.json else answer["text"])
    return 0
