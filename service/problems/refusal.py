"""A refused request, and its errors."""

from __future__ import annotations

from msgspec import Struct

from service.problems.kinds import KINDS


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
