"""Why the service refused a request (RFC 9457)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from rollwright_client.types import Finding, ProblemCode


class Problem(Exception):
    """The service has refused a request; the message is for people."""

    def __init__(self, body: Mapping[str, Any], status: int, retry_after: float | None) -> None:
        super().__init__(body["detail"])
        self.code: ProblemCode = body["code"]
        """For programs: `card_not_held`, `stale_version` ..."""
        self.status = status
        self.errors: list[Finding] = body.get("errors", [])
        """What is wrong with which field."""
        self.retry_after = retry_after
        """Seconds."""
