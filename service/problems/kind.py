"""A kind of problem."""

from __future__ import annotations

from msgspec import Struct


class ProblemKind(Struct, frozen=True):
    """A kind of problem: its code, HTTP status, title, and what to do about it."""

    code: str
    status: int
    title: str
    advice: str
