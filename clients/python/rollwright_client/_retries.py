"""When a request is sent again, and how long after."""

from __future__ import annotations

import random

from rollwright_client.problem import Problem
from rollwright_client.transport_error import TransportError

FIRST_PAUSE, LONGEST_PAUSE = 0.3, 10.0
"""Seconds; each pause is twice as long as the one before it."""
BUSY = (429, 502, 503, 504)


class Attempts:
    """The attempts at one request, as many as `tries`."""

    def __init__(self, tries: int, *, harmless: bool) -> None:
        self._tries = tries
        self._harmless = harmless
        self._tried = 0

    def after(self, failure: Problem | TransportError) -> float:
        """Seconds to wait after a failure. Raises it if the request is not sent again."""
        self._tried += 1
        requested = failure.retry_after or 0.0
        busy = failure.status in BUSY and requested <= LONGEST_PAUSE
        harmless = self._harmless or failure.status == 429  # then nothing was done
        passing = failure.status is None or busy
        if not passing or not harmless or self._tried >= self._tries:
            raise failure
        return max(pause(self._tried), requested)


def pause(tried: int) -> float:
    """Seconds to wait after so many attempts; not all clients at once."""
    longest = min(LONGEST_PAUSE, FIRST_PAUSE * 2.0 ** (tried - 1))
    return longest * random.uniform(0.5, 1)
