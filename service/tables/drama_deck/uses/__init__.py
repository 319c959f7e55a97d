"""The card types: their effects and their texts."""

from __future__ import annotations

from collections.abc import Mapping

from service.tables.drama_deck.uses.play import OF_CARDS, OF_THE_ROUND, OF_THE_STORY, UNKNOWN
from service.tables.drama_deck.uses.rolls import POSSIBILITIES, RESULTS, TOTALS
from service.tables.drama_deck.uses.subplots import OF_SUBPLOTS
from service.tables.drama_deck.uses.use import CardType

CARD_TYPES: Mapping[str, CardType] = {
    **TOTALS,
    **POSSIBILITIES,
    **RESULTS,
    **OF_THE_ROUND,
    **OF_CARDS,
    **OF_THE_STORY,
    **OF_SUBPLOTS,
}
"""The types of the standard deck."""


def card_type(type: str) -> CardType:
    """Return the entry of a card type; for unknown types the gamemaster decides (DD-06)."""
    return CARD_TYPES.get(type, UNKNOWN)
