"""CodedMessage details for HTTP (RFC 9457), and what they are made from."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from marshmallow import fields

from service.problems.kinds import KINDS, Finding, ProblemKind, Refusal
from service.schemas import reply
from service.schemas.fields import CodedMessage

UNKNOWN = "Unknown field."
MAX_ERRORS = 100
"""Of what is wrong, so much is listed: a body can be wrong in thousands of places."""


class FindingSchema(reply.ReplySchema):
    """One thing that is wrong."""

    pointer = fields.String(
        metadata={
            "description": "Where in the body: a JSON pointer.",
            "example": "#/modifiers/0/value",
        }
    )
    parameter = fields.String(
        metadata={"description": "Which parameter of the query.", "example": "score"}
    )
    position = fields.Integer(
        metadata={"description": "Index of the character in an expression, from 0."}
    )
    detail = reply.text(
        "What is wrong there, and what it must be.", example="Must be a whole number."
    )


class ProblemSchema(reply.ReplySchema):
    """Why a request was refused (RFC 9457). Programs branch on `code`."""

    type = reply.text("A path that explains the problem.", example="/problems/validation_failed")
    title = reply.text("The kind of problem in words, always the same.")
    status = reply.number("The HTTP status.", example=422)
    detail = reply.text("What is wrong with this request.")
    code = reply.text(
        "One of: " + ", ".join(KINDS) + ". More may be added.", example="validation_failed"
    )
    errors = fields.List(
        fields.Nested(FindingSchema),
        metadata={
            "description": f"All that is wrong with the body or the query, the first {MAX_ERRORS}; "
            "422 only."
        },
    )


def problem(kind: ProblemKind, detail: str, findings: tuple[Finding, ...] = ()) -> dict[str, Any]:
    """A problem as it is sent."""
    body: dict[str, Any] = {
        "type": f"/problems/{kind.code}",
        "title": kind.title,
        "status": kind.status,
        "detail": detail,
        "code": kind.code,
    }
    if kind.status == 422:
        body["errors"] = [_plain(finding) for finding in findings[:MAX_ERRORS]]
    return body


def _plain(finding: Finding) -> dict[str, Any]:
    members = {
        "pointer": finding.pointer,
        "parameter": finding.parameter,
        "position": finding.position,
        "detail": finding.detail,
    }
    return {name: value for name, value in members.items() if value is not None}


def refused(messages: dict[str, Any], *, query: bool) -> Refusal:
    """What marshmallow found wrong with a body or a query."""
    found = sorted(_leaves(messages, ()), key=_unknown_last)
    findings = tuple(_finding(path, message, query=query) for path, message in found)
    codes = {message.code if isinstance(message, CodedMessage) else "" for _, message in found}
    code = codes.pop() if len(codes) == 1 else ""
    return Refusal(code or "validation_failed", summary(findings), findings)


def summary(findings: tuple[Finding, ...]) -> str:
    """The one finding, or how many there are."""
    count = len(findings)
    if count == 1:
        return findings[0].detail
    where = "see errors" if count <= MAX_ERRORS else f"the first {MAX_ERRORS} are in errors"
    return f"{count} fields are wrong; {where}."


def _leaves(messages: Any, path: tuple[str, ...]) -> Iterator[tuple[tuple[str, ...], str]]:
    """Every message with its path; `_schema` is marshmallow's name for the object as a whole."""
    if isinstance(messages, dict):
        for key, inner in messages.items():
            yield from _leaves(inner, path if key == "_schema" else (*path, str(key)))
    elif isinstance(messages, list):
        for inner in messages:
            yield from _leaves(inner, path)
    else:
        yield path, messages


def _unknown_last(leaf: tuple[tuple[str, ...], str]) -> tuple[str, ...]:
    """Fields in the order of the schema, then unknown ones by name: marshmallow has them in any."""
    path, message = leaf
    return path if message == UNKNOWN else ()


def _finding(path: tuple[str, ...], message: str, *, query: bool) -> Finding:
    position = message.position if isinstance(message, CodedMessage) else None
    if query:
        return Finding(str(message), parameter=path[0] if path else None, position=position)
    return Finding(str(message), pointer=pointer(path), position=position)


def pointer(path: tuple[str, ...]) -> str:
    """A path as a JSON pointer (RFC 6901) in its fragment form."""
    return "#" + "".join(f"/{part.replace('~', '~0').replace('/', '~1')}" for part in path)
