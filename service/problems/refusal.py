"""A request that is refused, and what is wrong with it."""

from __future__ import annotations

from msgspec import Struct

from service.problems.kinds import KINDS


class Finding(Struct, frozen=True):
    """One error: where (a JSON `pointer` or a query `parameter`), and what it must be."""

    detail: str
    pointer: str | None = None
    parameter: str | None = None
    position: int | None = None


class Refusal(Exception):
    """A request that is answered with a problem."""

    def __init__(self, code: str, detail: str, findings: tuple[Finding, ...] = ()) -> None:
        super().__init__(detail)
        self.kind = KINDS[code]
        self.detail = detail
        self.findings = findings

    @classmethod
    def of(cls, code: str, finding: Finding) -> Refusal:
        """A refusal for one error, which is all there is to say."""
        return cls(code, finding.detail, (finding,))
