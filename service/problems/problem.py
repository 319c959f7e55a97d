"""The body of a problem (RFC 9457)."""

from __future__ import annotations

from typing import Any

from service.problems.kind import ProblemKind
from service.problems.refusal import Finding

MAX_ERRORS = 100
"""How many findings are listed: a body can be wrong in thousands of places."""


def problem(kind: ProblemKind, detail: str, findings: tuple[Finding, ...] = ()) -> dict[str, Any]:
    """The JSON body of a problem."""
    body: dict[str, Any] = {
        "type": f"/problems/{kind.code}",
        "title": kind.title,
        "status": kind.status,
        "detail": detail,
        "code": kind.code,
    }
    if kind.status == 422:
        body["errors"] = [_members(finding) for finding in findings[:MAX_ERRORS]]
    return body


def _members(finding: Finding) -> dict[str, Any]:
    members = {
        "pointer": finding.pointer,
        "parameter": finding.parameter,
        "position": finding.position,
        "detail": finding.detail,
        "instead": list(finding.instead) or None,
    }
    return {name: value for name, value in members.items() if value is not None}


def summary(findings: tuple[Finding, ...]) -> str:
    """The sentence of the only finding, or the number of findings."""
    count = len(findings)
    if count == 1:
        return findings[0].sentence
    where = "see errors" if count <= MAX_ERRORS else f"the first {MAX_ERRORS} are in errors"
    return f"{count} fields are wrong; {where}."
