"""A kind of problem."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class ProblemKind:
    """A kind of problem: its code, HTTP status, title, and what to do about it."""

    code: str
    status: int
    title: str
    advice: str
