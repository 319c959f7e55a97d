"""The cost of the odds of one request, limited; every step is charged before it is made."""

from __future__ import annotations

from collections.abc import Sequence
from math import log10, prod

from service.mechanics.die import TooMuchWork
from service.mechanics.distribution import Distribution

MAX_WORK = 3_000_000  # [P7 work]
"""Steps beyond which odds are refused: about a quarter of a second."""

MAX_DIGITS = 4_000
"""Digits of an exact chance; Python refuses to print more than 4,300."""


class TooManySteps(TooMuchWork):
    """Odds that take more steps than the meter has left."""


class Meter:
    """The steps of all odds of one request, some fifteen per microsecond.

    A step is an addition of two small numbers; large ones count in proportion to their size.
    """

    def __init__(self) -> None:
        self.steps = 0.0

    def charge_pairs(self, parts: Sequence[Distribution], steps: float = 1) -> None:
        """Add steps for each pair of values, or each value of one part; weights are multiplied.

        A product of two large numbers costs in proportion to both of their sizes.
        """
        many = prod([len(part.weights) for part in parts])
        bits = [part.total.bit_length() for part in parts]
        self.charge(many * steps, sum(bits))
        self.charge(many * prod(bits) / 70_000, 0)

    def charge_list(self, listed: Distribution) -> None:
        """Add the cost of writing chances: fractions in lowest terms, and their digits."""
        bits = listed.total.bit_length()
        self.charge(len(listed.weights) * (80 + bits / 10 + bits**2 / 9_000), 0)

    def charge(self, steps: float, bits: float) -> None:
        """Add steps with numbers of `bits` bits. Raises TooMuchWork beyond the limits."""
        digits = round(bits * log10(2))
        if digits > MAX_DIGITS:
            raise TooMuchWork(f"chances have at most {MAX_DIGITS} digits, these about {digits}")
        self.steps += steps * (1 + bits / 500)
        if self.steps > MAX_WORK:
            needed = round(self.steps)
            raise TooManySteps(f"odds take at most {MAX_WORK} steps, these about {needed} or more")
