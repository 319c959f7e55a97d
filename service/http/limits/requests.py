"""Limits of requests, and of fields."""

from __future__ import annotations

from service.config import (
    MAX_FIELD,
    MAX_FIELDS,
    MAX_HEAD,
    MAX_RECEIPT_BODY,
    MAX_REQUEST_LINE,
    Settings,
)
from service.http.parsing import MAX_DEPTH
from service.mechanics.limit import Limit
from service.mechanics.order import MAX_SEED
from service.problems.refusal import MAX_ERRORS
from service.schemas.shape import MAX_COUNT, MAX_LABEL, MAX_NUMBER

FIELDS = (
    Limit(
        "number",
        MAX_NUMBER,
        "Numbers lie within plus and minus this, unless their field says otherwise.",
    ),
    Limit(
        "count",
        MAX_COUNT,
        "Counts (advantages, Possibilities, helpers) and lists of modifiers.",
    ),
    Limit("label_characters", MAX_LABEL, "Labels and names."),
    Limit("seed_characters", MAX_SEED, "A seed."),
)


def body_limits(settings: Settings) -> tuple[Limit, ...]:
    """The limits of bodies."""
    return (
        Limit(
            "body_bytes",
            settings.max_body,
            "A body, but for those with a limit of their own.",
        ),
        Limit("batch_body_bytes", settings.max_batch_body, "The body of a batch."),
        Limit("receipt_body_bytes", MAX_RECEIPT_BODY, "The body of a receipt to check."),
        Limit("json_depth", MAX_DEPTH, "How deep lists and objects may nest."),
        Limit("errors", MAX_ERRORS, "Entries in the `errors` of a problem."),
    )


def connection_limits(settings: Settings) -> tuple[Limit, ...]:
    """The limits of request heads, and of the time for transfers."""
    return (
        Limit("request_line_bytes", MAX_REQUEST_LINE, "The request line, with path and query."),
        Limit("head_bytes", MAX_HEAD, "The request line and all header fields."),
        Limit("header_fields", MAX_FIELDS, "Header fields of a request."),
        Limit("header_field_bytes", MAX_FIELD, "The name and the value of one header field."),
        Limit(
            "client_timeout_seconds",
            settings.client_timeout_seconds,
            "Seconds for a body to arrive, and for an answer to be taken.",
        ),
    )
