"""Receipts: verify them, and publish the keys.

The example receipts of the OpenAPI document are real, and always the same.
"""

from __future__ import annotations

from typing import Any

import orjson
from flask import Response
from marshmallow import fields

from service.config import MAX_RECEIPT_BODY
from service.fairness.keys import KeySource, read_keys
from service.fairness.receipt import (
    ALG,
    ISSUER,
    MAX_CHARACTERS,
    ReceiptFlaw,
    payload,
    sign_payload,
    verify_receipt,
)
from service.http.answers import cacheable, compressible_response, json_response
from service.http.blueprint import Blueprint
from service.http.etags import etag_of
from service.openapi.operation import CALCULATE, LOOK_UP_CACHED, Operation
from service.schemas import reply
from service.schemas.fields import OneFieldSchema, length
from service.systems.registry import MECHANICS
from service.systems.rolls import roll

KEYS_CACHE_CONTROL = "public, max-age=60"
"""Clients that cache the keys may not know the key of a new receipt for as long."""

REASONS = {
    ReceiptFlaw.MALFORMED: "not a compact JWS.",
    ReceiptFlaw.WRONG_HEADER: "not exactly `alg` EdDSA, `typ` receipt+jwt and a `kid`.",
    ReceiptFlaw.UNKNOWN_KEY: "not one of this service's keys.",
    ReceiptFlaw.WRONG_SIGNATURE: "changed after it was signed.",
}


class ReceiptKeySchema(reply.ReplySchema):
    """A public key as a JWK (RFC 7517, RFC 8037)."""

    kty = reply.constant("OKP", "The type of the key.")
    crv = reply.constant("Ed25519", "Its curve.")
    x = reply.text("The public key, in base64url.")
    kid = reply.text("Its thumbprint (RFC 7638).")
    use = reply.constant("sig", "What it is for.")
    alg = reply.constant(ALG, "How it signs.")


class ReceiptKeySetSchema(reply.ReplySchema):
    """A JWK set."""

    keys = reply.listed(ReceiptKeySchema, "The signing key first, then retired ones.")


class VerifyReceiptSchema(OneFieldSchema):
    """A receipt to check."""

    receipt = fields.String(
        required=True,
        validate=length(0, MAX_CHARACTERS, "characters"),
        metadata={"description": "The `receipt` of a roll, or any text."},
    )


class ReceiptPayloadSchema(reply.ReplySchema):
    """The payload of a receipt."""

    iss = reply.constant(ISSUER, "Who issued it: always the same.")
    iat = reply.number("When the roll was made: seconds since 1970, UTC.")
    jti = reply.text("The unique id of this receipt.")
    session = reply.text("Its session; null: none.", allow_none=True)
    number = reply.number(
        "Its number among all rolls of its session, whoever rolled, from 1: a gap is a roll not "
        "shown here, perhaps another's. Null: no session.",
        allow_none=True,
    )
    roll = reply.any_object(
        "The answer to the roll without `dice` and `receipt`; at a table, as it stood."
    )


class VerdictSchema(reply.ReplySchema):
    """Whether it is a receipt of this service."""

    valid = reply.boolean("Whether this service signed exactly this.")
    reason = fields.Enum(
        ReceiptFlaw,
        by_value=True,
        required=True,
        allow_none=True,
        metadata={
            "description": "Why it is not valid; null if it is. "
            + " ".join(f"`{reason}`: {why}" for reason, why in REASONS.items())
        },
    )
    payload = reply.part(
        ReceiptPayloadSchema, "Its content; null unless it is valid.", allow_none=True
    )


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


VERIFY = Operation(
    id="verify_receipt",
    summary="Check a receipt",
    description="A receipt stays valid for ever, even if its key is retired. "
    "`payload.roll.randomness` says where the faces come from: a seed, or dice thrown by hand, "
    "prove nothing about chance. The examples are signed with the key that RFC 8037 publishes.",
    kind=CALCULATE,
    body=VerifyReceiptSchema(),
    max_body=MAX_RECEIPT_BODY,
    errors={"413": "ReceiptTooLarge", "422": "InvalidFields", "503": "ReceiptsUnavailable"},
    request_examples=requests,
    answer=VerdictSchema,
    answer_examples=answers,
)
GET_KEYS = Operation(
    id="get_receipt_keys",
    summary="The public keys of receipts",
    description="A JWK set: a receipt is a compact JWS (EdDSA, Ed25519) with one of these as its "
    "`kid`. Cache it for a minute; for an unknown `kid`, request it once more with "
    "`Cache-Control: no-cache`.",
    kind=LOOK_UP_CACHED,
    errors={"503": "ReceiptsUnavailable"},
    answer=ReceiptKeySetSchema,
    answer_examples=lambda: {"one key": RING.public},
)


def blueprint(keys: KeySource) -> Blueprint:
    """The routes of receipts."""
    routes = Blueprint("receipts", __name__)

    @routes.operation("POST", "/v1/receipts/verify", VERIFY)
    def verify(receipt: str) -> Response:
        return json_response(verify_receipt(keys(), receipt))

    @routes.operation("GET", "/v1/keys", GET_KEYS)
    def get_keys(_nothing: object) -> Response:
        data = orjson.dumps(keys().public)
        return cacheable(
            etag_of(data), lambda: compressible_response(data), cache_control=KEYS_CACHE_CONTROL
        )

    return routes
