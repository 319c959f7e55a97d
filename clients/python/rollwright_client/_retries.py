"""When a request is sent again, and how long after."""

from __future__ import annotations

import random

import httpx

from rollwright_client.problem import Problem

TRIES = 8
FIRST_PAUSE, LONGEST_PAUSE = 0.3, 10.0
"""Seconds; each pause is twice as long as the one before it."""
BUSY = (429, 502, 503, 504)
ANSWER_SECONDS = 40.0
"""How long an answer may take; a stream has something to say every 15 seconds."""
UNLIMITED = httpx.Limits(max_connections=None)
"""Each stream of events has a connection of its own."""


class Attempts:
    """The attempts at one request."""

    def __init__(self, *, harmless: bool) -> None:
        self._harmless = harmless
        self._tried = 0

    def after_loss(self, error: Exception) -> float:
        """Seconds to wait after the answer was lost. Raises the error if it is not sent again."""
        self._tried += 1
        if not self._harmless or self._tried == TRIES:
            raise error
        return pause(self._tried)

    def after_refusal(self, problem: Problem) -> float:
        """Seconds to wait after a refusal. Raises the problem if it is not sent again."""
        self._tried += 1
        requested = problem.retry_after or 0.0
        soon = problem.status in BUSY and requested <= LONGEST_PAUSE
        harmless = self._harmless or problem.status == 429  # then nothing was done
        if not soon or not harmless or self._tried == TRIES:
            raise problem
        return max(pause(self._tried), requested)


def pause(tried: int) -> float:
    """Seconds to wait after so many attempts; not all clients at once."""
    longest = min(LONGEST_PAUSE, FIRST_PAUSE * 2.0 ** (tried - 1))
    return longest * random.uniform(0.5, 1)
