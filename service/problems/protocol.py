"""Kinds of problems: the HTTP request itself, and its path."""

from __future__ import annotations

from service.problems.kind import ProblemKind

PROTOCOL = (
    ProblemKind(
        "bad_request",
        400,
        "The request is malformed",
        "The request could not be understood as HTTP. `detail` says what is wrong with it.",
    ),
    ProblemKind(
        "invalid_json",
        400,
        "The body is not valid JSON",
        "Send one JSON value in UTF-8 (RFC 8259), without duplicate keys, NaN, Infinity or "
        "unpaired surrogates, nested no deeper than `GET /v1/limits` allows. Omit Content-Type if "
        "there is no body.",
    ),
    ProblemKind(
        "not_found",
        404,
        "Not found",
        "Compare the path with /openapi.yaml; there is no trailing slash. If another path is "
        "similar, `detail` names it.",
    ),
    ProblemKind(
        "method_not_allowed",
        405,
        "The method is not allowed here",
        "`detail` and the header `Allow` list the methods of this path.",
    ),
    ProblemKind(
        "request_timeout",
        408,
        "The request did not arrive in time",
        "`detail` says how long it may take. Send it again without pauses.",
    ),
    ProblemKind(
        "too_large",
        413,
        "The body is too large",
        "`detail` names the limit; `GET /v1/limits` lists all limits. Split the request.",
    ),
    ProblemKind(
        "headers_too_large",
        431,
        "The headers are too large",
        "Send at most 100 header fields of 8,190 bytes each, and 64 KiB in all.",
    ),
    ProblemKind(
        "unsupported_media_type",
        415,
        "The body is compressed, or not declared as JSON",
        "Send the header `Content-Type: application/json`, and no `Content-Encoding`.",
    ),
    ProblemKind(
        "too_many_connections",
        503,
        "All connections are in use",
        "Too many long requests, or too many files. Send the request again after `Retry-After` "
        "seconds. Operators: start more workers.",
    ),
)
