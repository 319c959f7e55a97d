"""What a part of the campaign has found."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field

KEPT = 50
"""Failures that are told one by one: the first."""


@dataclass
class Found:
    """Cases tried, those that went wrong, and what else is worth telling."""

    cases: int = 0
    failed: int = 0
    failures: list[str] = field(default_factory=list)
    kinds: Counter[str] = field(default_factory=Counter)  # how often each kind of case came
    told: list[str] = field(default_factory=list)  # lines for people

    def fail(self, failure: str) -> None:
        """One case went wrong."""
        self.failed += 1
        if len(self.failures) < KEPT:
            self.failures.append(failure)

    def add(self, other: Found) -> None:
        """What another run of the same part has found."""
        self.cases += other.cases
        self.failed += other.failed
        self.failures = [*self.failures, *other.failures][:KEPT]
        self.kinds.update(other.kinds)
        self.told += other.told
