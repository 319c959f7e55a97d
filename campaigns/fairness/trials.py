"""What is tried: a sampler and the tests that it must pass, or that must find it out."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, NamedTuple

from campaigns.fairness.finding import Finding

DECK = 156
"""The cards of the drama deck."""


class Scale(NamedTuple):
    """How much of chance is looked at."""

    deck_orders: int
    six_orders: int
    """Of six cards, which have 720 orders."""
    rolls: int
    dice: tuple[int, ...]
    seeded_dice: tuple[int, ...]
    small_words: tuple[int, ...]
    """Decks that get every small word; five cards alone take half a minute."""


FULL = Scale(
    deck_orders=10_000,
    six_orders=720_000,
    rolls=1_000_000,
    dice=(2, 3, 4, 6, 7, 8, 10, 12, 20, 30, 100, 1_000),
    seeded_dice=(6, 10, 20, 100),
    small_words=(3, 4, 5),
)
SHORT = Scale(
    deck_orders=3_000,
    six_orders=14_400,
    rolls=60_000,
    dice=(2, 6, 10, 100),
    seeded_dice=(20,),
    small_words=(3, 4),
)


@dataclass(frozen=True, slots=True)
class Trial:
    """A sampler, a sample of it, and tests of that; a planted fault must fail every one of them."""

    sampler: str
    sample: Callable[[], Any]
    tests: tuple[Callable[[Any], Finding], ...]
    planted: bool = False

    def findings(self) -> list[Finding]:
        """What each test finds in the same sample."""
        sample = self.sample()
        return [test(sample) for test in self.tests]

    def as_it_should_be(self, finding: Finding) -> bool:
        """Fair, or found out."""
        return finding.fair is not self.planted
