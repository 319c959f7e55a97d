"""The declaration of what a card type does when it is used."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from enum import StrEnum
from typing import Any

from msgspec import Struct

from service.drama_deck.move import Offer
from service.drama_deck.table import Table
from service.drama_deck.turn import Turn


class On(StrEnum):
    """What a Coup de Grace raises (DD-42)."""

    EFFECT = "effect"
    TOTAL = "total"


class Choice(StrEnum):
    """What a Seize Initiative does (DD-51)."""

    KEEP = "keep"
    FLIP = "flip"


class Source(Struct, frozen=True):
    """Who uses a card, and from where.

    `lasts_round` is False if an effect lasts for one roll only: in free time, and for a card used
    from the hand in a critical moment.
    """

    character: str
    lasts_round: bool
    pooled: bool = False
    critical: bool = False


def plain(make: Any, _table: Table, _character: str, card: int) -> Iterator[Offer]:
    """Yield the offer of a card that takes no other fields."""
    yield Offer(make(card=card))


class Use(Struct, frozen=True, kw_only=True):
    """The effect of a card type, and the fields of `use_card` that it needs or takes.

    The first argument of `offers` is the class of the move, from which it makes its samples.
    """

    apply: Callable[[Turn, Any, Source], None]
    needs: tuple[str, ...] = ()
    takes: tuple[str, ...] = ()
    offers: Callable[[Any, Table, str, int], Iterator[Offer]] = plain
    spends: bool = True  # whether it is discarded before it takes effect
    on_roll: bool = False  # whether a critical moment's roll can use it (DD-16)
