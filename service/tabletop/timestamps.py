"""Timestamps in JSON."""

from __future__ import annotations

from datetime import UTC, datetime
from functools import lru_cache


@lru_cache(maxsize=64)  # all events of a change have the same time
def timestamp(milliseconds: int) -> str:
    """Format milliseconds since 1970 as RFC 3339, in UTC, to the millisecond."""
    moment = datetime.fromtimestamp(milliseconds / 1000, UTC)
    return moment.isoformat(timespec="milliseconds").replace("+00:00", "Z")
