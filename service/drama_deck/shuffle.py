"""A shuffle of a table, as long as cards of it are in the deck.

Source: docs/fairness.md
"""

from __future__ import annotations

import msgspec


class Shuffle(msgspec.Struct, frozen=True, kw_only=True):
    """What chance needs to make this very shuffle again; its order is nobody's to see.

    Cards leave the deck from the top, so the shuffles at a table run out one after the other, and
    only the first that is left can be drawn from.
    """

    number: int  # from 1, through the whole adventure
    seeds: int  # how many of the table's client seeds went in
    cards: tuple[int, ...]  # as they were listed, before they were shuffled
    root: str  # what commits to the order, in hex
    left: int  # how many of them are still in the deck

    @property
    def next(self) -> int:
        """The position of its next card; position 0 was on top."""
        return len(self.cards) - self.left
