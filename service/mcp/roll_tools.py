"""Tools that roll once, apart from any table, and the tool that checks such a roll."""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping, Sequence
from datetime import UTC, datetime
from functools import partial
from typing import Annotated, Any

from marshmallow import Schema, fields
from marshmallow.validate import OneOf
from msgspec import Struct

from service.fairness.keys import KeySource
from service.fairness.receipt import InvalidReceipt, read_receipt, sign_roll
from service.http.own_address import link_to
from service.http.parsing import load
from service.http.routes.permalinks import FLAWS, chance_in_words
from service.mcp.mechanic_text import request_texts
from service.mcp.tool import Tool, ToolAnswer, tool
from service.mechanics.mechanic import Mechanic
from service.picture.roll_text import plain
from service.schemas.derive import part_schema
from service.schemas.fields import RequestSchema
from service.schemas.shape import AnyText, lengths
from service.systems import rolls
from service.systems.registry import MECHANICS
from service.systems.rolls import Sign

MAX_LINK = 16_384
LONGEST = 8_000
"""Characters of a link that browsers open: a service reads 8,190 bytes of a request line."""
TOO_LONG = "The link of this roll is too long for a browser."
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


def roll_tools(keys: KeySource) -> Sequence[Tool]:
    """Tools for the mechanics of one roller, and for those of two sides."""
    sign = partial(sign_roll, keys)
    two_sides = [one for one in MECHANICS.values() if one.reader.fields.keys() >= SIDES]
    others = [one for one in MECHANICS.values() if one not in two_sides]
    return (
        tool(
            roll,
            _arguments(others),
            sign,
            details=lambda: f" {ALONE}\n{COMMON}\n{request_texts(others)}",
        ),
        tool(opposed, _arguments(two_sides), sign, details=lambda: f"\n{request_texts(two_sides)}"),
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


def roll(sign: Sign, arguments: Mapping[str, Any]) -> ToolAnswer:
    """Roll dice.

    Roll once, by the rules of a game or in plain dice notation.
    """
    return _rolled(sign, arguments)


def opposed(sign: Sign, arguments: Mapping[str, Any]) -> ToolAnswer:
    """Roll two sides against each other.

    Roll two sides against each other, and learn who wins. Its requests and links are like those of
    `roll`.
    """
    return _rolled(sign, arguments)


def _rolled(sign: Sign, arguments: Mapping[str, Any]) -> ToolAnswer:
    mechanic = MECHANICS[arguments["mechanic"]]
    order = load(mechanic.reader, {"receipt": True, **arguments["request"]})
    rolls.check_dice(mechanic.dice(order.check))
    return _answered(rolls.roll(mechanic, order, sign))


def _answered(rolled: dict[str, Any]) -> ToolAnswer:
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
    return ToolAnswer("\n".join(filter(None, lines)), {**rolled, "link": link})


class RollToCheck(Struct, frozen=True):
    """A roll to check."""

    receipt: Annotated[str, AnyText(), lengths(1, MAX_LINK)]
    """The link of a roll, or its receipt."""


def verify_tool(keys: KeySource) -> Tool:
    """The tool that checks receipts with these keys."""
    return tool(verify, part_schema(RollToCheck)(), keys)


def verify(keys: KeySource, sent: RollToCheck) -> ToolAnswer:
    """Check a roll.

    Whether this service made a roll, what it was, when, and with which dice.
    """
    try:
        payload = read_receipt(keys(), receipt_in(sent.receipt))
    except InvalidReceipt as error:
        return ToolAnswer(
            FLAWS[error.reason], {"valid": False, "reason": error.reason, "payload": None}
        )
    return ToolAnswer(_text(payload), {"valid": True, "reason": None, "payload": payload})


def _text(payload: Mapping[str, Any]) -> str:
    roll, number = payload["roll"], payload["number"]
    at = datetime.fromtimestamp(payload["iat"], UTC)
    place = f"Roll {number} of its table" if number else "A roll apart from any table"
    return (
        f"{plain(roll['text'])}\n{chance_in_words(roll['randomness'])}.\n"
        f"{place}, {at:%Y-%m-%d %H:%M:%S} UTC. Signed by this service, and unchanged."
    )


def link_line(link: str) -> str:
    """Advice about a link; one longer than a request line leads nowhere."""
    return f"People see it at {link}" if len(link) <= LONGEST else TOO_LONG


def receipt_in(text: str) -> str:
    """The receipt in such a link; any other text as it is."""
    return text.strip().rpartition("/")[2]
