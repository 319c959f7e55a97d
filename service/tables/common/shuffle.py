"""The shuffles of a table, and the ends of its chapters.

Source: docs/fairness.md
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from msgspec import Struct
from msgspec.structs import replace

MAX_CARD_NUMBER = 9_999
"""The highest number of a card."""


class Shuffle(Struct, frozen=True, kw_only=True, tag=True):
    """The inputs of a shuffle, to repeat it; nobody may see its order.

    Cards leave the deck from the top, so the shuffles of a table run out one after the other, and
    cards are drawn only from the first that has any left.
    """

    number: int  # from 1, over all chapters of the table
    seeds: int  # how many of the table's client seeds it uses
    cards: tuple[int, ...]  # in their order before the shuffle
    root: str  # commits to the order, in hex
    left: int  # how many of them are still in the deck

    @property
    def next(self) -> int:
        """The position of its next card; position 0 was the top card."""
        return len(self.cards) - self.left


class ClosedChapter(Struct, frozen=True, kw_only=True, tag=True):
    """The end of a chapter, with the inputs for checking its shuffles; it follows them."""

    number: int
    client_seeds: tuple[str, ...] = ()


def hidden_cards(cards: Sequence[int]) -> tuple[int, ...]:
    """As many cards, each with a number of the same length."""
    return (MAX_CARD_NUMBER,) * len(cards)


def hidden_shuffles(shuffles: Iterable[Shuffle]) -> list[Shuffle]:
    """The same without their cards, which can tell the places of others."""
    return [replace(shuffle, cards=hidden_cards(shuffle.cards)) for shuffle in shuffles]
