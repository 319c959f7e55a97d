"""Receipts: rolls signed as a compact JWS (RFC 7515) with Ed25519 (RFC 8037)."""

from __future__ import annotations

import time
from collections.abc import Mapping
from contextlib import suppress
from enum import StrEnum
from typing import Any

import orjson
from cryptography.exceptions import InvalidSignature

from service.fairness.chance import secret
from service.fairness.keys import KeyRing, KeySource, from_base64url, to_base64url

Json = dict[str, Any]

ALG = "EdDSA"
TYP = "receipt+jwt"
ISSUER = "rollwright"
MAX_CHARACTERS = 65_536
ID_BITS = 128
NOT_SIGNED = ("dice", "receipt")
"""Fields of a roll left unsigned: `faces` has the dice, and a receipt cannot contain itself."""


class ReceiptFlaw(StrEnum):
    """Why a text is not a receipt of this service."""

    MALFORMED = "malformed"
    WRONG_HEADER = "wrong_header"
    UNKNOWN_KEY = "unknown_key"
    WRONG_SIGNATURE = "wrong_signature"


class InvalidReceipt(Exception):
    """A text that is not a receipt of this service."""

    def __init__(self, reason: ReceiptFlaw) -> None:
        super().__init__(reason)
        self.reason = reason


class ReceiptTooLong(Exception):
    """An answer is too large for a receipt; the same roll without a receipt is fine."""


def sign_roll(
    keys: KeySource,
    roll: Mapping[str, Any],
    *,
    session: str | None = None,
    number: int | None = None,
) -> str:
    """Sign a roll as a receipt; `number` is that of the roll in its session, from 1.

    Raises KeysUnavailable, and ReceiptTooLong for a roll too large for a receipt.
    """
    id, now = secret(ID_BITS), int(time.time())
    return sign_payload(keys(), payload(roll, issued=now, id=id, session=session, number=number))


def payload(
    roll: Mapping[str, Any], *, issued: int, id: str, session: str | None, number: int | None
) -> Json:
    """The payload of a receipt; `issued` is in seconds since 1970."""
    return {
        "iss": ISSUER,
        "iat": issued,
        "jti": id,
        "session": session,
        "number": number,
        "roll": {name: part for name, part in roll.items() if name not in NOT_SIGNED},
    }


def sign_payload(ring: KeyRing, payload: Json) -> str:
    """Sign a payload as a compact JWS. Raises ReceiptTooLong."""
    header = {"alg": ALG, "typ": TYP, "kid": ring.kid}
    signed = f"{to_base64url(orjson.dumps(header))}.{to_base64url(orjson.dumps(payload))}"
    receipt = f"{signed}.{to_base64url(ring.private.sign(signed.encode()))}"
    if len(receipt) > MAX_CHARACTERS:
        raise ReceiptTooLong(
            f"a receipt has at most {MAX_CHARACTERS} characters, this one {len(receipt)}: "
            "ask without a receipt"
        )
    return receipt


def verify_receipt(ring: KeyRing, receipt: str) -> Json:
    """Whether a text is a receipt of this service, with its payload, or the reason why not."""
    try:
        return {"valid": True, "reason": None, "payload": read_receipt(ring, receipt)}
    except InvalidReceipt as error:
        return {"valid": False, "reason": error.reason, "payload": None}


def read_receipt(ring: KeyRing, receipt: str) -> Json:
    """The payload of a receipt. Raises InvalidReceipt."""
    signed, _, _ = receipt.rpartition(".")
    try:
        head, body, signature = map(from_base64url, receipt.split("."))
    except ValueError:  # also for another number of parts
        raise InvalidReceipt(ReceiptFlaw.MALFORMED) from None
    header = _object(head)
    kid = header.pop("kid", None)
    if header != {"alg": ALG, "typ": TYP} or not isinstance(kid, str):
        raise InvalidReceipt(ReceiptFlaw.WRONG_HEADER)
    key = ring.keys.get(kid)
    if key is None:
        raise InvalidReceipt(ReceiptFlaw.UNKNOWN_KEY)
    try:
        key.public.verify(signature, signed.encode())
    except InvalidSignature:
        raise InvalidReceipt(ReceiptFlaw.WRONG_SIGNATURE) from None
    return _object(body)


def _object(text: bytes) -> Json:
    with suppress(orjson.JSONDecodeError):
        if isinstance(value := orjson.loads(text), dict):
            return value
    raise InvalidReceipt(ReceiptFlaw.MALFORMED)
