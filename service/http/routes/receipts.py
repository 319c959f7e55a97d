"""Receipts: verify them, and publish the keys.

The example receipts of the OpenAPI document are real, and always the same.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, Any

import orjson
from flask import Response
from msgspec import Struct

from service.config import MAX_RECEIPT_BODY
from service.fairness.keys import KeySource, read_keys
from service.fairness.receipt import (
    ALG,
    ISSUER,
    MAX_CHARACTERS,
    ReceiptFlaw,
    payload,
    sign_payload,
)
from service.fairness.receipt import (
    verify_receipt as verdict,
)
from service.http.answers import cacheable, compressible_response, json_response
from service.http.blueprint import Blueprint
from service.http.etags import etag_of
from service.openapi.operation import CALCULATE, LOOK_UP_CACHED, Operation
from service.schemas.derive import part_schema, reply_schema
from service.schemas.shape import AnyText, constant, lengths
from service.systems.registry import MECHANICS
from service.systems.rolls import roll

KEYS_CACHE_CONTROL = "public, max-age=60"
"""Clients that cache the keys may not know the key of a new receipt for as long."""


class ReceiptKey(Struct, frozen=True):
    """A public key as a JWK (RFC 7517, RFC 8037)."""

    kty: Annotated[str, constant("OKP")]
    """The type of the key."""
    crv: Annotated[str, constant("Ed25519")]
    """Its curve."""
    x: str
    """The public key, in base64url."""
    kid: str
    """Its thumbprint (RFC 7638)."""
    use: Annotated[str, constant("sig")]
    """What it is for."""
    alg: Annotated[str, constant(ALG)]
    """How it signs."""


class ReceiptKeySet(Struct, frozen=True):
    """A JWK set."""

    keys: list[ReceiptKey]
    """The signing key first, then retired ones."""


class VerifyReceipt(Struct, frozen=True):
    """A receipt to check."""

    receipt: Annotated[str, AnyText(), lengths(0, MAX_CHARACTERS)]
    """The `receipt` of a roll, or any text."""


class ReceiptPayload(Struct, frozen=True):
    """The payload of a receipt."""

    iss: Annotated[str, constant(ISSUER)]
    """Who issued it: always the same."""
    iat: int
    """When the roll was made: seconds since 1970, UTC."""
    jti: str
    """The unique id of this receipt."""
    session: str | None
    """Its session; null: none."""
    number: int | None
    """Its number among all rolls of its session, whoever rolled, from 1: a gap is a roll not shown
    here, perhaps another's. Null: no session.
    """
    roll: Mapping[str, Any]
    """The answer to the roll without `dice` and `receipt`; at a table, as it stood."""


class Verdict(Struct, frozen=True):
    """Whether it is a receipt of this service."""

    valid: bool
    """Whether this service signed exactly this."""
    reason: ReceiptFlaw | None
    """Why it is not valid; null if it is. `malformed`: not a compact JWS. `wrong_header`: not
    exactly `alg` EdDSA, `typ` receipt+jwt and a `kid`. `unknown_key`: not one of this service's
    keys. `wrong_signature`: changed after it was signed.
    """
    payload: ReceiptPayload | None
    """Its content; null unless it is valid."""


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
    return {about: verdict(RING, request["receipt"]) for about, request in requests().items()}


VERIFY = Operation(
    kind=CALCULATE,
    body=part_schema(VerifyReceipt)(),
    max_body=MAX_RECEIPT_BODY,
    errors={"413": "ReceiptTooLarge", "422": "InvalidFields", "503": "ReceiptsUnavailable"},
    request_examples=requests,
    answer=reply_schema(Verdict),
    answer_examples=answers,
)
GET_KEYS = Operation(
    kind=LOOK_UP_CACHED,
    errors={"503": "ReceiptsUnavailable"},
    answer=reply_schema(ReceiptKeySet),
    answer_examples=lambda: {"one key": RING.public},
)


def blueprint(keys: KeySource) -> Blueprint:
    """The routes of receipts."""
    routes = Blueprint("receipts", __name__)

    @routes.operation("POST", "/v1/receipts/verify", VERIFY)
    def verify_receipt(sent: VerifyReceipt) -> Response:
        """Check a receipt.

        A receipt stays valid for ever, even if its key is retired. `payload.roll.randomness` says
        where the faces come from: a seed, or dice thrown by hand, prove nothing about chance. The
        examples are signed with the key that RFC 8037 publishes.
        """
        return json_response(verdict(keys(), sent.receipt))

    @routes.operation("GET", "/v1/keys", GET_KEYS)
    def get_receipt_keys(_nothing: object) -> Response:
        """The public keys of receipts.

        A JWK set: a receipt is a compact JWS (EdDSA, Ed25519) with one of these as its `kid`. Cache
        it for a minute; for an unknown `kid`, request it once more with `Cache-Control: no-cache`.
        """
        data = orjson.dumps(keys().public)
        return cacheable(
            etag_of(data), lambda: compressible_response(data), cache_control=KEYS_CACHE_CONTROL
        )

    return routes
