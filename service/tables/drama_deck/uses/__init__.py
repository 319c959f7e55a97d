"""The card types: what each does when it is used, and its texts."""

from __future__ import annotations

from collections.abc import Mapping

from service.tables.drama_deck.uses import (
    cards,
    play,
    possibilities,
    results,
    story,
    subplots,
    totals,
)
from service.tables.drama_deck.uses.use import CardType

CARD_TYPES: Mapping[str, CardType] = {
    **totals.CARD_TYPES,
    **possibilities.CARD_TYPES,
    **results.CARD_TYPES,
    **play.CARD_TYPES,
    **cards.CARD_TYPES,
    **story.CARD_TYPES,
    **subplots.CARD_TYPES,
}
"""The types of the standard deck."""


def card_type(type: str) -> CardType:
    """Return the entry of a card type; for unknown types the gamemaster decides (DD-06)."""
    return CARD_TYPES.get(type, story.UNKNOWN)
