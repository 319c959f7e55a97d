"""A shuffle whose cards are still in the deck.

Source: docs/fairness.md
"""

from __future__ import annotations

from msgspec import Struct


class Shuffle(Struct, frozen=True, kw_only=True, tag=True):
    """What is needed to repeat this shuffle; nobody may see its order.

    Cards leave the deck from the top, so the shuffles of a table run out one after the other, and
    cards are drawn only from the first that has any left.
    """

    number: int  # from 1, over all adventures of the table
    seeds: int  # how many of the table's client seeds it uses
    cards: tuple[int, ...]  # in their order before the shuffle
    root: str  # commits to the order, in hex
    left: int  # how many of them are still in the deck

    @property
    def next(self) -> int:
        """The position of its next card; position 0 was the top card."""
        return len(self.cards) - self.left
