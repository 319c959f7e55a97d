"""Tools that roll once, apart from any table."""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping, Sequence
from functools import partial
from typing import Any

from marshmallow import Schema, fields
from marshmallow.validate import OneOf

from service.http.own_address import link_to
from service.http.parsing import load
from service.http.routes.permalinks import chance_in_words
from service.mcp.link import link_line
from service.mcp.mechanic_text import request_texts
from service.mcp.tool import Answer, Tool
from service.mechanics.mechanic import Mechanic
from service.picture.roll_text import plain
from service.schemas.fields import RequestSchema
from service.systems.registry import MECHANICS
from service.systems.rolls import Sign, check_dice, roll

SIDES = {"active", "opposing"}
"""The fields of a mechanic in which one side rolls against another."""
ALONE = (
    "The link proves this roll, but not that it was the only one: somebody could have rolled "
    "before and shown the one that suits. Rolls at a table are numbered (`table_play`)."
)
COMMON = (
    "A star marks required fields, [] lists; fields without a type are whole numbers. `modifiers` "
    "have a `name` and a `value`. All take a `label` (who rolls, what for), and `dice`: faces that "
    "are known already: rolled by hand, or the `faces` of an answer, to go on with that roll."
)


def roll_tools(sign: Sign) -> Sequence[Tool]:
    """Tools for the mechanics of one roller, and for those of two sides."""
    two_sides = [one for one in MECHANICS.values() if one.reader.fields.keys() >= SIDES]
    others = [one for one in MECHANICS.values() if one not in two_sides]
    return (
        Tool(
            name="roll",
            title="Roll dice",
            description="Roll once, by the rules of a game or in plain dice notation. "
            f"{ALONE}\n{COMMON}",
            details=partial(request_texts, others),
            arguments=_arguments(others),
            run=partial(_roll, sign),
        ),
        Tool(
            name="opposed",
            title="Roll two sides against each other",
            description="Roll two sides against each other, and learn who wins. Its requests and "
            "links are like those of `roll`.",
            details=partial(request_texts, two_sides),
            arguments=_arguments(two_sides),
            run=partial(_roll, sign),
        ),
    )


def _arguments(mechanics: Iterable[Mechanic]) -> Schema:
    """The arguments of a tool that rolls one of these."""
    mechanic = fields.String(
        required=True,
        validate=OneOf([one.name for one in mechanics]),
        metadata={"description": "What is rolled."},
    )
    request = fields.Dict(
        required=True,
        metadata={"description": "Its fields, which the description of this tool lists."},
    )
    return RequestSchema.from_dict({"mechanic": mechanic, "request": request})()


def _roll(sign: Sign, arguments: Mapping[str, Any]) -> Answer:
    mechanic = MECHANICS[arguments["mechanic"]]
    order = load(mechanic.reader, {"receipt": True, **arguments["request"]})
    check_dice(mechanic.dice(order.check))
    return _answered(roll(mechanic, order, sign))


def _answered(rolled: dict[str, Any]) -> Answer:
    """A roll in words, and as data; its dice are in the words and in `faces`."""
    receipt, randomness = rolled.pop("receipt"), rolled["randomness"]
    del rolled["dice"]
    link = receipt and link_to(receipt)
    lines = (
        plain(rolled["text"]),
        f"{chance_in_words(randomness)}.",
        f"To go on with this roll, send as `dice`: {json.dumps(rolled['faces'])}",
        link_line(link) if link else "It has no receipt: nobody can check it.",
        ALONE if link else "",
    )
    return Answer("\n".join(filter(None, lines)), {**rolled, "link": link})
