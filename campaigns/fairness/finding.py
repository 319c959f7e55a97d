"""What a test found out about a sampler."""

from __future__ import annotations

from dataclasses import dataclass

SELDOM = -9
"""A test of a fair sampler fails by chance once in 10^9 runs, so that no run ever does; a planted
fault is far beyond."""


@dataclass(frozen=True, slots=True)
class Finding:
    """A statistic and the log10 of its p; an exact test has no p, and counts what is not even."""

    test: str
    many: int
    statistic: float
    freedom: int | None = None
    log10_p: float | None = None

    @property
    def fair(self) -> bool:
        """Whether a fair sampler may well do so."""
        return self.statistic == 0 if self.log10_p is None else self.log10_p >= SELDOM
