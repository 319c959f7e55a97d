"""All kinds of problems, for answers and for the pages that explain them.

Codes are API: they may be added, never renamed.
"""

from __future__ import annotations

from service.problems.kind import ProblemKind
from service.problems.protocol import PROTOCOL
from service.problems.requests import REQUESTS
from service.problems.rules import RULES
from service.problems.service import SERVICE

KINDS = {kind.code: kind for kind in (*PROTOCOL, *REQUESTS, *RULES, *SERVICE)}


def kind_of(status: int) -> ProblemKind:
    """The general kind for an HTTP status: the first one with it, else that of its class."""
    fallback = KINDS["bad_request" if status < 500 else "internal"]
    return next((kind for kind in KINDS.values() if kind.status == status), fallback)
