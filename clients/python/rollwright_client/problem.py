"""Why a request was refused (RFC 9457)."""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, Literal

if TYPE_CHECKING:
    import httpx

    from rollwright_client.types import Finding, ProblemCode


class Problem(Exception):
    """Why a request was refused; its message is for people."""

    def __init__(self, body: Mapping[str, Any], status: int, retry_after: float | None) -> None:
        super().__init__(body.get("detail", f"status {status}"))
        self.code: ProblemCode | Literal["unknown"] = body.get("code", "unknown")
        """For programs: `card_not_held`, `stale_version` ...; `unknown` if a proxy answered."""
        self.status = status
        self.errors: list[Finding] = body.get("errors", [])
        """What is wrong with which field."""
        self.retry_after = retry_after
        """Seconds."""

    @classmethod
    def of(cls, response: httpx.Response) -> Problem:
        """The problem in a response that has been read."""
        return cls(_body(response.content), response.status_code, _seconds(response.headers))


def _body(content: bytes) -> Mapping[str, Any]:
    try:
        body = json.loads(content)
    except ValueError:
        return {}  # a proxy's page: its status says enough
    return body if isinstance(body, dict) else {}


def _seconds(headers: Mapping[str, str]) -> float | None:
    after = headers.get("Retry-After", "")
    return float(after) if after.isdecimal() else None  # a date is a proxy's
