"""A refused request: its errors, and the body of the problem that answers it (RFC 9457)."""

from __future__ import annotations

from typing import Any

from msgspec import Struct

from service.problems.kinds import KINDS, ProblemKind

MAX_ERRORS = 100
"""How many findings are listed: a body can be wrong in thousands of places."""


class Finding(Struct, frozen=True):
    """One error: where (a JSON `pointer` or a query `parameter`), and what it must be.

    `instead` are texts to write in place of a wrong one, the likeliest first.
    """

    detail: str
    pointer: str | None = None
    parameter: str | None = None
    position: int | None = None
    instead: tuple[str, ...] = ()

    @property
    def sentence(self) -> str:
        """The detail with its field and position, where it does not name them itself."""
        field = self.parameter or (self.pointer or "")[2:]
        name = "" if not field or field in self.detail else f"{field}: "
        if self.position is None:
            return f"{name}{self.detail}"
        return f"{name}{self.detail.removesuffix('.')} (position {self.position})."


class Refusal(Exception):
    """A request that is answered with a problem."""

    def __init__(self, code: str, detail: str, findings: tuple[Finding, ...] = ()) -> None:
        super().__init__(detail)
        self.kind = KINDS[code]
        self.detail = detail
        self.findings = findings

    @classmethod
    def of(cls, code: str, finding: Finding) -> Refusal:
        """A refusal for a single error."""
        return cls(code, finding.sentence, (finding,))


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
