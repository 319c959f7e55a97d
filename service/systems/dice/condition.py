"""Conditions on a face: `=6`, `>=5`, `<3`, or several of them."""

from __future__ import annotations

from dataclasses import dataclass
from typing import NamedTuple

BEYOND = 10**12
"""No die shows this much, nor does a chain of dice add up to it."""


COMPARISON = "(>=|<=|\u2265|\u2264|>|<|=)"
"""A pattern for a comparison as it is written."""


class Range(NamedTuple):
    """Values from `low` to `high`, both included."""

    low: int
    high: int


@dataclass(frozen=True, slots=True)
class Condition:
    """Holds for the values within any of its ranges."""

    ranges: tuple[Range, ...] = ()

    def __bool__(self) -> bool:
        """Whether there is a condition at all."""
        return bool(self.ranges)

    def __or__(self, other: Condition) -> Condition:
        """Holds where one of the two does."""
        return Condition(self.ranges + other.ranges)

    def covers(self, value: int) -> bool:
        """Whether it holds for a value."""
        for low, high in self.ranges:  # noqa: SIM110 - any() takes three times as long
            if low <= value <= high:
                return True
        return False

    def meets(self, other: Condition) -> bool:
        """Whether both may hold for one value."""
        return any(
            max(low, start) <= min(high, end)
            for low, high in self.ranges
            for start, end in other.ranges
        )


NEVER = Condition()


def condition(comparison: str, number: int) -> Condition:
    """`comparison` is one of >= \u2265 <= \u2264 > < =, or nothing, which means =."""
    match comparison:
        case ">=" | "\u2265":
            return Condition((Range(number, BEYOND),))
        case ">":
            return Condition((Range(number + 1, BEYOND),))
        case "<=" | "\u2264":
            return Condition((Range(-BEYOND, number),))
        case "<":
            return Condition((Range(-BEYOND, number - 1),))
        case _:
            return Condition((Range(number, number),))
