"""The command line: `rollwright serve`, `rollwright doctor`, and the other commands."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Mapping, Sequence
from inspect import getdoc
from pkgutil import resolve_name
from typing import Any

from environs import EnvValidationError

from service import VERSION
from service.config import Settings, refusals
from service.operator.failure import CommandFailed
from service.operator.options import given_by

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

NOT_ON_WINDOWS = (
    "This needs Linux or macOS. On Windows run it in WSL (wsl --install), or call a service "
    "elsewhere. `rollwright roll`, `odds` and `verify` work here."
)


COMMANDS: Mapping[str, tuple[str, str]] = {
    "serve": ("operator.serve:add", "serve the API"),
    "doctor": ("operator.doctor:add", "check settings, store, keys and port"),
    "roll": ("operator.dice:add_roll", "roll dice here, without a service"),
    "odds": ("operator.dice:add_odds", "print exact odds, without a service"),
    "new-gm-token": ("operator.gm_token:add", "a new token for the gamemaster of a session"),
    "sessions": ("operator.sessions:add", "list or delete tables"),
    "export": ("operator.backup:add_export", "write sessions into a file"),
    "import": ("operator.backup:add_import", "bring sessions back from a file"),
    "repair": ("operator.repair:add", "repair the log of the service's own store"),
    "new-receipt-key": ("operator.receipt_key:add", "a new key to sign receipts with"),
    "verify": ("fairness.verify:add", "verify a recorded session"),
    "openapi": ("cli:add_openapi", "print the OpenAPI document as YAML"),
}
"""The function of each command, which adds its arguments and has its description, and its help."""
ON_WINDOWS = ("roll", "odds", "verify")


class _Command(argparse.ArgumentParser):
    """The parser of a command, whose module is loaded when it is used."""

    def parse_known_args(self, args: Any = None, namespace: Any = None) -> Any:
        if command := self.get_default("command"):
            if sys.platform == "win32" and command not in ON_WINDOWS:
                raise CommandFailed(NOT_ON_WINDOWS, status=2)
            add = resolve_name(f"service.{COMMANDS[command][0]}")
            self.description = getdoc(add)
            add(self)
        return super().parse_known_args(args, namespace)


def main(arguments: Sequence[str] | None = None) -> int:
    """Run a command; return its exit status: 0, 1 for findings or a failure, 2 if it cannot run."""
    options = argparse.Namespace()
    try:
        _parser().parse_args(_positional(sys.argv[1:] if arguments is None else arguments), options)
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
    commands = parser.add_subparsers(metavar="COMMAND", parser_class=_Command)
    for name, (_, help) in COMMANDS.items():
        commands.add_parser(name, help=help).set_defaults(command=name)
    return parser


def _help(options: argparse.Namespace) -> int:
    options.parser.print_help()
    return 0


def add_openapi(command: argparse.ArgumentParser) -> None:
    """Print the OpenAPI document as YAML."""
    command.set_defaults(run=_openapi)


def _openapi(_options: argparse.Namespace) -> int:
    from service.app import create_app  # not loaded for other commands
    from service.openapi.document import as_yaml

    sys.stdout.write(as_yaml(create_app(Settings()).extensions["rollwright_document"]()))
    return 0
