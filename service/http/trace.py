"""The trace that a request belongs to, as the W3C's Trace Context names it in `traceparent`."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any

PARENT = re.compile(
    r"[0-9a-f]{2}-(?!0{32})([0-9a-f]{32})-(?!0{16})([0-9a-f]{16})-[0-9a-f]{2}(?:-.*)?"
)


def trace_of(environ: Mapping[str, Any]) -> dict[str, str]:
    """The ids of the trace and of the caller's span, for the log; empty without a valid header."""
    found = PARENT.fullmatch(environ.get("HTTP_TRACEPARENT", ""))
    if found is None or found[0].startswith("ff"):
        return {}
    return {"trace_id": found[1], "span_id": found[2]}
