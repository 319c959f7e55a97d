"""All kinds of problems, for answers and for the pages that explain them: kinds.toml has them."""

from __future__ import annotations

import tomllib
from pathlib import Path

from msgspec import Struct


class ProblemKind(Struct, frozen=True):
    """A kind of problem: its code, HTTP status, title, and what to do about it."""

    code: str
    status: int
    title: str
    advice: str


_DECLARED = tomllib.loads(Path(__file__).with_name("kinds.toml").read_text(encoding="utf-8"))
KINDS = {code: ProblemKind(code, **kind) for code, kind in _DECLARED.items()}


def kind_of(status: int) -> ProblemKind:
    """The general kind for an HTTP status: the first one with it, else that of its class."""
    fallback = KINDS["bad_request" if status < 500 else "internal"]
    return next((kind for kind in KINDS.values() if kind.status == status), fallback)
