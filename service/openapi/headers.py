"""The headers of answers."""

from __future__ import annotations

from typing import Any

Json = dict[str, Any]

HEADERS = {
    "ETag": {
        "description": "Send it as `If-None-Match` to get 304 while this answer is current. "
        "`Cache-Control` says how long it may be kept.",
        "schema": {"type": "string"},
    },
    "Version": {
        "description": "The version of the table: send it as `If-None-Match` to get 304 while it "
        "is current, or as `If-Match` to change this version only.",
        "schema": {"type": "string", "example": '"7"'},
    },
    "Link": {
        "description": "This document, and its page for people (RFC 8631).",
        "schema": {
            "type": "string",
            "example": '</openapi.json>; rel="service-desc", </docs>; rel="service-doc"',
        },
    },
    "Location": {
        "description": "The path of what was created.",
        "schema": {"type": "string"},
    },
    "IdempotencyReplayed": {
        "description": "`true` if this answer was given before.",
        "schema": {"type": "string", "const": "true", "enum": ["true"]},
    },
    "PreferenceApplied": {
        "description": "`return=minimal` if you preferred that: the answer has no `table`.",
        "schema": {"type": "string", "const": "return=minimal", "enum": ["return=minimal"]},
    },
    "WWWAuthenticate": {
        "description": "Bearer.",
        "schema": {"type": "string"},
    },
    "RetryAfter": {
        "description": "Seconds to wait before sending the request again.",
        "schema": {"type": "integer"},
    },
    "RateLimit": {
        "description": "What is left of each of your quotas (`r`), and the seconds until it is "
        "full again (`t`), as in draft-ietf-httpapi-ratelimit-headers.",
        "schema": {"type": "string", "example": '"address";r=1199;t=1'},
    },
    "RateLimitPolicy": {
        "description": "Your quotas: requests (`q`) within seconds (`w`).",
        "schema": {"type": "string", "example": '"address";q=1200;w=60'},
    },
    "XRequestID": {
        "description": "The id of the request: yours if you sent one, else a new one.",
        "schema": {"type": "string"},
    },
}
HEADER_NAMES = {
    "RateLimitPolicy": "RateLimit-Policy",
    "Version": "ETag",
    "IdempotencyReplayed": "Idempotency-Replayed",
    "PreferenceApplied": "Preference-Applied",
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
