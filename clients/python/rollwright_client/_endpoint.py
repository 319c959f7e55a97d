"""A service: its address, and how it is asked."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

import httpx

TRIES = 8
TIMEOUT_SECONDS = 40.0
"""Longer than any `wait` of a long poll."""
SILENCE_SECONDS = 40.0
"""How long a stream may be silent: the service sends something every 15 seconds."""
UNLIMITED = httpx.Limits(max_connections=None)
"""Each stream of events has a connection of its own."""


@dataclass(frozen=True, slots=True)
class Endpoint:
    """Where a service is, what is sent with every request, and how long and often it is asked."""

    url: str
    headers: Mapping[str, str]
    timeout_seconds: float
    tries: int
