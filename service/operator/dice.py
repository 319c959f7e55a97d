"""`rollwright roll` and `odds`: of a mechanic with its fields, or of an expression."""

from __future__ import annotations

import argparse
import re
from collections import defaultdict
from collections.abc import Callable, Iterator, Mapping
from typing import Any

import orjson
from marshmallow import ValidationError

from service.mechanics.die import TooMuchWork
from service.mechanics.mechanic import Mechanic
from service.mechanics.odds_answer import odds_answer
from service.mechanics.query import QuerySchema
from service.operator.failure import CommandFailed
from service.schemas.messages import CodedMessage, leaves_of
from service.systems.registry import FURTHER, MECHANICS
from service.systems.rolls import roll

EXPRESSIONS = "dice"
RARE = 0.0005
"""Rarer values are left out of the table."""


def add_roll(command: argparse.ArgumentParser) -> None:
    """Roll dice here, without a service, and print the line of the roll."""
    _add_dice(command)
    command.set_defaults(run=_roll)


def _roll(options: argparse.Namespace) -> int:
    mechanic, order = _read(options, lambda mechanic: mechanic.roll_query_reader)
    try:
        answer = roll(mechanic, order)
    except TooMuchWork as error:
        raise CommandFailed(error, status=2) from error
    print(orjson.dumps(answer).decode() if options.json else answer["text"])
    return 0


def add_odds(command: argparse.ArgumentParser) -> None:
    """Print exact odds, as fractions and per cent, without a service."""
    _add_dice(command)
    command.set_defaults(run=_odds)


def _odds(options: argparse.Namespace) -> int:
    mechanic, query = _read(options, lambda mechanic: mechanic.odds_query_reader)
    try:
        odds = mechanic.roll.odds(query.check)
    except TooMuchWork as error:
        raise CommandFailed(error, status=2) from error
    answer = odds_answer(mechanic.name, query.request, odds, FURTHER)
    print(orjson.dumps(answer).decode() if options.json else "\n".join(_table(answer)))
    return 0


def _table(answer: Mapping[str, Any]) -> Iterator[str]:
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


def _add_dice(command: argparse.ArgumentParser) -> None:
    """Add the arguments for a roll and for its output."""
    command.add_argument(
        "dice", metavar="DICE", help="an expression such as '4d6kh3 + 2', or a mechanic: torg/2d10"
    )
    command.add_argument(
        "fields",
        metavar="FIELD=VALUE",
        nargs="*",
        help="fields of the mechanic, as in its query: value=12 difficulty=15",
    )
    command.add_argument("--json", action="store_true", help="print the answer of the API")


def _read(
    options: argparse.Namespace, reader: Callable[[Mechanic], QuerySchema]
) -> tuple[Mechanic, Any]:
    """The mechanic, and the check or query made of the fields. Raises CommandFailed."""
    query = defaultdict(list)
    mechanic = MECHANICS.get(options.dice)
    if mechanic is None:
        mechanic = MECHANICS[EXPRESSIONS]
        query["expression"].append(_with_spaces(options.dice))
    for field in options.fields:
        name, equals, value = field.partition("=")
        if not equals:
            raise CommandFailed(f"{field!r} is not FIELD=VALUE, such as difficulty=15", status=2)
        query[name].append(_with_spaces(value))
    try:
        return mechanic, reader(mechanic).load(query)
    except ValidationError as invalid:
        raise CommandFailed(_refusal(options.dice, invalid.messages_dict), status=2) from invalid


def _with_spaces(text: str) -> str:
    """The text with spaces that cannot be taken for a lost plus."""
    return text.replace(" ", "\u00a0")


def _refusal(dice: str, messages: Mapping[str, Any]) -> str:
    """The errors, with the list of mechanics after an unknown one."""
    wrong = "; ".join(_lines(messages))
    if dice in MECHANICS or not re.fullmatch(r"[a-z]+/\w+", dice):
        return wrong
    return f"{wrong} Mechanics are {', '.join(MECHANICS)}."


def _lines(messages: Mapping[str, Any]) -> Iterator[str]:
    """Each message with the name of its field."""
    for path, message in leaves_of(messages):
        explain = message.explain if isinstance(message, CodedMessage) else None
        yield f"{path[0]}: {explain() if explain else message}"
