"""Kinds of problems: the state of the session or the service."""

from __future__ import annotations

from service.problems.kind import ProblemKind

SERVICE = (
    ProblemKind(
        "history_cut",
        410,
        "These events are no longer kept",
        "Read the table, and go on from its `last_event`.",
    ),
    ProblemKind(
        "stale_version",
        412,
        "The table has changed",
        "`If-Match` names an older version. Read the table again, or leave the header out to "
        "be judged on the newest table.",
    ),
    ProblemKind(
        "idempotency_key_reused",
        422,
        "This Idempotency-Key was used before",
        "Use a new key (a UUID) for every new request, and the same one only to send a "
        "request again.",
    ),
    ProblemKind(
        "too_many_keys",
        503,
        "Too many keyed requests for this table today",
        "So many requests with an `Idempotency-Key` changed this table today that it cannot keep "
        "another answer for a repetition. Nothing was done. Send the request without a key, or "
        "with it after the seconds of `Retry-After`.",
    ),
    ProblemKind(
        "rate_limited",
        429,
        "Too many requests",
        "Send the request again after the seconds of `Retry-After`. The headers `RateLimit` "
        "and `RateLimit-Policy` of every answer tell what is left.",
    ),
    ProblemKind(
        "busy",
        503,
        "The table is too busy",
        "Others changed it again and again for five seconds. Nothing was done: send the "
        "request again after the seconds of `Retry-After`.",
    ),
    ProblemKind(
        "too_many_streams",
        503,
        "Too many are waiting for events",
        "Ask again after the seconds of `Retry-After`, without `wait`.",
    ),
    ProblemKind(
        "receipts_unavailable",
        503,
        "Receipts cannot be signed or checked now",
        "The keys of the service cannot be read. Ask for the roll without `receipt`, or again "
        "after the seconds of `Retry-After`. Operators: `rollwright doctor` says more.",
    ),
    ProblemKind(
        "internal",
        500,
        "Something went wrong in the service",
        "This is a defect of the service, and it has been logged. Nothing was half done. "
        "Tell its operator the header `X-Request-ID` of the answer.",
    ),
    ProblemKind(
        "table_unreadable",
        500,
        "The stored table is damaged",
        "Nothing has changed. Operators: the log says where, and `rollwright import` brings it "
        "back from a backup.",
    ),
    ProblemKind(
        "store_full",
        503,
        "The store is full",
        "Nothing has changed. Reading, streams, rolls and odds go on, and so does what takes "
        "something away: deleting, leaving, new tokens. Tell the operator, and send the request "
        "again after the seconds of `Retry-After`. Operators: `rollwright sessions` lists the "
        "largest tables.",
    ),
    ProblemKind(
        "store_unavailable",
        503,
        "The store is unavailable",
        "Nothing was half done. Send the same request again after the seconds of the header "
        "`Retry-After`, with the same `Idempotency-Key` if it had one. Rolls and odds need no "
        "store. Operators: `GET /readyz` and `rollwright doctor` say more.",
    ),
)
