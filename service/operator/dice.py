"""Rolls and odds on the command line: a mechanic with its fields, or an expression."""

from __future__ import annotations

import argparse
import re
from collections import defaultdict
from collections.abc import Callable, Iterator, Mapping
from typing import Any

from marshmallow import ValidationError

from service.mechanics.mechanic import Mechanic
from service.mechanics.query import QuerySchema
from service.operator.failure import CommandFailed
from service.schemas.messages import CodedMessage
from service.systems.registry import MECHANICS

EXPRESSIONS = "dice"


def read(
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
            raise CommandFailed(f"{field!r} is no FIELD=VALUE, such as difficulty=15", status=2)
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


def _lines(messages: Any, name: str = "") -> Iterator[str]:
    """Each message with the name of its field."""
    if isinstance(messages, Mapping):
        for field, inner in messages.items():
            yield from _lines(inner, name or str(field))
    elif isinstance(messages, list):
        for message in messages:
            explain = message.explain if isinstance(message, CodedMessage) else None
            yield f"{name}: {explain() if explain else message}"
    else:
        yield f"{name}: {messages}"
