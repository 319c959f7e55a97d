"""Receipts: verify them, and publish the keys."""

from __future__ import annotations

from typing import Any

import orjson
from flask import Response
from marshmallow import fields, post_load

from service.config import MAX_RECEIPT_BODY
from service.fairness.keys import KeySource
from service.fairness.receipt import ALG, ISSUER, MAX_CHARACTERS, ReceiptFlaw, verify_receipt
from service.http.answers import cacheable, compressible_response, json_response
from service.http.blueprint import Blueprint
from service.http.etags import etag_of
from service.http.routes import receipt_example
from service.openapi.kind import CALCULATE, LOOK_UP_CACHED
from service.openapi.operation import Operation
from service.schemas import reply
from service.schemas.fields import RequestSchema
from service.schemas.limits import length

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


class VerifyReceiptSchema(RequestSchema):
    """A receipt to check."""

    receipt = fields.String(
        required=True,
        validate=length(0, MAX_CHARACTERS, "characters"),
        metadata={"description": "The `receipt` of a roll, or any text."},
    )

    @post_load
    def text(self, data: dict[str, Any], **_: Any) -> str:
        """The receipt itself."""
        receipt: str = data["receipt"]
        return receipt


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


def blueprint(keys: KeySource) -> Blueprint:
    routes = Blueprint("receipts", __name__, url_prefix="/v1")
    _add_verify(routes, keys)
    _add_keys(routes, keys)
    return routes


def _add_verify(routes: Blueprint, keys: KeySource) -> None:
    operation = Operation(
        id="verify_receipt",
        summary="Check a receipt",
        description="A receipt stays valid for ever, even if its key is retired. "
        "`payload.roll.randomness` says where the faces come from: a seed, or dice thrown "
        "by hand, prove nothing about chance. The examples are signed with the key that RFC "
        "8037 publishes.",
        tag="receipts",
        kind=CALCULATE,
        body=VerifyReceiptSchema(),
        max_body=MAX_RECEIPT_BODY,
        errors={"413": "ReceiptTooLarge", "422": "InvalidFields", "503": "ReceiptsUnavailable"},
        request_examples=receipt_example.requests,
        answer=VerdictSchema,
        answer_examples=receipt_example.answers,
    )

    @routes.post_operation("/receipts/verify", operation)
    def view(receipt: str) -> Response:
        return json_response(verify_receipt(keys(), receipt))


def _add_keys(routes: Blueprint, keys: KeySource) -> None:
    operation = Operation(
        id="get_receipt_keys",
        summary="The public keys of receipts",
        description="A JWK set: a receipt is a compact JWS (EdDSA, Ed25519) with one of these as "
        "its `kid`. Cache it for a minute; for an unknown `kid`, request it once "
        "more with `Cache-Control: no-cache`.",
        tag="receipts",
        kind=LOOK_UP_CACHED,
        errors={"503": "ReceiptsUnavailable"},
        answer=ReceiptKeySetSchema,
        answer_examples=lambda: {"one key": receipt_example.RING.public},
    )

    @routes.get_operation("/keys", operation)
    def view(_nothing: object) -> Response:
        data = orjson.dumps(keys().public)
        return cacheable(
            etag_of(data), lambda: compressible_response(data), cache_control=KEYS_CACHE_CONTROL
        )
