"""The report of one part of the campaign."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field

MAX_FAILURES = 50
"""How many failures are listed one by one."""


@dataclass
class Report:
    """Cases tried, those that went wrong, and notes for people."""

    cases: int = 0
    failed: int = 0
    failures: list[str] = field(default_factory=list)
    kinds: Counter[str] = field(default_factory=Counter)  # how often each kind of case came
    notes: list[str] = field(default_factory=list)  # lines for people

    def fail(self, failure: str) -> None:
        """Count a case that went wrong."""
        self.failed += 1
        if len(self.failures) < MAX_FAILURES:
            self.failures.append(failure)

    def add(self, other: Report) -> None:
        """Add the report of another run of the same part."""
        self.cases += other.cases
        self.failed += other.failed
        self.failures = [*self.failures, *other.failures][:MAX_FAILURES]
        self.kinds.update(other.kinds)
        self.notes += other.notes
