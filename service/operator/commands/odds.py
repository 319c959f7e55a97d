"""`rollwright odds`."""

from __future__ import annotations

import argparse
from collections.abc import Iterator, Mapping
from typing import Any

from service.operator.commands.options import add_dice

RARE = 0.0005
"""Rarer values are left out of the table."""


def add(commands: Any) -> None:
    command = commands.add_parser(
        "odds",
        help="print exact odds, without a service",
        description="Print exact odds, as fractions and per cent, without a service.",
    )
    add_dice(command)
    command.set_defaults(run=run)


def run(options: argparse.Namespace) -> int:
    import orjson

    from service.mechanics.die import TooMuchWork
    from service.mechanics.odds_answer import odds_answer
    from service.operator.dice import read
    from service.operator.failure import CommandFailed
    from service.systems.registry import FURTHER

    mechanic, query = read(options, lambda mechanic: mechanic.odds_query_reader)
    try:
        odds = mechanic.odds(query.check)
    except TooMuchWork as error:
        raise CommandFailed(error, status=2) from error
    answer = odds_answer(mechanic.name, query.request, odds, FURTHER)
    print(orjson.dumps(answer).decode() if options.json else "\n".join(_lines(answer)))
    return 0


def _lines(answer: Mapping[str, Any]) -> Iterator[str]:
    for chance in answer["chances"]:
        yield f"{chance['name'].replace('_', ' ')}: {_chance(chance)}"
    if answer["mean"] is not None:
        yield f"mean: {answer['mean']:g}, deviation: {answer['deviation']:.4g}"
    shown = [one for one in answer["outcomes"] if one["probability"] >= RARE]
    width = max(len(str(one["value"])) for one in shown)
    for one in shown:
        least = one["at_least"]
        more = f"   at least: {_chance(least)}" if least else ""
        yield f"{str(one['value']).replace('_', ' '):>{width}}: {_chance(one):24}{more}".rstrip()
    if len(shown) < len(answer["outcomes"]):
        yield "Values below 0.05 % are left out; --json has them all."


def _chance(chance: Mapping[str, Any]) -> str:
    return f"{100 * chance['probability']:6.2f} % ({chance['exact']})"
