"""A tool that checks a roll that somebody claims to have made."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import UTC, datetime
from functools import partial
from typing import Any

from marshmallow import fields

from service.fairness.keys import KeySource
from service.fairness.receipt import InvalidReceipt, read_receipt
from service.http.routes.permalinks import FLAWS, chance_in_words
from service.mcp.link import receipt_in
from service.mcp.tool import Answer, Tool
from service.picture.roll_text import plain
from service.schemas.fields import RequestSchema
from service.schemas.limits import length

MAX_LINK = 16_384


class VerifyArguments(RequestSchema):
    """A roll to check."""

    receipt = fields.String(
        required=True,
        validate=length(1, MAX_LINK, "characters"),
        metadata={"description": "The link of a roll, or its receipt."},
    )


def verify_tool(keys: KeySource) -> Tool:
    """The tool that checks receipts with these keys."""
    return Tool(
        name="verify",
        title="Check a roll",
        description="Whether this service made a roll, what it was, when, and with which dice.",
        arguments=VerifyArguments(),
        run=partial(_verify, keys),
    )


def _verify(keys: KeySource, arguments: Mapping[str, Any]) -> Answer:
    try:
        payload = read_receipt(keys(), receipt_in(arguments["receipt"]))
    except InvalidReceipt as error:
        return Answer(
            FLAWS[error.reason], {"valid": False, "reason": error.reason, "payload": None}
        )
    return Answer(_text(payload), {"valid": True, "reason": None, "payload": payload})


def _text(payload: Mapping[str, Any]) -> str:
    roll, number = payload["roll"], payload["number"]
    at = datetime.fromtimestamp(payload["iat"], UTC)
    place = f"Roll {number} of its table" if number else "A roll apart from any table"
    return (
        f"{plain(roll['text'])}\n{chance_in_words(roll['randomness'])}.\n"
        f"{place}, {at:%Y-%m-%d %H:%M:%S} UTC. Signed by this service, and unchanged."
    )
