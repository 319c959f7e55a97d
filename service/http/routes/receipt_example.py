"""The example receipts of the OpenAPI document: real, and always the same."""

from __future__ import annotations

from typing import Any

from service.fairness.keys import read_keys
from service.fairness.receipt import payload, sign_payload, verify_receipt
from service.systems.registry import MECHANICS
from service.systems.rolls import roll

KEYS = """{"keys": [{"kty": "OKP", "crv": "Ed25519",
"x": "11qYAYKxCrfVS_7TyWQHOg7hcvPapiMlrwIaaPcHURo",
"d": "nWGxne_9WmC6hEr0kuwsxERJxWl7MmkZcDusAxyuf2A"}]}"""
"""The key that RFC 8037 publishes for examples (appendix A): anybody can sign with it."""

RING = read_keys(KEYS, "RFC 8037")
ROLL = {"difficulty": 12, "seed": "chapter three", "label": "the leap"}
ISSUED = 1_767_225_600  # 2026-01-01T00:00:00Z
ID = "hX2mFvB0TzqYk1sR7dPq9A"


def requests() -> dict[str, Any]:
    """A receipt, one that was changed, and none."""
    reaction = MECHANICS["daggerheart/reaction"]
    rolled = roll(reaction, reaction.reader.load(ROLL))
    receipt = sign_payload(RING, payload(rolled, issued=ISSUED, id=ID, session=None, number=None))
    head, body, signature = receipt.split(".")
    return {
        "a receipt": {"receipt": receipt},
        "a receipt that was changed": {"receipt": f"{head}.{body[:-4]}AAAA.{signature}"},
        "no receipt": {"receipt": "I rolled 60, honestly."},
    }


def answers() -> dict[str, Any]:
    """The answers to these requests from a service with this key."""
    return {
        about: verify_receipt(RING, request["receipt"]) for about, request in requests().items()
    }
