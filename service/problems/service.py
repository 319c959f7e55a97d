"""Kinds of problems: the state of the session or the service."""

from __future__ import annotations

from service.problems.kind import ProblemKind

SERVICE = (
    ProblemKind(
        "history_cut",
        410,
        "These events are no longer kept",
        "Read the table, and continue from its `last_event`.",
    ),
    ProblemKind(
        "stale_version",
        412,
        "The table has changed",
        "`If-Match` names an older version. Read the table again, or leave the header out to use "
        "the latest version.",
    ),
    ProblemKind(
        "idempotency_key_reused",
        422,
        "This Idempotency-Key was used before",
        "Use a new key (a UUID) for every new request. Use the same key only to send a request "
        "again.",
    ),
    ProblemKind(
        "too_many_keys",
        503,
        "Too many keyed requests of this seat today",
        "Your seat has made too many changes with an `Idempotency-Key` today; the table cannot "
        "store another answer for it. Other seats are not affected. Nothing was changed. Send the "
        "request without a key, or with it after `Retry-After` seconds.",
    ),
    ProblemKind(
        "rate_limited",
        429,
        "Too many requests",
        "Send the request again after `Retry-After` seconds. The headers `RateLimit` and "
        "`RateLimit-Policy` of every answer say what is left.",
    ),
    ProblemKind(
        "busy",
        503,
        "The table or the service is too busy",
        "Other requests kept changing the table for five seconds, or too many computations wait. "
        "Nothing was done. Send the request again after `Retry-After` seconds.",
    ),
    ProblemKind(
        "too_many_streams",
        503,
        "Too many clients are waiting for events",
        "Ask again after `Retry-After` seconds, without `wait`.",
    ),
    ProblemKind(
        "receipts_unavailable",
        503,
        "Receipts cannot be signed or checked now",
        "The keys of the service cannot be read. Ask for the roll without `receipt`, or try again "
        "after `Retry-After` seconds. Operators: run `rollwright doctor`.",
    ),
    ProblemKind(
        "internal",
        500,
        "Something went wrong in the service",
        "This is a bug in the service, and it has been logged. A change was made as a whole or not "
        "at all: look before you repeat it, or repeat it with the same `Idempotency-Key`. Send the "
        "header `X-Request-ID` of the answer to the operator.",
    ),
    ProblemKind(
        "table_unreadable",
        500,
        "The stored table is damaged",
        "Nothing has changed. Operators: the log says where, and `rollwright import` restores the "
        "table from a backup.",
    ),
    ProblemKind(
        "store_full",
        503,
        "The store is full",
        "Nothing has changed. Reading, streams, rolls and odds still work, and so do deleting, "
        "leaving and new tokens. Tell the operator, and send the request again after "
        "`Retry-After` seconds. Operators: `rollwright sessions` lists the largest tables.",
    ),
    ProblemKind(
        "store_unavailable",
        503,
        "The store is unavailable",
        "A change was made as a whole or not at all. Send the same request again after "
        "`Retry-After` seconds, with the same `Idempotency-Key` if it had one. Rolls and odds "
        "work without the store. Operators: see `GET /readyz` and `rollwright doctor`.",
    ),
)
