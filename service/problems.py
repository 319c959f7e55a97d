"""The problems that a request can meet: one table of codes, for answers and for their pages.

Codes are API: they may be added, never renamed.
"""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Kind:
    """A kind of problem: its code, HTTP status, title, and what to do about it."""

    code: str
    status: int
    title: str
    advice: str


KINDS = {
    kind.code: kind
    for kind in (
        Kind(
            "bad_request",
            400,
            "The request is malformed",
            "The request could not be understood as HTTP. `detail` says what is wrong with it.",
        ),
        Kind(
            "invalid_json",
            400,
            "The body is not valid JSON",
            "Send one JSON value in UTF-8 (RFC 8259): no duplicate keys, no NaN or Infinity, no "
            "unpaired surrogates, no deeper nesting than `GET /v1/limits` tells. "
            "An empty body goes without a Content-Type.",
        ),
        Kind(
            "not_found",
            404,
            "There is nothing here",
            "Check the path against /openapi.yaml; there is no trailing slash.",
        ),
        Kind(
            "method_not_allowed",
            405,
            "The method is not allowed here",
            "The header `Allow` lists the methods of this path.",
        ),
        Kind(
            "too_large",
            413,
            "The body is too large",
            "`detail` names the limit, `GET /v1/limits` all of them. Split the request.",
        ),
        Kind(
            "uri_too_long",
            414,
            "The path and query are too long",
            "At most 8,190 characters: the request line and its query. Ask for less at once.",
        ),
        Kind(
            "headers_too_large",
            431,
            "The headers are too large",
            "At most 100 header fields of at most 8,190 bytes each.",
        ),
        Kind(
            "unsupported_media_type",
            415,
            "The body is not declared as JSON",
            "Send the header `Content-Type: application/json`.",
        ),
        Kind(
            "validation_failed",
            422,
            "The request does not have the right shape",
            "`errors` lists every field that is wrong: `pointer` (a JSON pointer into the body) or "
            "`parameter` (of the query), and in `detail` what it must be.",
        ),
        Kind(
            "invalid_expression",
            422,
            "The dice notation cannot be read",
            "`errors` says what was expected and where; `position` is the index of the character "
            "in the expression, from 0. In a URL, + is written %2B.",
        ),
        Kind(
            "dice_not_needed",
            422,
            "Dice were supplied that the roll does not need",
            "`errors` names each of them. Leave them out, or ask for the roll that throws them.",
        ),
        Kind(
            "too_much_work",
            422,
            "The request costs more than one request may",
            "The work is estimated before it starts; `detail` names the limit. Ask for fewer dice "
            "or rolls, or split the request.",
        ),
        Kind(
            "internal",
            500,
            "Something went wrong in the service",
            "This is a defect of the service, and it has been logged. Nothing was half done. "
            "Tell its operator the header `X-Request-ID` of the answer.",
        ),
    )
}


def kind_of(status: int) -> Kind:
    """The general kind of an HTTP status: the first in the table, else that of its class."""
    for kind in KINDS.values():
        if kind.status == status:
            return kind
    return KINDS["bad_request" if status < 500 else "internal"]


@dataclass(frozen=True, slots=True)
class Finding:
    """One thing wrong: where (a JSON `pointer` or a query `parameter`), and what it must be."""

    detail: str
    pointer: str | None = None
    parameter: str | None = None
    position: int | None = None


class Refused(Exception):
    """A request that is answered with a problem."""

    def __init__(self, code: str, detail: str, findings: tuple[Finding, ...] = ()) -> None:
        super().__init__(detail)
        self.kind = KINDS[code]
        self.detail = detail
        self.findings = findings
