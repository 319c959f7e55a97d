"""How the use of a type of card is declared."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from enum import StrEnum
from typing import Any

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


@dataclass(frozen=True, slots=True)
class Source:
    """A card that can be used: by whom, and from where.

    `lasts_round` is false where an effect lasts for one roll: in free time, and in a critical
    moment, whose cards come from the hand.
    """

    character: str
    lasts_round: bool
    pooled: bool = False
    critical: bool = False


def plain(make: Any, _table: Table, _character: str, card: int) -> Iterator[Offer]:
    """The offer of a card that takes nothing else."""
    yield Offer(make(card=card))


@dataclass(frozen=True, slots=True, kw_only=True)
class Use:
    """The fields of `use_card` that a type needs or takes, its effect, and what it can be used for.

    `offers` is given the class of the move, which it makes its samples from.
    """

    apply: Callable[[Turn, Any, Source], None]
    needs: tuple[str, ...] = ()
    takes: tuple[str, ...] = ()
    offers: Callable[[Any, Table, str, int], Iterator[Offer]] = plain
    spends: bool = True  # whether it is discarded before it takes effect
    on_roll: bool = False  # whether it is for the roll of a critical moment (DD-16)
