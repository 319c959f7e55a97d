"""How much the odds of an expression may cost; every step is charged before it is made."""

from __future__ import annotations

from math import log10

from service.mechanics.die import TooMuchWork

MAX_WORK = 3_000_000  # [P7 work]
"""Steps beyond which odds are refused: about a quarter of a second."""

MAX_DIGITS = 4_000
"""Digits of an exact chance; Python refuses to print more than 4,300."""


class Meter:
    """The steps of one calculation, some fifteen per microsecond.

    A step is an addition of two small numbers; large ones count in proportion to their size.
    """

    def __init__(self) -> None:
        self.steps = 0.0

    def charge(self, steps: float, bits: float) -> None:
        """Add steps with numbers of so many bits. Raises TooMuchWork beyond the limits."""
        digits = round(bits * log10(2))
        if digits > MAX_DIGITS:
            raise TooMuchWork(f"chances have at most {MAX_DIGITS} digits, these about {digits}")
        self.steps += steps * (1 + bits / 500)
        if self.steps > MAX_WORK:
            needed = round(self.steps)
            raise TooMuchWork(f"odds take at most {MAX_WORK} steps, these about {needed} or more")
