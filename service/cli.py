"""The command line: `rollwright serve`, `rollwright doctor`, and the other commands."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Sequence
from typing import Any

from environs import EnvValidationError

from service import VERSION
from service.config import Settings, refusals
from service.operator.commands import (
    backup,
    doctor,
    gm_token,
    odds,
    receipt_key,
    repair,
    roll,
    serve,
    sessions,
    verify,
)
from service.operator.commands.options import given_by
from service.operator.failure import CommandFailed

FIRST_STEPS = """\
first steps:
  rollwright roll '4d6kh3 + 2'        roll dice here
  rollwright odds torg/2d10 value=12 difficulty=15
  rollwright serve                    serve on http://127.0.0.1:8000, with a store of its own
  rollwright serve --port 9000 --data-dir /var/lib/rollwright
  rollwright doctor                   check settings, store, keys and port
  rollwright export backup.jsonl      a backup of all tables, while they are played
  rollwright sessions                 list all tables, with their sizes
  rollwright new-gm-token SESSION     a gamemaster has lost theirs

`rollwright COMMAND --help` explains each option. A running service has a guide at /guide/.
"""

ON_WINDOWS = (
    "This needs Linux or macOS. On Windows run it in WSL (wsl --install), or call a service "
    "elsewhere. `rollwright roll`, `odds` and `verify` work here."
)


def _help(options: argparse.Namespace) -> int:
    options.parser.print_help()
    return 0


ANYWHERE = (_help, roll.run, odds.run, verify.run)
"""The commands that run on Windows, too."""


def main(arguments: Sequence[str] | None = None) -> int:
    """Run a command; return its exit status: 0, 1 for findings or a failure, 2 if it cannot run."""
    options = _parser().parse_args(_positional(sys.argv[1:] if arguments is None else arguments))
    if sys.platform == "win32" and options.run not in ANYWHERE:
        print(f"rollwright: {ON_WINDOWS}", file=sys.stderr)
        return 2
    try:
        return int(options.run(options))
    except CommandFailed as failure:
        print(f"rollwright: {failure}", file=sys.stderr)
        return failure.status
    except EnvValidationError as invalid:
        for refusal in refusals(invalid, given_by(options)):
            print(f"rollwright: {refusal}", file=sys.stderr)
        return 2
    except OSError as error:  # it names the file, if there is one
        print(f"rollwright: {error}", file=sys.stderr)
        return 2


def _positional(arguments: Sequence[str]) -> Sequence[str]:
    """The arguments, with dice that begin with a minus marked as no options."""
    if arguments[:1] not in (["roll"], ["odds"]):
        return arguments
    command, *others = arguments
    options = [one for one in others if one == "-h" or (one.startswith("--") and one != "--")]
    return [command, *options, "--", *(one for one in others if one not in (*options, "--"))]


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(
        prog="rollwright",
        description="Tabletop rolls, opposed outcomes, exact odds and card tables over HTTP.",
        epilog=FIRST_STEPS,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.add_argument("--version", action="version", version=f"rollwright {VERSION}")
    parser.set_defaults(run=_help, parser=parser)
    commands = parser.add_subparsers(metavar="COMMAND")
    for command in (
        *(serve, doctor, roll, odds, gm_token, sessions, backup, repair, receipt_key, verify),
    ):
        command.add(commands)
    _add_openapi(commands)
    return parser


def _add_openapi(commands: Any) -> None:
    command = commands.add_parser("openapi", help="print the OpenAPI document as YAML")
    command.set_defaults(run=_openapi)


def _openapi(_options: argparse.Namespace) -> int:
    from service.app import create_app  # not loaded for other commands
    from service.openapi.document import as_yaml

    sys.stdout.write(as_yaml(create_app(Settings()).extensions["rollwright_document"]()))
    return 0
