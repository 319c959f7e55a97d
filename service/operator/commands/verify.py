"""`rollwright verify`."""

from __future__ import annotations

import argparse
from typing import Any


def add(commands: Any) -> None:
    command = commands.add_parser(
        "verify",
        help="verify a recorded session",
        description="Verify the shuffles, cards and hidden rolls of a recorded session, or the "
        "vectors of shuffle/v1. The exit status is 0 if the file is verified, 1 if it is refused, "
        "and 2 if it cannot be read.",
    )
    command.add_argument("file", metavar="FILE", help="a recording, or vectors; - reads stdin")
    command.add_argument("--json", action="store_true", help="print the result as JSON")
    command.set_defaults(run=run)


def run(options: argparse.Namespace) -> int:
    from service.fairness import verify

    return verify.run(options.file, as_json=options.json)
