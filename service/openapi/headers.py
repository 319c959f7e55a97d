"""The headers of answers."""

from __future__ import annotations

from typing import Any

Json = dict[str, Any]

HEADERS = {
    "ETag": {
        "description": "Names this answer: send it as `If-None-Match` and get 304 "
        "while it holds. `Cache-Control` says how long it may be kept.",
        "schema": {"type": "string"},
    },
    "Version": {
        "description": "The version of the table that the answer tells of: send it as "
        "`If-None-Match` to ask whether it still stands, as `If-Match` to change "
        "exactly this one.",
        "schema": {"type": "string", "example": '"7"'},
    },
    "Location": {
        "description": "The path of what was made.",
        "schema": {"type": "string"},
    },
    "IdempotencyReplayed": {
        "description": "`true` when this answer was given before.",
        "schema": {"type": "string", "enum": ["true"]},
    },
    "WWWAuthenticate": {
        "description": "Bearer.",
        "schema": {"type": "string"},
    },
    "RetryAfter": {
        "description": "After how many seconds to send the request again.",
        "schema": {"type": "integer"},
    },
    "RateLimit": {
        "description": "Where rates are limited: what is left of each of your quotas "
        "(`r`), and in how many seconds it is whole again (`t`), as "
        "draft-ietf-httpapi-ratelimit-headers has it.",
        "schema": {"type": "string", "example": '"address";r=1199;t=1'},
    },
    "RateLimitPolicy": {
        "description": "Your quotas: so many requests (`q`) within so many seconds (`w`).",
        "schema": {"type": "string", "example": '"address";q=1200;w=60'},
    },
    "XRequestID": {
        "description": "The request's id: the one sent, or a new one.",
        "schema": {"type": "string"},
    },
}
HEADER_NAMES = {
    "RateLimitPolicy": "RateLimit-Policy",
    "Version": "ETag",
    "IdempotencyReplayed": "Idempotency-Replayed",
    "RetryAfter": "Retry-After",
    "WWWAuthenticate": "WWW-Authenticate",
    "XRequestID": "X-Request-ID",
}


def headers(*names: str) -> Json:
    """References to headers under their real names; X-Request-ID is in every answer."""
    return {
        HEADER_NAMES.get(name, name): {"$ref": f"#/components/headers/{name}"}
        for name in ("XRequestID", *names)
    }
